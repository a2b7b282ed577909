package registry

import (
	"context"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// What a module's process asks and tells, from its first launch on. None of these waits for the store.

// Prepare has a release's files there before it is launched. Invalid: they are not what was signed, and never will be.
func (r *Registry) Prepare(ctx context.Context, release core.Release) error {
	err := r.folders.ready(ctx, release.Digest)
	if err != nil && temporary(err) {
		return portal.Errorf(portal.Unavailable, "%s", sentence(err)).Because(err)
	}
	return err
}

// Observe records that a module entered a state. A step that is not in the life cycle is refused and logged as the error that it is.
func (r *Registry) Observe(id core.ModuleID, to core.State, f core.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.modules[id]; m != nil {
		r.enter(m, to, f)
	}
}

// Returned is called when a new release was taken back within its soak: the one before serves again.
func (r *Registry) Returned(id core.ModuleID, from, to core.Release, f core.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.modules[id]
	if m == nil || m.edition.Digest != from.Digest || m.before.Digest != to.Digest {
		r.config.Logger.Error("a release was taken back that did not serve", "module", id, "from", from.Digest, "to", to.Digest)
		return
	}
	r.takeBack(m, returned{m.edition, m.before, f})
	m.due, m.trustMoved = true, true // the one before was judged when it last ran
	r.startWorker(m)
}

// Soaked is called when a new release stays; a Fault says that it would have been taken back, had the one before started.
func (r *Registry) Soaked(id core.ModuleID, _ core.Release, f core.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.modules[id]
	switch {
	case m == nil:
	case f.Problem != "":
		r.stay(m, f)
	default:
		r.changed(m) // its soak is over
	}
}
