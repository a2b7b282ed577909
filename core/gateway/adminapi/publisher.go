package adminapi

import (
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// listPublishers answers GET /api/admin/publishers.
func (a *API) listPublishers(c fiber.Ctx, v *row.Visit) error {
	publishers, err := a.config.Acts.Publishers(c)
	if err != nil {
		return err
	}
	wires := []browser.AdminPublisher{}
	for _, p := range publishers {
		wires = append(wires, wirePublisher(p))
	}
	return web.WriteJSON(c, wires)
}

// trustPublisher answers POST /api/admin/publishers, whose body is a publisher.json.
func (a *API) trustPublisher(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	body, err := web.ReadJSONText(c)
	if err != nil {
		return err
	}
	card, err := bundle.ParseCard(body)
	if err != nil {
		return err
	}
	trusted, err := a.config.Acts.Trust(c, by, card)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, wirePublisher(trusted))
}

// reasoned is an act of which only the reason is said.
type reasoned struct {
	Reason string `json:"reason"`
}

// distrustPublisher answers DELETE /api/admin/publishers/{publisher} {reason}.
func (a *API) distrustPublisher(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	var said reasoned
	if err := web.ReadJSON(c, &said); err != nil {
		return err
	}
	gone, err := a.config.Acts.Distrust(c, by, v.Params.Publisher, said.Reason)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, wirePublisher(gone))
}

// revoked is one release that an admin takes back.
type revoked struct {
	Digest core.Digest `json:"digest"`
	Reason string      `json:"reason"`
}

// listIn is the list of a publisher's revocations.json; false: the body is none.
func listIn(body []byte) (list json.RawMessage, is bool) {
	var kind map[string]json.RawMessage
	if json.Unmarshal(body, &kind) != nil {
		return nil, false
	}
	list, is = kind["list"]
	return list, is
}

// revoke answers POST /api/admin/revocations, whose body is a publisher's signed list, or {digest, reason}, with what is
// revoked.
func (a *API) revoke(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	body, err := web.ReadJSONText(c)
	if err != nil {
		return err
	}
	wires := []browser.AdminRevocation{}
	if _, is := listIn(body); is {
		taken, err := a.config.Acts.RevokeList(c, by, body)
		if err != nil {
			return err
		}
		for _, r := range taken {
			wires = append(wires, browser.AdminRevocation{Module: r.Module, Digest: r.Digest, Reason: r.Reason})
		}
		return web.WriteJSON(c, wires)
	}
	var said revoked
	if err := web.DecodeJSON(body, &said); err != nil {
		return err
	}
	module, err := a.config.Acts.Revoke(c, by, said.Digest, said.Reason)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, append(wires, browser.AdminRevocation{Module: module, Digest: said.Digest, Reason: said.Reason}))
}

func wirePublisher(p core.Publisher) browser.AdminPublisher {
	wire := browser.AdminPublisher{
		ID: p.ID, Name: p.Name, Key: p.Key, TrustedAt: browser.Time(p.TrustedAt), TrustedBy: p.TrustedBy,
		RevokedAt: browser.TimeOrNull(p.RevokedAt), Reason: p.Reason,
	}
	if !p.Wallet.Zero() {
		wire.Wallet = p.Wallet.String()
	}
	return wire
}
