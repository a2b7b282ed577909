package supervisor

import (
	"fmt"
	"net/netip"
	"testing"

	"gaia.example/portal/core"
)

func TestShares(t *testing.T) {
	for places, want := range map[int64][2]int64{
		1: {1, 1}, 2: {1, 1}, 4: {3, 3}, 5: {4, 4}, 8: {4, 4}, 16: {4, 8}, 64: {16, 32}, 256: {64, 128}, 512: {128, 256},
	} {
		if one, network := shareOf(places, clientPart), shareOf(places, networkPart); one != want[0] || network != want[1] {
			t.Errorf("of %d places a client has %d, a network %d, want %v", places, one, network, want)
		}
	}
}

func TestAShareIsHeldByOneClient(t *testing.T) {
	const places = 64
	address := func(i int) (prefix, network netip.Prefix) {
		a := netip.AddrFrom4([4]byte{203, 0, byte(i >> 8), byte(i)})
		return netip.PrefixFrom(a, 32), netip.PrefixFrom(a, 24).Masked()
	}
	for name, row := range map[string]struct {
		client func(i int) Client // the i-th request's
		want   int                // that are let in
	}{
		"a stranger": {func(int) Client { a, n := address(0); return Client{Address: a, Network: n} }, 16},
		"strangers of one network": {func(i int) Client {
			a, n := address(i % 250)
			return Client{Address: a, Network: n}
		}, 32},
		"a wallet on many addresses": {func(i int) Client {
			a, n := address(i << 8)
			return Client{Wallet: core.Address{1}, Address: a, Network: n}
		}, 16},
		"wallets on one address": {func(i int) Client {
			a, n := address(0)
			return Client{Wallet: core.Address{1, byte(i)}, Address: a, Network: n}
		}, 32},
		"a module":                            {func(int) Client { return Client{Module: "radar"} }, 16},
		"modules":                             {func(i int) Client { return Client{Module: core.ModuleID(fmt.Sprint(i))} }, 32},
		"nobody that can be told from others": {func(int) Client { return Client{} }, 16},
	} {
		t.Run(name, func(t *testing.T) {
			var s shares
			var held []Client
			for i := range places {
				if c := row.client(i); s.take(c, places) {
					held = append(held, c)
				}
			}
			if len(held) != row.want {
				t.Errorf("%d requests are let in, want %d", len(held), row.want)
			}
			other, network := address(99 << 8)
			if !s.take(Client{Address: other, Network: network}, places) {
				t.Error("another client is refused")
			}
			s.giveBack(Client{Address: other, Network: network})
			for _, c := range held {
				s.giveBack(c)
			}
			if len(s.clients)+len(s.networks) != 0 {
				t.Errorf("it remembers %v and %v", s.clients, s.networks)
			}
		})
	}
}
