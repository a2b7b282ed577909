package egress

import (
	"net/netip"
	"testing"
)

func TestOnlyThePublicInternetIsPublic(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34": true, "8.8.8.8": true, "172.15.255.255": true, "172.32.0.0": true, "100.63.255.255": true, "100.128.0.0": true,
		"223.255.255.255": true, "2606:4700::1111": true, "2a00:1450::8": true, "::ffff:8.8.8.8": true, "64:ff9b::8.8.8.8": true,

		"0.0.0.0": false, "0.1.2.3": false, "127.0.0.1": false, "127.255.255.254": false, "10.0.0.1": false, "172.16.0.1": false,
		"172.31.255.255": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "100.127.255.255": false,
		"192.0.0.1": false, "192.0.2.1": false, "198.18.0.1": false, "198.19.255.255": false, "198.51.100.1": false, "203.0.113.1": false,
		"192.88.99.1": false, "224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
		"64:ff9b::10.0.0.1": false, "64:ff9b::127.0.0.1": false, "64:ff9b::a9fe:a9fe": false, "64:ff9b:1::1": false,
		"2002:a00:1::": false, "2002:7f00:1::1": false, "2002:808:808::1": false, "2001::1": false, "2001:0:7f00:1::": false,
		"2001:db8::1": false, "3fff::1": false, "5f00::1": false, "fc00::1": false, "fd12:3456::1": false, "fe80::1": false,
		"fe80::1%eth0": false, "2606:4700::1111%eth0": false, "fec0::1": false, "ff02::1": false, "100::1": false,
	} {
		if got := public(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s is public: %v", address, got)
		}
	}
	if public(netip.Addr{}) {
		t.Error("no address is public")
	}
}

// An address that is public is so in each way of writing it, and one that is not is so in none.
func FuzzAnAddressIsTheSameHoweverItIsWritten(f *testing.F) {
	f.Add([]byte{127, 0, 0, 1})
	f.Add([]byte{93, 184, 216, 34})
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) != 4 {
			return
		}
		plain := netip.AddrFrom4([4]byte(b))
		mapped := netip.AddrFrom16(plain.As16())
		translated := nat64.Addr().As16()
		copy(translated[12:], b)
		for _, other := range []netip.Addr{mapped, netip.AddrFrom16(translated)} {
			if public(other) != public(plain) {
				t.Errorf("%s: %v, %s: %v", plain, public(plain), other, public(other))
			}
		}
		if public(plain) &&
			(plain.IsPrivate() || plain.IsLoopback() || plain.IsMulticast() || plain.IsLinkLocalUnicast() || plain.IsUnspecified()) {
			t.Errorf("%s is public", plain)
		}
	})
}
