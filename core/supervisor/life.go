package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

// Start launches the module and waits until it is ready or its first attempt failed; then the error, a Fault, says why, and
// the policy goes on trying. One that runs on demand is asleep at once. Starting a running slot does nothing, but starts a
// quarantined one anew. It forgets earlier faults. A Stop ends it: ErrStopped.
func (s *Slot) Start(ctx context.Context) error {
	wanted := s.untilStop()
	s.life.Lock()
	defer s.life.Unlock()
	if wanted.Err() != nil {
		return ErrStopped
	}
	if s.running != nil {
		if s.now() != core.Quarantined {
			return nil
		}
		s.running.end(ctx)
		s.running = nil
	}
	s.drained() // what is left of that ends beside what is started
	s.forget()
	s.restarts.Store(0)
	s.running = newRun(s)
	select {
	case err := <-s.running.first:
		return err
	case <-wanted.Done():
		return ErrStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// untilStop ends with the next Stop.
func (s *Slot) untilStop() context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wanted
}

// Expect makes requests wait for a Start that is about to come, instead of finding the module stopped.
func (s *Slot) Expect() {
	if t := s.target.Load(); errors.Is(t.err, ErrStopped) {
		s.target.CompareAndSwap(t, &target{ready: make(chan struct{})})
	}
}

// Refuse has requests find the module drained, which are refused for a while, instead of finding it stopped. It does nothing where it runs.
func (s *Slot) Refuse() {
	if t := s.target.Load(); errors.Is(t.err, ErrStopped) {
		s.target.CompareAndSwap(t, refusing())
	}
}

// Become has the next Start launch another release. Of a slot that runs it does nothing: that takes a Swap.
func (s *Slot) Become(release core.Release) {
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil {
		s.adopt(release)
	}
}

// Swap starts the release beside the running one, probes it, makes it the one that serves in one atomic step, and drains the
// old one in the background. After an error, a Fault when the release is to blame, the old one still serves, or sleeps. What it
// replaces need not run: it may be asleep, backing off or quarantined. The next release is then watched as soak says, and taken
// back when it does worse; a soak of an earlier Swap ends. A Stop ends it: ErrStopped.
func (s *Slot) Swap(ctx context.Context, next core.Release, soak Soak) error {
	wanted := s.untilStop()
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil || wanted.Err() != nil {
		return ErrStopped
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(wanted, cancel)()
	err := s.running.replace(ctx, next, soak.withDefaults(s.sup.cfg.Limits))
	if err != nil && wanted.Err() != nil {
		return ErrStopped
	}
	return err
}

// Stop takes the module out of service at once, tells it so, lets running requests end for at most Limits.Drain or until ctx ends,
// and cuts what is left. It waits for no start. The process is gone when it returns. Idempotent.
func (s *Slot) Stop(ctx context.Context) error {
	s.mu.Lock()
	s.unwant()
	s.wanted, s.unwant = context.WithCancel(context.Background())
	s.mu.Unlock()
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil {
		s.put(&target{err: ErrStopped}) // a start may have been expected
		s.endLeaving(ctx)
		return nil
	}
	s.running.end(ctx)
	s.running = nil
	s.endLeaving(ctx)
	return nil
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
