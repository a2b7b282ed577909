package supervisor

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/wire"
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
	retiring sync.WaitGroup
	replaced context.Context // of the instances that were swapped out and still drain
	hurry    context.CancelFunc
}

type swap struct {
	ctx     context.Context
	release core.Release
	answer  chan error
}

func newRun(s *Slot) *run {
	ctx, cancel := context.WithCancel(context.Background())
	r := &run{slot: s, first: make(chan error, 1), swaps: make(chan *swap), ctx: ctx, cancel: cancel, done: make(chan struct{})}
	r.replaced, r.hurry = context.WithCancel(context.Background())
	go r.loop()
	return r
}

// end stops the policy and retires the instance; ctx may cut that short.
func (r *run) end(ctx context.Context) {
	r.stopping = ctx
	r.cancel()
	<-r.done
}

func (r *run) swap(ctx context.Context, next core.Release) error {
	s := &swap{ctx: ctx, release: next, answer: make(chan error, 1)}
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
	for {
		in, unwell, err := r.start()
		fault := launchFault(err)
		if err == nil {
			r.slot.put(&place{in: in})
			r.slot.enters(core.Ready, Fault{})
			if unwell != nil {
				r.slot.enters(core.Degraded, unwellFault(unwell))
			}
		}
		r.tell(err)
		if err == nil {
			in, fault = r.watch(in)
		}
		if r.ctx.Err() != nil {
			r.stop(in)
			return
		}
		if !r.recover(fault) {
			r.stop(nil)
			return
		}
		r.slot.restarts.Add(1)
	}
}

func (r *run) tell(err error) {
	select {
	case r.first <- err:
	default:
	}
}

// start launches and probes an instance of the slot's release. One that answers and says itself that it is unwell serves.
func (r *run) start() (in *Instance, unwell *Unhealthy, err error) {
	r.slot.enters(core.Starting, Fault{})
	in, err = r.slot.sup.launch(r.ctx, r.slot.Release())
	if err != nil {
		return nil, nil, err
	}
	r.slot.enters(core.Probing, Fault{})
	if err := r.probe(in); err != nil && !errors.As(err, &unwell) {
		in.kill()
		return nil, nil, &wire.Failure{Err: err, Evidence: in.Exit().Evidence}
	}
	return in, unwell, nil
}

func (r *run) probe(in *Instance) error {
	ctx, cancel := context.WithTimeout(r.ctx, r.slot.sup.cfg.Limits.HealthDeadline)
	defer cancel()
	return in.Health(ctx)
}

// stop retires what runs; in is nil when nothing does.
func (r *run) stop(in *Instance) {
	r.slot.put(&place{err: ErrStopped})
	defer context.AfterFunc(r.stopping, r.hurry)()
	if in != nil {
		r.slot.enters(core.Draining, Fault{})
		in.retire(r.stopping, r.slot.sup.cfg.Limits.Drain)
	}
	r.retiring.Wait()
	r.slot.enters(core.Stopped, Fault{})
}

// recover waits as the policy says after a fault. It answers false when the slot is to stop.
func (r *run) recover(f Fault) bool {
	s, limits := r.slot, r.slot.sup.cfg.Limits
	s.sup.cfg.Logger.Warn("a plugin failed", "module", s.Release().Manifest.ID, "problem", f.Problem, "error", f.Err)
	s.enters(core.Crashed, f)
	faults := s.countFault()
	switch {
	case faults >= limits.Faults:
		s.put(&place{err: &Unavailable{State: core.Quarantined}, until: time.Now().Add(limits.BackOffMax)})
		s.enters(core.Quarantined, f)
		<-r.ctx.Done()
		return false
	case faults == 1:
		return true
	}
	f.Retry = jitter(min(limits.BackOff<<(faults-2), limits.BackOffMax))
	s.put(&place{err: &Unavailable{State: core.BackingOff}, until: time.Now().Add(f.Retry)})
	s.enters(core.BackingOff, f)
	timer := time.NewTimer(f.Retry)
	defer timer.Stop()
	select {
	case <-timer.C:
		s.put(&place{ready: make(chan struct{})})
		return true
	case <-r.ctx.Done():
		return false
	}
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

func launchFault(err error) Fault {
	if err == nil {
		return Fault{}
	}
	f := Fault{Problem: fmt.Sprintf("The plugin did not start: %s.", brief(err.Error())), Err: err}
	if failure := (*wire.Failure)(nil); errors.As(err, &failure) {
		f.Evidence = failure.Evidence
	}
	return f
}

func unwellFault(err error) Fault {
	return Fault{Problem: fmt.Sprintf("The plugin is not healthy: %s.", brief(err.Error())), Err: err}
}

func exitFault(in *Instance, problem string) Fault {
	<-in.Done()
	exit := in.Exit()
	if problem == "" {
		problem = "The plugin ended by itself."
		if exit.Err != nil {
			problem = fmt.Sprintf("The plugin ended: %v.", exit.Err)
		}
	}
	return Fault{Problem: problem, Err: exit.Err, Evidence: exit.Evidence}
}
