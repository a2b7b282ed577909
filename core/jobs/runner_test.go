package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// databases are the addresses of an empty one each.
var databases = map[string]func(*testing.T) string{
	"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
}

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

// floor is a database with the module lab installed, and what ran.
type floor struct {
	*testing.T
	store    *store.Store
	manifest core.Manifest
	wishes   map[core.ModuleID]core.Desired

	mu    sync.Mutex
	ran   []string
	ended []core.JobOutcome // as the replicas told
}

func newFloor(t *testing.T, address string) *floor {
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	f := &floor{T: t, store: s, manifest: core.Manifest{ID: "lab", Version: "0.1.0", Publisher: "gaia"}, wishes: map[core.ModuleID]core.Desired{}}
	f.install("lab", 1)
	return f
}

// install has version 0.n.0 of a module wanted, of release n.
func (f *floor) install(id core.ModuleID, n byte) {
	f.Helper()
	now, version := time.Now().UTC().Truncate(time.Second), fmt.Sprintf("0.%d.0", n)
	packed := core.Packed{
		Digest: core.Digest{n}, AddedAt: now, AddedBy: "test", Manifest: core.Manifest{ID: id, Version: version, Publisher: "gaia"},
		Statement: core.Statement{Format: 1, Module: id, Version: version, Publisher: "gaia", Serial: int64(n), IssuedAt: now, ExpiresAt: now.Add(time.Hour)},
	}
	f.must(f.store.SaveRelease(f.Context(), packed))
	f.change(core.Desired{
		Module: id, Enabled: true, Release: packed.Digest, Serial: int64(n), Generation: f.wishes[id].Generation, ChangedAt: now, ChangedBy: "test",
	})
}

func (f *floor) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

func (f *floor) change(wish core.Desired) {
	f.Helper()
	entry := core.AuditEntry{At: time.Now(), Actor: "test", Action: "module.changed", Subject: string(wish.Module)}
	changed, err := f.store.Change(f.Context(), core.Change{Desired: wish, Entry: entry})
	f.must(err)
	f.wishes[wish.Module] = changed
}

// due has jobs with that schedule, which were due at that time.
func (f *floor) due(at time.Time, rules ...core.JobRule) {
	f.Helper()
	f.manifest.Jobs = rules
	var jobs []core.Job
	for _, rule := range rules {
		jobs = append(jobs, core.Job{Name: rule.Name, Schedule: rule.Schedule(), Next: at})
	}
	f.plan("lab", jobs...)
}

// plan has jobs of what is wanted of a module due.
func (f *floor) plan(id core.ModuleID, jobs ...core.Job) {
	f.Helper()
	if planned, err := f.store.PlanJobs(f.Context(), id, f.wishes[id].Release, jobs); err != nil || !planned {
		f.Fatalf("planned: %v, %v", planned, err)
	}
}

func (f *floor) release() core.Release {
	return core.Release{Digest: core.Digest{1}, Manifest: f.manifest}
}

func hourly(names ...string) (rules []core.JobRule) {
	for _, name := range names {
		rules = append(rules, core.JobRule{Name: name, Cron: "0 * * * *"})
	}
	return rules
}

// replica starts one, which runs jobs by do, until stop or the test's end.
func (f *floor) replica(name string, lease time.Duration, do func(ctx context.Context, job string) error) (stop func()) {
	r := New(Config{
		Store: f.store, Replica: name, Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
		Modules: func() []core.Release { return []core.Release{f.release()} },
		Run: func(ctx context.Context, id core.ModuleID, job core.JobRule, _ time.Time) error {
			f.mu.Lock()
			f.ran = append(f.ran, job.Name)
			f.mu.Unlock()
			return do(ctx, job.Name)
		},
		Ended: func(run core.JobRun) {
			f.mu.Lock()
			f.ended = append(f.ended, run.Outcome)
			f.mu.Unlock()
		},
	})
	r.lease, r.again = lease, 2*time.Second
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); r.Run(ctx) }()
	stop = func() { cancel(); <-ended }
	f.Cleanup(stop)
	return stop
}

// runs waits until there are so many that have ended, and answers with them, the newest first.
func (f *floor) runs(count int) []core.JobRun {
	f.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		runs, err := f.store.JobRuns(f.Context(), "lab", 1000)
		f.must(err)
		ended := 0
		for _, run := range runs {
			if !run.Ended.IsZero() {
				ended++
			}
		}
		if ended >= count {
			return runs
		}
		if time.Now().After(end) {
			f.Fatalf("%d runs have ended, want %d: %+v", ended, count, runs)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// told waits until the replicas have told of these ends, in this order.
func (f *floor) told(want ...core.JobOutcome) {
	f.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		f.mu.Lock()
		ended := slices.Clone(f.ended)
		f.mu.Unlock()
		if slices.Equal(ended, want) {
			return
		}
		if time.Now().After(end) {
			f.Fatalf("the replicas told of %q, want %q", ended, want)
		}
	}
}

func done(context.Context, string) error { return nil }

func hangs(ctx context.Context, _ string) error {
	<-ctx.Done()
	return ctx.Err()
}

func (f *floor) take(replica string, now, until time.Time) (core.JobRun, bool) {
	f.Helper()
	run, taken, err := f.store.TakeJob(f.Context(), core.JobClaim{
		Module: "lab", Name: "a", Replica: replica, Version: "0.1.0", Now: now, Until: until, Next: now.Add(time.Hour),
	})
	f.must(err)
	return run, taken
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
	f.must(r.look(ctx))
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

func takesOver(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now.Add(-time.Second), hourly("a")...)
	gone, taken := f.take("gone", now, now.Add(2*time.Second))
	if !taken {
		t.Fatal("it was not taken")
	}
	if _, twice := f.take("other", now, now.Add(time.Hour)); twice {
		t.Fatal("it was taken twice")
	}
	f.replica("heir", lease, done)
	runs := f.runs(2)
	if len(runs) != 2 || runs[0].Replica != "heir" || runs[0].Problem != "" || !runs[0].Due.Equal(runs[1].Due) || runs[0].Began.Before(now.Add(2*time.Second).Truncate(time.Microsecond)) {
		t.Errorf("the heir's is %+v", runs[0])
	}
	if runs[1].ID != gone.ID || runs[1].Problem != "The portal that ran it ended before it did." {
		t.Errorf("the first is %+v", runs[1])
	}
	gone.Ended = time.Now()
	f.must(f.store.EndJob(t.Context(), gone)) // its last word, which came late
	if again := f.runs(2); again[1].Problem == "" {
		t.Errorf("a replica that is gone says how it went: %+v", again[1])
	}
	if kept, err := f.store.KeepJob(t.Context(), gone, time.Now().Add(time.Hour)); err != nil || kept {
		t.Errorf("it keeps what is another's, %v", err)
	}
	f.told(core.JobLost, core.JobDone)
}

func givesUp(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now, hourly("a")...)
	for i := range 3 {
		if _, taken := f.take("gone", now.Add(time.Duration(i)*time.Minute), now.Add(time.Duration(i)*time.Minute+time.Second)); !taken {
			t.Fatalf("attempt %d was not taken", i)
		}
	}
	if run, taken := f.take("gone", now.Add(3*time.Minute), now.Add(4*time.Minute)); taken || !run.Heir {
		t.Errorf("a fourth portal is risked, or its end is not told: %v, %+v", taken, run)
	}
	runs := f.runs(3)
	if len(runs) != 3 || !strings.Contains(runs[0].Problem, "not tried again") {
		t.Errorf("%+v", runs)
	}
	if jobs, err := f.store.Jobs(t.Context(), "lab"); err != nil || jobs[0].Holder != "" || !jobs[0].Next.After(now.Add(time.Minute)) {
		t.Errorf("%+v, %v", jobs, err)
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

func endsLost(t *testing.T, f *floor) {
	f.due(time.Now(), hourly("a")...)
	lost := make(chan error, 1)
	f.replica("one", 3*time.Second, func(ctx context.Context, _ string) error {
		later := time.Now().Add(time.Hour) // by the clock of the other
		if _, taken := f.take("other", later, later.Add(time.Hour)); !taken {
			t.Error("the other did not take it")
		}
		<-ctx.Done()
		lost <- context.Cause(ctx)
		return ctx.Err()
	})
	if err := <-lost; err != errLost { //nolint:errorlint // it is that very one
		t.Errorf("it was ended for %v", err)
	}
	if runs := f.runs(1); len(runs) != 2 || runs[0].Replica != "other" || !runs[0].Ended.IsZero() {
		t.Errorf("%+v", runs)
	}
	f.told(core.JobLost)
}

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

func (f *floor) ask(name string) error {
	now := time.Now()
	return f.store.AskJob(f.Context(), "lab", name, "0xad", now, core.AuditEntry{At: now, Actor: "0xad", Action: "module.job_asked", Subject: "lab"})
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

func runsAgain(t *testing.T, f *floor) {
	f.due(time.Now(), hourly("a")...)
	began := make(chan struct{})
	stop := f.replica("one", lease, func(ctx context.Context, _ string) error { close(began); return hangs(ctx, "") })
	<-began
	stop()
	f.replica("two", lease, done)
	runs := f.runs(2)
	if len(runs) != 2 || runs[1].Problem != "The portal that ran it was stopped." || runs[0].Replica != "two" || runs[0].Problem != "" {
		t.Errorf("%+v", runs)
	}
	f.told(core.JobStopped, core.JobDone)
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
	if len(runs) != 2 || runs[1].Problem != "It could not begin." || runs[0].Problem != "" || runs[0].By != "0xad" || !runs[0].Due.Equal(runs[1].Due) {
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
	want := []string{"2h0m0s one It did not start.", "1h0m0s two The run of before has not ended.", "25m0s one The run of before has not ended."}
	if !slices.Equal(kept, want) {
		t.Errorf("the history is %q, want %q", kept, want)
	}
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
	f.must(replicas["ahead"].look(t.Context()))
	f.must(replicas["behind"].look(t.Context()))
	has("before,", "a")
	f.install("lab", 2)
	runs["ahead"] = []core.Release{newer}
	f.must(replicas["ahead"].look(t.Context()))
	has("once one has upgraded,", "a", "b")
	runs["behind"] = nil // its process has crashed
	f.must(replicas["behind"].look(t.Context()))
	runs["behind"] = []core.Release{older}
	f.must(replicas["behind"].look(t.Context()))
	has("after the other's has crashed,", "a", "b")
	wish := f.wishes["lab"]
	wish.Release, wish.Previous = older.Digest, newer.Digest
	f.change(wish)
	f.must(replicas["behind"].look(t.Context()))
	has("once it was taken back,", "a")
}

// A job that is due once a day is not one that never ran because another ran since, a hundred times.
func knowsTheLast(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now, hourly("a", "daily", "never")...)
	ends := func(name string, at time.Time) {
		run, taken, err := f.store.TakeJob(t.Context(), core.JobClaim{Module: "lab", Name: name, Replica: "one", Version: "0.1.0", Now: at, Until: at.Add(time.Minute), Next: at})
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
	late, err := f.store.PlanJobs(t.Context(), "lab", core.Digest{1}, []core.Job{{Name: "a", Schedule: "every 5m"}}) // by a replica that does not know yet
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
		if want := map[string]string{"says": "The source is away.", "breaks": "The module broke off before it was done."}[run.Name]; run.Problem != want {
			t.Errorf("%s: %q", run.Name, run.Problem)
		}
	}
	f.told(core.JobFailed, core.JobFailed)
}
