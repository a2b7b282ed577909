package account

import (
	"encoding/hex"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// listSessions answers GET /api/sessions: where the wallet is signed in.
func (a *Account) listSessions(c fiber.Ctx, v *row.Visit) error {
	if err := a.sessions.Pass(c, v.Address); err != nil {
		return err
	}
	all, err := a.config.Sessions.Of(c, v.Session.Wallet)
	if err != nil {
		return err
	}
	records := make([]browser.SessionRecord, len(all))
	for i, s := range all {
		records[i] = browser.SessionRecord{
			ID: hex.EncodeToString(s.ID[:]), Device: s.Device, Current: s.ID == v.Session.ID,
			CreatedAt: browser.Time(s.CreatedAt), SeenAt: browser.Time(s.SeenAt), ExpiresAt: browser.Time(a.config.Sessions.ExpiresAt(s)),
		}
	}
	return web.WriteJSON(c, records)
}

// revokeSession answers DELETE /api/sessions/{session}.
func (a *Account) revokeSession(c fiber.Ctx, v *row.Visit) error {
	if err := a.sessions.Pass(c, v.Address); err != nil {
		return err
	}
	if err := a.config.Sessions.Revoke(c, v.Session.Wallet, v.Params.Session); err != nil {
		return err
	}
	return a.revoked(c, v.Params.Session == v.Session.ID)
}

// revokeSessions answers DELETE /api/sessions: all of the wallet's, the one that asks too. It has no pace: each takes a
// sign-in, and no neighbour in the network keeps anybody from it.
func (a *Account) revokeSessions(c fiber.Ctx, v *row.Visit) error {
	if err := a.config.Sessions.RevokeAll(c, v.Session.Wallet); err != nil {
		return err
	}
	return a.revoked(c, true)
}

// revoked answers without a body; a browser that ended its own session forgets its cookie.
func (a *Account) revoked(c fiber.Ctx, own bool) error {
	if own {
		a.setCookie(c, a.sessionCookie(), "", time.Time{})
	}
	web.Private(c)
	c.Status(204)
	return nil
}
