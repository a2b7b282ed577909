package registry

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

// Observe records that a module entered a state. The supervisor's observer calls it; it returns without waiting for
// the store. A step that is not in the life cycle is refused and logged as the error that it is.
func (r *Registry) Observe(id core.ModuleID, to core.State, f core.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.modules[id]; m != nil {
		r.enter(m, to, f)
	}
}

// enter takes one step; r.mu is held.
func (r *Registry) enter(m *module, to core.State, f core.Fault) {
	from := m.status.State
	if from == to && to == core.Stopped {
		return
	}
	if !mayFollow(from, to) {
		r.config.Logger.Error("a module took a step that is not in its life cycle", "module", m.id, "from", from, "to", to)
		return
	}
	if m.note != nil && to == core.Ready {
		f, m.note = *m.note, nil
	}
	release := m.edition.Release
	if m.process != nil {
		release = m.process.Look().Release
	}
	at := r.config.Clock()
	m.shown, m.status.Version = release.Digest, release.Manifest.Version
	m.status.State, m.status.Since, m.status.Problem, m.status.Class = to, at, f.Sentence(), f.Class
	if f.Evidence != "" || to == core.Ready {
		m.status.Evidence = f.Evidence
	}
	e := entry{
		step: core.Transition{
			Replica: r.config.Replica, Module: m.id, Version: m.status.Version, Release: release.Digest,
			From: from, To: to, Problem: f.Problem, Class: f.Class, At: at, TakenBack: f.TakenBack,
		},
		enabled: m.wish.Enabled,
	}
	r.journal.add(e)
	r.changed(m)
}

// changed has what is observed of a module written down; r.mu is held.
func (r *Registry) changed(m *module) {
	m.unwritten = true
	signal(r.observe)
}

// tell writes down what is observed of the modules that changed, and forgets those that are gone. Run alone calls it.
func (r *Registry) tell(ctx context.Context) error {
	r.mu.Lock()
	var changed []*module
	var observed []core.Observed
	gone, now := r.gone, r.config.Clock()
	r.gone = nil
	for _, m := range r.modules {
		if m.unwritten {
			m.unwritten = false
			changed = append(changed, m)
			observed = append(observed, r.observed(m, now))
		}
	}
	r.mu.Unlock()
	var err error
	if len(gone) > 0 {
		err = r.config.Observations.Forget(ctx, r.config.Replica, gone...)
	}
	if err == nil { // in this order: what is gone may have come anew
		err = r.config.Observations.Observe(ctx, observed...)
	}
	if err == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone = append(gone, r.gone...)
	for _, m := range changed {
		m.unwritten = true
	}
	return err
}

func (r *Registry) observed(m *module, at time.Time) core.Observed {
	report := m.report()
	s := report.Status
	return core.Observed{
		Replica: r.config.Replica, Module: m.id, Release: m.shown, Version: s.Version, Generation: r.followed[m.id], State: s.State,
		Since: s.Since, SoakUntil: report.SoakUntil, Restarts: s.Restarts, PID: s.PID, Problem: s.Problem, Class: s.Class,
		Evidence: s.Evidence, Layers: report.Layers, SeenAt: at,
	}
}
