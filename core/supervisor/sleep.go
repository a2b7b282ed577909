package supervisor

import "gaia.example/portal/core"

func (r *run) onDemand() bool { return r.slot.Release().Manifest.Run != core.Always }

// wanted takes one request that found the module asleep.
func (r *run) wanted() <-chan struct{} {
	return r.slot.place.Load().wake
}

// wake launches the module for all who wait.
func (r *run) wake() {
	if r.sleeping != nil { // what fell asleep a moment ago ends by itself
		r.slept()
	}
	r.slot.put(&place{ready: make(chan struct{})})
	r.launch()
}

// rest counts the time without requests, of a module that runs on demand.
func (r *run) rest() {
	if r.in != nil && r.onDemand() {
		r.idle.Reset(r.slot.sup.cfg.Limits.Idle)
	} else {
		r.idle.Stop()
	}
}

// fallAsleep takes an instance out of service that nobody has asked anything for long. A request that comes at this very
// moment either was counted in before, and then it goes on, or finds the module asleep and wakes it.
func (r *run) fallAsleep() {
	limits := r.slot.sup.cfg.Limits
	switch unused := r.slot.unused(); {
	case r.in == nil || !r.onDemand():
		return
	case unused == 0 || r.beside != nil || r.soak != nil:
		r.idle.Reset(limits.Idle)
		return
	case unused < limits.Idle:
		r.idle.Reset(limits.Idle - unused)
		return
	}
	in := r.in
	r.slot.put(asleep())
	if in.inflight.Load() > 0 {
		r.slot.put(&place{in: in})
		r.idle.Reset(limits.Idle)
		return
	}
	r.in = nil
	r.ticks.Stop()
	r.enters(core.Draining, core.Fault{})
	gone := make(chan struct{})
	r.sleeping = gone
	r.slot.retiring.Add(1)
	r.working.Go(func() {
		defer close(gone)
		defer r.slot.retiring.Add(-1)
		in.retire(r.replaced, limits.Drain, jobOff)
	})
}

// slept ends the falling asleep.
func (r *run) slept() {
	r.sleeping = nil
	r.enters(core.Asleep, core.Fault{})
}
