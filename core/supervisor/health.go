package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

// pulse is what the instance that serves says of its health.
type pulse struct {
	answers chan checked
	asking  bool
	misses  int       // calls in a row without a good answer
	silent  int       // … without any
	hung    *Instance // was ended because it was silent
}

// checked is the answer of a health call.
type checked struct {
	in  *Instance
	err error
}

func newPulse() pulse { return pulse{answers: make(chan checked, 1)} }

// look asks the instance for its health.
func (r *run) look() {
	if r.in == nil {
		return
	}
	r.recent.roll(&r.in.tally)
	r.conduct.note(&r.in.tally, time.Now())
	if r.health.asking {
		return
	}
	r.health.asking = true
	in := r.in
	r.working.Go(func() {
		ctx, cancel := context.WithTimeout(r.ctx, r.slot.sup.cfg.Limits.HealthDeadline)
		defer cancel()
		r.health.answers <- checked{in, in.Health(ctx)}
	})
}

// judge moves between ready and degraded, and ends an instance that has not answered for too long.
func (r *run) judge(c checked) {
	h, limits := &r.health, r.slot.sup.cfg.Limits
	h.asking = false
	if c.in != r.in || r.ctx.Err() != nil {
		return
	}
	if c.err == nil {
		c.err = r.conduct.contradicts()
	}
	if c.err == nil {
		h.misses, h.silent = 0, 0
		if r.slot.now() == core.Degraded {
			r.enters(core.Ready, core.Fault{})
		}
		return
	}
	h.misses++
	answer, belied := (*Unhealthy)(nil), (*failingAnswers)(nil)
	if errors.As(c.err, &answer) || errors.As(c.err, &belied) {
		h.silent = 0
	} else {
		h.silent++
	}
	if h.silent >= limits.HealthFatal {
		h.hung = r.in
		r.in.process.Kill()
		return
	}
	if h.misses == limits.HealthMisses {
		f := unwellFault(c.err)
		r.enters(core.Degraded, f)
		if r.soak != nil && belied == nil { // the soak compares answers itself, with those of the version before
			r.goBack(r.soak.late(f))
		}
	}
}
