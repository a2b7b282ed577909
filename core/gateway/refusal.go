package gateway

import (
	"sync"
	"time"

	"gaia.example/portal/core"
)

// sayAgain is how often the log repeats the same refusal or failure.
const sayAgain = time.Minute

// refusals keep the log short while a database or a chain is away: each reason is said once a minute, however often it comes.
type refusals struct {
	clock core.Clock

	mu   sync.Mutex
	said map[string]time.Time
}

func newRefusals(clock core.Clock) *refusals {
	return &refusals{clock: clock, said: map[string]time.Time{}}
}

// news tells whether the log is to say it.
func (r *refusals) news(reason string) bool {
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
