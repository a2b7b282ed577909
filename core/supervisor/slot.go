package supervisor

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
)

// Slot is one module's place: the instance that serves now, and the policy that replaces it when it fails.
// Safe for concurrent use; Start, Swap and Stop wait for one another.
type Slot struct {
	sup      *Supervisor
	watcher  Watcher
	target   atomic.Pointer[target]
	requests atomic.Int64
	refused  atomic.Uint64 // for lack of a place
	shares   shares        // of the clients in requests
	held     atomic.Int64  // how often an instance is pinned for what is no visitor's request
	restarts atomic.Int64
	retiring atomic.Int64 // instances that serve no more, and have not ended
	sampled  sampled
	timeout  atomic.Int64 // of the release: until an answer's head
	allowed  atomic.Int64 // of the release: requests at once

	unusedSince atomic.Int64 // when the last request or hold ended, in nanoseconds since epoch

	life    sync.Mutex   // held by Start, Swap and Stop
	running *run         // nil: stopped
	within  atomic.Int64 // of the last Drain: how long what runs may take

	mu      sync.Mutex
	wanted  context.Context // of Start and Swap: ends with the next Stop
	unwant  context.CancelFunc
	release core.Release
	state   core.State
	faults  []time.Time
	soakEnd time.Time  // zero: no soak
	leaving []*leaving // were drained, and have not ended
	drains  *leaving   // the last of them, where the slot is draining for it; nil: it is not
}

// epoch is what moments are counted from on the clock that only goes forward.
var epoch = time.Now()

func newSlot(s *Supervisor, release core.Release, watcher Watcher) *Slot {
	slot := &Slot{sup: s, watcher: watcher, state: core.Stopped}
	slot.wanted, slot.unwant = context.WithCancel(context.Background())
	slot.adopt(release)
	slot.target.Store(&target{err: ErrStopped})
	return slot
}

// Instance is the one that serves now; nil when there is none.
func (s *Slot) Instance() *Instance { return s.target.Load().in }

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

// Open is how many requests, streams and jobs run in what serves, and in what was drained and has not ended.
func (s *Slot) Open() int {
	open := 0
	if in := s.Instance(); in != nil {
		open = in.Running()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.leaving {
		open += l.in.Running()
	}
	return open
}

// Timeout is how long the module has for the head of an answer.
func (s *Slot) Timeout() time.Duration { return time.Duration(s.timeout.Load()) }

// adopt makes the release the slot's own.
func (s *Slot) adopt(release core.Release) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release = release
	limits, own := s.sup.cfg.Limits, release.Manifest.Resources
	s.timeout.Store(int64(cmp.Or(time.Duration(own.TimeoutSeconds)*time.Second, limits.Timeout)))
	s.allowed.Store(int64(cmp.Or(own.Concurrency, limits.Concurrency)))
}

// SoakUntil is when the release that serves is trusted; until then it may be taken back. Zero: it is.
func (s *Slot) SoakUntil() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.soakEnd
}

func (s *Slot) soakUntil(end time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.soakEnd = end
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
