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
	if address.Is6() { // one subscriber has a /64
		if p, err := address.WithZone("").Prefix(64); err == nil {
			address = p.Addr()
		}
	}
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
