package supervisor

import (
	"context"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// run is the policy at work in a started slot: one goroutine that makes every change but the end of an instance.
type run struct {
	slot   *Slot
	first  chan error // the outcome of the first attempt
	swaps  chan *swap
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}

	stopping   context.Context // of Stop; set before cancel
	leaves     bool            // Drain ends it: what serves is left to that; set before cancel
	working    sync.WaitGroup  // launches, health calls and instances that end
	retired    context.Context // of the instances that were swapped out and still drain
	cutRetired context.CancelFunc

	// What follows belongs to the goroutine.

	in        *Instance    // serves now; nil: asleep, being launched, backing off or quarantined
	recent    recent       // of in
	conduct   conduct      // of in
	launching *attempt     // to have one that serves
	beside    *replacement // is launched to take the place of in
	soak      *soaking     // in may still be taken back
	progress  chan progress
	health    health

	ticks         *time.Ticker
	retry         *time.Timer     // of the back-off
	idle          *time.Timer     // of a module that runs on demand
	watched       *time.Ticker    // of a soak
	fallingAsleep <-chan struct{} // closed when the process of what falls asleep has ended; nil: nothing falls asleep
}

func (r *run) enters(state core.State, f core.Fault) { r.slot.enters(state, f) }

func (r *run) id() core.ModuleID { return r.slot.Release().Manifest.ID }

// answerStart lets Slot.Start return, where it still waits.
func (r *run) answerStart(err error) {
	select {
	case r.first <- err:
	default:
	}
}

// launch begins to have an instance of the slot's release that serves.
func (r *run) launch() {
	r.enters(core.Starting, core.Fault{})
	r.launching = r.try(r.ctx, r.slot.Release())
}

// started is the outcome of the slot's own attempt. One that answers and says itself that it is unwell serves.
func (r *run) started(p progress) {
	if p.err != nil && !p.unwell() {
		r.drop(p.in)
		f := faultOf(p.err)
		r.log(f)
		r.answerStart(f)
		r.enters(core.Crashed, f)
		r.recover(f)
		return
	}
	r.serve(p.in)
	r.enters(core.Ready, core.Fault{})
	if p.err != nil {
		r.enters(core.Degraded, faultOf(p.err))
	}
	r.answerStart(nil)
}

// serve makes the instance the one that requests find.
func (r *run) serve(in *Instance) {
	r.in, r.recent, r.conduct, r.health.misses, r.health.silent = in, newRecent(), newConduct(time.Now()), 0, 0
	r.ticks.Reset(r.slot.sup.cfg.Limits.HealthEvery)
	r.slot.put(&target{in: in})
	r.startIdling()
}

func (r *run) log(f core.Fault) {
	r.slot.sup.cfg.Logger.Warn("a plugin failed", "module", r.id(), "problem", f.Problem, "error", f.Err)
}
