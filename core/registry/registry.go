package registry

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"gaia.example/portal/core"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// startAtOnce is how many modules start side by side.
const startAtOnce = 8

// Process is a module's place with the supervisor.
type Process interface {
	// Expect makes requests wait for a Start that is about to come.
	Expect()
	// Start waits until the module is ready or its first attempt failed; then the supervisor goes on trying by itself.
	Start(context.Context) error
	// Stop drains and ends the process; it is gone when Stop returns.
	Stop(context.Context) error
	// PID is 0 while there is no process.
	PID() int
	// Restarts counts the starts after a fault, since Start.
	Restarts() int
}

// Config is what a Registry needs.
type Config struct {
	Dir    string       // the modules' folder: one folder each
	Shell  []core.Route // the shell's own pages
	Open   func(core.Release) Process
	Store  core.ModuleStore
	Audit  core.Audit
	Events core.Publisher
	Clock  core.Clock
	Logger *slog.Logger
	// Moved is told every transition, for metrics. Optional.
	Moved func(core.Transition)
	// Safe starts no module by itself; an admin can enable one.
	Safe bool
}

// Registry is every module of this portal. Safe for concurrent use.
type Registry struct {
	config    Config
	manifests *manifests
	table     atomic.Pointer[routing.Table]
	journal   *journal

	mu      sync.RWMutex // guards modules' fields and the order in which tables are swapped
	modules map[core.ModuleID]*module
	starts  sync.WaitGroup
}

// module is what this replica knows of one module.
type module struct {
	op sync.Mutex // one act at a time: start, enable, disable

	id      core.ModuleID
	desired core.Desired
	status  core.ModuleStatus
	release core.Release
	files   map[string][]byte
	process Process // nil until it is first started
	routed  bool
}

// New makes a registry without modules; its table has the shell's pages.
func New(config Config) (*Registry, error) {
	schema, err := newManifests()
	if err != nil {
		return nil, err
	}
	r := &Registry{config: config, manifests: schema, modules: map[core.ModuleID]*module{}}
	r.journal = newJournal(config)
	table, err := routing.Build(nil, config.Shell)
	if err != nil {
		return nil, err
	}
	r.table.Store(table)
	return r, nil
}

// Table is the current route table.
func (r *Registry) Table() *routing.Table { return r.table.Load() }

// Content is a file of an enabled module's remote, by its path relative to remote.json.
func (r *Registry) Content(id core.ModuleID, path string) ([]byte, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	m := r.modules[id]
	if m == nil || !m.routed {
		return nil, false
	}
	body, ok := m.files[path]
	return body, ok
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
	Status      core.ModuleStatus
	Manifest    core.Manifest // the zero Manifest where it could not be read
	RemoteBytes int
}

// Report of one module; NotFound where there is none.
func (r *Registry) Report(id core.ModuleID) (Report, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	m := r.modules[id]
	if m == nil {
		return Report{}, notFound(id)
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

func (m *module) report() Report {
	report := Report{Status: m.status, Manifest: m.release.Manifest}
	report.Status.Enabled = m.desired.Enabled
	for _, body := range m.files {
		report.RemoteBytes += len(body)
	}
	if m.process != nil {
		report.Status.PID, report.Status.Restarts = m.process.PID(), m.process.Restarts()
	}
	return report
}

// Enable wants the module, starts it and opens its routes. It returns when the module is ready or its first attempt
// failed; a module that fails stays enabled, and its state says what is wrong. Conflict: it cannot be started at all.
func (r *Registry) Enable(ctx context.Context, id core.ModuleID) error {
	m, err := r.find(id)
	if err != nil {
		return err
	}
	m.op.Lock()
	defer m.op.Unlock()
	if s := r.State(id); !startable(s) {
		return portal.Errorf(portal.Conflict, "This module cannot be enabled: %s", r.problem(m))
	}
	if err := r.desire(ctx, m, true); err != nil {
		return err
	}
	if err := r.route(m, true); err != nil {
		return portal.Errorf(portal.Conflict, "This module cannot be enabled: %s.", err).Because(errors.Join(err, r.desire(ctx, m, false)))
	}
	r.start(ctx, m)
	return nil
}

// Disable takes the module's routes out at once, drains it and ends its process; it is gone on return. It also lifts
// a quarantine for the next Enable.
func (r *Registry) Disable(ctx context.Context, id core.ModuleID) error {
	m, err := r.find(id)
	if err != nil {
		return err
	}
	if err := r.route(m, false); err != nil {
		return err
	}
	m.op.Lock()
	defer m.op.Unlock()
	if err := r.desire(ctx, m, false); err != nil {
		r.mu.RLock()
		runs := m.desired.Enabled && m.process != nil
		r.mu.RUnlock()
		return errors.Join(err, r.route(m, runs)) // as it was
	}
	if err := r.route(m, false); err != nil { // an Enable may have come between
		return err
	}
	r.mu.RLock()
	process := m.process
	r.mu.RUnlock()
	if process == nil {
		if startable(r.State(id)) {
			r.Observe(id, core.Stopped, Fault{})
		}
		return nil
	}
	if err := process.Stop(ctx); err != nil {
		return fmt.Errorf("stop module %s: %w", id, err)
	}
	return nil
}

func (r *Registry) find(id core.ModuleID) (*module, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if m := r.modules[id]; m != nil {
		return m, nil
	}
	return nil, notFound(id)
}

func notFound(id core.ModuleID) error {
	return portal.Errorf(portal.NotFound, "There is no module %q.", id)
}

func (r *Registry) problem(m *module) string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return m.status.Problem
}

// desire stores what is wanted of the module.
func (r *Registry) desire(ctx context.Context, m *module, enabled bool) error {
	r.mu.RLock()
	wish := m.desired
	r.mu.RUnlock()
	if wish.Enabled == enabled && wish.Generation > 0 {
		return nil
	}
	wish.Enabled = enabled
	wish, err := r.config.Store.Desire(ctx, wish)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	m.desired = wish
	return nil
}

// route puts the module into the table or takes it out, in one swap.
func (r *Registry) route(m *module, routed bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var releases []core.Release
	for _, other := range r.modules {
		if other != m && other.routed {
			releases = append(releases, other.release)
		}
	}
	if routed {
		releases = append(releases, m.release)
	}
	table, err := routing.Build(releases, r.config.Shell)
	if err != nil {
		return err
	}
	if routed {
		if m.process == nil {
			m.process = r.config.Open(m.release)
		}
		m.process.Expect()
	}
	m.routed = routed
	r.table.Store(table)
	return nil
}
