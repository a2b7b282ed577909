package gateway

import (
	"net/netip"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// rate lets each client address do something so many times a minute.
type rate struct {
	perMinute int
	clock     core.Clock

	mu     sync.Mutex
	since  time.Time
	counts map[netip.Addr]int
}

func newRate(perMinute int, clock core.Clock) *rate {
	return &rate{perMinute: perMinute, clock: clock, counts: map[netip.Addr]int{}}
}

// pass counts one; RateLimited, with Retry-After set, when that is too many.
func (r *rate) pass(c fiber.Ctx, address netip.Addr) error {
	address = subscriber(address)
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.clock()
	if now.Sub(r.since) >= time.Minute {
		r.since = now
		clear(r.counts)
	}
	r.counts[address]++
	if r.counts[address] <= r.perMinute {
		return nil
	}
	wait := time.Minute - now.Sub(r.since)
	c.Set("Retry-After", seconds(wait))
	return portal.Errorf(portal.RateLimited, "That was too often: try again in %s seconds.", seconds(wait))
}

// subscriber is the address that stands for all of one client's: a subscriber has a /64.
func subscriber(address netip.Addr) netip.Addr {
	if address.Is6() {
		if p, err := address.WithZone("").Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return address
}

// quota lets each client address have so many of something at once.
type quota struct {
	most int

	mu   sync.Mutex
	held map[netip.Addr]int
}

func newQuota(most int) *quota { return &quota{most: most, held: map[netip.Addr]int{}} }

// take holds one until giveBack, which must be called once; RateLimited when the address has too many.
func (q *quota) take(address netip.Addr) (giveBack func(), err error) {
	address = subscriber(address)
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.held[address] >= q.most {
		return nil, portal.Errorf(portal.RateLimited, "Too many event streams are open from your address: close some tabs.")
	}
	q.held[address]++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.held[address]--; q.held[address] == 0 {
			delete(q.held, address)
		}
	}, nil
}
