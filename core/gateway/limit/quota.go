package limit

import (
	"net/netip"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

// Quota lets each client address have so many of something at once, and each network NetworkShare times as many. Safe for
// concurrent use.
type Quota struct {
	most int
	full string // what is said to whoever has too many

	mu   sync.Mutex
	held map[netip.Prefix]int // by client and by network
}

// NewQuota lets an address have most at once; full is what whoever has too many is told.
func NewQuota(most int, full string) *Quota {
	return &Quota{most: most, full: full, held: map[netip.Prefix]int{}}
}

// Take holds one until giveBack, which must be called once; RateLimited when the address or its network has too many.
func (q *Quota) Take(address netip.Addr) (giveBack func(), err error) {
	own, shared := Client(address), Network(address)
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.held[own] >= q.most || q.held[shared] >= NetworkShare*q.most {
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
