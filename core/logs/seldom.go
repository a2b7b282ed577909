package logs

import (
	"sync"
	"time"

	"gaia.example/portal/core"
)

// sayAgain is how often the log repeats the same refusal or failure.
const sayAgain = time.Minute

// Seldom keeps a log short while a database or a chain is away: each reason is said once a minute, however often it comes. Safe for
// concurrent use.
type Seldom struct {
	clock core.Clock

	mu   sync.Mutex
	said map[string]time.Time
}

// NewSeldom has said nothing yet.
func NewSeldom(clock core.Clock) *Seldom {
	return &Seldom{clock: clock, said: map[string]time.Time{}}
}

// News tells whether the log is to say it.
func (r *Seldom) News(reason string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.clock()
	for other, at := range r.said {
		if now.Sub(at) >= sayAgain {
			delete(r.said, other)
		}
	}
	if _, said := r.said[reason]; said {
		return false
	}
	r.said[reason] = now
	return true
}
