package gateway

import (
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/gateway/browser"
)

// listPublishers answers GET /api/admin/publishers.
func (g *Gateway) listPublishers(c fiber.Ctx, v *visit) error {
	publishers, err := g.config.Acts.Publishers(c)
	if err != nil {
		return err
	}
	wires := []browser.AdminPublisher{}
	for _, p := range publishers {
		wires = append(wires, wirePublisher(p))
	}
	return writeJSON(c, wires)
}

// trustPublisher answers POST /api/admin/publishers, whose body is a publisher.json.
func (g *Gateway) trustPublisher(c fiber.Ctx, v *visit, by admin.Actor) error {
	body, err := readJSONText(c)
	if err != nil {
		return err
	}
	card, err := bundle.ParseCard(body)
	if err != nil {
		return err
	}
	trusted, err := g.config.Acts.Trust(c, by, card)
	if err != nil {
		return err
	}
	return writeJSON(c, wirePublisher(trusted))
}

// distrustPublisher answers DELETE /api/admin/publishers/{publisher} {reason}.
func (g *Gateway) distrustPublisher(c fiber.Ctx, v *visit, by admin.Actor) error {
	var said struct {
		Reason string `json:"reason"`
	}
	if err := readJSON(c, &said); err != nil {
		return err
	}
	gone, err := g.config.Acts.Distrust(c, by, v.params.Publisher, said.Reason)
	if err != nil {
		return err
	}
	return writeJSON(c, wirePublisher(gone))
}

// revoke answers POST /api/admin/revocations, whose body is a publisher's signed list, or {digest, reason}, with what is
// revoked.
func (g *Gateway) revoke(c fiber.Ctx, v *visit, by admin.Actor) error {
	body, err := readJSONText(c)
	if err != nil {
		return err
	}
	var kind map[string]json.RawMessage
	if err := json.Unmarshal(body, &kind); err != nil {
		return errNotJSON(err)
	}
	wires := []browser.AdminRevocation{}
	if _, list := kind["list"]; list {
		revoked, err := g.config.Acts.RevokeList(c, by, body)
		if err != nil {
			return err
		}
		for _, r := range revoked {
			wires = append(wires, browser.AdminRevocation{Module: r.Module, Digest: r.Digest, Reason: r.Reason})
		}
		return writeJSON(c, wires)
	}
	var said struct {
		Digest core.Digest `json:"digest"`
		Reason string      `json:"reason"`
	}
	if err := decodeJSON(body, &said); err != nil {
		return err
	}
	module, err := g.config.Acts.Revoke(c, by, said.Digest, said.Reason)
	if err != nil {
		return err
	}
	return writeJSON(c, append(wires, browser.AdminRevocation{Module: module, Digest: said.Digest, Reason: said.Reason}))
}

func wirePublisher(p core.Publisher) browser.AdminPublisher {
	wire := browser.AdminPublisher{
		ID: p.ID, Name: p.Name, Key: p.Key, TrustedAt: wireTime(p.TrustedAt), TrustedBy: p.TrustedBy, RevokedAt: wireTimeOrNull(p.RevokedAt), Reason: p.Reason,
	}
	if !p.Wallet.Zero() {
		wire.Wallet = p.Wallet.String()
	}
	return wire
}
