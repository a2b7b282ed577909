package gateway

import (
	"context"
	"encoding/hex"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// refreshLimit is how long somebody who asks for their balance waits for the chain.
const refreshLimit = 10 * time.Second

// challenge answers POST /api/session/challenge.
func (g *Gateway) challenge(c fiber.Ctx, v *visit) error {
	if err := g.limits.challenges.pass(c, v.address); err != nil {
		return err
	}
	browser := g.browserToken(c)
	challenge, err := g.config.Sessions.Challenge(c, browser, challengeSources(v.address)...)
	if err != nil {
		return crowded(c, err, g.config.Clock())
	}
	g.setCookie(c, g.browserCookie(), browser, challenge.ExpiresAt)
	return writeJSON(c, wireChallenge(challenge))
}

// signIn answers POST /api/session.
func (g *Gateway) signIn(c fiber.Ctx, v *visit) error {
	if err := g.limits.signIns.pass(c, v.address); err != nil {
		return err
	}
	var answer struct {
		Message   string `json:"message"`
		Signature string `json:"signature"`
	}
	if err := readJSON(c, &answer); err != nil {
		return err
	}
	digits, prefixed := strings.CutPrefix(answer.Signature, "0x")
	signature, err := hex.DecodeString(digits)
	if err != nil || !prefixed { // none at all is a contract's to judge: a Safe knows what its owners approved on chain
		return portal.Errorf(portal.Invalid, "The signature is not 0x and hex digits.")
	}
	token, opened, err := g.config.Sessions.SignIn(c, session.Attempt{
		Browser: c.Cookies(g.browserCookie()), Device: session.Device(strings.Clone(c.Get("User-Agent"))),
		Message: []byte(answer.Message), Signature: signature,
	})
	if err != nil {
		return err
	}
	g.replaced.add(v.session.ID)
	g.replaced.add(v.stale)
	v.stale = core.SessionID{}
	if err := g.end(c, v, core.Replaced); err != nil {
		return err
	}
	address := g.presence.see(c, opened)
	g.draw(opened.Wallet, core.UserConnect)
	g.setCookie(c, g.sessionCookie(), token, opened.EndsAt)
	return writeSession(c, g.wireSession(opened, address))
}

// getSession answers GET /api/session.
func (g *Gateway) getSession(c fiber.Ctx, v *visit) error {
	return writeSession(c, g.wireSession(v.session, v.wallet))
}

// checkBalance answers POST /api/session/balance: the session with what the wallet holds at the head now.
func (g *Gateway) checkBalance(c fiber.Ctx, v *visit) error {
	if err := g.limits.refreshes.pass(c, v.address); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c, refreshLimit)
	defer cancel()
	if _, err := g.config.Balances.Refresh(ctx, v.session.Wallet); err != nil {
		return portal.Errorf(portal.Unavailable, "The chain does not answer: try again in a moment.").Because(err)
	}
	return writeSession(c, g.wireSession(v.session, v.wallet))
}

// drawBalance answers POST /api/session/draw: the session with another simulated balance.
func (g *Gateway) drawBalance(c fiber.Ctx, v *visit) error {
	if err := g.limits.refreshes.pass(c, v.address); err != nil {
		return err
	}
	var asked struct {
		On core.Occasion `json:"on"`
	}
	if err := readJSON(c, &asked); err != nil {
		return err
	}
	if asked.On != core.SilentCheck && asked.On != core.UserConnect {
		return portal.Errorf(portal.Invalid, "Say what the balance is drawn on: %q or %q.", core.SilentCheck, core.UserConnect)
	}
	g.draw(v.session.Wallet, asked.On)
	return writeSession(c, g.wireSession(v.session, v.wallet))
}

// draw has a simulated balance drawn, and every tab of the wallet told.
func (g *Gateway) draw(wallet core.Address, on core.Occasion) {
	if g.config.Simulation == nil {
		return
	}
	g.config.Simulation.Draw(wallet, on)
	drawn, _ := g.config.Balances.Balance(wallet)
	g.BalanceChanged(wallet, drawn)
}

// signOut answers DELETE /api/session.
func (g *Gateway) signOut(c fiber.Ctx, v *visit) error {
	if err := g.end(c, v, core.SignedOut); err != nil {
		return err
	}
	g.setCookie(c, g.sessionCookie(), "", time.Time{})
	v.stale = core.SessionID{}
	forThisVisitor(c)
	c.Status(204)
	return nil
}
