package gatewaytest

import (
	"net"
	"net/netip"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// Request is an empty request from the peer.
func Request(t testing.TB, peer string) fiber.Ctx {
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
