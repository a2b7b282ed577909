package adminapi

import (
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// getSettings answers GET /api/admin/modules/{module}/settings.
func (a *API) getSettings(c fiber.Ctx, v *row.Visit) error {
	settings, manifest, err := a.config.Acts.Settings(c, v.Params.Module)
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
			at := browser.Time(s.SetAt)
			wire.Settings[i].SetAt = &at
		}
	}
	return web.WriteJSON(c, wire)
}

// putSettings answers PUT /api/admin/modules/{module}/settings {name: value} with the settings as they are then: null takes one
// back, and what is not named stays.
func (a *API) putSettings(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	var values map[string]json.RawMessage
	if err := web.ReadJSON(c, &values); err != nil {
		return err
	}
	if values == nil {
		return portal.Errorf(portal.Invalid, "Name what is to be set: {\"name\": value}, with null for what is taken back.")
	}
	if err := a.config.Acts.SetSettings(c, by, v.Params.Module, values); err != nil {
		return err
	}
	return a.getSettings(c, v)
}
