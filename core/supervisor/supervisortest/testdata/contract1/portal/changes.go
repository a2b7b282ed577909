package portal

import (
	"context"
	"sync"
	"time"
)

// Changes wakes those who wait for a module's state to move: a request that comes while a process has just been started
// waits a moment for the first answer instead of being refused. The zero Changes is ready; it is safe for concurrent use.
type Changes struct {
	mu   sync.Mutex
	wake chan struct{}
}

// Announce says that the state may have moved.
func (c *Changes) Announce() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wake != nil {
		close(c.wake)
		c.wake = nil
	}
}

// Await returns true as soon as there reports true; false when patience is over or ctx has ended before.
func (c *Changes) Await(ctx context.Context, patience time.Duration, there func() bool) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		next := c.next()
		if there() {
			return true
		}
		select {
		case <-next:
		case <-ctx.Done():
			return false
		}
	}
}

func (c *Changes) next() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wake == nil {
		c.wake = make(chan struct{})
	}
	return c.wake
}
