package supervisor

import (
	"errors"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
)

var (
	// ErrStopped is answered by Acquire for a slot that was not started or was stopped: to a visitor the module is not there.
	ErrStopped = errors.New("the module is not running")
	// ErrBusy is answered by Acquire when as many requests run as the module's resources allow.
	ErrBusy = errors.New("the module has too many requests")
	// ErrShare is answered by Acquire when as many of them are the client's, or its network's, as one may have.
	ErrShare = errors.New("the client has too many requests in the module")
)

// Unavailable is answered by Acquire while the module is down and nobody should wait for it, or waited long enough.
type Unavailable struct {
	State core.State    // starting, backing_off, quarantined, or draining: an admin has it drained
	Retry time.Duration // when to ask again
}

func (u *Unavailable) Error() string { return "the module is " + string(u.State) }

// target is what Acquire finds: an instance, an error, or neither, and then ready is closed when another target has replaced it.
type target struct {
	in    *Instance
	err   error
	until time.Time // of an *Unavailable
	ready chan struct{}
	wake  chan struct{} // of a module that is asleep: takes one who wants it awake
}

// refusing is what requests find of a module that an admin has drained, until somebody has it run again: nobody knows when.
func refusing() *target {
	return &target{err: &Unavailable{State: core.Draining, Retry: 30 * time.Second}}
}

func asleep() *target { return &target{ready: make(chan struct{}), wake: make(chan struct{}, 1)} }

// put replaces the target and wakes who waits at the old one.
func (s *Slot) put(t *target) {
	old := s.target.Swap(t)
	if old.ready != nil {
		close(old.ready)
	}
}

// lost makes requests wait for the successor of an instance that has ended.
func (s *Slot) lost(t *target) {
	s.target.CompareAndSwap(t, &target{ready: make(chan struct{})})
}

// Acquire pins the instance that serves now, for a request of that client; release must be called once, when the answer is complete,
// with what became of it. While one is being started it waits for it, at most that long, and holds its place; a module that is asleep
// is woken. Errors: ErrStopped, ErrBusy, ErrShare, *Unavailable.
func (s *Slot) Acquire(of Client, wait time.Duration) (in *Instance, release func(Outcome), err error) {
	allowed := s.allowed.Load()
	if s.requests.Add(1) > allowed {
		s.requests.Add(-1)
		s.refused.Add(1)
		return nil, nil, ErrBusy
	}
	if !s.shares.take(of, allowed) {
		s.countOut(&s.requests)
		s.refused.Add(1)
		return nil, nil, ErrShare
	}
	in, err = s.pin(wait)
	if err != nil {
		s.shares.giveBack(of)
		s.countOut(&s.requests)
		return nil, nil, err
	}
	return in, func(o Outcome) { in.tally.countFor(of, o); in.leave(); s.shares.giveBack(of); s.countOut(&s.requests) }, nil
}

// Hold is Acquire for what is no visitor's request: it takes none of their places, so it is never ErrBusy, and nothing is learnt
// of the module.
func (s *Slot) Hold(wait time.Duration) (in *Instance, release func(), err error) {
	s.held.Add(1)
	in, err = s.pin(wait)
	if err != nil {
		s.countOut(&s.held)
		return nil, nil, err
	}
	return in, func() { in.leave(); s.countOut(&s.held) }, nil
}

func (s *Slot) countOut(count *atomic.Int64) {
	if count.Add(-1) == 0 {
		s.unusedSince.Store(int64(time.Since(epoch)))
	}
}

// unused is for how long no request has run and nothing was held.
func (s *Slot) unused() time.Duration {
	if s.requests.Load() > 0 || s.held.Load() > 0 {
		return 0
	}
	return time.Since(epoch) - time.Duration(s.unusedSince.Load())
}

func (s *Slot) pin(wait time.Duration) (*Instance, error) {
	var late <-chan time.Time
	for {
		t := s.target.Load()
		switch {
		case t.in != nil:
			if s.enter(t) {
				return t.in, nil
			}
		case t.err != nil:
			return nil, t.failure()
		default:
			t.askToWake()
			if late == nil {
				timer := time.NewTimer(wait)
				defer timer.Stop()
				late = timer.C
			}
			select {
			case <-t.ready:
			case <-late:
				return nil, &Unavailable{State: core.Starting, Retry: time.Second}
			}
		}
	}
}

// askToWake has the module woken, where it is asleep.
func (t *target) askToWake() {
	select {
	case t.wake <- struct{}{}:
	default: // it is not asleep, or another has asked
	}
}

// enter counts a request in, unless the instance has ended or was swapped out before the request was counted.
func (s *Slot) enter(t *target) bool {
	t.in.enter()
	ended := closed(t.in.Exited())
	if ended {
		s.lost(t)
	}
	if !ended && s.target.Load() == t {
		return true
	}
	t.in.leave()
	return false
}

func (t *target) failure() error {
	down := (*Unavailable)(nil)
	if !errors.As(t.err, &down) {
		return t.err
	}
	if t.until.IsZero() {
		return down
	}
	return &Unavailable{State: down.State, Retry: max(time.Second, time.Until(t.until))}
}

// closed tells whether a channel that nothing is sent on is closed.
func closed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}
