package registry

import (
	"context"

	"gaia.example/portal/core"
)

// drain has a module take no requests while its routes stay open: what runs in it ends in its own time. What is wanted of it meanwhile,
// another release or a restart, is made ready once that has ended, and runs when an admin has it run again. Where ctx ends first, its
// process drains on.
func (r *Registry) drain(ctx context.Context, m *module, next edition) error {
	r.mu.RLock()
	routed, process, within := m.routed, m.process, m.wish.Drain.Within
	r.mu.RUnlock()
	if !routed {
		return r.open(ctx, m, next)
	}
	r.setDrained(m, true)
	if err := process.Drain(ctx, within); err != nil {
		return err
	}
	r.step(m, core.Stopped, core.Fault{})
	_, err := r.exchange(ctx, m, next)
	return err
}

// fill has a module that was drained run again, beside what is left of it.
func (r *Registry) fill(ctx context.Context, m *module, next edition) error {
	if ok, err := r.exchange(ctx, m, next); !ok || err != nil {
		return err
	}
	r.setDrained(m, false)
	return r.start(ctx, m, next)
}

// exchange puts a release into the place of the one that was drained, without starting it. It answers false where that is refused.
func (r *Registry) exchange(ctx context.Context, m *module, next edition) (bool, error) {
	r.mu.RLock()
	process, current, wish := m.process, m.edition, m.wish
	r.mu.RUnlock()
	if current.Digest == next.Digest && !current.renewed(wish) {
		return true, nil
	}
	err := r.unpack(ctx, next.Digest)
	if err == nil {
		err = r.fits(m, next)
	}
	switch {
	case err != nil && temporary(err):
		r.waits(m, sentence(err))
		return false, err
	case err != nil:
		return false, r.refuse(ctx, m, next, unverified(sentence(err)))
	}
	process.Become(next.Release)
	r.mu.Lock()
	r.replace(m, next, core.Fault{})
	m.edition, m.status.Version, m.stepped = next, next.Manifest.Version, next.Digest
	r.tellTabs(m)
	r.changed(m)
	r.mu.Unlock()
	return true, r.awaitRetired(ctx, m, process)
}

// open has the routes of a drained module open whose process does not run: it was switched off, or the portal was.
func (r *Registry) open(ctx context.Context, m *module, next edition) error {
	r.mu.RLock()
	same := m.edition.Digest == next.Digest
	r.mu.RUnlock()
	if !same || !staged(r.State(m.id)) {
		if ok, err := r.stage(ctx, m, next); !ok || err != nil {
			return err
		}
	}
	r.adopt(m, next)
	if err := r.route(m, true); err != nil {
		return r.refuse(ctx, m, next, unverified(sentence(err)))
	}
	r.setDrained(m, true)
	r.step(m, core.Stopped, core.Fault{})
	return nil
}

func (r *Registry) wasDrained(m *module) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return m.drained
}

func (r *Registry) setDrained(m *module, drained bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.drained = drained
}

// tellOpen writes down, of the modules that drain, how much runs in them still, where that has changed. Run alone calls it.
func (r *Registry) tellOpen() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.modules {
		if m.status.State != core.Draining || m.process == nil {
			continue
		}
		if open := m.process.Running().Open; open != m.open {
			m.open = open
			r.changed(m)
			if r.config.Drains != nil {
				r.config.Drains(m.id)
			}
		}
	}
}
