package registry

import (
	"context"
	"reflect"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// wishes are what the database wants of all modules, as it was read once.
type wishes struct {
	began   time.Time // the reading
	desired []core.Desired
	granted map[core.ModuleID][]string // nil: no wish has changed
	trust   bundle.Trust
}

// readWishesAgain reads the wishes; that the database does not answer is logged once.
func (r *Registry) readWishesAgain(ctx context.Context) {
	reading, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	err := r.readWishes(reading)
	if ctx.Err() != nil {
		return
	}
	switch {
	case err != nil && !r.unread:
		r.config.Logger.Error("what is wanted of the modules cannot be read; they go on as they are", "error", err)
	case err == nil && r.unread:
		r.config.Logger.Info("what is wanted of the modules can be read again")
	}
	r.unread = err != nil
}

// readWishes reads what is wanted and whom the portal trusts, and leaves what differs to the modules' workers. The first time it opens the
// routes of all that is to run.
func (r *Registry) readWishes(ctx context.Context) error {
	found, err := r.wishes(ctx)
	if err != nil {
		return err
	}
	if first := r.learn(found); first != nil {
		return r.begin(ctx, first)
	}
	return nil
}

func (r *Registry) wishes(ctx context.Context) (w wishes, err error) {
	w.began = time.Now()
	if w.desired, err = r.config.Modules.Desired(ctx); err != nil {
		return w, err
	}
	if w.trust.Publishers, err = r.config.Publishers.Publishers(ctx); err != nil {
		return w, err
	}
	if w.trust.Revocations, err = r.config.Publishers.Revocations(ctx); err != nil {
		return w, err
	}
	if !r.differs(w.desired) {
		return w, nil
	}
	grants, err := r.config.Modules.Grants(ctx, "")
	w.granted = map[core.ModuleID][]string{}
	for _, g := range grants {
		w.granted[g.Module] = append(w.granted[g.Module], g.Capability)
	}
	return w, err
}

// differs tells whether a wish is another than the one that is known.
func (r *Registry) differs(desired []core.Desired) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, wish := range desired {
		m, known := r.modules[wish.Module], r.followed[wish.Module]
		if m != nil {
			known = m.wish.Generation
		}
		if known != wish.Generation {
			return true
		}
	}
	return !r.began
}

// learn makes the wishes known to their modules. The first time it answers with all of them.
func (r *Registry) learn(w wishes) (first []*module) {
	r.mu.Lock()
	defer r.mu.Unlock()
	trustMoved := !reflect.DeepEqual(r.trust, w.trust)
	r.trust = w.trust
	listed := map[core.ModuleID]bool{}
	for _, wish := range w.desired {
		listed[wish.Module] = true
		m := r.modules[wish.Module]
		if m == nil && wish.Release.Zero() {
			if r.followed[wish.Module] != wish.Generation { // it was removed while this replica was away
				r.dropFiles(wish.Module)
				r.settle(wish.Module, wish.Generation)
			}
			continue
		}
		if m == nil {
			m = &module{id: wish.Module, status: core.ModuleStatus{ID: wish.Module}, unwritten: true}
			r.modules[wish.Module] = m
		}
		m.trustMoved, m.due = m.trustMoved || trustMoved, m.due || trustMoved
		switch {
		case m.wish.Generation == wish.Generation, m.givenBackAt.After(w.began): // of what is older than what is known, the next reading tells
		case m.wish.Generation+1 == wish.Generation && m.wish.Place != wish.Place && !wish.Release.Zero(): // one act, which changed that alone
			r.placed(m, wish)
		case r.regranted(m, wish, w.granted[wish.Module]):
			m.granted = w.granted[wish.Module]
			r.placed(m, wish)
		default:
			m.wish, m.granted, m.due, m.failures, m.retryAt = wish, w.granted[wish.Module], true, 0, time.Time{}
			r.interrupt(m)
			first = append(first, m)
		}
	}
	for id, m := range r.modules {
		if !listed[id] && !m.wish.Release.Zero() { // another database was restored
			m.wish.Release, m.wish.Enabled, m.due = core.Digest{}, false, true
			r.interrupt(m)
		}
	}
	if r.began {
		return nil
	}
	r.began = true
	return first
}

// interrupt ends what a worker waits for, and closes the routes of what is not to run any more at once; r.mu is held.
func (r *Registry) interrupt(m *module) {
	if m.cancel != nil {
		m.cancel()
	}
	if m.routed && (!m.wish.Enabled || m.wish.Release.Zero()) {
		m.routed = false
		if err := r.rebuild(); err != nil {
			r.config.Logger.Error("the routes of a module could not be closed", "module", m.id, "error", err)
		}
	}
}

// regranted tells whether a wish is one act, which changed nothing but grants that a running module does not wait for; r.mu is held.
func (r *Registry) regranted(m *module, wish core.Desired, granted []string) bool {
	before, after := m.wish, wish
	before.Generation++
	before.ChangedAt, before.ChangedBy = after.ChangedAt, after.ChangedBy
	return m.routed && !m.due && before == after && !slices.Equal(m.granted, granted) && lacking(m.edition.Manifest, granted) == ""
}

// placed follows an act that changed where a module's cards and entries stand, or grants alone: the module itself goes on as it is; r.mu is
// held.
func (r *Registry) placed(m *module, wish core.Desired) {
	if m.heldBack == m.wish.Generation {
		m.heldBack = wish.Generation
	}
	m.wish = wish
	r.tellTabs(m)
	if !m.busy && !m.due { // else whoever is at work settles it
		r.settle(m.id, wish.Generation)
		r.changed(m)
	}
}
