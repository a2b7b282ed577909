package supervisor

import (
	"fmt"
	"time"

	"gaia.example/portal/core"
)

// free takes a swap, unless another release is on its way already.
func (r *run) free() <-chan *swap {
	if r.beside != nil {
		return nil
	}
	return r.swaps
}

// begin launches the next release beside what runs. What runs is trusted from now on.
func (r *run) begin(s *swap) {
	if r.soak != nil {
		r.trust(core.Fault{})
	}
	r.swap = s
	r.beside = r.try(s.ctx, s.release)
}

// arrived is the outcome of an attempt beside what runs: of a swap, or of a return to the version before.
func (r *run) arrived(p progress) {
	s := r.swap
	r.swap = nil
	switch {
	case p.err == nil && s != nil:
		old, before := r.slot.Release(), r.before()
		r.take(p, func() {
			if s.soak.For > 0 {
				r.soak = newSoaking(s.soak, old, before, p.in)
				r.slot.soakUntil(r.soak.end)
				r.watched.Reset(s.soak.tick())
			}
		})
		s.answer <- nil
	case s != nil:
		r.drop(p.in)
		s.answer <- s.refusal(p.err)
	case p.err == nil || r.in == nil && p.unwell():
		r.returned(p)
	default:
		r.drop(p.in)
		r.stays(faultOf(p.err))
	}
}

// refusal is why the release was not taken.
func (s *swap) refusal(err error) error {
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	return faultOf(err)
}

// before is what the instance that serves has answered lately.
func (r *run) before() past {
	if r.in == nil {
		return past{snapshot: &snapshot{}}
	}
	return r.recent.past(&r.in.tally)
}

// take puts a launched instance of another release into the place of what runs, in one step, and retires that.
func (r *run) take(p progress, then func()) {
	old := r.in
	r.own.giveUp()
	r.own = nil
	r.retry.Stop()
	r.slot.adopt(p.attempt.release)
	r.slot.forget()
	r.serve(p.in)
	then()
	r.rise()
	if p.err != nil {
		r.enters(core.Degraded, faultOf(p.err))
	}
	if old != nil {
		r.retire(old)
	}
	r.tell(nil)
}

// rise takes the steps that lead to ready, of a slot whose instance serves already.
func (r *run) rise() {
	if r.sleeping != nil {
		r.slept()
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

// compare looks at how a new version does.
func (r *run) compare() {
	if r.soak == nil {
		return
	}
	if f := r.soak.worse(); f != nil {
		r.goBack(*f)
		return
	}
	if !time.Now().Before(r.soak.end) {
		r.trust(core.Fault{})
	}
}

// guilt is why a new version is being taken back, and its soak, which has ended.
type guilt struct {
	fault core.Fault
	of    *soaking
}

// goBack launches the version before beside the new one, if that still runs.
func (r *run) goBack(f core.Fault) {
	old := r.soak.old
	r.guilt = &guilt{f, r.soak}
	r.endSoak()
	r.slot.sup.cfg.Logger.Warn("a new version is taken back", "module", r.id(), "version", r.slot.Release().Manifest.Version,
		"to", old.Manifest.Version, "problem", f.Problem)
	r.beside = r.try(r.ctx, old)
}

// returned puts the version before into its place again.
func (r *run) returned(p progress) {
	from, f := r.slot.Release(), r.guilt.fault
	r.guilt = nil
	r.take(p, func() { r.slot.watcher.Returned(r.id(), from, p.attempt.release, f) })
}

// stays leaves the new version where it is, as the one before does not start again: bad is better than nothing.
func (r *run) stays(because core.Fault) {
	f := r.guilt.fault
	r.guilt = nil
	f.Problem = fmt.Sprintf("%s It stays, as the version before did not start again: %s", f.Problem, because.Problem)
	r.log(f)
	r.slot.watcher.Soaked(r.id(), r.slot.Release(), f)
	if r.in == nil {
		r.recover(f)
	}
}

// trust ends a soak in favour of what runs.
func (r *run) trust(f core.Fault) {
	r.endSoak()
	r.slot.watcher.Soaked(r.id(), r.slot.Release(), f)
}

func (r *run) endSoak() {
	r.soak = nil
	r.watched.Stop()
	r.slot.soakUntil(time.Time{})
	r.rest()
}
