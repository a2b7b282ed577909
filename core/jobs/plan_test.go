package jobs

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func catchesUp(t *testing.T, f *floor) {
	f.due(time.Now().Add(-48*time.Hour), core.JobRule{Name: "a", Cron: "*/7 * * * *"})
	f.replica("one", lease, done)
	if runs := f.runs(1); len(runs) != 1 {
		t.Errorf("%+v", runs)
	}
	jobs, err := f.store.Jobs(t.Context(), "lab")
	if err != nil || !jobs[0].Next.After(time.Now()) {
		t.Errorf("%+v, %v", jobs, err)
	}
	if due, err := f.store.DueJobs(t.Context(), time.Now()); err != nil || len(due) != 0 {
		t.Errorf("what was missed is due again: %+v, %v", due, err)
	}
}

func skipsDisabled(t *testing.T, f *floor) {
	f.due(time.Now().Add(-time.Second), hourly("a")...)
	wish := f.wishes["lab"]
	wish.Enabled = false
	f.change(wish)
	if due, err := f.store.DueJobs(t.Context(), time.Now()); err != nil || len(due) != 0 {
		t.Errorf("%+v are due, %v", due, err)
	}
	now := time.Now()
	if _, taken := f.take("one", now, now.Add(time.Hour)); taken {
		t.Error("a job of a module that is off was taken")
	}
	if err := f.ask("a"); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("it was asked for: %v", err)
	}
	wish = f.wishes["lab"]
	wish.Enabled = true
	f.change(wish)
	f.replica("one", lease, done)
	f.runs(1)
}

func plansAnew(t *testing.T, f *floor) {
	f.due(time.Now().Add(-time.Minute), hourly("a", "b")...)
	f.due(time.Now().Add(time.Hour), core.JobRule{Name: "a", Every: "5m"})
	jobs, err := f.store.Jobs(t.Context(), "lab")
	if err != nil || len(jobs) != 1 || jobs[0].Schedule != "every 5m" || !jobs[0].Next.After(time.Now()) {
		t.Errorf("%+v, %v", jobs, err)
	}
}

// A replica that still runs the release of before leaves the jobs of the one that is wanted, and their history, as they are.
func plansTheWanted(t *testing.T, f *floor) {
	older := core.Release{Digest: core.Digest{1}, Manifest: core.Manifest{ID: "lab", Version: "0.1.0", Jobs: hourly("a")}}
	newer := core.Release{Digest: core.Digest{2}, Manifest: core.Manifest{ID: "lab", Version: "0.2.0", Jobs: hourly("a", "b")}}
	runs := map[string][]core.Release{"ahead": {older}, "behind": {older}}
	replicas := map[string]*Runner{}
	for name := range runs {
		replicas[name] = New(Config{
			Store: f.store, Replica: name, Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
			Modules: func() []core.Release { return runs[name] },
		})
	}
	has := func(when string, want ...string) {
		t.Helper()
		jobs, err := f.store.Jobs(t.Context(), "lab")
		f.must(err)
		var names []string
		for _, job := range jobs {
			names = append(names, job.Name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s it has the jobs %q, want %q", when, names, want)
		}
	}
	f.must(replicas["ahead"].beginDue(t.Context()))
	f.must(replicas["behind"].beginDue(t.Context()))
	has("before,", "a")
	f.install("lab", 2)
	runs["ahead"] = []core.Release{newer}
	f.must(replicas["ahead"].beginDue(t.Context()))
	has("once one has upgraded,", "a", "b")
	runs["behind"] = nil // its process has crashed
	f.must(replicas["behind"].beginDue(t.Context()))
	runs["behind"] = []core.Release{older}
	f.must(replicas["behind"].beginDue(t.Context()))
	has("after the other's has crashed,", "a", "b")
	wish := f.wishes["lab"]
	wish.Release, wish.Previous = older.Digest, newer.Digest
	f.change(wish)
	f.must(replicas["behind"].beginDue(t.Context()))
	has("once it was taken back,", "a")
}
