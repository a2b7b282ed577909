package supervisor

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
)

var (
	// ErrStopped is answered by Acquire for a slot that was not started or was stopped: to a visitor the module is not there.
	ErrStopped = errors.New("the module is not running")
	// ErrBusy is answered by Acquire when as many requests run as the module's resources allow.
	ErrBusy = errors.New("the module has too many requests")
)

// Unavailable is answered by Acquire while the module is down and nobody should wait for it.
type Unavailable struct {
	State core.State    // backing_off or quarantined
	Retry time.Duration // when to ask again
}

func (u *Unavailable) Error() string { return "the module is " + string(u.State) }

// Slot is one module's place: the instance that serves now, and the policy that replaces it when it fails.
// Safe for concurrent use; Start, Swap and Stop wait for one another.
type Slot struct {
	sup      *Supervisor
	place    atomic.Pointer[place]
	requests atomic.Int64
	restarts atomic.Int64

	life    sync.Mutex // held by Start, Swap and Stop
	running *run       // nil: stopped

	mu      sync.Mutex
	release core.Release
	state   core.State
	faults  []time.Time
}

// place is what Acquire finds: an instance, an error, or neither, and then ready is closed when it was replaced.
type place struct {
	in    *Instance
	err   error
	until time.Time // of an *Unavailable
	ready chan struct{}
}

func newSlot(s *Supervisor, release core.Release) *Slot {
	slot := &Slot{sup: s, release: release, state: core.Stopped}
	slot.place.Store(&place{err: ErrStopped})
	return slot
}

// put replaces the place and wakes who waits at the old one.
func (s *Slot) put(p *place) *place {
	old := s.place.Swap(p)
	if old.ready != nil {
		close(old.ready)
	}
	return old
}

// lost makes requests wait for the successor of an instance that is gone.
func (s *Slot) lost(p *place) {
	s.place.CompareAndSwap(p, &place{ready: make(chan struct{})})
}

// Acquire pins the instance that serves now; release must be called once, when the answer is complete. While one is being
// started it waits for it until ctx ends. Errors: ErrStopped, ErrBusy, *Unavailable while backing off or quarantined,
// ctx's.
func (s *Slot) Acquire(ctx context.Context) (in *Instance, release func(), err error) {
	if s.requests.Add(1) > int64(s.concurrency()) {
		s.requests.Add(-1)
		return nil, nil, ErrBusy
	}
	in, err = s.pin(ctx)
	if err != nil {
		s.requests.Add(-1)
		return nil, nil, err
	}
	return in, func() { in.leave(); s.requests.Add(-1) }, nil
}

func (s *Slot) pin(ctx context.Context) (*Instance, error) {
	for {
		p := s.place.Load()
		switch {
		case p.in != nil:
			p.in.enter()
			select {
			case <-p.in.Exited():
				s.lost(p)
			default:
				// A swap between Load and enter may have drained it already.
				if s.place.Load() == p {
					return p.in, nil
				}
			}
			p.in.leave()
		case p.err != nil:
			if !p.until.IsZero() {
				u := *p.err.(*Unavailable)
				u.Retry = max(time.Second, time.Until(p.until))
				return nil, &u
			}
			return nil, p.err
		default:
			select {
			case <-p.ready:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
}

// Instance is the one that serves now; nil when there is none.
func (s *Slot) Instance() *Instance { return s.place.Load().in }

// Release is the release that runs, or would.
func (s *Slot) Release() core.Release {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.release
}

// Restarts counts the starts after a fault, since Start.
func (s *Slot) Restarts() int { return int(s.restarts.Load()) }

// Timeout is how long the module has for the head of an answer.
func (s *Slot) Timeout() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if seconds := s.release.Manifest.Resources.TimeoutSeconds; seconds > 0 {
		return time.Duration(seconds) * time.Second
	}
	return s.sup.cfg.Limits.Timeout
}

func (s *Slot) concurrency() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.release.Manifest.Resources.Concurrency; n > 0 {
		return n
	}
	return s.sup.cfg.Limits.Concurrency
}

// Start launches the module and waits until it is ready or its first attempt failed; then the error says why, and
// the policy goes on trying. Starting a running slot does nothing, but starts a quarantined one anew. It forgets earlier faults.
func (s *Slot) Start(ctx context.Context) error {
	s.life.Lock()
	defer s.life.Unlock()
	if s.running != nil {
		if s.now() != core.Quarantined {
			return nil
		}
		s.running.end(ctx)
		s.running = nil
	}
	s.mu.Lock()
	s.faults = nil
	s.mu.Unlock()
	s.restarts.Store(0)
	s.put(&place{ready: make(chan struct{})})
	s.running = newRun(s)
	select {
	case err := <-s.running.first:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Swap starts the release beside the running one, probes it, makes it the one that serves in one atomic step, and drains the
// old one in the background. After an error the old one still serves.
func (s *Slot) Swap(ctx context.Context, next core.Release) error {
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil {
		return ErrStopped
	}
	return s.running.swap(ctx, next)
}

// Stop takes the module out of service at once, lets running requests end (event streams and WebSockets are cut) for
// at most Limits.Drain or until ctx ends, and kills what is left. The process is gone when it returns. Idempotent.
func (s *Slot) Stop(ctx context.Context) error {
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil {
		return nil
	}
	s.running.end(ctx)
	s.running = nil
	return nil
}

// enters tells the observer of a state.
func (s *Slot) enters(state core.State, f Fault) {
	s.mu.Lock()
	s.state = state
	id := s.release.Manifest.ID
	s.mu.Unlock()
	s.sup.cfg.Observe(id, state, f)
}

func (s *Slot) now() core.State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}
