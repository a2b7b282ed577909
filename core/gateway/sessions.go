package gateway

import (
	"encoding/hex"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/browser"
)

// listSessions answers GET /api/sessions: where the wallet is signed in.
func (g *Gateway) listSessions(c fiber.Ctx, v *visit) error {
	if err := g.limits.sessions.pass(c, v.address); err != nil {
		return err
	}
	all, err := g.config.Sessions.Of(c, v.session.Wallet)
	if err != nil {
		return err
	}
	records := make([]browser.SessionRecord, len(all))
	for i, s := range all {
		records[i] = browser.SessionRecord{
			ID: hex.EncodeToString(s.ID[:]), Device: s.Device, Current: s.ID == v.session.ID,
			CreatedAt: wireTime(s.CreatedAt), SeenAt: wireTime(s.SeenAt), ExpiresAt: wireTime(g.config.Sessions.ExpiresAt(s)),
		}
	}
	return writeJSON(c, records)
}

// revokeSession answers DELETE /api/sessions/{session}.
func (g *Gateway) revokeSession(c fiber.Ctx, v *visit) error {
	if err := g.limits.sessions.pass(c, v.address); err != nil {
		return err
	}
	if err := g.config.Sessions.Revoke(c, v.session.Wallet, v.params.Session); err != nil {
		return err
	}
	return g.revoked(c, v.params.Session == v.session.ID)
}

// revokeSessions answers DELETE /api/sessions: all of the wallet's, the one that asks too. It has no pace: each takes a
// sign-in, and no neighbour in the network keeps anybody from it.
func (g *Gateway) revokeSessions(c fiber.Ctx, v *visit) error {
	if err := g.config.Sessions.RevokeAll(c, v.session.Wallet); err != nil {
		return err
	}
	return g.revoked(c, true)
}

// revoked answers without a body; a browser that ended its own session forgets its cookie.
func (g *Gateway) revoked(c fiber.Ctx, own bool) error {
	if own {
		g.setCookie(c, g.sessionCookie(), "", time.Time{})
	}
	forThisVisitor(c)
	c.Status(204)
	return nil
}
