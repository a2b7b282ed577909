package shellapi

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/sdk/go/portal"
)

// Preferences are what a wallet chose on modules' pages. Safe for concurrent use.
type Preferences struct {
	store    core.PreferenceStore
	registry *registry.Registry
	clock    core.Clock
	pace     *limit.Pace
}

// NewPreferences keeps them in the store.
func NewPreferences(store core.PreferenceStore, modules *registry.Registry, clock core.Clock) *Preferences {
	return &Preferences{store, modules, clock, limit.NewPace(300, clock)}
}

// Rows are what it answers.
func (p *Preferences) Rows() []row.Row {
	return []row.Row{
		row.SignedIn("GET", "/api/preferences/{module}/{key}", p.getPreference),
		row.SignedIn("PUT", "/api/preferences/{module}/{key}", p.putPreference),
		row.SignedIn("DELETE", "/api/preferences/{module}/{key}", p.deletePreference),
	}
}

// getPreference answers GET /api/preferences/{module}/{key}: what the wallet chose on the module's pages, as they wrote it; 204
// where nothing is kept.
func (p *Preferences) getPreference(c fiber.Ctx, v *row.Visit) error {
	name, err := p.preference(c, v)
	if err != nil {
		return err
	}
	value, err := p.store.Preference(c, name)
	if portal.CodeOf(err) == portal.NotFound {
		return web.NoContent(c)
	}
	if err != nil {
		return err
	}
	return web.WriteJSON(c, value)
}

// putPreference answers PUT /api/preferences/{module}/{key}, whose body is any JSON value.
func (p *Preferences) putPreference(c fiber.Ctx, v *row.Visit) error {
	name, err := p.preference(c, v)
	if err != nil {
		return err
	}
	body, err := web.ReadJSONText(c)
	if err != nil {
		return err
	}
	var value json.RawMessage
	if err := web.DecodeJSON(body, &value); err != nil {
		return err
	}
	if !utf8.Valid(value) {
		return portal.Errorf(portal.Invalid, "The request is not in UTF-8.")
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return web.NotJSON(err)
	}
	if compact.Len() > core.PreferenceBytes {
		return portal.Errorf(portal.TooLarge, "That is %d bytes, and the portal keeps at most %d under one key: leave some of it out.",
			compact.Len(), core.PreferenceBytes)
	}
	if err := p.store.SavePreference(c, core.Preference{PreferenceName: name, Value: compact.Bytes(), At: p.clock()}); err != nil {
		return err
	}
	return web.NoContent(c)
}

// deletePreference answers DELETE /api/preferences/{module}/{key}.
func (p *Preferences) deletePreference(c fiber.Ctx, v *row.Visit) error {
	name, err := p.preference(c, v)
	if err != nil {
		return err
	}
	if err := p.store.DeletePreference(c, name); err != nil {
		return err
	}
	return web.NoContent(c)
}

// preference is what the path names, of the visitor's own. A wallet keeps nothing for modules that there are not: of those it could
// name any number.
func (p *Preferences) preference(c fiber.Ctx, v *row.Visit) (core.PreferenceName, error) {
	name := core.PreferenceName{Wallet: v.Session.Wallet, Module: v.Params.Module, Key: v.Params.Key}
	if err := p.pace.Pass(c, v.Address); err != nil {
		return name, err
	}
	if name.Module == core.PortalPages {
		return name, nil
	}
	_, err := p.registry.Report(name.Module)
	return name, err
}
