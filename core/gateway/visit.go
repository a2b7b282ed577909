package gateway

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// visit is one request, and who makes it.
type visit struct {
	id      string // in the log, in X-Request-Id and in the plugin's caller
	began   time.Time
	path    string // as it was sent; checked to be plain
	address netip.Addr
	visitor core.Visitor
	session core.Session   // the zero Session for a stranger
	wallet  string         // its wallet's address in the EIP-55 form
	stale   core.SessionID // of a cookie that opens no session, and is to be forgotten; zero: none
	relayed bool           // the relay answers for the body and the connection
	nonce   string         // of the page's style elements
	params  row.Params     // of the path, for a row that has any
}

func (v *visit) Path() string          { return v.path }
func (v *visit) Visitor() core.Visitor { return v.visitor }
func (v *visit) Actor() admin.Actor    { return admin.Actor(v.visitor.Wallet.String()) }
func (v *visit) Params() *row.Params   { return &v.params }

// serve is every request's way through the edge.
func (g *Gateway) serve(c fiber.Ctx) error {
	g.running.Add(1)
	defer g.leave()
	v := &visit{id: newRequestID(), began: g.config.Clock(), path: string(c.Request().URI().PathOriginal())}
	v.address = g.clientAddress(c)
	err := g.answer(c, v)
	if err != nil {
		g.writeError(c, v, err)
	}
	if !v.relayed {
		finishBody(c)
	}
	g.clearStale(c, v)
	g.writeHeaders(c, v)
	if g.stopping() {
		c.Response().SetConnectionClose()
	}
	g.log(c, v)
	return nil
}

// serviceWorker is what a browser says when it asks for a script that is to stand between a page and the portal (Service
// Workers §"Update"): no script of a module's may, whatever else it is allowed.
var serviceWorker = []byte("Service-Worker")

// answer finds the row and the visitor and lets the one answer the other; a panic becomes an internal error.
func (g *Gateway) answer(c fiber.Ctx, v *visit) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v\n%s", broken, debug.Stack())
		}
	}()
	if err := plainPath(v.path); err != nil {
		return err
	}
	if len(c.Request().Header.PeekBytes(serviceWorker)) > 0 {
		return portal.Errorf(portal.Forbidden, "This portal has no service workers.")
	}
	found := g.rows.Find(c.Method(), v.path)
	if found == nil {
		c.Set("Allow", g.rows.Allow(v.path))
		return &statusError{405, "This address does not answer " + strings.Clone(c.Method()) + "."}
	}
	if isWrite(c) && !found.ComesFromAnywhere() {
		if err := g.sameOrigin(c); err != nil {
			return err
		}
	}
	if !found.ForStrangers() {
		if err := g.identify(c, v); err != nil {
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

// identify finds the session of the request's cookie. One that has ended makes a stranger, not an error.
func (g *Gateway) identify(c fiber.Ctx, v *visit) error {
	token, given := g.sessionToken(c)
	if !given {
		return nil
	}
	s, err := g.config.Sessions.Find(c, token)
	if portal.CodeOf(err) == portal.Unauthorized {
		if id := session.ID(token); !g.replaced.has(id) {
			v.stale = id
		}
		return nil
	}
	if err != nil {
		return err
	}
	v.wallet = g.presence.see(c, s)
	v.session, v.visitor = s, g.visitor(s.Wallet)
	return nil
}

// meant refuses a write that its page made for another wallet than the one that is signed in.
func meant(c fiber.Ctx, v *visit) error {
	wallet := c.Get("X-Portal-Wallet")
	if v.visitor.SignedIn && wallet != "" && !strings.EqualFold(wallet, v.wallet) {
		return portal.Errorf(portal.Conflict, "Your wallet shows another account than the one that is signed in: switch back, or sign in with it.")
	}
	return nil
}

// visitor is the wallet's rights as they are now, from memory.
func (g *Gateway) visitor(wallet core.Address) core.Visitor {
	return core.Visitor{
		SignedIn: true, Wallet: wallet, Admin: g.config.Admins.Has(wallet), Tier: g.tier(g.config.Balances.Balance(wallet)),
	}
}

func (g *Gateway) tier(balance core.Balance, read bool) core.Tier {
	return access.Tier(balance, read, g.config.Thresholds(), g.config.Clock())
}

func (g *Gateway) nothingHere(fiber.Ctx, *visit) error { return row.Nothing() }

// holds tells whether a visitor still has a right, from memory and without making the session last longer.
func (g *Gateway) holds(r right) error {
	if r.module != "" {
		if _, routed := g.config.Registry.Table().Module(r.module); !routed {
			return g.noModule(r.module)
		}
	}
	var visitor core.Visitor
	if r.session != (core.SessionID{}) {
		if !g.presence.has(r.session) {
			if r.rule.Kind == core.Public && !r.bound {
				return nil
			}
			return portal.Errorf(portal.Unauthorized, "The session has ended: sign in again.")
		}
		if r.rule.Kind == core.SessionAccess {
			return nil
		}
		visitor = g.visitor(r.wallet)
	}
	return row.Permit(r.rule, visitor)
}

// newRequestID tells requests apart; it is no secret.
func newRequestID() string {
	var b [8]byte
	var text [2 * len(b)]byte
	binary.BigEndian.PutUint64(b[:], rand.Uint64())
	hex.Encode(text[:], b[:])
	return string(text[:])
}

func isWrite(c fiber.Ctx) bool {
	switch c.Method() {
	case "GET", "HEAD", "OPTIONS":
		return false
	}
	return true
}

// end ends the session of the request, where there is one.
func (g *Gateway) end(ctx context.Context, v *visit, why core.SessionEnd) error {
	if !v.visitor.SignedIn {
		return nil
	}
	return g.config.Sessions.End(ctx, v.session.ID, why)
}
