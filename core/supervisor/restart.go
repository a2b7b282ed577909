package supervisor

import (
	"math/rand/v2"
	"slices"
	"time"

	"gaia.example/portal/core"
)

// ended deals with an instance that ended while it served.
func (r *run) ended() {
	in := r.in
	r.in = nil
	r.ticks.Stop()
	r.idle.Stop()
	if t := r.slot.target.Load(); t.in == in {
		r.slot.lost(t)
	}
	in.conns.close()
	<-in.Done()
	f := in.fault()
	if r.soak != nil {
		f = r.soak.sinceTakeover(f)
	}
	r.log(f)
	r.enters(core.Crashed, f)
	switch {
	case r.soak != nil:
		r.takeBack(f) // requests wait for the version before
	case r.beside != nil && r.beside.swap == nil:
		r.beside.why = r.beside.soak.sinceTakeover(f) // the version before is on its way
	default:
		r.recover(f)
	}
}

// recover does as the policy says after a fault that the watcher knows of.
func (r *run) recover(f core.Fault) {
	limits := r.slot.sup.cfg.Limits
	switch faults := r.slot.countFault(); {
	case faults >= limits.Faults:
		r.slot.put(&target{err: &Unavailable{State: core.Quarantined}, until: time.Now().Add(limits.BackOffMax)})
		r.enters(core.Quarantined, f)
	case faults == 1:
		r.restart()
	default:
		f.Retry = jitter(min(limits.BackOff<<(faults-2), limits.BackOffMax))
		r.slot.put(&target{err: &Unavailable{State: core.BackingOff}, until: time.Now().Add(f.Retry)})
		r.enters(core.BackingOff, f)
		r.retry.Reset(f.Retry)
	}
}

func (r *run) restart() {
	r.slot.restarts.Add(1)
	r.launch()
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

// forget earlier faults.
func (s *Slot) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}
