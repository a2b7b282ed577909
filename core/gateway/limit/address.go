package limit

import "net/netip"

// Client is all addresses of one subscriber: an IPv4 address, or an IPv6 /64.
func Client(address netip.Addr) netip.Prefix { return block(address, 32, 64) }

// Network is what one operator hands out: an IPv4 /24, or an IPv6 /48.
func Network(address netip.Addr) netip.Prefix { return block(address, 24, 48) }

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
