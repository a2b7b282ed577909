package registry

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

const (
	lookEvery  = 300 * time.Millisecond // at the wishes: every replica follows within a second
	lookTime   = 10 * time.Second       // for one look
	seenEvery  = 5 * time.Second
	retryFirst = time.Second // after what may pass, doubling …
	retryLast  = 30 * time.Second
)

// Follow reads the wishes and opens the routes of what is to run; requests wait until Run starts it. An error is a database
// or a folder that cannot be read: Run goes on trying.
func (r *Registry) Follow(ctx context.Context) error {
	if err := r.folders.clean(); err != nil {
		return err
	}
	if err := r.config.Observations.Forget(ctx, r.config.Replica); err != nil { // from before it was killed
		return err
	}
	if err := r.config.Observations.Seen(ctx, r.config.Replica, r.config.Clock()); err != nil { // who acts now is to wait for it
		return err
	}
	return r.follow(ctx)
}

// Run starts modules, follows the wishes and says what it observes, until ctx ends; then nothing is started any more, and
// Close is to be called.
func (r *Registry) Run(ctx context.Context) error {
	defer context.AfterFunc(ctx, r.stop)()
	looks, seen := time.NewTicker(lookEvery), time.NewTicker(seenEvery)
	defer looks.Stop()
	defer seen.Stop()
	r.mu.Lock()
	r.running = true
	r.mu.Unlock()
	signal(r.sweep)
	for {
		r.attendAll()
		select {
		case <-ctx.Done():
			return nil
		case <-looks.C:
			r.lookAgain(ctx)
			r.takeBackMigrations()
		case <-r.wake:
			r.lookAgain(ctx)
		case <-r.observe:
			r.written(ctx, r.tell(ctx))
		case <-r.sweep:
			if err := r.folders.keep(r.wanted()); err != nil {
				r.config.Logger.Warn("a release's folder stays that nobody wants any more", "error", err)
			}
		case <-seen.C:
			r.written(ctx, r.config.Observations.Seen(ctx, r.config.Replica, r.config.Clock()))
		}
	}
}

// Wake has the wishes looked at now. The module is the one that something else is wanted of.
func (r *Registry) Wake(core.ModuleID) { signal(r.wake) }

// Settled waits until this replica has followed that generation of a module's wish; what became of the module, its report
// says. Unavailable: what it takes cannot be had now, and is tried again.
func (r *Registry) Settled(ctx context.Context, id core.ModuleID, generation int64) error {
	r.Wake(id)
	for {
		r.mu.RLock()
		news, followed, m := r.news, r.followed[id] >= generation, r.modules[id]
		problem := ""
		if m != nil && m.wish.Generation >= generation && m.tries > 0 {
			problem = m.status.Problem
		}
		r.mu.RUnlock()
		switch {
		case followed:
			return nil
		case problem != "":
			return portal.Errorf(portal.Unavailable, "%s", problem)
		}
		select {
		case <-news:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// lookAgain follows; a database that does not answer is said once.
func (r *Registry) lookAgain(ctx context.Context) {
	looking, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	err := r.follow(looking)
	if ctx.Err() != nil {
		return
	}
	switch {
	case err != nil && !r.blind:
		r.config.Logger.Error("what is wanted of the modules cannot be read; they go on as they are", "error", err)
	case err == nil && r.blind:
		r.config.Logger.Info("what is wanted of the modules can be read again")
	}
	r.blind = err != nil
}

func (r *Registry) written(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		r.config.Logger.Error("write down what this replica observes", "error", err)
	}
}

// wishes is what the database wants, at one look.
type wishes struct {
	began   time.Time
	desired []core.Desired
	granted map[core.ModuleID][]string // nil: no wish has changed
	trust   bundle.Trust
}

// follow looks at the wishes and at whom the portal trusts, and has what differs attended to. The first time it opens the
// routes of all that is to run.
func (r *Registry) follow(ctx context.Context) error {
	found, err := r.wishes(ctx)
	if err != nil {
		return err
	}
	first := r.take(found)
	if first != nil {
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
		if m := r.modules[wish.Module]; m == nil && r.followed[wish.Module] != wish.Generation || m != nil && m.wish.Generation != wish.Generation {
			return true
		}
	}
	return !r.began
}

// take makes the wishes known to their modules. The first time it answers with all of them.
func (r *Registry) take(w wishes) (first []*module) {
	r.mu.Lock()
	defer r.mu.Unlock()
	changed := !reflect.DeepEqual(r.trust, w.trust)
	r.trust = w.trust
	there := map[core.ModuleID]bool{}
	for _, wish := range w.desired {
		there[wish.Module] = true
		m := r.modules[wish.Module]
		switch {
		case m == nil && wish.Release.Zero():
			if r.followed[wish.Module] != wish.Generation { // it was removed while this replica was away
				r.dropRest(wish.Module)
				r.settle(wish.Module, wish.Generation)
			}
			continue
		case m == nil:
			m = &module{id: wish.Module, status: core.ModuleStatus{ID: wish.Module}, unwritten: true}
			r.modules[wish.Module] = m
		case m.wish.Generation == wish.Generation:
			if changed {
				m.suspect, m.due = true, true
			}
			continue
		case m.learnt.After(w.began): // what was found is older than what is known: the next look tells
			if changed {
				m.suspect, m.due = true, true
			}
			continue
		}
		m.suspect = m.suspect || changed
		if m.wish.Generation+1 == wish.Generation && m.wish.Place != wish.Place && !wish.Release.Zero() { // one act, which changed its place alone
			m.due = m.due || changed
			r.put(m, wish)
			continue
		}
		m.wish, m.granted, m.due, m.tries, m.retry = wish, w.granted[wish.Module], true, 0, time.Time{}
		r.hurry(m)
		first = append(first, m)
	}
	for id, m := range r.modules {
		if !there[id] && !m.wish.Release.Zero() { // another database was restored
			m.wish.Release, m.wish.Enabled, m.due = core.Digest{}, false, true
			r.hurry(m)
		}
	}
	if r.began {
		return nil
	}
	r.began = true
	return first
}

// hurry ends a worker's waiting, and closes the routes of what is not to run any more at once; r.mu is held.
func (r *Registry) hurry(m *module) {
	if m.cut != nil {
		m.cut()
	}
	if m.routed && (!m.wish.Enabled || m.wish.Release.Zero()) {
		m.routed = false
		if err := r.rebuild(); err != nil {
			r.config.Logger.Error("the routes of a module could not be closed", "module", m.id, "error", err)
		}
	}
}

// begin opens the routes of all modules that are to run, in one swap, from what the database says alone: nothing is read
// from the disk, and nothing started.
func (r *Registry) begin(ctx context.Context, all []*module) error {
	var routed []*module
	for _, m := range all {
		e, v, err := r.look(ctx, m.wish.Release)
		if err == nil && v.state == "" {
			e, err = r.orBefore(ctx, m, e)
		}
		if err != nil {
			r.mu.Lock()
			r.began = false
			r.mu.Unlock()
			return fmt.Errorf("read the release of module %s: %w", m.id, err)
		}
		r.mu.Lock()
		if r.admitted(m, e, v) {
			routed = append(routed, m)
		}
		r.mu.Unlock()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.rebuild(); err != nil {
		r.oneByOne(routed)
	}
	for _, m := range routed {
		if m.routed {
			r.expect(m)
		}
	}
	return nil
}

// admitted takes a release as it was left, and tells whether its routes are to be open; r.mu is held.
func (r *Registry) admitted(m *module, e edition, v verdict) bool {
	m.edition, m.status.Version = e, e.Manifest.Version
	if r.config.Safe && m.wish.Enabled {
		m.held = m.wish.Generation
	}
	if v.state != "" {
		m.suspect = true // its worker says why
		return false
	}
	r.enter(m, core.Staged, core.Fault{})
	m.routed = m.wish.Enabled && !r.config.Safe && lacking(e.Manifest, m.granted) == ""
	return m.routed
}

// away is how long a portal may be gone and still go on with an upgrade where it was.
const away = 5 * time.Minute

// orBefore is the release from before an upgrade that the portal was killed in: it is started first, so that there is
// something to go back to.
func (r *Registry) orBefore(ctx context.Context, m *module, wanted edition) (edition, error) {
	changed := m.wish.ChangedAt
	if m.wish.Previous.Zero() || !m.wish.Enabled || r.config.Safe || changed.After(r.opened) || r.opened.Sub(changed) > r.config.Soak+away {
		return wanted, nil
	}
	before, v, err := r.look(ctx, m.wish.Previous)
	if err != nil || v.state != "" || before.serial > wanted.serial {
		return wanted, err
	}
	m.resumed = true
	return before, nil
}

// oneByOne opens the routes of those that get along; the others are looked at by their workers. r.mu is held.
func (r *Registry) oneByOne(routed []*module) {
	for _, m := range routed {
		m.routed = false
	}
	for _, m := range routed {
		m.routed = true
		if err := r.rebuild(); err != nil {
			m.routed = false
		}
	}
}

// settle says that a generation was followed; r.mu is held.
func (r *Registry) settle(id core.ModuleID, generation int64) {
	r.followed[id] = generation
	r.tellAll()
}

// tellAll wakes who waits for a module to be settled; r.mu is held.
func (r *Registry) tellAll() {
	close(r.news)
	r.news = make(chan struct{})
}

// wanted are the releases whose folders stay.
func (r *Registry) wanted() map[core.Digest]bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	wanted := map[core.Digest]bool{}
	for _, m := range r.modules {
		for _, digest := range []core.Digest{m.wish.Release, m.wish.Previous, m.edition.Digest, m.before.Digest} {
			wanted[digest] = true
		}
		for _, former := range m.former {
			wanted[former.Digest] = true
		}
	}
	return wanted
}

// attendAll has workers begin where there is something to do.
func (r *Registry) attendAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.modules {
		r.attend(m)
	}
}

// attend has a worker begin, unless one is at it; r.mu is held.
func (r *Registry) attend(m *module) {
	if !r.running || r.closed || m.busy || !m.due || r.config.Clock().Before(m.retry) {
		return
	}
	m.busy, m.due = true, false
	generation := m.wish.Generation
	ctx, cut := context.WithCancel(r.ctx)
	m.cut = cut
	r.workers.Go(func() {
		defer cut()
		err := r.bring(ctx, m)
		r.mu.Lock()
		defer r.mu.Unlock()
		m.busy, m.cut = false, nil
		switch {
		case err == nil:
			m.tries = 0
			if !m.due { // nor did it give a wish back
				generation = m.wish.Generation
			}
			r.settle(m.id, generation)
			r.changed(m)
		case ctx.Err() == nil:
			r.config.Logger.Warn("a module is not where it is wanted yet", "module", m.id, "error", err)
			m.due, m.retry = true, r.config.Clock().Add(min(retryFirst<<min(m.tries, 10), retryLast))
			m.tries++
			r.tellAll()
		default:
			m.due = true
		}
		r.attend(m)
	})
}
