package supervisor

import (
	"context"
	"math/rand/v2"
	"slices"
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

	stopping context.Context // of Stop; set before cancel
	working  sync.WaitGroup  // launches, health calls and instances that end
	replaced context.Context // of the instances that were swapped out and still drain
	hurry    context.CancelFunc

	// What follows belongs to the goroutine.

	in       *Instance // serves now; nil: asleep, being launched, backing off or quarantined
	recent   recent    // of in
	conduct  conduct   // of in
	own      *attempt  // to have one that serves
	beside   *attempt  // of another release, to take the place
	swap     *swap     // what beside is for, unless it is for a return
	soak     *soaking  // in may still be taken back
	guilt    *guilt    // why it is being taken back
	progress chan progress
	health   pulse

	ticks    *time.Ticker
	retry    *time.Timer   // of the back-off
	idle     *time.Timer   // of a module that runs on demand
	watched  *time.Ticker  // of a soak
	sleeping chan struct{} // closed when what fell asleep is gone; nil: nothing falls asleep
}

type swap struct {
	ctx     context.Context
	release core.Release
	soak    Soak
	answer  chan error
}

func newRun(s *Slot) *run {
	r := &run{
		slot: s, first: make(chan error, 1), swaps: make(chan *swap), done: make(chan struct{}), progress: make(chan progress),
		health: newPulse(), ticks: time.NewTicker(time.Hour), watched: time.NewTicker(time.Hour), retry: time.NewTimer(time.Hour), idle: time.NewTimer(time.Hour),
	}
	r.ticks.Stop() // a slot that is asleep costs no time
	r.watched.Stop()
	r.retry.Stop()
	r.idle.Stop()
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.replaced, r.hurry = context.WithCancel(context.Background())
	if r.onDemand() {
		s.put(asleep())
	} else {
		s.put(&place{ready: make(chan struct{})})
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
	defer r.hurry()
	defer r.ticks.Stop()
	defer r.watched.Stop()
	if r.onDemand() {
		r.enters(core.Asleep, core.Fault{})
		r.tell(nil)
	} else {
		r.launch()
	}
	for {
		select {
		case <-r.ctx.Done():
			r.stop()
			return
		case <-r.wanted():
			r.wake()
		case p := <-r.progress:
			r.advance(p)
		case <-r.exited():
			r.ended()
		case <-r.ticks.C:
			r.look()
		case c := <-r.health.answers:
			r.judge(c)
		case s := <-r.free():
			r.begin(s)
		case <-r.retry.C:
			r.slot.put(&place{ready: make(chan struct{})})
			r.restart()
		case <-r.idle.C:
			r.fallAsleep()
		case <-r.sleeping:
			r.slept()
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

func (r *run) tell(err error) {
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
	r.own = r.try(r.ctx, r.slot.Release())
}

func (r *run) restart() {
	r.slot.restarts.Add(1)
	r.launch()
}

// advance is how far an attempt has come.
func (r *run) advance(p progress) {
	switch {
	case p.attempt == r.own && p.launched && p.err == nil:
		r.enters(core.Probing, core.Fault{})
		r.probe(p.attempt, p.in)
	case p.attempt == r.own:
		r.own.cancel()
		r.own = nil
		r.started(p)
	case p.attempt == r.beside && p.launched && p.err == nil:
		r.probe(p.attempt, p.in)
	case p.attempt == r.beside:
		r.beside.cancel()
		r.beside = nil
		r.arrived(p)
	default: // it was given up at this very moment
		r.drop(p.in)
	}
}

// started is the outcome of the slot's own attempt. One that answers and says itself that it is unwell serves.
func (r *run) started(p progress) {
	if p.err != nil && !p.unwell() {
		r.drop(p.in)
		f := faultOf(p.err)
		r.log(f)
		r.tell(f)
		r.enters(core.Crashed, f)
		r.recover(f)
		return
	}
	r.serve(p.in)
	r.enters(core.Ready, core.Fault{})
	if p.err != nil {
		r.enters(core.Degraded, faultOf(p.err))
	}
	r.tell(nil)
}

// serve makes the instance the one that requests find.
func (r *run) serve(in *Instance) {
	r.in, r.recent, r.conduct, r.health.misses, r.health.silent = in, newRecent(), newConduct(time.Now()), 0, 0
	r.ticks.Reset(r.slot.sup.cfg.Limits.HealthEvery)
	r.slot.put(&place{in: in})
	r.rest()
}

// ended deals with an instance that ended while it served.
func (r *run) ended() {
	in := r.in
	r.in = nil
	r.ticks.Stop()
	r.idle.Stop()
	if p := r.slot.place.Load(); p.in == in {
		r.slot.lost(p)
	}
	in.conns.close()
	<-in.Done()
	f := in.fault(r.health.hung == in)
	if r.soak != nil {
		f = r.soak.late(f)
	}
	r.log(f)
	r.enters(core.Crashed, f)
	switch {
	case r.soak != nil:
		r.goBack(f) // requests wait for the version before
	case r.guilt != nil:
		r.guilt.fault = r.guilt.of.late(f) // the version before is on its way
	default:
		r.recover(f)
	}
}

// recover does as the policy says after a fault that the watcher knows of.
func (r *run) recover(f core.Fault) {
	limits := r.slot.sup.cfg.Limits
	switch faults := r.slot.countFault(); {
	case faults >= limits.Faults:
		r.slot.put(&place{err: &Unavailable{State: core.Quarantined}, until: time.Now().Add(limits.BackOffMax)})
		r.enters(core.Quarantined, f)
	case faults == 1:
		r.restart()
	default:
		f.Retry = jitter(min(limits.BackOff<<(faults-2), limits.BackOffMax))
		r.slot.put(&place{err: &Unavailable{State: core.BackingOff}, until: time.Now().Add(f.Retry)})
		r.enters(core.BackingOff, f)
		r.retry.Reset(f.Retry)
	}
}

// stop retires what runs.
func (r *run) stop() {
	r.slot.put(&place{err: ErrStopped})
	defer context.AfterFunc(r.stopping, r.hurry)()
	r.endSoak()
	r.retry.Stop()
	r.idle.Stop()
	if r.swap != nil {
		r.swap.answer <- ErrStopped
		r.swap = nil
	}
	if in := r.in; in != nil {
		r.enters(core.Draining, core.Fault{})
		r.drain(r.stopping, in, jobOff)
	}
	r.working.Wait()
	r.enters(core.Stopped, core.Fault{})
}

// retire ends an instance that was swapped out, in the background.
func (r *run) retire(in *Instance) {
	r.slot.retiring.Add(1)
	r.working.Go(func() {
		defer r.slot.retiring.Add(-1)
		r.drain(r.replaced, in, jobReplaced)
	})
}

// drain retires an instance, and tells what did not end by itself.
func (r *run) drain(ctx context.Context, in *Instance, why string) {
	r.cutTold(in.retire(ctx, r.slot.sup.cfg.Limits.Drain, why))
	if f := in.watchdog.fault.Load(); f != nil {
		r.log(*f)
	}
}

// drop ends an instance that never served, in the background.
func (r *run) drop(in *Instance) {
	if in != nil {
		r.slot.retiring.Add(1)
		r.working.Go(func() {
			defer r.slot.retiring.Add(-1)
			in.kill()
		})
	}
}

func (r *run) cutTold(cut left) {
	if cut != (left{}) {
		r.slot.sup.cfg.Logger.Info("a plugin's last requests did not end in time", "module", r.id(),
			"requests", cut.Requests, "streams", cut.Streams, "websockets", cut.Sockets, "jobs", cut.Jobs)
	}
}

func (r *run) log(f core.Fault) {
	r.slot.sup.cfg.Logger.Warn("a plugin failed", "module", r.id(), "problem", f.Problem, "error", f.Err)
}

// jitter is d ± 20 %.
func jitter(d time.Duration) time.Duration {
	return d*8/10 + rand.N(d*4/10+1)
}

// countFault notes a fault and answers how many lie within the window.
func (s *Slot) countFault() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.sup.cfg.Clock()
	s.faults = slices.DeleteFunc(s.faults, func(at time.Time) bool { return now.Sub(at) >= s.sup.cfg.Limits.FaultWindow })
	s.faults = append(s.faults, now)
	return len(s.faults)
}
