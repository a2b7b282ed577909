package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

// health is what the instance that serves says of itself.
type health struct {
	answers chan healthAnswer
	asking  bool
	misses  int // calls in a row without a good answer
	silent  int // … without any
}

type healthAnswer struct {
	in  *Instance
	err error
}

func newHealth() health { return health{answers: make(chan healthAnswer, 1)} }

// askHealth asks the instance for its health.
func (r *run) askHealth() {
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
		r.health.answers <- healthAnswer{in, in.Health(ctx)}
	})
}

// judgeHealth moves between ready and degraded, and ends an instance that has not answered for too long.
func (r *run) judgeHealth(a healthAnswer) {
	h, limits := &r.health, r.slot.sup.cfg.Limits
	h.asking = false
	if a.in != r.in || r.ctx.Err() != nil {
		return
	}
	if a.err == nil {
		a.err = r.conduct.contradicts()
	}
	if a.err == nil {
		h.misses, h.silent = 0, 0
		if r.slot.now() == core.Degraded {
			r.enters(core.Ready, core.Fault{})
		}
		return
	}
	h.misses++
	said, failing := (*Unhealthy)(nil), (*failingAnswers)(nil)
	if errors.As(a.err, &said) || errors.As(a.err, &failing) {
		h.silent = 0
	} else {
		h.silent++
	}
	if h.silent >= limits.HealthFatal {
		r.in.hung.Store(true)
		r.in.process.Kill()
		return
	}
	if h.misses == limits.HealthMisses {
		f := unwellFault(a.err)
		r.enters(core.Degraded, f)
		if r.soak != nil && failing == nil { // the soak compares answers itself, with those of the version before
			r.takeBack(r.soak.sinceTakeover(f))
		}
	}
}
