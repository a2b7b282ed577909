package gateway

import (
	"net/netip"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

// quota lets each client address have so many of something at once, and each network networkShare times as many.
type quota struct {
	most int
	full string // what is said to whoever has too many

	mu   sync.Mutex
	held map[netip.Prefix]int // by client and by network
}

func newQuota(most int, full string) *quota {
	return &quota{most: most, full: full, held: map[netip.Prefix]int{}}
}

// take holds one until giveBack, which must be called once; RateLimited when the address or its network has too many.
func (q *quota) take(address netip.Addr) (giveBack func(), err error) {
	own, shared := client(address), network(address)
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.held[own] >= q.most || q.held[shared] >= networkShare*q.most {
		return nil, portal.Errorf(portal.RateLimited, "%s", q.full)
	}
	q.held[own]++
	q.held[shared]++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		for _, from := range []netip.Prefix{own, shared} {
			if q.held[from]--; q.held[from] == 0 {
				delete(q.held, from)
			}
		}
	}, nil
}
