package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"gaia.example/portal/core"
)

// Fault is what went wrong with a module, as its supervisor saw it.
type Fault struct {
	Problem  string // one sentence, for the admin
	Evidence string // the plugin's last words
}

// Discover looks at every module on disk: verifies it, stages its files, and routes those that are enabled. A module
// that is new is enabled; one that fails is kept with its problem. Only a folder or a database that cannot be read is an error.
func (r *Registry) Discover(ctx context.Context) error {
	wishes, err := r.config.Store.Desired(ctx)
	if err != nil {
		return err
	}
	known := map[core.ModuleID]core.Desired{}
	for _, wish := range wishes {
		known[wish.Module] = wish
	}
	dirs, err := folders(r.config.Dir)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		id := core.ModuleID(filepath.Base(dir))
		m := &module{id: id, desired: core.Desired{Module: id, Enabled: true}, status: core.ModuleStatus{ID: id}}
		if wish, ok := known[id]; ok {
			m.desired = wish
		}
		r.mu.Lock()
		r.modules[id] = m
		r.mu.Unlock()
		if err := r.admit(ctx, m, dir); err != nil {
			return err
		}
	}
	return nil
}

// admit takes one module from discovered to staged and into the table.
func (r *Registry) admit(ctx context.Context, m *module, dir string) error {
	r.Observe(m.id, core.Discovered, Fault{})
	manifest, err := r.manifests.readManifest(dir)
	switch {
	case errors.Is(err, errIncompatible):
		r.Observe(m.id, core.Incompatible, Fault{Problem: problem(err)})
		return nil
	case err != nil:
		r.Observe(m.id, core.VerifyFailed, Fault{Problem: problem(err)})
		return nil
	}
	r.mu.Lock()
	m.release.Manifest, m.status.Version = manifest, manifest.Version
	r.mu.Unlock()
	r.Observe(m.id, core.Verified, Fault{})
	release, files, err := stage(dir, manifest)
	if err == nil {
		r.mu.Lock()
		m.release, m.files = release, files
		r.mu.Unlock()
		err = r.route(m, m.desired.Enabled && !r.config.Safe)
	}
	if err != nil {
		r.Observe(m.id, core.VerifyFailed, Fault{Problem: problem(err)})
		return nil
	}
	r.Observe(m.id, core.Staged, Fault{})
	return r.grant(ctx, m)
}

// grant says yes to what a first-party module asks, once per version, and writes that down.
func (r *Registry) grant(ctx context.Context, m *module) error {
	manifest := m.release.Manifest
	if m.desired.Version == manifest.Version && m.desired.Generation > 0 {
		return nil
	}
	detail, err := json.Marshal(map[string]any{
		"version": manifest.Version, "capabilities": manifest.Capabilities, "reason": "it comes with the portal",
	})
	if err != nil {
		return err
	}
	wish := m.desired
	wish.Version = manifest.Version
	if wish, err = r.config.Store.Desire(ctx, wish); err != nil {
		return err
	}
	r.mu.Lock()
	m.desired = wish
	r.mu.Unlock()
	return r.config.Audit.Record(ctx, core.AuditEntry{
		At: r.config.Clock(), Actor: "registry", Action: "module.granted", Subject: string(m.id), Detail: detail,
	})
}

// StartAll starts the enabled modules in the background, a few at a time; it returns at once. Close waits for it.
func (r *Registry) StartAll(ctx context.Context) {
	free := make(chan struct{}, startAtOnce)
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, m := range r.modules {
		if m.status.State != core.Staged {
			continue
		}
		r.starts.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			m.op.Lock()
			defer m.op.Unlock()
			r.mu.RLock()
			wanted := m.routed
			r.mu.RUnlock()
			switch {
			case wanted:
				r.start(ctx, m)
			case !m.desired.Enabled:
				r.Observe(m.id, core.Stopped, Fault{})
			}
		})
	}
}

// start runs the module's process; m.op is held. What goes wrong reaches Observe.
func (r *Registry) start(ctx context.Context, m *module) {
	r.mu.RLock()
	process := m.process
	r.mu.RUnlock()
	if err := process.Start(ctx); err != nil && ctx.Err() == nil {
		r.config.Logger.Warn("start module", "module", m.id, "error", err)
	}
}

// Observe records that a module entered a state. The supervisor's observer calls it; it returns without waiting for
// the store. A step that is not in the life cycle is refused and logged as the error that it is.
func (r *Registry) Observe(id core.ModuleID, to core.State, f Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.modules[id]
	if m == nil {
		return
	}
	from := m.status.State
	if from == to && to == core.Stopped {
		return
	}
	if !mayFollow(from, to) {
		r.config.Logger.Error("a module took a step that is not in its life cycle", "module", id, "from", from, "to", to)
		return
	}
	at := r.config.Clock()
	m.status.State, m.status.Since, m.status.Problem = to, at, f.Problem
	if f.Evidence != "" || to == core.Ready {
		m.status.Evidence = f.Evidence
	}
	r.journal.add(entry{
		step:    core.Transition{Module: id, Version: m.status.Version, From: from, To: to, Problem: f.Problem, At: at},
		enabled: m.desired.Enabled,
	})
}

// Close stops every module and waits until all is written down. Idempotent.
func (r *Registry) Close(ctx context.Context) error {
	r.starts.Wait()
	r.mu.RLock()
	var (
		stops sync.WaitGroup
		mu    sync.Mutex
		errs  []error
	)
	for _, m := range r.modules {
		process := m.process
		if process == nil {
			continue
		}
		stops.Go(func() {
			if err := process.Stop(ctx); err != nil {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, fmt.Errorf("stop module %s: %w", m.id, err))
			}
		})
	}
	r.mu.RUnlock()
	stops.Wait()
	r.journal.close()
	return errors.Join(errs...)
}

// problem is an error as a sentence for the admin.
func problem(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
