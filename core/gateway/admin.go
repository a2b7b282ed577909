package gateway

import (
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/sdk/go/portal"
)

var adminOnly = core.Rule{Kind: core.AdminAccess}

// listModules answers GET /api/admin/modules.
func (g *Gateway) listModules(c fiber.Ctx, v *visit) error {
	if err := permit(adminOnly, v.visitor); err != nil {
		return err
	}
	modules := []adminModuleWire{}
	for _, report := range g.config.Registry.Reports() {
		modules = append(modules, wireReport(report))
	}
	return writeJSON(c, modules)
}

// patchModule answers PATCH /api/admin/modules/{id} {enabled} with the module as it is then.
func (g *Gateway) patchModule(c fiber.Ctx, v *visit) error {
	if err := permit(adminOnly, v.visitor); err != nil {
		return err
	}
	id := core.ModuleID(strings.TrimPrefix(v.path, "/api/admin/modules/"))
	var change struct {
		Enabled *bool `json:"enabled"`
	}
	if err := readJSON(c, &change); err != nil {
		return err
	}
	if change.Enabled == nil {
		return portal.Errorf(portal.Invalid, "Say whether the module is to be enabled: {\"enabled\": true} or {\"enabled\": false}.")
	}
	if err := g.config.Admins.SetModule(c, v.visitor.Wallet, id, *change.Enabled); err != nil {
		return err
	}
	report, err := g.config.Registry.Report(id)
	if err != nil {
		return err
	}
	return writeJSON(c, wireReport(report))
}

func wireReport(r registry.Report) adminModuleWire {
	s, m := r.Status, r.Manifest
	wire := adminModuleWire{
		ID: s.ID, Title: m.Title, Description: m.Description, Publisher: m.Publisher, Version: s.Version, Enabled: s.Enabled,
		State: s.State, Since: wireTime(s.Since), Restarts: s.Restarts, Problem: s.Problem, Evidence: s.Evidence,
		Capabilities: append([]core.Capability{}, m.Capabilities...), Routes: []adminRouteWire{},
	}
	if s.PID != 0 {
		wire.PID = &s.PID
	}
	if m.Remote != nil {
		wire.Remote = &adminRemoteWire{m.Remote.Mode, r.RemoteBytes}
	}
	for _, route := range m.Routes {
		wire.Routes = append(wire.Routes, adminRouteWire{route.Path, route.Title, route.Access, wireTier(route.Tier)})
	}
	return wire
}
