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

// Unavailable is answered by Acquire while the module is down and nobody should wait for it, or waited long enough.
type Unavailable struct {
	State core.State    // starting, backing_off or quarantined
	Retry time.Duration // when to ask again
}

func (u *Unavailable) Error() string { return "the module is " + string(u.State) }

// Slot is one module's place: the instance that serves now, and the policy that replaces it when it fails.
// Safe for concurrent use; Start, Swap and Stop wait for one another.
type Slot struct {
	sup      *Supervisor
	watcher  Watcher
	place    atomic.Pointer[place]
	requests atomic.Int64
	held     atomic.Int64 // how often an instance is pinned besides them
	restarts atomic.Int64
	retiring atomic.Int64 // instances that serve no more, and have not ended
	timeout  atomic.Int64 // of the release: until an answer's head
	allowed  atomic.Int64 // of the release: requests at once
	quiet    atomic.Int64 // since when no request runs and nothing is held, in nanoseconds since epoch

	life    sync.Mutex // held by Start, Swap and Stop
	running *run       // nil: stopped

	mu      sync.Mutex
	hope    context.Context // of those that Start and Swap, until Stop
	dash    context.CancelFunc
	release core.Release
	state   core.State
	faults  []time.Time
	soaking time.Time // until then; zero: no soak
}

// epoch is what moments are counted from on the clock that only goes forward.
var epoch = time.Now()

// place is what Acquire finds: an instance, an error, or neither, and then ready is closed when it was replaced.
type place struct {
	in    *Instance
	err   error
	until time.Time // of an *Unavailable
	ready chan struct{}
	wake  chan struct{} // of a module that is asleep: takes one who wants it awake
}

func asleep() *place { return &place{ready: make(chan struct{}), wake: make(chan struct{}, 1)} }

func newSlot(s *Supervisor, release core.Release, watcher Watcher) *Slot {
	slot := &Slot{sup: s, watcher: watcher, state: core.Stopped}
	slot.hope, slot.dash = context.WithCancel(context.Background())
	slot.adopt(release)
	slot.place.Store(&place{err: ErrStopped})
	return slot
}

// put replaces the place and wakes who waits at the old one.
func (s *Slot) put(p *place) {
	old := s.place.Swap(p)
	if old.ready != nil {
		close(old.ready)
	}
}

// lost makes requests wait for the successor of an instance that is gone.
func (s *Slot) lost(p *place) {
	s.place.CompareAndSwap(p, &place{ready: make(chan struct{})})
}

// Acquire pins the instance that serves now; release must be called once, when the answer is complete, with what became of
// it. While one is being started it waits for it, at most that long; a module that is asleep is woken. Errors: ErrStopped,
// ErrBusy, *Unavailable.
func (s *Slot) Acquire(wait time.Duration) (in *Instance, release func(Outcome), err error) {
	if s.requests.Add(1) > s.concurrency() {
		s.requests.Add(-1)
		return nil, nil, ErrBusy
	}
	in, err = s.pin(wait)
	if err != nil {
		s.ended(&s.requests)
		return nil, nil, err
	}
	return in, func(o Outcome) { in.tally.count(o); in.leave(); s.ended(&s.requests) }, nil
}

// Hold is Acquire for what is no visitor's request: it takes none of their places, so it is never ErrBusy, and nothing is learnt
// of the module.
func (s *Slot) Hold(wait time.Duration) (in *Instance, release func(), err error) {
	s.held.Add(1)
	in, err = s.pin(wait)
	if err != nil {
		s.ended(&s.held)
		return nil, nil, err
	}
	return in, func() { in.leave(); s.ended(&s.held) }, nil
}

// ended counts one out.
func (s *Slot) ended(count *atomic.Int64) {
	if count.Add(-1) == 0 {
		s.quiet.Store(int64(time.Since(epoch)))
	}
}

// unused is for how long no request has run and nothing was held.
func (s *Slot) unused() time.Duration {
	if s.requests.Load() > 0 || s.held.Load() > 0 {
		return 0
	}
	return time.Since(epoch) - time.Duration(s.quiet.Load())
}

func (s *Slot) pin(wait time.Duration) (*Instance, error) {
	var late <-chan time.Time
	for {
		p := s.place.Load()
		switch {
		case p.in != nil:
			if s.enter(p) {
				return p.in, nil
			}
		case p.err != nil:
			return nil, p.failure()
		default:
			p.rouse()
			if late == nil {
				timer := time.NewTimer(wait)
				defer timer.Stop()
				late = timer.C
			}
			select {
			case <-p.ready:
			case <-late:
				return nil, &Unavailable{State: core.Starting, Retry: time.Second}
			}
		}
	}
}

// rouse asks for the module to be woken, where it is asleep.
func (p *place) rouse() {
	if p.wake == nil {
		return
	}
	select {
	case p.wake <- struct{}{}:
	default: // another did
	}
}

// enter counts a request in, unless the instance is gone or was swapped out before the request was counted.
func (s *Slot) enter(p *place) bool {
	p.in.enter()
	select {
	case <-p.in.Exited():
		s.lost(p)
	default:
		if s.place.Load() == p {
			return true
		}
	}
	p.in.leave()
	return false
}

func (p *place) failure() error {
	down := (*Unavailable)(nil)
	if !errors.As(p.err, &down) {
		return p.err
	}
	return &Unavailable{State: down.State, Retry: max(time.Second, time.Until(p.until))}
}

// Instance is the one that serves now; nil when there is none.
func (s *Slot) Instance() *Instance { return s.place.Load().in }

// PID is the process id of the instance that serves now; 0 when there is none.
func (s *Slot) PID() int {
	if in := s.Instance(); in != nil {
		return in.PID()
	}
	return 0
}

// Layers are what holds the instance that serves now: nil where the release does not run in the sandbox, and none where there is
// no instance.
func (s *Slot) Layers() []core.Layer {
	if in := s.Instance(); in != nil {
		return in.layers
	}
	if s.sup.cfg.Sandbox.Covers(s.Release()) {
		return []core.Layer{}
	}
	return nil
}

// Release is the release that runs, or would.
func (s *Slot) Release() core.Release {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.release
}

// Restarts counts the starts after a fault, since Start.
func (s *Slot) Restarts() int { return int(s.restarts.Load()) }

// Retiring counts the instances that serve no more, such as those of a release that another was swapped for, and that have not ended.
func (s *Slot) Retiring() int { return int(s.retiring.Load()) }

// Timeout is how long the module has for the head of an answer.
func (s *Slot) Timeout() time.Duration { return time.Duration(s.timeout.Load()) }

func (s *Slot) concurrency() int64 { return s.allowed.Load() }

// adopt makes the release the slot's own.
func (s *Slot) adopt(release core.Release) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release = release
	timeout, allowed := s.sup.cfg.Limits.Timeout, s.sup.cfg.Limits.Concurrency
	if seconds := release.Manifest.Resources.TimeoutSeconds; seconds > 0 {
		timeout = time.Duration(seconds) * time.Second
	}
	if n := release.Manifest.Resources.Concurrency; n > 0 {
		allowed = n
	}
	s.timeout.Store(int64(timeout))
	s.allowed.Store(int64(allowed))
}

// SoakUntil is when the release that serves is trusted; until then it may be taken back. Zero: it is.
func (s *Slot) SoakUntil() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.soaking
}

func (s *Slot) soakUntil(end time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.soaking = end
}

// Start launches the module and waits until it is ready or its first attempt failed; then the error, a Fault, says why, and
// the policy goes on trying. One that runs on demand is asleep at once. Starting a running slot does nothing, but starts a
// quarantined one anew. It forgets earlier faults. A Stop ends it: ErrStopped.
func (s *Slot) Start(ctx context.Context) error {
	hope := s.hopes()
	s.life.Lock()
	defer s.life.Unlock()
	if hope.Err() != nil {
		return ErrStopped
	}
	if s.running != nil {
		if s.now() != core.Quarantined {
			return nil
		}
		s.running.end(ctx)
		s.running = nil
	}
	s.forget()
	s.restarts.Store(0)
	s.running = newRun(s)
	select {
	case err := <-s.running.first:
		return err
	case <-hope.Done():
		return ErrStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// hopes ends with the next Stop.
func (s *Slot) hopes() context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hope
}

// forget earlier faults.
func (s *Slot) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// Expect makes requests wait for a Start that is about to come, instead of finding the module stopped.
func (s *Slot) Expect() {
	if p := s.place.Load(); errors.Is(p.err, ErrStopped) {
		s.place.CompareAndSwap(p, &place{ready: make(chan struct{})})
	}
}

// Swap starts the release beside the running one, probes it, makes it the one that serves in one atomic step, and drains the
// old one in the background. After an error, a Fault when the release is to blame, the old one still serves, or sleeps. What it
// replaces need not run: it may be asleep, backing off or quarantined. The next release is then watched as soak says, and taken
// back when it does worse; a soak of an earlier Swap ends. A Stop ends it: ErrStopped.
func (s *Slot) Swap(ctx context.Context, next core.Release, soak Soak) error {
	hope := s.hopes()
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil || hope.Err() != nil {
		return ErrStopped
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(hope, cancel)()
	err := s.running.replace(ctx, next, soak.withDefaults(s.sup.cfg.Limits))
	if err != nil && hope.Err() != nil {
		return ErrStopped
	}
	return err
}

// Stop takes the module out of service at once, tells it so, lets running requests end for at most Limits.Drain or until ctx ends,
// and cuts what is left. It waits for no start. The process is gone when it returns. Idempotent.
func (s *Slot) Stop(ctx context.Context) error {
	s.mu.Lock()
	s.dash()
	s.hope, s.dash = context.WithCancel(context.Background())
	s.mu.Unlock()
	s.life.Lock()
	defer s.life.Unlock()
	if s.running == nil {
		s.put(&place{err: ErrStopped}) // a start may have been expected
		return nil
	}
	s.running.end(ctx)
	s.running = nil
	return nil
}

// enters tells the watcher of a state.
func (s *Slot) enters(state core.State, f core.Fault) {
	s.mu.Lock()
	s.state = state
	id := s.release.Manifest.ID
	s.mu.Unlock()
	s.watcher.Observe(id, state, f)
}

func (s *Slot) now() core.State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}
