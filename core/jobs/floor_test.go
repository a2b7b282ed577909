package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// databases are the addresses of an empty one each.
var databases = map[string]func(*testing.T) string{
	"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
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
	f := &floor{T: t, store: s, manifest: core.Manifest{ID: "lab", Version: "0.1.0", Publisher: "gaia"},
		wishes: map[core.ModuleID]core.Desired{}}
	f.install("lab", 1)
	return f
}

// install has version 0.n.0 of a module wanted, of release n.
func (f *floor) install(id core.ModuleID, n byte) {
	f.Helper()
	now, version := time.Now().UTC().Truncate(time.Second), fmt.Sprintf("0.%d.0", n)
	packed := core.Packed{
		Digest: core.Digest{n}, AddedAt: now, AddedBy: "test", Manifest: core.Manifest{ID: id, Version: version, Publisher: "gaia"},
		Statement: core.Statement{Format: 1, Module: id, Version: version, Publisher: "gaia", Serial: int64(n), IssuedAt: now,
			ExpiresAt: now.Add(time.Hour)},
	}
	f.must(f.store.SaveRelease(f.Context(), packed))
	f.change(core.Desired{
		Module: id, Enabled: true, Release: packed.Digest, Serial: int64(n), Generation: f.wishes[id].Generation, ChangedAt: now,
		ChangedBy: "test",
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

func (f *floor) ask(name string) error {
	now := time.Now()
	return f.store.AskJob(f.Context(), "lab", name, "0xad", now,
		core.AuditEntry{At: now, Actor: "0xad", Action: "module.job_asked", Subject: "lab"})
}
