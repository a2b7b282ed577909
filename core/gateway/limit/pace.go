package limit

import (
	"maps"
	"net/netip"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"golang.org/x/time/rate"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// A network may do what one address may NetworkShare times as often.
const (
	NetworkShare  = 10
	strangersMost = 100    // addresses' worth for all those together that are too many to tell apart
	maxTold       = 16_384 // addresses, and networks, that one pace tells apart
)

// Pace lets each client address, and each network, do something so many times a minute: a token bucket for each. Several portals on one
// database count each by itself. Safe for concurrent use.
type Pace struct {
	clock core.Clock

	mu        sync.Mutex
	addresses *buckets
	networks  *buckets
}

// NewPace lets an address do it perMinute times at once, and so often a minute in the long run.
func NewPace(perMinute int, clock core.Clock) *Pace {
	return &Pace{clock: clock, addresses: newBuckets(perMinute), networks: newBuckets(NetworkShare * perMinute)}
}

// Pass counts one; RateLimited, with Retry-After set, when that is too many. What is refused counts for nothing.
func (p *Pace) Pass(c fiber.Ctx, address netip.Addr) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock()
	own, shared := p.addresses.take(Client(address), now), p.networks.take(Network(address), now)
	wait := max(own.DelayFrom(now), shared.DelayFrom(now))
	if wait == 0 {
		return nil
	}
	own.CancelAt(now)
	shared.CancelAt(now)
	return TooOften(c, wait)
}

// TooOften refuses what may be asked again after wait, which Retry-After tells.
func TooOften(c fiber.Ctx, wait time.Duration) error {
	c.Set("Retry-After", web.Seconds(wait))
	return portal.Errorf(portal.RateLimited, "That was too often: try again in %s seconds.", web.Seconds(wait))
}

// buckets is one for each of many clients. When there are too many to tell apart, those that come next share one, until
// others have been quiet for a minute.
type buckets struct {
	perMinute int
	held      map[netip.Prefix]*rate.Limiter
	strangers *rate.Limiter
	swept     time.Time
}

func newBuckets(perMinute int) *buckets {
	b := &buckets{perMinute: perMinute, held: map[netip.Prefix]*rate.Limiter{}}
	b.strangers = b.bucket(strangersMost)
	return b
}

func (b *buckets) bucket(share int) *rate.Limiter {
	most := share * b.perMinute
	return rate.NewLimiter(rate.Limit(most)/rate.Limit(time.Minute.Seconds()), most)
}

func (b *buckets) take(from netip.Prefix, now time.Time) *rate.Reservation {
	bucket := b.held[from]
	if bucket == nil {
		bucket = b.admit(from, now)
	}
	return bucket.ReserveN(now, 1)
}

func (b *buckets) admit(from netip.Prefix, now time.Time) *rate.Limiter {
	since := now.Sub(b.swept)
	if since >= time.Minute || len(b.held) >= maxTold && since >= time.Second {
		b.swept = now
		maps.DeleteFunc(b.held, func(_ netip.Prefix, full *rate.Limiter) bool { return full.TokensAt(now) >= float64(b.perMinute) })
	}
	if len(b.held) >= maxTold {
		return b.strangers
	}
	bucket := b.bucket(1)
	b.held[from] = bucket
	return bucket
}
