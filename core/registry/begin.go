package registry

import (
	"context"
	"fmt"
	"time"

	"gaia.example/portal/core"
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
	return r.readWishes(ctx)
}

// begin opens the routes of all modules that are to run, in one swap, from what the database says alone: nothing is read
// from the disk, and nothing started.
func (r *Registry) begin(ctx context.Context, all []*module) error {
	var routed []*module
	for _, m := range all {
		e, v, err := r.judge(ctx, m.wish.Release)
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
		if r.resume(m, e, v) {
			routed = append(routed, m)
		}
		r.mu.Unlock()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.rebuild(); err != nil {
		r.routeOneByOne(routed)
	}
	for _, m := range routed {
		if m.routed {
			r.expect(m)
		}
	}
	return nil
}

// resume takes a release as it was left, and tells whether its routes are to be open; r.mu is held.
func (r *Registry) resume(m *module, e edition, v verdict) bool {
	m.edition, m.status.Version = e.decided(m.wish), e.Manifest.Version
	if r.config.Safe && m.wish.Enabled {
		m.heldBack = m.wish.Generation
	}
	if v.state != "" {
		m.trustMoved = true // its worker judges it again, and says why
		return false
	}
	r.enter(m, core.Staged, core.Fault{})
	m.routed = m.wish.Enabled && !r.config.Safe && lacking(e.Manifest, m.granted) == ""
	return m.routed
}

// resumeWithin is how long a portal may have been stopped, beyond the soak, and still go on with an upgrade where it was.
const resumeWithin = 5 * time.Minute

// orBefore is the release from before an upgrade that the portal was killed in: it is started first, so that there is
// something to go back to.
func (r *Registry) orBefore(ctx context.Context, m *module, wanted edition) (edition, error) {
	changed := m.wish.ChangedAt
	if m.wish.Previous.Zero() || !m.wish.Enabled || r.config.Safe || changed.After(r.madeAt) ||
		r.madeAt.Sub(changed) > r.config.Soak+resumeWithin {
		return wanted, nil
	}
	before, v, err := r.judge(ctx, m.wish.Previous)
	if err != nil || v.state != "" || before.serial > wanted.serial {
		return wanted, err
	}
	m.resumed = true
	return before, nil
}

// routeOneByOne opens the routes of those that get along; the others are seen to by their workers. r.mu is held.
func (r *Registry) routeOneByOne(routed []*module) {
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
