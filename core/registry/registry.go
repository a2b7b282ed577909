package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// atOnce is how many modules are unpacked, started or swapped side by side.
const atOnce = 8

// Process is what runs a module: a slot of the supervisor.
type Process interface {
	// Expect makes requests wait for a Start that is about to come.
	Expect()
	// Refuse has requests refused for a while, as those of a drained module, instead of finding nothing.
	Refuse()
	// Start waits until the module is ready or asleep, or its first attempt failed; then the supervisor goes on trying by
	// itself. Of a module that runs already it does nothing, but it lifts a quarantine.
	Start(context.Context) error
	// Swap has another release serve in the place of this one, and watches it for so long; 0: it does not. A Fault is the new
	// release's; after any error the one before serves, or sleeps, as it did.
	Swap(ctx context.Context, next core.Release, soak time.Duration) error
	// Drain has requests refused until the next Start, and waits until what runs has ended, for so long at most, or until ctx ends: then it
	// goes on by itself.
	Drain(ctx context.Context, within time.Duration) error
	// Become has the next Start launch another release, of a process that was drained or stopped.
	Become(core.Release)
	// Stop drains and ends the process; it is gone when Stop returns.
	Stop(context.Context) error
	// Running is free to be called at any time.
	Running() Running
}

// Running is a Process at one moment.
type Running struct {
	Release   core.Release // that runs, or would
	PID       int          // 0: no process
	Restarts  int          // after a fault, since Start
	Open      int          // requests, streams and jobs that run
	SoakUntil time.Time    // the release may be taken back until then; zero: it stays
	Layers    []core.Layer // that hold the process; empty: there is none; nil: it does not run in the sandbox
	Bounds    core.Bounds  // of its release
	Retiring  int          // processes of releases that were swapped out, and that have not ended
}

// Config is what a Registry needs.
type Config struct {
	Routes       *routing.Current                      // whose table it swaps
	Open         func(core.Release, *Registry) Process // the registry watches the process that it opens
	Modules      core.ModuleStore
	Releases     core.ReleaseStore
	Publishers   core.PublisherStore
	Observations core.ObservationStore
	Blobs        core.Blobs
	Tables       core.ModuleTables // nil: no module has any
	Dir          string            // unpacked releases, one folder each, by their digest: nobody else's
	Replica      string
	Events       core.EventPublisher
	Clock        core.Clock
	Logger       *slog.Logger
	Soak         time.Duration // how long a new release may be taken back by itself
	// Moved is told every transition, for metrics. Optional.
	Moved func(core.Transition)
	// Drains is told of a module that drains when another number of requests is open than before. Optional; it must not block.
	Drains func(core.ModuleID)
	// Crashes keeps how modules' processes ended when they were not to, with the last of what Words has of the module before that time.
	// Optional, both together.
	Crashes core.CrashStore
	Words   func(core.ModuleID, time.Time) json.RawMessage
	// Removed is told each module that was removed, when nothing of it runs any more: what this machine keeps of it goes. Optional.
	Removed func(core.ModuleID) error
	// Safe starts no module by itself; what an admin enables after that is started.
	Safe bool
	// Develops runs what portal dev made of folders that nobody signed.
	Develops bool
}

// Registry is every module of this replica. Safe for concurrent use.
type Registry struct {
	config  Config
	journal *journal
	folders *folders
	madeAt  time.Time
	turns   chan struct{} // holds one for each that is being unpacked or started now

	ctx     context.Context // of all work on modules
	stop    context.CancelFunc
	workers sync.WaitGroup
	wake    chan struct{} // read the wishes now
	observe chan struct{} // write down what is observed now
	sweep   chan struct{} // there may be folders that nobody needs any more

	mu       sync.RWMutex // guards what follows, modules' fields, and the order in which tables are swapped
	modules  map[core.ModuleID]*module
	trust    bundle.Trust
	followed map[core.ModuleID]int64 // the generation that was followed, of removed modules too
	removed  []core.ModuleID         // what was observed of them is still written down
	settled  chan struct{}           // closed and replaced when something was followed
	began    bool                    // the routes of what was wanted at the start are open
	running  bool
	closed   bool

	unread  bool // Run's: the wishes cannot be read, and that was logged
	once    sync.Once
	closing error
}

// signal asks for something that may have been asked for already.
func signal(to chan struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// inTurn does what takes much of the machine, beside few others.
func (r *Registry) inTurn(ctx context.Context, work func() error) error {
	select {
	case r.turns <- struct{}{}:
		defer func() { <-r.turns }()
		return work()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// New makes a registry without modules.
func New(config Config) *Registry {
	r := &Registry{
		config: config, journal: newJournal(config), folders: newFolders(config),
		madeAt: config.Clock(), turns: make(chan struct{}, atOnce),
		wake: make(chan struct{}, 1), observe: make(chan struct{}, 1), sweep: make(chan struct{}, 1),
		modules: map[core.ModuleID]*module{}, followed: map[core.ModuleID]int64{}, settled: make(chan struct{}),
	}
	r.ctx, r.stop = context.WithCancel(context.Background())
	return r
}

// State is a module's state; empty for one that is not there.
func (r *Registry) State(id core.ModuleID) core.State {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if m := r.modules[id]; m != nil {
		return m.status.State
	}
	return ""
}

// Report is a module as its admin sees it.
type Report struct {
	Status      core.ModuleStatus // its Version is of what runs, or would
	Desired     core.Desired
	Release     core.Digest   // of what runs, or would; zero where that could not be read
	Manifest    core.Manifest // likewise
	Publisher   string        // its id, likewise
	Serial      int64
	RemoteBytes int64
	SoakUntil   time.Time
	Layers      []core.Layer // as Running has them
	Bounds      core.Bounds  // likewise; zero: it was not started on this replica
	Open        int          // requests, streams and jobs that run
}

// Report of one module; NotFound where there is none.
func (r *Registry) Report(id core.ModuleID) (Report, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	m := r.modules[id]
	if m == nil {
		return Report{}, portal.Errorf(portal.NotFound, "There is no module %q.", id)
	}
	return m.report(), nil
}

// Reports of all modules, by id.
func (r *Registry) Reports() []Report {
	r.mu.RLock()
	defer r.mu.RUnlock()
	all := make([]Report, 0, len(r.modules))
	for _, id := range slices.Sorted(maps.Keys(r.modules)) {
		all = append(all, r.modules[id].report())
	}
	return all
}

// Close stops every module and waits until all is written down; this replica is then forgotten. Idempotent.
func (r *Registry) Close(ctx context.Context) error {
	r.once.Do(func() { r.closing = r.close(ctx) })
	return r.closing
}

func (r *Registry) close(ctx context.Context) error {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	r.stop()
	r.workers.Wait()
	var stops sync.WaitGroup
	r.mu.RLock()
	errs, n := make([]error, len(r.modules)), 0
	for id, m := range r.modules {
		if process, at := m.process, n; process != nil {
			stops.Go(func() {
				if err := process.Stop(ctx); err != nil {
					errs[at] = fmt.Errorf("stop module %s: %w", id, err)
				}
			})
		}
		n++
	}
	r.mu.RUnlock()
	stops.Wait()
	r.journal.close()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	if err := r.config.Observations.Forget(ctx, r.config.Replica); err != nil {
		r.config.Logger.Warn("what this replica observed stays written down until it is swept", "error", err)
	}
	return errors.Join(errs...)
}
