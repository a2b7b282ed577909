package registry

import (
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	readEvery = 300 * time.Millisecond // the wishes: every replica follows within a second
	readTime  = 10 * time.Second       // for reading them once
	seenEvery = 5 * time.Second
)

// Run starts modules, follows the wishes and says what it observes, until ctx ends; then nothing is started any more, and
// Close is to be called.
func (r *Registry) Run(ctx context.Context) error {
	defer context.AfterFunc(ctx, r.stop)()
	reads, seen := time.NewTicker(readEvery), time.NewTicker(seenEvery)
	defer reads.Stop()
	defer seen.Stop()
	r.mu.Lock()
	r.running = true
	r.mu.Unlock()
	signal(r.sweep)
	for {
		r.startWorkers()
		select {
		case <-ctx.Done():
			return nil
		case <-reads.C:
			r.readWishesAgain(ctx)
			r.undoMigrations()
			r.tellOpen()
		case <-r.wake:
			r.readWishesAgain(ctx)
		case <-r.observe:
			r.written(ctx, r.writeObserved(ctx))
		case <-r.sweep:
			if err := r.folders.keep(r.needed()); err != nil {
				r.config.Logger.Warn("a release's folder stays that nobody needs any more", "error", err)
			}
		case <-seen.C:
			r.written(ctx, r.config.Observations.Seen(ctx, r.config.Replica, r.config.Clock()))
		}
	}
}

// Wake has the wishes read now. The module is the one that something else is wanted of.
func (r *Registry) Wake(core.ModuleID) { signal(r.wake) }

// Settled waits until this replica has followed that generation of a module's wish; what became of the module, its report
// says. Unavailable: what it takes cannot be had now, and is tried again.
func (r *Registry) Settled(ctx context.Context, id core.ModuleID, generation int64) error {
	r.Wake(id)
	for {
		r.mu.RLock()
		settled, followed, m := r.settled, r.followed[id] >= generation, r.modules[id]
		problem := ""
		if m != nil && m.wish.Generation >= generation && m.failures > 0 {
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
		case <-settled:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *Registry) written(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		r.config.Logger.Error("write down what this replica observes", "error", err)
	}
}

// needed are the releases whose folders stay.
func (r *Registry) needed() map[core.Digest]bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	needed := map[core.Digest]bool{}
	for _, m := range r.modules {
		for _, digest := range []core.Digest{m.wish.Release, m.wish.Previous, m.edition.Digest, m.before.Digest} {
			needed[digest] = true
		}
		for _, former := range m.former {
			needed[former.Digest] = true
		}
	}
	return needed
}
