package cron

import (
	"testing"
	"time"

	"gaia.example/portal/core"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

func TestNext(t *testing.T) {
	for spec, row := range map[string]struct{ after, want string }{
		"0 * * * *":    {"2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"},
		"*/15 2 * * *": {"2026-03-29T02:40:00+02:00", "2026-03-29T02:00:00Z"}, // no clock is put forward
		"0 0 29 2 *":   {"2026-11-22T10:00:00Z", "2028-02-29T00:00:00Z"},
		"30 4 * * MON": {"2026-11-22T10:00:00Z", "2026-11-23T04:30:00Z"},
	} {
		s, err := Of("lab", core.JobRule{Name: "a", Cron: spec})
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		if got := s.Next(at(row.after)); !got.Equal(at(row.want)) {
			t.Errorf("%s is due at %v, want %s", spec, got, row.want)
		}
	}
}

// Whenever it is asked, the times are the same, and each is one period after the one before.
func TestEvery(t *testing.T) {
	s, err := Of("lab", core.JobRule{Name: "a", Every: "5m"})
	if err != nil {
		t.Fatal(err)
	}
	first := s.Next(at("2026-11-22T10:00:00Z"))
	if again := s.Next(first.Add(-time.Nanosecond)); !again.Equal(first) {
		t.Errorf("it is due at %v and at %v", first, again)
	}
	if next := s.Next(first); next.Sub(first) != 5*time.Minute {
		t.Errorf("after %v comes %v", first, next)
	}
	other, err := Of("lab", core.JobRule{Name: "b", Every: "5m"})
	if err != nil || other.Next(first.Add(-time.Second)).Equal(first) {
		t.Errorf("another job is due at the same moment, %v", err)
	}
}

func TestAJobWithoutATimeIsNotDueByItself(t *testing.T) {
	s, err := Of("lab", core.JobRule{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if next := s.Next(at("2026-11-22T10:00:00Z")); next.Year() != 9999 {
		t.Errorf("it is due at %v", next)
	}
}

func TestWhatIsNoSchedule(t *testing.T) {
	for _, job := range []core.JobRule{
		{Every: "x"}, {Every: "59s"}, {Every: "-5m"}, {Every: "745h"}, {Every: "90.5s"}, {Cron: "* * * *"}, {Cron: "@every 1s"},
		{Cron: "TZ=Europe/Berlin 0 * * * *"},
		{Cron: "60 * * * *"}, {Cron: "* * * * * *"}, {Cron: "0 0 30 2 *"}, {Cron: "0  * * * *"}, {Cron: "*/0 * * * *"},
	} {
		if s, err := Of("lab", job); err == nil {
			t.Errorf("%+v is %v", job, s)
		}
	}
}
