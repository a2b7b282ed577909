package registry

import (
	"context"
	"slices"
	"time"

	"gaia.example/portal/core"
)

const (
	alive     = 15 * time.Second // a replica that was not seen for longer has no process any more
	emptyLook = 20 * time.Millisecond
)

// migrate has the tables of a release's module as the release wants them, before it is started.
func (r *Registry) migrate(ctx context.Context, next edition) error {
	if r.config.Tables == nil {
		return nil
	}
	if !next.Manifest.Asks("sql.use") {
		return nil
	}
	if err := r.unpack(ctx, next.Digest); err != nil { // a start may be the first that needs its files
		return err
	}
	if !r.turn(ctx) {
		return ctx.Err()
	}
	defer r.done()
	return r.config.Tables.Migrate(ctx, next.Release)
}

// emptied waits, after an admin's way back, until no process is left of the release that was left: its migrations are taken back once
// every replica has followed.
func (r *Registry) emptied(ctx context.Context, m *module, process Process) error {
	r.mu.RLock()
	undo := m.wish.Undo
	r.mu.RUnlock()
	if !undo || r.config.Tables == nil {
		return nil
	}
	looks := time.NewTicker(emptyLook)
	defer looks.Stop()
	for process.Look().Retiring > 0 {
		select {
		case <-looks.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// takeBackMigrations undoes the migrations of releases that admins went back from, where all replicas have followed. Run alone
// calls it.
func (r *Registry) takeBackMigrations() {
	if r.config.Tables == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.modules {
		wish := m.wish
		if !wish.Undo || m.undone >= wish.Generation || r.closed || m.busy || m.due || m.debt != nil ||
			r.followed[m.id] < wish.Generation || m.edition.Digest != wish.Release || !staged(m.status.State) {
			continue
		}
		m.busy = true // nobody starts another release of it here meanwhile
		to := m.edition
		r.workers.Go(func() {
			done, err := r.takeBackFrom(r.ctx, wish, to)
			r.mu.Lock()
			defer r.mu.Unlock()
			m.busy = false
			switch {
			case err != nil && r.ctx.Err() != nil:
			case err != nil && !temporary(err):
				m.undone = wish.Generation
				r.again(m, m.edition, core.Fault{Class: core.Unmigrated, Problem: sentence(err)})
				r.config.Logger.Error("the migrations of a release that was left stay", "module", m.id, "error", err)
			case err != nil:
				r.config.Logger.Warn("the migrations of a release that was left cannot be taken back yet", "module", m.id, "error", err)
			case done:
				m.undone = wish.Generation
			}
			r.attend(m)
		})
	}
}

// takeBackFrom undoes what the release does not have. It answers false where another replica may still run one that has it.
func (r *Registry) takeBackFrom(ctx context.Context, wish core.Desired, to edition) (bool, error) {
	if left, err := r.left(ctx, wish); err != nil || !left {
		return false, err
	}
	if err := r.unpack(ctx, to.Digest); err != nil {
		return false, err
	}
	err := r.config.Tables.TakeBack(ctx, to.Release, func(ctx context.Context) (bool, error) {
		now, err := r.config.Modules.Desired(ctx) // whoever wants another release now has stored that before it migrates
		return slices.ContainsFunc(now, func(d core.Desired) bool { return d.Module == wish.Module && d.Generation == wish.Generation }), err
	})
	return err == nil, err
}

// left tells whether every living replica has followed the wish.
func (r *Registry) left(ctx context.Context, wish core.Desired) (bool, error) {
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
		if replica == r.config.Replica || now.Sub(seen) > alive {
			continue
		}
		if !slices.ContainsFunc(observed, func(o core.Observed) bool { return o.Replica == replica && o.Generation >= wish.Generation }) {
			return false, nil
		}
	}
	return true, nil
}

// dropRest deletes what else this machine keeps of a module that was removed.
func (r *Registry) dropRest(id core.ModuleID) {
	if r.config.Removed == nil {
		return
	}
	if err := r.config.Removed(id); err != nil {
		r.config.Logger.Warn("something of a module that was removed stays on this machine", "module", id, "error", err)
	}
}

// dropTables deletes the database of a module that was removed; what cannot be is swept later.
func (r *Registry) dropTables(ctx context.Context, id core.ModuleID) {
	if r.config.Tables == nil {
		return
	}
	if err := r.config.Tables.Drop(ctx, id); err != nil {
		r.config.Logger.Warn("the database of a module that was removed stays until it is swept", "module", id, "error", err)
	}
}
