package edge

import (
	"fmt"
	"net"
	"net/netip"
	"runtime/debug"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// serve is every request's way through the edge.
func (e *Edge) serve(c fiber.Ctx) error {
	e.running.Add(1)
	defer e.leave()
	v := &row.Visit{ID: web.NewRequestID(), Began: e.config.Clock(), Path: string(c.Request().URI().PathOriginal())}
	v.Address = e.clientAddress(c)
	err := e.answer(c, v)
	if err != nil {
		e.writeError(c, v, err)
	}
	if !v.Relayed {
		web.FinishBody(c)
	}
	e.traced(c, v)
	e.config.Visitors.ForgetStale(c, v)
	e.config.Headers.Write(c, v.ID)
	if err == nil {
		for _, own := range v.Headers {
			c.Set(own.Name, own.Value)
		}
	}
	if e.config.Stopping.Err() != nil {
		c.Response().SetConnectionClose()
	}
	e.log(c, v)
	return nil
}

// serviceWorker is what a browser says when it asks for a script that is to stand between a page and the portal (Service
// Workers §"Update"): no script of a module's may, whatever else it is allowed.
var serviceWorker = []byte("Service-Worker")

// answer finds the row and the visitor and lets the one answer the other; a panic becomes an internal error.
func (e *Edge) answer(c fiber.Ctx, v *row.Visit) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v\n%s", broken, debug.Stack())
		}
	}()
	if err := web.PlainPath(v.Path); err != nil {
		return err
	}
	if len(c.Request().Header.PeekBytes(serviceWorker)) > 0 {
		return portal.Errorf(portal.Forbidden, "This portal has no service workers.")
	}
	found := e.rows.Find(c.Method(), v.Path)
	if found == nil {
		c.Set("Allow", e.rows.Allow(v.Path))
		return &web.StatusError{Status: 405, Message: "This address does not answer " + strings.Clone(c.Method()) + "."}
	}
	if isWrite(c) && !found.ComesFromAnywhere() {
		if err := web.SameOrigin(c, e.config.Origin); err != nil {
			return err
		}
	}
	if !found.ForStrangers() {
		e.trace(c, v, found)
		if err := e.identify(c, v); err != nil {
			return err
		}
	}
	if isWrite(c) && !found.ComesForNewWallet() {
		if err := meant(c, v); err != nil {
			return err
		}
	}
	return found.Answer(c, v)
}

// meant refuses a write that its page made for another wallet than the one that is signed in.
func meant(c fiber.Ctx, v *row.Visit) error {
	wallet := c.Get("X-Portal-Wallet")
	if v.Visitor.SignedIn && wallet != "" && !strings.EqualFold(wallet, v.Wallet) {
		return portal.Errorf(portal.Conflict,
			"Your wallet shows another account than the one that is signed in: switch back, or sign in with it.")
	}
	return nil
}

func isWrite(c fiber.Ctx) bool {
	switch c.Method() {
	case "GET", "HEAD", "OPTIONS":
		return false
	}
	return true
}

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
