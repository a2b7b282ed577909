package account

import (
	"context"
	"encoding/hex"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// refreshLimit is how long somebody who asks for their balance waits for the chain.
const refreshLimit = 10 * time.Second

// challenge answers POST /api/session/challenge.
func (a *Account) challenge(c fiber.Ctx, v *row.Visit) error {
	if err := a.challenges.Pass(c, v.Address); err != nil {
		return err
	}
	browser := a.browserToken(c)
	challenge, err := a.config.Sessions.Challenge(c, browser, challengeSources(v.Address)...)
	if err != nil {
		return crowded(c, err, a.config.Clock())
	}
	a.setCookie(c, a.browserCookie(), browser, challenge.ExpiresAt)
	return web.WriteJSON(c, wireChallenge(challenge))
}

// signIn answers POST /api/session.
func (a *Account) signIn(c fiber.Ctx, v *row.Visit) error {
	if err := a.signIns.Pass(c, v.Address); err != nil {
		return err
	}
	var answer struct {
		Message   string `json:"message"`
		Signature string `json:"signature"`
	}
	if err := web.ReadJSON(c, &answer); err != nil {
		return err
	}
	digits, prefixed := strings.CutPrefix(answer.Signature, "0x")
	signature, err := hex.DecodeString(digits)
	if err != nil || !prefixed { // none at all is a contract's to judge: a Safe knows what its owners approved on chain
		return portal.Errorf(portal.Invalid, "The signature is not 0x and hex digits.")
	}
	token, opened, err := a.config.Sessions.SignIn(c, session.Attempt{
		Browser: c.Cookies(a.browserCookie()), Device: session.Device(strings.Clone(c.Get("User-Agent"))),
		Message: []byte(answer.Message), Signature: signature,
	})
	if err != nil {
		return err
	}
	a.replaced.add(v.Session.ID)
	a.replaced.add(v.Stale)
	v.Stale = core.SessionID{}
	if err := a.end(c, v, core.Replaced); err != nil {
		return err
	}
	address := a.config.Presence.See(c, opened, a.config.Sessions.Has)
	a.draw(opened.Wallet, core.UserConnect)
	a.setCookie(c, a.sessionCookie(), token, opened.EndsAt)
	return writeSession(c, a.config.Presence.Session(opened, address))
}

// challengeSources is where a challenge is asked from, with how many may be open there.
func challengeSources(address netip.Addr) []session.Source {
	return []session.Source{
		{From: limit.Network(address), Most: limit.NetworkShare * challengesAMin},
		{From: limit.Client(address), Most: challengesAMin},
	}
}

// crowded answers a challenge that was refused because too many are open.
func crowded(c fiber.Ctx, err error, now time.Time) error {
	if full := new(session.FullError); errors.As(err, &full) {
		return limit.TooOften(c, full.Until.Sub(now))
	}
	return err
}

// getSession answers GET /api/session.
func (a *Account) getSession(c fiber.Ctx, v *row.Visit) error {
	return writeSession(c, a.config.Presence.Session(v.Session, v.Wallet))
}

// checkBalance answers POST /api/session/balance: the session with what the wallet holds at the head now.
func (a *Account) checkBalance(c fiber.Ctx, v *row.Visit) error {
	if err := a.refreshes.Pass(c, v.Address); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c, refreshLimit)
	defer cancel()
	if _, err := a.config.Balances.Refresh(ctx, v.Session.Wallet); err != nil {
		return portal.Errorf(portal.Unavailable, "The chain does not answer: try again in a moment.").Because(err)
	}
	return writeSession(c, a.config.Presence.Session(v.Session, v.Wallet))
}

// drawBalance answers POST /api/session/draw: the session with another simulated balance.
func (a *Account) drawBalance(c fiber.Ctx, v *row.Visit) error {
	if err := a.refreshes.Pass(c, v.Address); err != nil {
		return err
	}
	var asked struct {
		On core.Occasion `json:"on"`
	}
	if err := web.ReadJSON(c, &asked); err != nil {
		return err
	}
	if asked.On != core.SilentCheck && asked.On != core.UserConnect {
		return portal.Errorf(portal.Invalid, "Say what the balance is drawn on: %q or %q.", core.SilentCheck, core.UserConnect)
	}
	a.draw(v.Session.Wallet, asked.On)
	return writeSession(c, a.config.Presence.Session(v.Session, v.Wallet))
}

// draw has a simulated balance drawn, and every tab of the wallet told.
func (a *Account) draw(wallet core.Address, on core.Occasion) {
	if a.config.Simulation == nil {
		return
	}
	a.config.Simulation.Draw(wallet, on)
	drawn, _ := a.config.Balances.Balance(wallet)
	a.config.Presence.BalanceChanged(wallet, drawn)
}

// signOut answers DELETE /api/session.
func (a *Account) signOut(c fiber.Ctx, v *row.Visit) error {
	if err := a.end(c, v, core.SignedOut); err != nil {
		return err
	}
	a.setCookie(c, a.sessionCookie(), "", time.Time{})
	v.Stale = core.SessionID{}
	web.Private(c)
	c.Status(204)
	return nil
}

// writeSession is web.WriteJSON for what every page asks for.
func writeSession(c fiber.Ctx, s *browser.Session) error {
	c.Response().Header.SetContentType("application/json")
	web.Private(c)
	c.Response().SetBodyRaw(s.AppendJSON(make([]byte, 0, 384)))
	return nil
}

// end ends the session of the request, where there is one.
func (a *Account) end(ctx context.Context, v *row.Visit, why core.SessionEnd) error {
	if !v.Visitor.SignedIn {
		return nil
	}
	return a.config.Sessions.End(ctx, v.Session.ID, why)
}

func wireChallenge(c core.Challenge) browser.Challenge {
	return browser.Challenge{
		Nonce: c.Nonce, Domain: c.Domain, URI: c.URI, ChainID: c.ChainID, Statement: c.Statement,
		IssuedAt: c.IssuedAt.UTC().Format(time.RFC3339), ExpirationTime: c.ExpiresAt.UTC().Format(time.RFC3339),
	}
}
