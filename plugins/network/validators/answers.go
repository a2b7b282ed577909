package validators

import (
	"context"
	"sync"
	"time"
)

// patience is how long an early request waits for the first answer: a process that was just started reads for a moment.
const patience = 5 * time.Second

// answers wakes those who wait for one.
type answers struct {
	mu   sync.Mutex
	wake chan struct{}
}

func newAnswers() *answers { return &answers{wake: make(chan struct{})} }

// moved says that what can be answered may have changed.
func (a *answers) moved() {
	a.mu.Lock()
	defer a.mu.Unlock()
	close(a.wake)
	a.wake = make(chan struct{})
}

func (a *answers) next() <-chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.wake
}

// await returns when there is an answer, or when the patience is over.
func (a *answers) await(ctx context.Context, there func() bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		next := a.next()
		if there() {
			return
		}
		select {
		case <-next:
		case <-ctx.Done():
			return
		}
	}
}
