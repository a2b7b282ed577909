package supervisor

import (
	"context"

	"gaia.example/portal/core"
)

// swap is what Slot.Swap asks for.
type swap struct {
	ctx     context.Context
	release core.Release
	soak    Soak
	answer  chan error
}

// replacement is a release that is launched beside what runs, to take its place: the next one, which a swap asks for, or the version
// before, which takes a new one back.
type replacement struct {
	*attempt
	swap *swap      // nil: it is the version before
	why  core.Fault // the new one is taken back
	soak *soaking   // of the new one, which has ended
}

// nextSwap takes a swap, unless another release is on its way already.
func (r *run) nextSwap() <-chan *swap {
	if r.beside != nil {
		return nil
	}
	return r.swaps
}

// beginSwap launches the next release beside what runs. What runs is trusted from now on.
func (r *run) beginSwap(s *swap) {
	if r.soak != nil {
		r.trust()
	}
	r.beside = &replacement{attempt: r.try(s.ctx, s.release), swap: s}
}

// swapped is the outcome of a swap's attempt.
func (r *run) swapped(s *swap, p progress) {
	switch {
	case p.err == nil:
		old, before := r.slot.Release(), r.before()
		r.take(p, func() { r.beginSoak(s.soak, old, before) })
		s.answer <- nil
	case s.ctx.Err() != nil:
		r.drop(p.in)
		s.answer <- s.ctx.Err()
	default:
		r.drop(p.in)
		s.answer <- faultOf(p.err)
	}
}

// take puts a launched instance of another release into the place of what runs, in one step, and retires that. The watcher is told of it by
// tell before it is told of the states that this leads to.
func (r *run) take(p progress, tell func()) {
	old := r.in
	r.launching.giveUp()
	r.launching = nil
	r.retry.Stop()
	r.slot.adopt(p.attempt.release)
	r.slot.forget()
	r.serve(p.in)
	tell()
	r.enterReady()
	if p.err != nil {
		r.enters(core.Degraded, faultOf(p.err))
	}
	if old != nil {
		r.retire(old)
	}
	r.answerStart(nil)
}

// enterReady takes the steps that lead to ready, of a slot whose instance serves already.
func (r *run) enterReady() {
	if r.fallingAsleep != nil {
		r.fellAsleep()
	}
	steps := []core.State{core.Starting, core.Probing, core.Ready}
	switch r.slot.now() {
	case core.Ready:
		return
	case core.Degraded, core.Probing:
		steps = steps[2:]
	case core.Starting:
		steps = steps[1:]
	case core.Quarantined:
		r.enters(core.Stopped, core.Fault{})
	}
	for _, state := range steps {
		r.enters(state, core.Fault{})
	}
}
