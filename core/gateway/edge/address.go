package edge

import (
	"net"
	"net/netip"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// clientAddress is the peer's, or what a trusted proxy says: the last forwarded address that is not a proxy's own.
func (e *Edge) clientAddress(c fiber.Ctx) netip.Addr {
	peer := addressOf(c.RequestCtx().RemoteAddr())
	if !e.trusted(peer) {
		return peer
	}
	var hops []string // each proxy may have added to the last line, or a line
	for _, line := range c.Request().Header.PeekAll("X-Forwarded-For") {
		hops = append(hops, strings.Split(string(line), ",")...)
	}
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return peer
		}
		if peer = hop.Unmap(); !e.trusted(peer) {
			return peer
		}
	}
	return peer
}

func (e *Edge) trusted(a netip.Addr) bool {
	for _, p := range e.config.TrustedProxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

func addressOf(a net.Addr) netip.Addr {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.AddrPort().Addr().Unmap()
	}
	return netip.Addr{}
}
