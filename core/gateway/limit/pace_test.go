package limit

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"gaia.example/portal/core/gateway/gatewaytest"
	"gaia.example/portal/sdk/go/portal"
)

var morning = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

func TestPace(t *testing.T) {
	now := morning
	p := NewPace(2, func() time.Time { return now })
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
		c := gatewaytest.Request(t, "203.0.113.1")
		err := p.Pass(c, netip.MustParseAddr(step.address))
		if got := string(c.Response().Header.Peek("Retry-After")); got != step.wait || (err == nil) != (got == "") || err != nil &&
			portal.CodeOf(err) != portal.RateLimited {
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
			p := NewPace(2, func() time.Time { return now })
			pass := func(address string) error {
				return p.Pass(gatewaytest.Request(t, "203.0.113.1"), netip.MustParseAddr(address))
			}
			for i := range 2 * NetworkShare {
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
	p := NewPace(2, func() time.Time { return now })
	c := gatewaytest.Request(t, "203.0.113.1")
	regular := netip.MustParseAddr("203.0.113.9")
	if err := p.Pass(c, regular); err != nil {
		t.Fatal(err)
	}
	passed := 0
	for i := range 200_000 { // each of a network of its own
		if p.Pass(c, netip.AddrFrom16([16]byte{0x20, 1, 0xd, byte(i >> 16), byte(i >> 8), byte(i)})) == nil {
			passed++
		}
	}
	if len(p.addresses.held) != maxTold || len(p.networks.held) != maxTold {
		t.Errorf("%d addresses and %d networks are remembered", len(p.addresses.held), len(p.networks.held))
	}
	if want := maxTold - 1 + 2*strangersMost; passed != want {
		t.Errorf("%d of the flood pass, want %d", passed, want)
	}
	if err := p.Pass(c, regular); err != nil {
		t.Errorf("who was there before: %v", err)
	}
	now = now.Add(time.Minute)
	if err := p.Pass(c, netip.MustParseAddr("198.51.100.1")); err != nil {
		t.Errorf("a minute after the flood: %v", err)
	}
	if got := len(p.addresses.held); got != 1 {
		t.Errorf("%d addresses are remembered a minute after the flood", got)
	}
}

func TestQuota(t *testing.T) {
	q := NewQuota(2, "Too many.")
	here, sameNetwork, elsewhere := netip.MustParseAddr("2001:db8::1"), netip.MustParseAddr("2001:db8::2"), netip.MustParseAddr("203.0.113.9")
	first, err := q.Take(here)
	if err != nil {
		t.Fatal(err)
	}
	second, err := q.Take(sameNetwork)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Take(here); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("a third passes: %v", err)
	}
	if other, err := q.Take(elsewhere); err != nil {
		t.Error(err)
	} else {
		other()
	}
	first()
	if third, err := q.Take(here); err != nil {
		t.Error(err)
	} else {
		third()
	}
	second()
	var others []func()
	for i := range NetworkShare * 2 {
		other, err := q.Take(netip.AddrFrom4([4]byte{203, 0, 113, byte(i)}))
		if err != nil {
			t.Fatalf("the network's address %d: %v", i+1, err)
		}
		others = append(others, other)
	}
	if _, err := q.Take(elsewhere.Next()); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("a network has more than its share: %v", err)
	}
	for _, giveBack := range others {
		giveBack()
	}
	if len(q.held) != 0 {
		t.Errorf("it remembers %v", q.held)
	}
}
