package gateway

import (
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"gaia.example/portal/sdk/go/portal"
)

func TestPlainPath(t *testing.T) {
	for path, want := range map[string]portal.Code{
		"/":                  0,
		"/api/m/gaia/token":  0,
		"/api/m/gaia/token/": 0,
		"/a/...":             0,
		"/a/.well-known/b.c": 0,
		"/a/..b":             0,
		"/a%20b/%C3%A4":      0,
		"":                   portal.Invalid,
		"api":                portal.Invalid,
		"//":                 portal.NotFound,
		"/a//b":              portal.NotFound,
		"/a//":               portal.NotFound,
		"/a/./b":             portal.Invalid,
		"/a/..":              portal.Invalid,
		"/a/%2e%2E/b":        portal.Invalid,
		"/a/.%2e":            portal.Invalid,
		"/a%2fb":             portal.Invalid,
		"/a%5Cb":             portal.Invalid,
		`/a\b`:               portal.Invalid,
		"/a%00":              portal.Invalid,
		"/a\x00":             portal.Invalid,
		"/a%0d%0a":           portal.Invalid,
		"/a%7f":              portal.Invalid,
		"/open/%61dmin":      portal.Invalid,
		"/a%2Eb":             portal.Invalid,
		"/a%252e%252e":       portal.Invalid,
		"/100%25":            0,
		"/a/..;/b":           portal.Invalid,
		"/a/.;x=1":           portal.Invalid,
		"/a;b/...;c":         0,
		"/a/%c0%ae%c0%ae/b":  portal.Invalid,
		"/a/\xc0\xae/b":      portal.Invalid,
		"/a%":                portal.Invalid,
		"/a%2":               portal.Invalid,
		"/a%zz":              portal.Invalid,
		"/a%2\x10":           portal.Invalid,
	} {
		err := plainPath(path)
		if (err == nil) != (want == 0) || err != nil && portal.CodeOf(err) != want {
			t.Errorf("%q answers %v, want %d", path, err, want)
		}
	}
}

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
			g := &Gateway{config: Config{TrustedProxies: test.trusted}}
			c := request(t, test.peer)
			for line := range strings.SplitSeq(test.forwarded, "\n") {
				c.Request().Header.Add("X-Forwarded-For", line)
			}
			if got := g.clientAddress(c); got.String() != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestAcceptsBrotli(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": false, "br": true, "gzip, deflate, br": true, "br;q=0": false, "gzip;q=1, br; q=0": false, "br;q=0.5": true, "brotli": false,
	} {
		if got := acceptsBrotli(header); got != want {
			t.Errorf("%q answers %v", header, got)
		}
	}
}

// request is an empty request from the peer.
func request(t *testing.T, peer string) fiber.Ctx {
	t.Helper()
	app := fiber.New()
	var raw fasthttp.RequestCtx
	raw.Init(&fasthttp.Request{}, tcpAddr(peer), nil)
	c := app.AcquireCtx(&raw)
	t.Cleanup(func() { app.ReleaseCtx(c) })
	return c
}

func tcpAddr(address string) *net.TCPAddr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(address), 40_000))
}
