package registry

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/faultpoint"
)

// bring takes one module to where its wish wants it. A wish that names a release which was taken back is changed, not followed: before,
// where the supervisor took it back, and after, where the upgrade failed. An error may pass: then it is tried again.
func (r *Registry) bring(ctx context.Context, m *module) error {
	if err := r.giveBack(ctx, m); err != nil {
		return err
	}
	if err := r.followWish(ctx, m); err != nil {
		return err
	}
	return r.giveBack(ctx, m)
}

func (r *Registry) followWish(ctx context.Context, m *module) error {
	r.mu.Lock()
	wish, granted, trustMoved, current, routed, resumed := m.wish, m.granted, m.trustMoved, m.edition, m.routed, m.resumed
	held := m.heldBack == wish.Generation // asked later, it may already be a later wish's
	m.trustMoved, m.resumed = false, false
	r.mu.Unlock()
	if wish.Release.Zero() {
		return r.remove(ctx, m)
	}
	next, same, renewed := current, current.Digest == wish.Release, current.renewed(wish)
	var v verdict
	var err error
	if trustMoved {
		err = r.closeFormer(ctx, m)
	}
	if err == nil && (!same || trustMoved) {
		next, v, err = r.judge(ctx, wish.Release)
	}
	if err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		m.trustMoved = m.trustMoved || trustMoved
		return err
	}
	if v.state != "" {
		return r.refuse(ctx, m, next, v)
	}
	next = next.decided(wish)
	want := lacking(next.Manifest, granted)
	runs := wish.Enabled && want == "" && !held
	if runs && wish.Drain != (core.Drain{}) {
		return r.drain(ctx, m, next)
	}
	if runs && routed && r.wasDrained(m) {
		return r.fill(ctx, m, next)
	}
	if runs && routed && !same {
		if resumed {
			if err := r.start(ctx, m, current); err != nil {
				return err
			}
		}
		return r.upgrade(ctx, m, next)
	}
	if runs && routed && renewed && swappable(r.State(m.id)) {
		return r.renew(ctx, m, next)
	}
	if !runs {
		if err := r.end(ctx, m); err != nil {
			return err
		}
	}
	if same && renewed {
		if err := r.reopen(ctx, m, next); err != nil {
			return err
		}
	}
	if !same || !staged(r.State(m.id)) {
		if ok, err := r.stage(ctx, m, next); !ok || err != nil {
			return err
		}
	}
	switch {
	case runs:
		return r.start(ctx, m, next)
	case !wish.Enabled:
		r.mu.Lock()
		r.showOff()
		r.mu.Unlock()
		r.step(m, core.Stopped, core.Fault{})
	case want != "":
		r.step(m, core.AwaitingGrant, core.Fault{Problem: fmt.Sprintf("It asks for %s, which nobody has granted yet.", want)})
	}
	return nil
}

// staged tells of a state that a release with verified files is in.
func staged(s core.State) bool {
	return !slices.Contains([]core.State{"", core.Discovered, core.Verified, core.VerifyFailed, core.Incompatible}, s)
}

// stage takes a release that nothing runs of from discovered to staged. It answers false where it is refused.
func (r *Registry) stage(ctx context.Context, m *module, next edition) (bool, error) {
	if err := r.end(ctx, m); err != nil {
		return false, err
	}
	r.adopt(m, next)
	r.step(m, core.Discovered, core.Fault{})
	faultpoint.Reach(faultpoint.Followed)
	if err := r.unpack(ctx, next.Digest); err != nil {
		if temporary(err) {
			r.waits(m, sentence(err))
			return false, err
		}
		r.Observe(m.id, core.VerifyFailed, core.Fault{Class: core.NotVerified, Problem: sentence(err)})
		return false, nil
	}
	r.Observe(m.id, core.Verified, core.Fault{})
	if err := r.fits(m, next); err != nil {
		r.Observe(m.id, core.VerifyFailed, core.Fault{Problem: sentence(err)})
		return false, nil
	}
	r.Observe(m.id, core.Staged, core.Fault{})
	return true, nil
}

// adopt makes the release the one that would run. Nothing does.
func (r *Registry) adopt(m *module, next edition) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.edition.Digest != next.Digest {
		m.process = nil
		signal(r.sweep)
	}
	m.edition, m.status.Version = next, next.Manifest.Version
}

// refuse keeps a release from running: what runs of the module ends.
func (r *Registry) refuse(ctx context.Context, m *module, next edition, v verdict) error {
	if err := r.end(ctx, m); err != nil {
		return err
	}
	r.mu.RLock()
	refused := m.edition.Digest == next.Digest && m.status.State == v.state && m.status.Problem == v.fault.Problem
	r.mu.RUnlock()
	if !refused {
		r.adopt(m, next)
		r.step(m, core.Discovered, core.Fault{})
		r.Observe(m.id, v.state, v.fault)
	}
	return nil
}

// start opens the module's routes and starts it. What goes wrong with it reaches Observe.
func (r *Registry) start(ctx context.Context, m *module, next edition) error {
	if err := r.migrate(ctx, next); err != nil {
		if temporary(err) {
			r.waits(m, sentence(err))
			return err
		}
		return r.refuse(ctx, m, next, verdict{core.VerifyFailed, core.Fault{Class: core.Unmigrated, Problem: sentence(err)}})
	}
	if err := r.route(m, true); err != nil {
		return r.refuse(ctx, m, next, unverified(sentence(err)))
	}
	faultpoint.Reach(faultpoint.Staged)
	err := r.inTurn(ctx, func() error {
		defer faultpoint.Reach(faultpoint.Started)
		return r.processOf(m).Start(ctx)
	})
	if f := (core.Fault{}); err != nil && ctx.Err() == nil && !errors.As(err, &f) {
		r.config.Logger.Warn("start module", "module", m.id, "error", err)
	}
	return ctx.Err()
}

// end closes the module's routes and ends its process.
func (r *Registry) end(ctx context.Context, m *module) error {
	if err := r.route(m, false); err != nil {
		return err
	}
	process := r.processOf(m)
	if process == nil {
		return nil
	}
	faultpoint.Reach(faultpoint.Stopping)
	ending, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	if r.offAtOnce(m) {
		cut()
	}
	if err := process.Stop(ending); err != nil {
		return fmt.Errorf("stop module %s: %w", m.id, err)
	}
	r.setDrained(m, false)
	faultpoint.Reach(faultpoint.Ended)
	return nil
}

// offAtOnce tells whether what runs in the module is to be cut.
func (r *Registry) offAtOnce(m *module) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return !m.wish.Enabled && m.wish.Off.AtOnce
}

func (r *Registry) processOf(m *module) Process {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return m.process
}

// remove ends a module that is not wanted any more, and forgets it.
func (r *Registry) remove(ctx context.Context, m *module) error {
	if err := r.end(ctx, m); err != nil {
		return err
	}
	if mayFollow(r.State(m.id), core.Stopped) {
		r.Observe(m.id, core.Stopped, core.Fault{})
	}
	faultpoint.Reach(faultpoint.Forgotten)
	if r.config.Tables != nil {
		if err := r.config.Tables.Drop(ctx, m.id); err != nil {
			r.config.Logger.Warn("the database of a module that was removed stays until it is swept", "module", m.id, "error", err)
		}
	}
	r.dropFiles(m.id)
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.wish.Release.Zero() { // it may have been installed anew meanwhile
		delete(r.modules, m.id)
		r.showOff()
		r.removed = append(r.removed, m.id)
		signal(r.sweep)
		signal(r.observe)
	}
	return nil
}

// dropFiles deletes what else this machine keeps of a module that was removed.
func (r *Registry) dropFiles(id core.ModuleID) {
	if r.config.Removed == nil {
		return
	}
	if err := r.config.Removed(id); err != nil {
		r.config.Logger.Warn("something of a module that was removed stays on this machine", "module", id, "error", err)
	}
}
