package gateway

import (
	"encoding/json"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/sdk/go/portal"
)

func (g *Gateway) writeSettings(c fiber.Ctx, id core.ModuleID) error {
	settings, manifest, err := g.config.Acts.Settings(c, id)
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

// putModulePart answers PUT /api/admin/modules/{id}/settings {name: value} with the settings as they are then: null takes one
// back, and what is not named stays.
func (g *Gateway) putModulePart(c fiber.Ctx, v *visit) error {
	if err := permit(adminOnly, v.visitor); err != nil {
		return err
	}
	id, isSettings := strings.CutSuffix(strings.TrimPrefix(v.path, modulePath), "/settings")
	if !isSettings {
		return errNothing()
	}
	var values map[string]json.RawMessage
	if err := readJSON(c, &values); err != nil {
		return err
	}
	if values == nil {
		return portal.Errorf(portal.Invalid, "Name what is to be set: {\"name\": value}, with null for what is taken back.")
	}
	if err := g.config.Acts.SetSettings(c, actor(v), core.ModuleID(id), values); err != nil {
		return err
	}
	return g.writeSettings(c, core.ModuleID(id))
}
