package logs

import (
	"testing"
	"time"
)

func TestReasonIsSaidOnceAMinute(t *testing.T) {
	now := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	r := NewSeldom(func() time.Time { return now })
	for _, step := range []struct {
		after  time.Duration
		reason string
		want   bool
	}{
		{0, "the disk is full", true},
		{time.Second, "the disk is full", false},
		{0, "the chain is silent", true},
		{sayAgain - 2*time.Second, "the disk is full", false},
		{time.Second, "the disk is full", true},
		{0, "the chain is silent", false},
	} {
		now = now.Add(step.after)
		if got := r.News(step.reason); got != step.want {
			t.Errorf("at %s, %q is news: %v", now.Format(time.TimeOnly), step.reason, got)
		}
	}
}
