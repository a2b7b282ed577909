package gateway

import (
	"errors"
	"maps"
	"net/netip"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"golang.org/x/time/rate"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// What one client address may do: so often at once, and so often a minute in the long run. A network may do it
// networkShare times as often, and no address of it more for that. Several portals on one database count each by itself.
const (
	challengesAMin  = 120
	signInsAMin     = 120
	faucetsAMin     = 60
	reportsAMin     = 60
	refreshesAMin   = 60
	sessionsAMin    = 120
	viewsAMin       = 300
	inboxAMin       = 300
	preferencesAMin = 300
	exploredAMin    = 120

	networkShare  = 10
	strangersMost = 100    // addresses' worth for all those together that are too many to tell apart
	maxTold       = 16_384 // addresses, and networks, that one pace tells apart
)

// limits is one pace for each thing that a client may do only so often.
type limits struct{ challenges, signIns, faucets, reports, refreshes, sessions, views, inbox, preferences, explored *pace }

func newLimits(clock core.Clock) limits {
	return limits{
		challenges: newPace(challengesAMin, clock), signIns: newPace(signInsAMin, clock), faucets: newPace(faucetsAMin, clock),
		reports: newPace(reportsAMin, clock), refreshes: newPace(refreshesAMin, clock), sessions: newPace(sessionsAMin, clock),
		views: newPace(viewsAMin, clock), inbox: newPace(inboxAMin, clock), preferences: newPace(preferencesAMin, clock),
		explored: newPace(exploredAMin, clock),
	}
}

// pace lets each client address, and each network, do something so many times a minute: a token bucket for each.
type pace struct {
	clock core.Clock

	mu        sync.Mutex
	addresses *buckets
	networks  *buckets
}

func newPace(perMinute int, clock core.Clock) *pace {
	return &pace{clock: clock, addresses: newBuckets(perMinute), networks: newBuckets(networkShare * perMinute)}
}

// pass counts one; RateLimited, with Retry-After set, when that is too many. What is refused counts for nothing.
func (p *pace) pass(c fiber.Ctx, address netip.Addr) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock()
	own, shared := p.addresses.take(client(address), now), p.networks.take(network(address), now)
	wait := max(own.DelayFrom(now), shared.DelayFrom(now))
	if wait == 0 {
		return nil
	}
	own.CancelAt(now)
	shared.CancelAt(now)
	return tooOften(c, wait)
}

func tooOften(c fiber.Ctx, wait time.Duration) error {
	c.Set("Retry-After", seconds(wait))
	return portal.Errorf(portal.RateLimited, "That was too often: try again in %s seconds.", seconds(wait))
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

// client is all addresses of one subscriber: an IPv4 address, or an IPv6 /64.
func client(address netip.Addr) netip.Prefix { return block(address, 32, 64) }

// network is what one operator hands out: an IPv4 /24, or an IPv6 /48.
func network(address netip.Addr) netip.Prefix { return block(address, 24, 48) }

// subscriber is the address that stands for all of one client's.
func subscriber(address netip.Addr) netip.Addr { return client(address).Addr() }

func block(address netip.Addr, four, six int) netip.Prefix {
	bits := six
	if address.Is4() {
		bits = four
	}
	prefix, err := address.WithZone("").Prefix(bits)
	if err != nil { // of a peer without an address
		return netip.Prefix{}
	}
	return prefix
}

// challengeSources is where a challenge is asked from, with how many may be open there.
func challengeSources(address netip.Addr) []session.Source {
	return []session.Source{
		{From: network(address), Most: networkShare * challengesAMin},
		{From: client(address), Most: challengesAMin},
	}
}

// crowded answers a challenge that was refused because too many are open.
func crowded(c fiber.Ctx, err error, now time.Time) error {
	if full := new(session.FullError); errors.As(err, &full) {
		return tooOften(c, full.Until.Sub(now))
	}
	return err
}
