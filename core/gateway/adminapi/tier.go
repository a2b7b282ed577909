package adminapi

import (
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// getTiers answers GET /api/admin/tiers.
func (a *API) getTiers(c fiber.Ctx, _ *row.Visit) error {
	tiers, err := a.config.Acts.Tiers(c)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, browser.AdminTiersOf(tiers))
}

// seenTiers is what an admin saw before the change, as GET answered it, and why they make it.
type seenTiers struct {
	Generation *int64 `json:"generation"`
	Reason     string `json:"reason"`
}

// newTiers is what the tiers are to be.
type newTiers struct {
	seenTiers

	Tiers map[string]json.RawMessage `json:"tiers"`
}

// putTiers answers PUT /api/admin/tiers {tiers, generation, reason} with the tiers as they are then.
func (a *API) putTiers(c fiber.Ctx, _ *row.Visit, by admin.Actor) error {
	var said newTiers
	if err := web.ReadJSON(c, &said); err != nil {
		return err
	}
	texts := map[string]string{}
	for name, text := range said.Tiers {
		texts[name] = string(text)
	}
	thresholds, err := core.ParseThresholds(texts)
	if err != nil {
		return err
	}
	return a.setTiers(c, by, &thresholds, said.seenTiers)
}

// resetTiers answers DELETE /api/admin/tiers {generation, reason} with the configured ones.
func (a *API) resetTiers(c fiber.Ctx, _ *row.Visit, by admin.Actor) error {
	var said seenTiers
	if err := web.ReadJSON(c, &said); err != nil {
		return err
	}
	return a.setTiers(c, by, nil, said)
}

func (a *API) setTiers(c fiber.Ctx, by admin.Actor, thresholds *core.Thresholds, seen seenTiers) error {
	if seen.Generation == nil {
		return portal.Errorf(portal.Invalid, "Say which tiers you saw: {\"generation\": …}, as GET /api/admin/tiers has it.")
	}
	tiers, err := a.config.Acts.SetTiers(c, by, admin.TierChange{Thresholds: thresholds, Seen: *seen.Generation, Reason: seen.Reason})
	if err != nil {
		return err
	}
	return web.WriteJSON(c, browser.AdminTiersOf(tiers))
}
