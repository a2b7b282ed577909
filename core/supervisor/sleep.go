package supervisor

import "gaia.example/portal/core"

func (r *run) onDemand() bool { return r.slot.Release().Manifest.Run != core.Always }

// wakeCalls has one request that found the module asleep.
func (r *run) wakeCalls() <-chan struct{} { return r.slot.target.Load().wake }

// wake launches the module for all who wait.
func (r *run) wake() {
	if r.fallingAsleep != nil { // the process of what falls asleep ends by itself
		r.fellAsleep()
	}
	r.slot.put(&target{ready: make(chan struct{})})
	r.launch()
}

// startIdling counts the time without requests, of a module that runs on demand.
func (r *run) startIdling() {
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
		r.slot.put(&target{in: in})
		r.idle.Reset(limits.Idle)
		return
	}
	r.in = nil
	r.ticks.Stop()
	r.enters(core.Draining, core.Fault{})
	r.fallingAsleep = r.inBackground(func() { in.retire(r.retired, limits.Drain, jobOff) })
}

func (r *run) fellAsleep() {
	r.fallingAsleep = nil
	r.enters(core.Asleep, core.Fault{})
}
