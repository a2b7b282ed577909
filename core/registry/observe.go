package registry

import (
	"cmp"
	"context"
	"time"

	"gaia.example/portal/core"
)

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
	if m.onReady != nil && to == core.Ready {
		f, m.onReady = *m.onReady, nil
	}
	release := m.edition.Release
	if m.process != nil {
		release = m.process.Running().Release
	}
	at := r.config.Clock()
	m.stepped, m.status.Version = release.Digest, release.Manifest.Version
	m.status.State, m.status.Since, m.status.Problem, m.status.Class = to, at, f.Sentence(), f.Class
	if f.Evidence != "" || to == core.Ready {
		m.status.Evidence = f.Evidence
	}
	r.journal.add(entry{
		crash: r.crash(m, at, f),
		step: core.Transition{
			Replica: r.config.Replica, Module: m.id, Version: m.status.Version, Release: release.Digest,
			From: from, To: to, Problem: f.Problem, Class: f.Class, At: at, TakenBack: f.TakenBack,
		},
		enabled: m.wish.Enabled,
	})
	r.changed(m)
}

// crash is what is to be written down of a process that ended when it was not to; nil: there is none, or it was written down. r.mu is held.
func (r *Registry) crash(m *module, at time.Time, f core.Fault) *core.Crash {
	if f.End == nil || f.End == m.crashed {
		return nil
	}
	m.crashed = f.End
	return &core.Crash{
		Ending: *f.End, Replica: r.config.Replica, Module: m.id, Version: cmp.Or(f.TakenBack, m.status.Version), At: at, Class: f.Class,
		Problem: f.Problem, Evidence: f.Evidence,
	}
}

// step takes a step, unless the module is there already.
func (r *Registry) step(m *module, to core.State, f core.Fault) {
	if r.State(m.id) != to {
		r.Observe(m.id, to, f)
	}
}

// stay writes down that a module is in the state in which it was, with another release or without the one that was wanted; r.mu is held.
func (r *Registry) stay(m *module, f core.Fault) {
	if f.Problem == "" && m.stepped == m.edition.Digest { // the steps to ready said so
		return
	}
	if state := m.status.State; mayFollow(state, state) {
		r.enter(m, state, f)
		return
	}
	m.onReady = &f // the supervisor is about to say in which state it is
}

// waits says what keeps a module where it is.
func (r *Registry) waits(m *module, problem string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.status.Problem != problem {
		m.status.Problem = problem
		r.changed(m)
	}
}

// changed has what is observed of a module written down; r.mu is held.
func (r *Registry) changed(m *module) {
	m.unwritten = true
	signal(r.observe)
}

// writeObserved writes down what is observed of the modules that changed, and forgets those that were removed. Run alone calls it.
func (r *Registry) writeObserved(ctx context.Context) error {
	r.mu.Lock()
	var changed []*module
	var observed []core.Observed
	removed, now := r.removed, r.config.Clock()
	r.removed = nil
	for _, m := range r.modules {
		if m.unwritten {
			m.unwritten = false
			changed = append(changed, m)
			observed = append(observed, r.observed(m, now))
		}
	}
	r.mu.Unlock()
	var err error
	if len(removed) > 0 {
		err = r.config.Observations.Forget(ctx, r.config.Replica, removed...)
	}
	if err == nil { // in this order: what was removed may have been installed anew
		err = r.config.Observations.Observe(ctx, observed...)
	}
	if err == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.removed = append(removed, r.removed...)
	for _, m := range changed {
		m.unwritten = true
	}
	return err
}

func (r *Registry) observed(m *module, at time.Time) core.Observed {
	report := m.report()
	s := report.Status
	return core.Observed{
		Replica: r.config.Replica, Module: m.id, Release: m.stepped, Version: s.Version, Generation: r.followed[m.id], State: s.State,
		Since: s.Since, SoakUntil: report.SoakUntil, Restarts: s.Restarts, PID: s.PID, Open: report.Open, Problem: s.Problem, Class: s.Class,
		Evidence: s.Evidence, Layers: report.Layers, SeenAt: at,
	}
}
