package jobs

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
)

// What cannot begin for hours leaves the runs of before in the history.
func triesInOneLine(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now, hourly("a")...)
	ends := func(after time.Duration, replica, problem string) {
		t.Helper()
		at := now.Add(after)
		run, taken := f.take(replica, at, at.Add(time.Minute))
		if !taken {
			t.Fatalf("the run after %v was not taken", after)
		}
		run.Ended, run.Problem, run.Outcome, run.Again = at, problem, core.JobDelayed, at.Add(time.Second)
		f.must(f.store.EndJob(t.Context(), run))
	}
	ends(0, "one", "It did not start.")
	for i := range 150 {
		ends(time.Duration(i+1)*10*time.Second, "one", "The run of before has not ended.")
	}
	ends(time.Hour, "two", "The run of before has not ended.")
	ends(2*time.Hour, "one", "It did not start.")
	var kept []string
	for _, run := range f.runs(3) {
		kept = append(kept, run.Began.Sub(now).Round(time.Second).String()+" "+run.Replica+" "+run.Problem)
	}
	want := []string{"2h0m0s one It did not start.", "1h0m0s two The run of before has not ended.",
		"25m0s one The run of before has not ended."}
	if !slices.Equal(kept, want) {
		t.Errorf("the history is %q, want %q", kept, want)
	}
}

// A job that is due once a day is not one that never ran because another ran since, a hundred times.
func knowsTheLast(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now, hourly("a", "daily", "never")...)
	ends := func(name string, at time.Time) {
		run, taken, err := f.store.TakeJob(t.Context(),
			core.JobClaim{Module: "lab", Name: name, Replica: "one", Version: "0.1.0", Now: at, Until: at.Add(time.Minute), Next: at})
		if err != nil || !taken {
			t.Fatalf("%s was not taken, %v", name, err)
		}
		run.Ended = at
		f.must(f.store.EndJob(t.Context(), run))
	}
	ends("daily", now)
	for i := range 100 {
		ends("a", now.Add(time.Duration(i)*time.Second))
	}
	if _, taken := f.take("one", now.Add(time.Hour), now.Add(2*time.Hour)); !taken {
		t.Error("it was not taken")
	}
	last, err := f.store.LastRuns(t.Context(), "lab")
	f.must(err)
	began := map[string]time.Time{}
	for _, run := range last {
		began[run.Name] = run.Began
	}
	micro := now.Truncate(time.Microsecond)
	if len(last) != 2 || !began["daily"].Equal(micro) || !began["a"].Equal(micro.Add(99*time.Second)) {
		t.Errorf("the last that ended are %+v", last)
	}
}

func boundsHistory(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now, hourly("a")...)
	for i := range 103 {
		at := now.Add(time.Duration(i) * 2 * time.Hour)
		run, taken := f.take("one", at, at.Add(time.Minute))
		if !taken {
			t.Fatalf("run %d was not taken", i)
		}
		run.Ended = at
		f.must(f.store.EndJob(t.Context(), run))
	}
	if runs := f.runs(100); len(runs) != 100 || !runs[0].Began.Equal(now.Add(204*time.Hour).Truncate(time.Microsecond)) {
		t.Errorf("%d are kept, the newest of %v", len(runs), runs[0].Began)
	}
}

func forgets(t *testing.T, f *floor) {
	f.due(time.Now(), hourly("a")...)
	f.replica("one", lease, done)
	f.runs(1)
	wish := f.wishes["lab"]
	wish.Enabled, wish.Release = false, core.Digest{}
	f.change(wish)
	// by a replica that does not know yet
	late, err := f.store.PlanJobs(t.Context(), "lab", core.Digest{1}, []core.Job{{Name: "a", Schedule: "every 5m"}})
	if err != nil || late {
		t.Errorf("what is removed is planned: %v, %v", late, err)
	}
	jobs, err := f.store.Jobs(t.Context(), "lab")
	f.must(err)
	runs, err := f.store.JobRuns(t.Context(), "lab", 10)
	if err != nil || len(jobs)+len(runs) != 0 {
		t.Errorf("%+v, %+v, %v", jobs, runs, err)
	}
}

func tellsProblems(t *testing.T, f *floor) {
	f.due(time.Now(), hourly("says", "breaks")...)
	f.replica("one", lease, func(_ context.Context, job string) error {
		if job == "says" {
			return &core.JobFailure{Problem: "The source is away.", Outcome: core.JobFailed}
		}
		return fmt.Errorf("a secret detail")
	})
	for _, run := range f.runs(2) {
		if want := map[string]string{"says": "The source is away.",
			"breaks": "The module broke off before it was done."}[run.Name]; run.Problem != want {
			t.Errorf("%s: %q", run.Name, run.Problem)
		}
	}
	f.told(core.JobFailed, core.JobFailed)
}
