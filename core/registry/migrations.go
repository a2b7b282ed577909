package registry

import (
	"context"
	"slices"
	"time"

	"gaia.example/portal/core"
)

const (
	replicaLives = 15 * time.Second // a replica that was not seen for longer has no process any more
	retiredEvery = 20 * time.Millisecond
)

// migrate has the tables of a release's module as the release wants them, before it is started.
func (r *Registry) migrate(ctx context.Context, next edition) error {
	if r.config.Tables == nil || !next.Manifest.Asks("sql.use") {
		return nil
	}
	if err := r.unpack(ctx, next.Digest); err != nil { // a start may be the first that needs its files
		return err
	}
	return r.inTurn(ctx, func() error { return r.config.Tables.Migrate(ctx, next.Release) })
}

// awaitRetired waits, after an admin's roll-back, until the last process of the newer release has ended: its migrations are undone once
// every replica has followed.
func (r *Registry) awaitRetired(ctx context.Context, m *module, process Process) error {
	r.mu.RLock()
	undo := m.wish.Undo
	r.mu.RUnlock()
	if !undo || r.config.Tables == nil {
		return nil
	}
	ticks := time.NewTicker(retiredEvery)
	defer ticks.Stop()
	for process.Running().Retiring > 0 {
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// undoMigrations undoes the migrations of releases that admins went back from, where all replicas have followed. Run alone calls it.
func (r *Registry) undoMigrations() {
	if r.config.Tables == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.modules {
		wish := m.wish
		if !wish.Undo || m.undone >= wish.Generation || r.closed || m.busy || m.due || m.returned != nil ||
			r.followed[m.id] < wish.Generation || m.edition.Digest != wish.Release || !staged(m.status.State) {
			continue
		}
		m.busy = true // nobody starts another release of it here meanwhile
		to := m.edition
		r.workers.Go(func() {
			done, err := r.undoDownTo(r.ctx, wish, to)
			r.mu.Lock()
			defer r.mu.Unlock()
			m.busy = false
			switch {
			case err != nil && r.ctx.Err() != nil:
			case err != nil && !temporary(err):
				m.undone = wish.Generation
				r.stay(m, core.Fault{Class: core.Unmigrated, Problem: sentence(err)})
				r.config.Logger.Error("the migrations of a release that was left stay", "module", m.id, "error", err)
			case err != nil:
				r.config.Logger.Warn("the migrations of a release that was left cannot be undone yet", "module", m.id, "error", err)
			case done:
				m.undone = wish.Generation
			}
			r.startWorker(m)
		})
	}
}

// undoDownTo undoes the migrations that the release does not have. It answers false where another replica may still run one that has it.
func (r *Registry) undoDownTo(ctx context.Context, wish core.Desired, to edition) (bool, error) {
	if all, err := r.allFollowed(ctx, wish); err != nil || !all {
		return false, err
	}
	if err := r.unpack(ctx, to.Digest); err != nil {
		return false, err
	}
	err := r.config.Tables.TakeBack(ctx, to.Release, func(ctx context.Context) (bool, error) {
		now, err := r.config.Modules.Desired(ctx) // whoever wants another release now has stored that before it migrates
		same := func(d core.Desired) bool { return d.Module == wish.Module && d.Generation == wish.Generation }
		return slices.ContainsFunc(now, same), err
	})
	return err == nil, err
}

// allFollowed tells whether every living replica has followed the wish.
func (r *Registry) allFollowed(ctx context.Context, wish core.Desired) (bool, error) {
	replicas, err := r.config.Observations.Replicas(ctx)
	if err != nil {
		return false, err
	}
	observed, err := r.config.Observations.Observations(ctx, wish.Module)
	if err != nil {
		return false, err
	}
	now := r.config.Clock()
	for replica, seen := range replicas {
		followed := func(o core.Observed) bool { return o.Replica == replica && o.Generation >= wish.Generation }
		if replica != r.config.Replica && now.Sub(seen) <= replicaLives && !slices.ContainsFunc(observed, followed) {
			return false, nil
		}
	}
	return true, nil
}
