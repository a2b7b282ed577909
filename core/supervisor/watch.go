package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

// watching is one instance in service.
type watching struct {
	run    *run
	in     *Instance
	health chan checked
	asking bool
	misses int // health calls in a row without a good answer
	silent int // … without any
	hung   string

	swap     *swap
	cancel   context.CancelFunc
	launched chan launched
}

// checked is the answer of a health call.
type checked struct {
	in  *Instance
	err error
}

type launched struct {
	in  *Instance
	err error
}

// watch stays with an instance, and those it is swapped for, until one crashes or the run is to end. It answers with the
// instance that still runs, or nil and the fault.
func (r *run) watch(in *Instance) (*Instance, Fault) {
	limits := r.slot.sup.cfg.Limits
	ticks := time.NewTicker(limits.HealthEvery)
	defer ticks.Stop()
	w := &watching{run: r, in: in, health: make(chan checked, 1), launched: make(chan launched, 1)}
	for {
		swaps := r.swaps
		if w.swap != nil {
			swaps = nil
		}
		select {
		case <-w.in.Exited():
			if p := r.slot.place.Load(); p.in == w.in {
				r.slot.lost(p)
			}
			w.abandon(errors.New("the module crashed meanwhile"))
			w.in.conns.close()
			return nil, exitFault(w.in, w.hung)
		case <-ticks.C:
			w.ask(limits.HealthDeadline)
		case c := <-w.health:
			w.asking = false
			if c.in == w.in {
				w.judge(c.err, limits)
			}
		case s := <-swaps:
			w.begin(s)
		case l := <-w.launched:
			w.finish(l)
		case <-r.ctx.Done():
			w.abandon(ErrStopped)
			return w.in, Fault{}
		}
	}
}

func (w *watching) ask(deadline time.Duration) {
	if w.asking {
		return
	}
	w.asking = true
	in := w.in
	w.run.retiring.Go(func() {
		ctx, cancel := context.WithTimeout(w.run.ctx, deadline)
		defer cancel()
		w.health <- checked{in, in.Health(ctx)}
	})
}

// judge moves between ready and degraded, and ends an instance that has not answered for too long.
func (w *watching) judge(err error, limits Limits) {
	slot := w.run.slot
	if err == nil {
		w.misses, w.silent = 0, 0
		if slot.now() == core.Degraded {
			slot.enters(core.Ready, Fault{})
		}
		return
	}
	if w.run.ctx.Err() != nil {
		return
	}
	w.misses++
	if answer := (*Unhealthy)(nil); errors.As(err, &answer) {
		w.silent = 0
	} else {
		w.silent++
	}
	if w.silent >= limits.HealthFatal {
		w.hung = "The plugin stopped answering and was ended."
		w.in.process.Kill()
		return
	}
	if w.misses == limits.HealthMisses {
		slot.enters(core.Degraded, unwellFault(err))
	}
}

// begin launches the next version beside the running one.
func (w *watching) begin(s *swap) {
	ctx, cancel := context.WithCancel(s.ctx)
	w.swap, w.cancel = s, cancel
	w.run.retiring.Go(func() {
		in, err := w.run.slot.sup.launch(ctx, s.release)
		if err == nil {
			if err = w.run.probe(in); err != nil {
				in.kill()
			}
		}
		w.launched <- launched{in, err}
	})
}

// finish puts the next version in the old one's place and retires the old one.
func (w *watching) finish(l launched) {
	slot, swap := w.run.slot, w.swap
	w.cancel()
	w.swap = nil
	if l.err != nil {
		swap.answer <- l.err
		return
	}
	slot.adopt(swap.release)
	old := w.in
	w.in, w.misses, w.silent = l.in, 0, 0
	slot.put(&place{in: l.in})
	if slot.now() == core.Degraded {
		slot.enters(core.Ready, Fault{})
	}
	w.run.retiring.Go(func() { old.retire(w.run.replaced, slot.sup.cfg.Limits.Drain) })
	swap.answer <- nil
}

// abandon gives up a swap under way.
func (w *watching) abandon(err error) {
	if w.swap == nil {
		return
	}
	w.cancel()
	if l := <-w.launched; l.err == nil {
		l.in.kill()
	}
	w.swap.answer <- err
	w.swap = nil
}
