package egress

import (
	"net/netip"
	"slices"
)

// private are the blocks that lead to no host of the public internet, or that hide another address (tunnels of IPv4): the
// special-purpose registries of IANA (RFC 6890).
var private = blocks(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"2001::/23", // Teredo, ORCHID, benchmarks
	"2001:db8::/32", "2002::/16", "3fff::/20",
)

// unicast is the part of IPv6 that is allocated to hosts. Loopback, link-local, unique local, mapped and multicast addresses are outside.
var unicast = netip.MustParsePrefix("2000::/3")

// nat64 is the well-known prefix (RFC 6052): the last four bytes are the IPv4 address that is meant.
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

func blocks(texts ...string) []netip.Prefix {
	all := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		all[i] = netip.MustParsePrefix(text)
	}
	return all
}

// public reports whether an address is that of a host on the public internet.
func public(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	a = a.Unmap()
	if nat64.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	if a.Is6() && !unicast.Contains(a) || !a.IsValid() {
		return false
	}
	return !slices.ContainsFunc(private, func(p netip.Prefix) bool { return p.Contains(a) })
}
