package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/faultpoint"
	"gaia.example/portal/sdk/go/portal"
)

// debt is a wish that names a release which was taken back: until it is given back, the wish is not followed.
type debt struct {
	from  edition // what was taken back
	to    edition // what serves instead
	fault core.Fault
}

// upgrade has another release serve in the place of the one that runs, without a moment in between. One that is to blame for
// a failure is taken back: the wish then names the release before it again.
func (r *Registry) upgrade(ctx context.Context, m *module, next edition) error {
	faultpoint.Reach(faultpoint.Followed)
	r.mu.RLock()
	current, process := m.edition, m.process
	r.mu.RUnlock()
	if err := r.unpack(ctx, next.Digest); err != nil {
		if temporary(err) {
			r.complain(m, fmt.Sprintf("Version %s waits: %s", next.Manifest.Version, sentence(err)))
			return err
		}
		return r.takeBack(ctx, m, debt{next, current, core.Fault{Class: core.NotVerified, Problem: sentence(err)}})
	}
	if err := r.fits(m, next); err != nil {
		return r.takeBack(ctx, m, debt{next, current, core.Fault{Problem: sentence(err)}})
	}
	if err := r.migrate(ctx, next); err != nil {
		if temporary(err) {
			r.complain(m, fmt.Sprintf("Version %s waits: %s", next.Manifest.Version, sentence(err)))
			return err
		}
		return r.takeBack(ctx, m, debt{next, current, core.Fault{Class: core.Unmigrated, Problem: sentence(err)}})
	}
	soak := r.config.Soak
	if next.serial < current.serial {
		soak = 0 // a way back leads to what was known: never forth again by itself
	}
	if !r.turn(ctx) {
		return ctx.Err()
	}
	defer r.done()
	faultpoint.Reach(faultpoint.Swapping)
	err := process.Swap(ctx, next.Release, soak)
	if f := (core.Fault{}); errors.As(err, &f) {
		return r.takeBack(ctx, m, debt{next, current, f})
	}
	if err != nil {
		return err
	}
	faultpoint.Reach(faultpoint.Swapped)
	r.serves(m, next, core.Fault{})
	return r.emptied(ctx, m, process)
}

// serves says that another release serves now, and opens its routes.
func (r *Registry) serves(m *module, now edition, f core.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.edition.Digest == now.Digest {
		return
	}
	m.before = m.edition
	m.former = slices.DeleteFunc(m.former, func(old core.Release) bool { return old.Digest == now.Digest })
	m.former = append([]core.Release{m.edition.Release}, m.former...)
	m.former = m.former[:min(len(m.former), formerReleases)]
	m.edition = now
	signal(r.sweep)
	if m.routed {
		if err := r.rebuild(); err != nil { // it fitted a moment ago: the other module must have come between
			r.config.Logger.Error("the routes of a module's new release could not be opened", "module", m.id, "version", now.Manifest.Version, "error", err)
		}
	}
	r.again(m, now, f)
}

// closeFormer has the files of former releases that nobody trusts any more open to no tab.
func (r *Registry) closeFormer(ctx context.Context, m *module) error {
	r.mu.RLock()
	former := slices.Clone(m.former)
	r.mu.RUnlock()
	distrusted := map[core.Digest]bool{}
	for _, old := range former {
		_, v, err := r.look(ctx, old.Digest)
		if err != nil {
			return err
		}
		distrusted[old.Digest] = v.state == core.VerifyFailed
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	count := len(m.former)
	m.former = slices.DeleteFunc(m.former, func(old core.Release) bool { return distrusted[old.Digest] })
	if len(m.former) == count {
		return nil
	}
	signal(r.sweep)
	return r.rebuild()
}

// again writes down that a module is in the state in which it was, with another release or without the one that was wanted;
// r.mu is held.
func (r *Registry) again(m *module, now edition, f core.Fault) {
	if f.Problem == "" && m.shown == now.Digest { // the steps to ready said so
		return
	}
	if state := m.status.State; mayFollow(state, state) {
		r.enter(m, state, f)
		return
	}
	m.note = &f // the supervisor is about to say where it is
}

// takeBack refuses a release the place of the one that serves.
func (r *Registry) takeBack(ctx context.Context, m *module, d debt) error {
	faultpoint.Reach(faultpoint.GivingBack)
	r.mu.Lock()
	m.debt = &d
	r.again(m, d.to, d.said())
	r.mu.Unlock()
	return r.repay(ctx, m)
}

// said is why.
func (d debt) said() core.Fault {
	f := d.fault
	f.TakenBack = d.from.Manifest.Version
	return f
}

// TakenBack is the latest of a module's steps, the newest first, with which that version was taken back; false: they have none.
func TakenBack(steps []core.Transition, version string) (step core.Transition, found bool) {
	for _, step := range steps {
		if step.TakenBack == version {
			return step, true
		}
	}
	return core.Transition{}, false
}

// Returned is called when a new release was taken back by itself, within its soak: the one before serves again. It returns
// without waiting for the store.
func (r *Registry) Returned(id core.ModuleID, from, to core.Release, f core.Fault) {
	faultpoint.Reach(faultpoint.GivingBack)
	r.mu.Lock()
	m := r.modules[id]
	if m == nil || m.edition.Digest != from.Digest || m.before.Digest != to.Digest {
		r.mu.Unlock()
		r.config.Logger.Error("a release was taken back that did not serve", "module", id, "from", from.Digest, "to", to.Digest)
		return
	}
	d := debt{m.edition, m.before, f}
	m.debt, m.due = &d, true
	m.suspect = true // the one before was judged when it last ran
	r.mu.Unlock()
	r.serves(m, d.to, d.said())
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attend(m)
}

// Soaked is called when a new release stays; a Fault says that it would have been taken back, had the one before started.
func (r *Registry) Soaked(id core.ModuleID, _ core.Release, f core.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.modules[id]
	if m == nil {
		return
	}
	if f.Problem != "" {
		r.again(m, m.edition, f)
		return
	}
	r.changed(m)
}

// repay gives a wish back: it names the release that serves, and the one that was taken back as the one before.
func (r *Registry) repay(ctx context.Context, m *module) error {
	r.mu.RLock()
	d := m.debt
	r.mu.RUnlock()
	if d == nil {
		return nil
	}
	wish, err := r.giveBack(ctx, m.id, *d)
	if err != nil {
		return err
	}
	faultpoint.Reach(faultpoint.GivenBack)
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.debt == d {
		m.debt = nil
	}
	if wish.Generation > m.wish.Generation {
		m.wish, m.learnt = wish, time.Now()
	}
	// Whoever was told that the version before serves has looked at the wish, which may have been another then. A look may have taken this one
	// already.
	r.renew(m)
	return nil
}

// giveBack answers with the wish as it is then, which somebody else may have changed already.
func (r *Registry) giveBack(ctx context.Context, id core.ModuleID, d debt) (core.Desired, error) {
	for {
		wishes, err := r.config.Modules.Desired(ctx)
		if err != nil {
			return core.Desired{}, err
		}
		at := slices.IndexFunc(wishes, func(wish core.Desired) bool { return wish.Module == id })
		if at < 0 || wishes[at].Release != d.from.Digest {
			return core.Desired{}, nil
		}
		grants, err := r.config.Modules.Grants(ctx, id)
		if err != nil {
			return core.Desired{}, err
		}
		detail, err := json.Marshal(map[string]any{
			"digest": d.to.Digest, "version": d.to.Manifest.Version, "previous": d.from.Digest, "from": d.from.Manifest.Version,
			"problem": d.fault.Problem, "class": d.fault.Class, "replica": r.config.Replica,
		})
		if err != nil {
			return core.Desired{}, err
		}
		wish := wishes[at]
		wish.Release, wish.Previous, wish.Undo, wish.ChangedAt, wish.ChangedBy = d.to.Digest, d.from.Digest, false, r.config.Clock(), "registry"
		wish, err = r.config.Modules.Change(ctx, core.Change{Desired: wish, Grants: grants, Entry: core.AuditEntry{
			At: wish.ChangedAt, Actor: "registry", Action: "module.returned", Subject: string(id), Detail: detail,
		}})
		if portal.CodeOf(err) != portal.Conflict {
			return wish, err
		}
	}
}
