package gateway

import (
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/sdk/go/portal"
)

// getSettings answers GET /api/admin/modules/{module}/settings.
func (g *Gateway) getSettings(c fiber.Ctx, v *visit) error {
	settings, manifest, err := g.config.Acts.Settings(c, v.params.Module)
	if err != nil {
		return err
	}
	wire := browser.AdminSettings{Schema: manifest.Settings, Settings: make([]browser.AdminSetting, len(settings))}
	if len(wire.Schema) == 0 {
		wire.Schema = json.RawMessage("{}")
	}
	for i, s := range settings {
		wire.Settings[i] = browser.AdminSetting{Name: s.Name, Secret: s.Secret, Value: s.Value, Set: s.Set, SetBy: s.SetBy, Problem: s.Problem}
		if s.Set {
			at := wireTime(s.SetAt)
			wire.Settings[i].SetAt = &at
		}
	}
	return writeJSON(c, wire)
}

// putSettings answers PUT /api/admin/modules/{module}/settings {name: value} with the settings as they are then: null takes one
// back, and what is not named stays.
func (g *Gateway) putSettings(c fiber.Ctx, v *visit, by admin.Actor) error {
	var values map[string]json.RawMessage
	if err := readJSON(c, &values); err != nil {
		return err
	}
	if values == nil {
		return portal.Errorf(portal.Invalid, "Name what is to be set: {\"name\": value}, with null for what is taken back.")
	}
	if err := g.config.Acts.SetSettings(c, by, v.params.Module, values); err != nil {
		return err
	}
	return g.getSettings(c, v)
}
