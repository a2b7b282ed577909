package gateway

import (
	"context"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// rightsCheck is how often open streams are asked whether they may go on; losing a right ends them within a second.
const rightsCheck = 250 * time.Millisecond

// right is what an open answer rests on.
type right struct {
	rule    core.Rule
	module  core.ModuleID  // empty: none
	session core.SessionID // zero: a stranger's
	wallet  core.Address
	bound   bool // it goes on for nobody else: it is lost with its session even where strangers may come
}

// rights is the answers that are under way and rest on one; those that lost a right are told.
type rights struct {
	holds func(right) error

	mu   sync.Mutex
	open map[*grip]struct{}
}

// grip is one answer's hold on its rights.
type grip struct {
	rights []right
	lost   chan struct{} // closed once, when one was lost
	why    error         // … and what that one says to who asks for it now; to be read when lost is closed
}

func newRights(holds func(right) error) *rights {
	return &rights{holds: holds, open: map[*grip]struct{}{}}
}

// take holds rights until they are given back.
func (r *rights) take(held ...right) *grip {
	g := &grip{rights: held, lost: make(chan struct{})}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open[g] = struct{}{}
	return g
}

// giveBack may be called more than once.
func (r *rights) giveBack(g *grip) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.open, g)
}

// Run tells what lost a right, until ctx ends.
func (r *rights) Run(ctx context.Context) {
	tick := time.NewTicker(rightsCheck)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			r.sweep()
		}
	}
}

func (r *rights) sweep() {
	r.mu.Lock()
	open := make([]*grip, 0, len(r.open))
	for g := range r.open {
		open = append(open, g)
	}
	r.mu.Unlock()
	for _, g := range open {
		var why error
		if !slices.ContainsFunc(g.rights, func(held right) bool { why = r.holds(held); return why != nil }) {
			continue
		}
		r.mu.Lock()
		if _, still := r.open[g]; still {
			delete(r.open, g)
			g.why = why
			close(g.lost)
		}
		r.mu.Unlock()
	}
}
