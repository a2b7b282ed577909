package supervisor

import (
	"net/netip"
	"sync"

	"gaia.example/portal/core"
)

// Client is whose request it is. Its share is its own by the first of these that it has: the module that asks, the wallet, the address.
type Client struct {
	Module  core.ModuleID
	Spare   bool         // the module asks for no visitor
	Wallet  core.Address // that is signed in; zero: a stranger
	Address netip.Prefix // all addresses of one subscriber
	Network netip.Prefix // that the address is in; whoever has none counts as one network
}

// Of a module's places one client holds a quarter at most, and one network half; leastShare of a few, so that a page can ask for what it
// shows; and never all of several, whoever holds on to them.
const (
	clientPart  = 4
	networkPart = 2
	leastShare  = 4
)

func shareOf(places, part int64) int64 { return max(1, min(max(places/part, leastShare), places-1)) }

// shares counts the places that clients hold. Safe for concurrent use.
type shares struct {
	mu       sync.Mutex
	clients  map[Client]int64
	networks map[netip.Prefix]int64
}

// holder is the client without what does not tell it from others.
func (c Client) holder() Client {
	switch {
	case c.Module != "":
		return Client{Module: c.Module}
	case !c.Wallet.Zero():
		return Client{Wallet: c.Wallet}
	}
	return Client{Address: c.Address}
}

// take counts a place in, unless the client or its network has its share of so many.
func (s *shares) take(of Client, places int64) bool {
	holder := of.holder()
	s.mu.Lock()
	defer s.mu.Unlock()
	held, shared := s.clients[holder], s.networks[of.Network]
	if held >= shareOf(places, clientPart) || shared >= shareOf(places, networkPart) {
		return false
	}
	if s.clients == nil {
		s.clients, s.networks = map[Client]int64{}, map[netip.Prefix]int64{}
	}
	s.clients[holder], s.networks[of.Network] = held+1, shared+1
	return true
}

func (s *shares) giveBack(of Client) {
	holder := of.holder()
	s.mu.Lock()
	defer s.mu.Unlock()
	countDown(s.clients, holder)
	countDown(s.networks, of.Network)
}

// countDown forgets who has none left.
func countDown[K comparable](held map[K]int64, key K) {
	if held[key]--; held[key] == 0 {
		delete(held, key)
	}
}
