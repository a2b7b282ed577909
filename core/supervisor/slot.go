package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

// ErrStopped is answered by Acquire for a slot that was not started or was stopped: to a visitor the module is not there.
var ErrStopped = errors.New("the module is not running")

// Slot is one module's place: the instance that serves now, and the policy that replaces it when it fails.
// Safe for concurrent use; Start, Swap and Stop wait for one another.
type Slot struct {
	sup     *Supervisor
	release core.Release
}

// Start launches the module and waits until it is ready or its first attempt failed; then the error says why, and
// the policy goes on trying. Starting a running slot does nothing. It forgets earlier faults.
func (s *Slot) Start(ctx context.Context) error { return errors.ErrUnsupported }

// Swap starts the release beside the running one, probes it, makes it the one that serves in one atomic step, and drains the
// old one. After an error the old one still serves.
func (s *Slot) Swap(ctx context.Context, next core.Release) error { return errors.ErrUnsupported }

// Stop takes the module out of service at once, lets running requests end (event streams and WebSockets are cut) for
// at most Limits.Drain or until ctx ends, and kills what is left. The process is gone when it returns. Idempotent.
func (s *Slot) Stop(ctx context.Context) error { return errors.ErrUnsupported }

// Acquire pins the instance that serves now; release must be called once, when the answer is complete. While one is being
// started it waits for it until ctx ends. Errors: ErrStopped; *Unavailable while backing off or quarantined.
func (s *Slot) Acquire(ctx context.Context) (in *Instance, release func(), err error) {
	return nil, nil, ErrStopped
}

// Instance is the one that serves now; nil when there is none.
func (s *Slot) Instance() *Instance { return nil }

// Release is the release that runs, or would.
func (s *Slot) Release() core.Release { return s.release }

// Restarts counts the starts after a fault, since Start.
func (s *Slot) Restarts() int { return 0 }

// Unavailable is answered by Acquire while the module is down and nobody should wait for it.
type Unavailable struct {
	State core.State    // backing_off or quarantined
	Retry time.Duration // when to ask again
}

func (u *Unavailable) Error() string { return "the module is " + string(u.State) }
