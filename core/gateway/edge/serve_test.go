package edge

import (
	"net/netip"
	"strings"
	"testing"

	"gaia.example/portal/core/gateway/gatewaytest"
)

func TestClientAddress(t *testing.T) {
	proxy := netip.MustParsePrefix("10.0.0.0/8")
	for name, test := range map[string]struct {
		peer, forwarded, want string
		trusted               []netip.Prefix
	}{
		"without a proxy the header is not believed": {"203.0.113.9", "198.51.100.1", "203.0.113.9", nil},
		"a stranger's header is not believed":        {"203.0.113.9", "198.51.100.1", "203.0.113.9", []netip.Prefix{proxy}},
		"a proxy's last hop counts":                  {"10.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1", []netip.Prefix{proxy}},
		"proxies before it are passed over":          {"10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1", []netip.Prefix{proxy}},
		"a proxy that adds a line of its own":        {"10.0.0.1", "6.6.6.6\n198.51.100.1", "198.51.100.1", []netip.Prefix{proxy}},
		"what is no address ends it":                 {"10.0.0.1", "unknown", "10.0.0.1", []netip.Prefix{proxy}},
		"a proxy without the header is the client":   {"10.0.0.1", "", "10.0.0.1", []netip.Prefix{proxy}},
		"an IPv4 address in IPv6 is the same":        {"::ffff:203.0.113.9", "", "203.0.113.9", nil},
	} {
		t.Run(name, func(t *testing.T) {
			e := &Edge{config: Config{TrustedProxies: test.trusted}}
			c := gatewaytest.Request(t, test.peer)
			for line := range strings.SplitSeq(test.forwarded, "\n") {
				c.Request().Header.Add("X-Forwarded-For", line)
			}
			if got := e.clientAddress(c); got.String() != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
