package supervisor

import (
	"context"
	"slices"
	"time"

	"gaia.example/portal/core"
)

// Drain takes the module out of service until the next Start: requests are refused for a while, *Unavailable, it is told that it drains,
// and what runs in it has so long to end; then its process ends. It waits for that, and is idempotent; where ctx ends first, draining goes
// on. A Start meanwhile launches another process beside it.
func (s *Slot) Drain(ctx context.Context, within time.Duration) error {
	l := s.beginDrain(within)
	if l == nil {
		return nil
	}
	select {
	case <-l.over:
	case <-ctx.Done():
		return ctx.Err()
	}
	s.life.Lock()
	defer s.life.Unlock()
	if s.draining() == l {
		s.drained()
	}
	return nil
}

// beginDrain answers with what has not ended; nil: there is nothing.
func (s *Slot) beginDrain(within time.Duration) *leaving {
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil {
		s.Refuse()
		return s.draining()
	}
	s.within.Store(int64(within))
	s.running.leaves = true
	s.running.end(context.Background())
	s.running = nil
	return s.draining()
}

func (s *Slot) draining() *leaving {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.drains
}

// drained takes the last step of a drain, where there is one; s.life is held.
func (s *Slot) drained() {
	s.mu.Lock()
	drains := s.drains != nil
	s.drains = nil
	s.mu.Unlock()
	if drains {
		s.enters(core.Stopped, core.Fault{})
	}
}

// endLeaving waits for what was drained, for as long as any module that is stopped may take or until ctx ends, and cuts what is left;
// s.life is held.
func (s *Slot) endLeaving(ctx context.Context) {
	s.mu.Lock()
	all := slices.Clone(s.leaving)
	s.mu.Unlock()
	late := time.NewTimer(s.sup.cfg.Limits.Drain)
	defer late.Stop()
	for _, l := range all {
		select {
		case <-l.over:
		case <-late.C:
			late.Reset(0)
		case <-ctx.Done():
		}
		l.cut()
		<-l.over
	}
	s.drained()
}

// leaving is an instance that an admin has drained: what runs in it ends in its own time.
type leaving struct {
	in   *Instance
	cut  context.CancelFunc
	over chan struct{} // closed when its process has ended
}

// leave retires an instance apart from any run, so that another may start meanwhile.
func (s *Slot) leave(in *Instance) {
	ctx, cut := context.WithCancel(context.Background())
	l := &leaving{in, cut, make(chan struct{})}
	s.retiring.Add(1)
	s.mu.Lock()
	s.leaving, s.drains = append(s.leaving, l), l
	s.mu.Unlock()
	within := time.Duration(s.within.Load())
	go func() {
		defer cut()
		if left := in.retire(ctx, within, jobOff); left != (unfinished{}) {
			s.logUnfinished(left)
		}
		s.retiring.Add(-1)
		s.mu.Lock()
		s.leaving = slices.DeleteFunc(s.leaving, func(other *leaving) bool { return other == l })
		s.mu.Unlock()
		close(l.over)
	}()
}

// retire ends an instance that was swapped out, in the background.
func (r *run) retire(in *Instance) { r.inBackground(func() { r.drain(r.retired, in, jobReplaced) }) }

// drop ends an instance that never served, in the background.
func (r *run) drop(in *Instance) {
	if in != nil {
		r.inBackground(in.kill)
	}
}

// inBackground ends an instance that serves no more.
func (r *run) inBackground(end func()) (ended <-chan struct{}) {
	over := make(chan struct{})
	r.slot.retiring.Add(1)
	r.working.Go(func() {
		defer close(over)
		defer r.slot.retiring.Add(-1)
		end()
	})
	return over
}

// drain retires an instance, and logs what did not end by itself.
func (r *run) drain(ctx context.Context, in *Instance, why string) {
	if cut := in.retire(ctx, r.slot.sup.cfg.Limits.Drain, why); cut != (unfinished{}) {
		r.slot.logUnfinished(cut)
	}
	if f := in.watchdog.fault.Load(); f != nil {
		r.log(*f)
	}
}
