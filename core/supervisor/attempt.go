package supervisor

import (
	"context"
	"errors"

	"gaia.example/portal/core"
)

// attempt is a launch under way.
type attempt struct {
	ctx      context.Context
	cancel   context.CancelFunc
	unwanted chan struct{} // closed when nobody waits for it any more: what it launched is ended
	release  core.Release
}

// progress is what an attempt has to say: that it launched, or failed to, and then how its probe went.
type progress struct {
	attempt  *attempt
	in       *Instance
	launched bool // and not probed yet
	err      error
}

// unwell tells of an instance that answers, and says itself that it cannot serve well.
func (p progress) unwell() bool {
	var own *Unhealthy
	return p.in != nil && errors.As(p.err, &own)
}

// try begins an attempt.
func (r *run) try(ctx context.Context, release core.Release) *attempt {
	a := &attempt{release: release, unwanted: make(chan struct{})}
	a.ctx, a.cancel = context.WithCancel(ctx)
	r.working.Go(func() {
		defer context.AfterFunc(r.ctx, a.cancel)()
		in, err := r.slot.sup.launch(a.ctx, release, r.slot.watcher)
		if in != nil {
			r.slot.sampled.add(in)
		}
		r.report(progress{attempt: a, in: in, launched: true, err: err})
	})
	return a
}

// probe asks a launched instance for its health.
func (r *run) probe(a *attempt, in *Instance) {
	r.working.Go(func() {
		defer context.AfterFunc(r.ctx, a.cancel)()
		ctx, cancel := context.WithTimeout(a.ctx, r.slot.sup.cfg.Limits.HealthDeadline)
		defer cancel()
		err := in.Health(ctx)
		if err != nil {
			err = probeFault(err, in)
		}
		r.report(progress{attempt: a, in: in, err: err})
	})
}

func (r *run) report(p progress) {
	select {
	case r.progress <- p:
		return
	case <-p.attempt.unwanted:
	case <-r.ctx.Done():
	}
	if p.in != nil {
		p.in.kill()
	}
}

// giveUp ends an attempt that is not wanted any more.
func (a *attempt) giveUp() {
	if a != nil {
		close(a.unwanted)
		a.cancel()
	}
}
