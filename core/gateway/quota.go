package gateway

import (
	"net/netip"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

// quota lets each client address have so many of something at once.
type quota struct {
	most int

	mu   sync.Mutex
	held map[netip.Addr]int
}

func newQuota(most int) *quota { return &quota{most: most, held: map[netip.Addr]int{}} }

// take holds one until giveBack, which must be called once; RateLimited when the address has too many.
func (q *quota) take(address netip.Addr) (giveBack func(), err error) {
	client := subscriber(address)
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.held[client] >= q.most {
		return nil, portal.Errorf(portal.RateLimited, "Too many event streams are open from your address: close some tabs.")
	}
	q.held[client]++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.held[client]--; q.held[client] == 0 {
			delete(q.held, client)
		}
	}, nil
}
