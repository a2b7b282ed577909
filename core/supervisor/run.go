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

func newRun(s *Slot) *run {
	r := &run{
		slot: s, first: make(chan error, 1), swaps: make(chan *swap), done: make(chan struct{}), progress: make(chan progress),
		health: newHealth(), ticks: time.NewTicker(time.Hour), watched: time.NewTicker(time.Hour),
		retry: time.NewTimer(time.Hour), idle: time.NewTimer(time.Hour),
	}
	r.ticks.Stop() // a slot that is asleep costs no time
	r.watched.Stop()
	r.retry.Stop()
	r.idle.Stop()
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.retired, r.cutRetired = context.WithCancel(context.Background())
	if r.onDemand() {
		s.put(asleep())
	} else {
		s.put(&target{ready: make(chan struct{})})
	}
	go r.loop()
	return r
}

// end stops the policy and retires the instance; ctx may cut that short.
func (r *run) end(ctx context.Context) {
	r.stopping = ctx
	r.cancel()
	<-r.done
}

func (r *run) replace(ctx context.Context, next core.Release, soak Soak) error {
	s := &swap{ctx: ctx, release: next, soak: soak, answer: make(chan error, 1)}
	select {
	case r.swaps <- s:
		return <-s.answer
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *run) loop() {
	defer close(r.done)
	defer r.cutRetired()
	defer r.ticks.Stop()
	defer r.watched.Stop()
	if r.onDemand() {
		r.enters(core.Asleep, core.Fault{})
		r.answerStart(nil)
	} else {
		r.launch()
	}
	for {
		select {
		case <-r.ctx.Done():
			r.stop()
			return
		case <-r.wakeCalls():
			r.wake()
		case p := <-r.progress:
			r.advance(p)
		case <-r.exited():
			r.ended()
		case <-r.ticks.C:
			r.askHealth()
		case a := <-r.health.answers:
			r.judgeHealth(a)
		case s := <-r.nextSwap():
			r.beginSwap(s)
		case <-r.retry.C:
			r.slot.put(&target{ready: make(chan struct{})})
			r.restart()
		case <-r.idle.C:
			r.fallAsleep()
		case <-r.fallingAsleep:
			r.fellAsleep()
		case <-r.watched.C:
			r.compare()
		}
	}
}

// exited is closed when what serves has ended.
func (r *run) exited() <-chan struct{} {
	if r.in == nil {
		return nil
	}
	return r.in.Exited()
}

// answerStart lets Slot.Start return, where it still waits.
func (r *run) answerStart(err error) {
	select {
	case r.first <- err:
	default:
	}
}

func (r *run) enters(state core.State, f core.Fault) { r.slot.enters(state, f) }

func (r *run) id() core.ModuleID { return r.slot.Release().Manifest.ID }

// launch begins to have an instance of the slot's release that serves.
func (r *run) launch() {
	r.enters(core.Starting, core.Fault{})
	r.launching = r.try(r.ctx, r.slot.Release())
}

// advance is how far an attempt has come.
func (r *run) advance(p progress) {
	mine, launched, b := p.attempt == r.launching, p.launched && p.err == nil, r.beside
	switch {
	case mine && launched:
		r.enters(core.Probing, core.Fault{})
		r.probe(p.attempt, p.in)
	case mine:
		r.launching.cancel()
		r.launching = nil
		r.started(p)
	case b == nil || p.attempt != b.attempt: // it was given up at this very moment
		r.drop(p.in)
	case launched:
		r.probe(p.attempt, p.in)
	default:
		b.cancel()
		r.beside = nil
		if b.swap != nil {
			r.swapped(b.swap, p)
		} else {
			r.tookBack(b, p)
		}
	}
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
