package gateway

import (
	"context"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

var morning = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

func TestPace(t *testing.T) {
	now := morning
	p := newPace(2, func() time.Time { return now })
	for _, step := range []struct {
		after   time.Duration
		address string
		wait    string // empty: it passes
	}{
		{0, "203.0.113.9", ""},
		{0, "203.0.113.9", ""},
		{0, "203.0.113.9", "30"},
		{0, "203.0.113.8", ""},
		{0, "2001:db8::1", ""},
		{0, "2001:db8::2", ""},
		{0, "2001:db8::3", "30"}, // of the same /64
		{0, "2001:db8:0:1::3", ""},
		{0, "2001:db8::1%eth0", "30"},
		{29 * time.Second, "203.0.113.9", "1"},
		{time.Second, "203.0.113.9", ""},
		{0, "203.0.113.9", "30"},
		{time.Hour, "203.0.113.9", ""},
		{0, "203.0.113.9", ""},
		{0, "203.0.113.9", "30"},
	} {
		now = now.Add(step.after)
		c := request(t, "203.0.113.1")
		err := p.pass(c, netip.MustParseAddr(step.address))
		if got := string(c.Response().Header.Peek("Retry-After")); got != step.wait || (err == nil) != (got == "") || err != nil && portal.CodeOf(err) != portal.RateLimited {
			t.Errorf("at %s %s: %v, Retry-After %q, want %q", now.Format("04:05"), step.address, err, got, step.wait)
		}
	}
}

func TestANetworkHasItsOwnPace(t *testing.T) {
	for name, network := range map[string]struct{ address, neighbour, other string }{
		"an IPv4 /24": {"203.0.113.%d", "203.0.113.250", "203.0.112.1"},
		"an IPv6 /48": {"2001:db8:1:%d::1", "2001:db8:1:250::1", "2001:db8:2::1"},
	} {
		t.Run(name, func(t *testing.T) {
			now := morning
			p := newPace(2, func() time.Time { return now })
			pass := func(address string) error { return p.pass(request(t, "203.0.113.1"), netip.MustParseAddr(address)) }
			for i := range 2 * networkShare {
				if err := pass(fmt.Sprintf(network.address, i)); err != nil {
					t.Fatalf("the network's address %d: %v", i, err)
				}
			}
			for range 3 { // refused, an address keeps what it has
				if err := pass(network.neighbour); err == nil {
					t.Fatal("a network passes more than its share")
				}
			}
			if err := pass(network.other); err != nil {
				t.Errorf("another network: %v", err)
			}
			now = now.Add(6 * time.Second) // two of twenty a minute
			for i := range 3 {
				if err := pass(network.neighbour); (err == nil) != (i < 2) {
					t.Errorf("the %d. after 6 s: %v", i+1, err)
				}
			}
		})
	}
}

func TestAFloodOfAddressesIsNotRemembered(t *testing.T) {
	now := morning
	p := newPace(2, func() time.Time { return now })
	c := request(t, "203.0.113.1")
	regular := netip.MustParseAddr("203.0.113.9")
	if err := p.pass(c, regular); err != nil {
		t.Fatal(err)
	}
	passed := 0
	for i := range 200_000 { // each of a network of its own
		if p.pass(c, netip.AddrFrom16([16]byte{0x20, 1, 0xd, byte(i >> 16), byte(i >> 8), byte(i)})) == nil {
			passed++
		}
	}
	if len(p.addresses.held) != maxTold || len(p.networks.held) != maxTold {
		t.Errorf("%d addresses and %d networks are remembered", len(p.addresses.held), len(p.networks.held))
	}
	if want := maxTold - 1 + 2*strangersMost; passed != want {
		t.Errorf("%d of the flood pass, want %d", passed, want)
	}
	if err := p.pass(c, regular); err != nil {
		t.Errorf("who was there before: %v", err)
	}
	now = now.Add(time.Minute)
	if err := p.pass(c, netip.MustParseAddr("198.51.100.1")); err != nil {
		t.Errorf("a minute after the flood: %v", err)
	}
	if got := len(p.addresses.held); got != 1 {
		t.Errorf("%d addresses are remembered a minute after the flood", got)
	}
}

func TestQuota(t *testing.T) {
	q := newQuota(2, "Too many.")
	here, sameNetwork, elsewhere := netip.MustParseAddr("2001:db8::1"), netip.MustParseAddr("2001:db8::2"), netip.MustParseAddr("203.0.113.9")
	first, err := q.take(here)
	if err != nil {
		t.Fatal(err)
	}
	second, err := q.take(sameNetwork)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.take(here); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("a third passes: %v", err)
	}
	if other, err := q.take(elsewhere); err != nil {
		t.Error(err)
	} else {
		other()
	}
	first()
	if third, err := q.take(here); err != nil {
		t.Error(err)
	} else {
		third()
	}
	second()
	var others []func()
	for i := range networkShare * 2 {
		other, err := q.take(netip.AddrFrom4([4]byte{203, 0, 113, byte(i)}))
		if err != nil {
			t.Fatalf("the network's address %d: %v", i+1, err)
		}
		others = append(others, other)
	}
	if _, err := q.take(elsewhere.Next()); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("a network has more than its share: %v", err)
	}
	for _, giveBack := range others {
		giveBack()
	}
	if len(q.held) != 0 {
		t.Errorf("it remembers %v", q.held)
	}
}

// shelf keeps nothing.
type shelf struct{ session.Store }

func (shelf) SaveChallenge(context.Context, core.Challenge) error { return nil }

func TestOpenChallengesAreBounded(t *testing.T) {
	now := morning
	sessions := session.New(session.Config{}, shelf{}, nil, func() time.Time { return now }, nil)
	ask := func(address string) (string, error) {
		c := request(t, "203.0.113.1")
		_, err := sessions.Challenge(t.Context(), session.NewToken(), challengeSources(netip.MustParseAddr(address))...)
		err = crowded(c, err, now)
		return string(c.Response().Header.Peek("Retry-After")), err
	}
	for i := range challengesAMin {
		if _, err := ask("203.0.113.9"); err != nil {
			t.Fatalf("challenge %d: %v", i+1, err)
		}
	}
	now = now.Add(4 * time.Minute)
	if wait, err := ask("203.0.113.9"); portal.CodeOf(err) != portal.RateLimited || wait != "60" {
		t.Errorf("one too many: %v, Retry-After %q", err, wait)
	}
	for i := range (networkShare - 1) * challengesAMin {
		if _, err := ask(fmt.Sprintf("203.0.113.%d", 10+i%100)); err != nil {
			t.Fatalf("challenge %d of the network: %v", i+1, err)
		}
	}
	if wait, err := ask("203.0.113.200"); portal.CodeOf(err) != portal.RateLimited || wait != "60" {
		t.Errorf("one too many for the network: %v, Retry-After %q", err, wait)
	}
	if _, err := ask("203.0.112.200"); err != nil {
		t.Errorf("another network: %v", err)
	}
	now = now.Add(time.Minute)
	if _, err := ask("203.0.113.9"); err != nil {
		t.Errorf("after the first expired: %v", err)
	}
}
