package supervisor_test

import (
	"errors"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
)

// A run that its instance's end meets has the drain's time, and is over when its process is.
func TestAJobWhoseInstanceIsRetired(t *testing.T) {
	replaced := &core.JobFailure{Problem: "Another version of the module took its place while it ran.", Outcome: core.JobStopped}
	swap := func(s *stage) error { return s.slot.Swap(s.Context(), releases["2"], supervisor.Soak{For: -1}) }
	stop := func(s *stage) error { return s.slot.Stop(s.Context()) }
	for name, row := range map[string]struct {
		job  string
		end  func(*stage) error
		want *core.JobFailure
		dies bool // of its own accord
	}{
		"it ends when it is told that it drains": {job: "ends", end: swap},
		"it waits for its context":               {job: "waits", end: swap, want: replaced},
		"it ignores its context":                 {job: "deaf", end: swap, want: replaced},
		"its module is stopped":                  {job: "waits", end: stop, want: &core.JobFailure{Problem: "The module was stopped while it ran.", Outcome: core.JobStopped}},
		"it panics meanwhile":                    {job: "panics", end: swap, dies: true},
	} {
		t.Run(name, func(t *testing.T) {
			drain := 300 * time.Millisecond
			if row.want != replaced {
				drain = time.Minute // it ends earlier, by itself
			}
			s := newStage(t, releases["1"], supervisor.Limits{Drain: drain})
			s.start()
			in, release, err := s.slot.Hold(time.Second)
			if err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				defer release()
				ended <- in.RunJob(t.Context(), row.job, time.Now())
			}()
			quiet.Until(t, 10*time.Second, "it begins", func() bool {
				_, body := s.ask("GET", "/jobs", "")
				return body == "1"
			})
			if err := row.end(s); err != nil {
				t.Fatal(err)
			}
			err = <-ended
			var said *core.JobFailure
			switch failed := errors.As(err, &said); {
			case row.want == nil && !row.dies && err != nil, row.dies && (err == nil || failed), row.want != nil && (!failed || *said != *row.want):
				t.Errorf("it ended with %v, want %+v", err, row.want)
			}
			select {
			case <-in.Exited():
			default:
				if row.want != nil {
					t.Error("it is over before its process is gone")
				}
			}
		})
	}
}
