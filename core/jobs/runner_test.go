package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portal"
)

func TestJobs(t *testing.T) {
	for name, address := range databases {
		for what, test := range map[string]func(*testing.T, *floor){
			"of several replicas one runs each":            runsEachOnce,
			"one that waits leaves others room":            leavesRoom,
			"a replica that is gone loses its run":         takesOver,
			"a run that ends every portal is given up":     givesUp,
			"a run is ended with its time":                 endsLate,
			"a run that is another's is ended":             endsLost,
			"a missed run is made once":                    catchesUp,
			"a module that is off has none run":            skipsDisabled,
			"what is asked for runs now, unless it does":   runsAsked,
			"one without a time runs when it is asked for": runsOnlyAsked,
			"a stop has the run made again":                runsAgain,
			"what could not begin is tried again":          triesAgain,
			"what never can begin is one line":             triesInOneLine,
			"another schedule counts from now":             plansAnew,
			"an older replica plans nothing":               plansTheWanted,
			"a history has the last hundred of each":       boundsHistory,
			"the last run of each is known":                knowsTheLast,
			"a module that goes takes its jobs along":      forgets,
			"what fails says why, and what breaks off not": tellsProblems,
		} {
			t.Run(name+"/"+what, func(t *testing.T) { test(t, newFloor(t, address(t))) })
		}
	}
}

func runsEachOnce(t *testing.T, f *floor) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}
	f.due(time.Now().Add(-time.Second), hourly(names...)...)
	for i := range 3 {
		f.replica(fmt.Sprint("replica ", i), lease, done)
	}
	runs := f.runs(len(names))
	seen := map[string]bool{}
	for _, run := range runs {
		if seen[run.Name] || run.Problem != "" || run.Version != "0.1.0" || run.By != "" {
			t.Errorf("%+v", run)
		}
		seen[run.Name] = true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(runs) != len(names) || len(f.ran) != len(names) {
		t.Errorf("%d runs of %d jobs, by %d calls", len(runs), len(names), len(f.ran))
	}
	jobs, err := f.store.Jobs(t.Context(), "lab")
	f.must(err)
	for _, job := range jobs {
		if job.Holder != "" || !job.Next.After(time.Now()) || job.Next.Minute() != 0 {
			t.Errorf("%+v", job)
		}
	}
}

// A module whose jobs all wait has two of a replica's places, and another's job runs.
func leavesRoom(t *testing.T, f *floor) {
	now := time.Now()
	f.install("other", 2)
	f.due(now.Add(-2*time.Second), hourly("a", "b", "c", "d", "e", "f", "g", "h")...)
	other := core.Manifest{ID: "other", Version: "0.1.0", Jobs: hourly("a")}
	f.plan("other", core.Job{Name: "a", Schedule: other.Jobs[0].Schedule(), Next: now.Add(-time.Second)})
	began := make(chan core.ModuleID, 10)
	ctx, stop := context.WithCancel(t.Context())
	r := New(Config{
		Store: f.store, Replica: "one", Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
		Modules: func() []core.Release { return []core.Release{f.release(), {Digest: core.Digest{2}, Manifest: other}} },
		Run: func(ctx context.Context, id core.ModuleID, _ core.JobRule, _ time.Time) error {
			began <- id
			if id == "lab" {
				return hangs(ctx, "")
			}
			return nil
		},
		Ended: func(core.JobRun) {},
	})
	f.must(r.beginDue(ctx))
	stop()
	r.running.Wait()
	close(began)
	runs := map[core.ModuleID]int{}
	for id := range began {
		runs[id]++
	}
	if runs["lab"] != 2 || runs["other"] != 1 {
		t.Errorf("what began is %v", runs)
	}
	if len(r.busy) != 0 || len(r.room) != 0 {
		t.Errorf("once all have ended, %v and %d places are taken", r.busy, len(r.room))
	}
}

func endsLate(t *testing.T, f *floor) {
	f.due(time.Now(), core.JobRule{Name: "a", Every: "5m", TimeoutSeconds: 1})
	f.replica("one", lease, hangs)
	if run := f.runs(1)[0]; run.Problem != "It did not end within 1s." {
		t.Errorf("%+v", run)
	}
	f.told(core.JobLate)
}

func runsAsked(t *testing.T, f *floor) {
	f.due(time.Now().Add(time.Hour), hourly("a")...)
	release := make(chan struct{})
	f.replica("one", lease, func(context.Context, string) error { <-release; return nil })
	f.must(f.ask("a"))
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if jobs, err := f.store.Jobs(t.Context(), "lab"); err != nil || time.Now().After(end) {
			t.Fatalf("%+v, %v", jobs, err)
		} else if jobs[0].Holder == "one" {
			break
		}
	}
	if err := f.ask("a"); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("while it runs: %v", err)
	}
	if err := f.ask("b"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("of no job: %v", err)
	}
	close(release)
	if runs := f.runs(1); len(runs) != 1 || runs[0].By != "0xad" {
		t.Errorf("%+v", runs)
	}
	if jobs, err := f.store.Jobs(t.Context(), "lab"); err != nil || jobs[0].AskedBy != "" {
		t.Errorf("%+v, %v", jobs, err)
	}
	f.must(f.store.VerifyAudit(t.Context()))
}

func runsOnlyAsked(t *testing.T, f *floor) {
	f.manifest.Jobs = []core.JobRule{{Name: "a"}}
	f.replica("one", lease, done)
	waits := func() bool {
		jobs, err := f.store.Jobs(t.Context(), "lab")
		f.must(err)
		return len(jobs) == 1 && jobs[0].Next.Year() == 9999 && jobs[0].Holder == "" && jobs[0].AskedBy == ""
	}
	quiet.Until(t, 20*time.Second, "the job is planned", waits)
	f.must(f.ask("a"))
	if runs := f.runs(1); len(runs) != 1 || runs[0].By != "0xad" || runs[0].Problem != "" {
		t.Errorf("%+v", runs)
	}
	quiet.Until(t, 20*time.Second, "it waits to be asked for again", waits)
}

// A run that a moment's trouble kept from beginning is made once that is over, not before, as the one that it was.
func triesAgain(t *testing.T, f *floor) {
	f.due(time.Now().Add(time.Hour), hourly("a")...)
	f.must(f.ask("a"))
	troubled := true
	f.replica("one", lease, func(context.Context, string) error {
		if troubled {
			troubled = false
			return &core.JobFailure{Problem: "It could not begin.", Outcome: core.JobDelayed}
		}
		return nil
	})
	runs := f.runs(2)
	if len(runs) != 2 || runs[1].Problem != "It could not begin." || runs[0].Problem != "" || runs[0].By != "0xad" ||
		!runs[0].Due.Equal(runs[1].Due) {
		t.Errorf("%+v", runs)
	}
	f.told(core.JobDelayed, core.JobDone)
	if waited := runs[0].Began.Sub(runs[1].Ended); waited < 2*time.Second {
		t.Errorf("it was tried again after %v", waited)
	}
	if jobs, err := f.store.Jobs(t.Context(), "lab"); err != nil || jobs[0].AskedBy != "" || !jobs[0].Next.After(time.Now()) {
		t.Errorf("%+v, %v", jobs, err)
	}
}
