package presence

import (
	"context"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// rightsCheck is how often open streams are asked whether they may go on; losing a right ends them within a second.
const rightsCheck = 250 * time.Millisecond

// Right is what an open answer rests on.
type Right struct {
	Rule    core.Rule
	Module  core.ModuleID  // empty: none
	Session core.SessionID // zero: a stranger's
	Wallet  core.Address
	Bound   bool // it goes on for nobody else: it is lost with its session even where strangers may come
}

// rights is the answers that are under way and rest on one; those that lost a right are told.
type rights struct {
	holds func(Right) error

	mu   sync.Mutex
	open map[*Grip]struct{}
}

// Grip is one answer's hold on its rights.
type Grip struct {
	rights []Right
	Lost   chan struct{} // closed once, when one was lost
	Why    error         // … and what that one says to who asks for it now; to be read when Lost is closed
}

func newRights(holds func(Right) error) *rights {
	return &rights{holds: holds, open: map[*Grip]struct{}{}}
}

// take holds rights until they are given back.
func (r *rights) take(held ...Right) *Grip {
	g := &Grip{rights: held, Lost: make(chan struct{})}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open[g] = struct{}{}
	return g
}

// giveBack may be called more than once.
func (r *rights) giveBack(g *Grip) {
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
	open := make([]*Grip, 0, len(r.open))
	for g := range r.open {
		open = append(open, g)
	}
	r.mu.Unlock()
	for _, g := range open {
		var why error
		if !slices.ContainsFunc(g.rights, func(held Right) bool { why = r.holds(held); return why != nil }) {
			continue
		}
		r.mu.Lock()
		if _, still := r.open[g]; still {
			delete(r.open, g)
			g.Why = why
			close(g.Lost)
		}
		r.mu.Unlock()
	}
}

// Take holds rights for an answer that is under way, until they are given back.
func (p *Presence) Take(held ...Right) *Grip { return p.rights.take(held...) }

// GiveBack may be called more than once.
func (p *Presence) GiveBack(g *Grip) { p.rights.giveBack(g) }
