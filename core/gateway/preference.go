package gateway

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// getPreference answers GET /api/preferences/{module}/{key}: what the wallet chose on the module's pages, as they wrote it; 204
// where nothing is kept.
func (g *Gateway) getPreference(c fiber.Ctx, v *visit) error {
	name, err := g.preference(c, v)
	if err != nil {
		return err
	}
	value, err := g.config.Preferences.Preference(c, name)
	if portal.CodeOf(err) == portal.NotFound {
		return noContent(c)
	}
	if err != nil {
		return err
	}
	return writeJSON(c, value)
}

// putPreference answers PUT /api/preferences/{module}/{key}, whose body is any JSON value.
func (g *Gateway) putPreference(c fiber.Ctx, v *visit) error {
	name, err := g.preference(c, v)
	if err != nil {
		return err
	}
	body, err := readJSONText(c)
	if err != nil {
		return err
	}
	var value json.RawMessage
	if err := decodeJSON(body, &value); err != nil {
		return err
	}
	if !utf8.Valid(value) {
		return portal.Errorf(portal.Invalid, "The request is not in UTF-8.")
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return errNotJSON(err)
	}
	if compact.Len() > core.PreferenceBytes {
		return portal.Errorf(portal.TooLarge, "That is %d bytes, and the portal keeps at most %d under one key: leave some of it out.", compact.Len(), core.PreferenceBytes)
	}
	if err := g.config.Preferences.SavePreference(c, core.Preference{PreferenceName: name, Value: compact.Bytes(), At: g.config.Clock()}); err != nil {
		return err
	}
	return noContent(c)
}

// deletePreference answers DELETE /api/preferences/{module}/{key}.
func (g *Gateway) deletePreference(c fiber.Ctx, v *visit) error {
	name, err := g.preference(c, v)
	if err != nil {
		return err
	}
	if err := g.config.Preferences.DeletePreference(c, name); err != nil {
		return err
	}
	return noContent(c)
}

// preference is what the path names, of the visitor's own. A wallet keeps nothing for modules that there are not: of those it could
// name any number.
func (g *Gateway) preference(c fiber.Ctx, v *visit) (core.PreferenceName, error) {
	name := core.PreferenceName{Wallet: v.session.Wallet, Module: v.params.Module, Key: v.params.Key}
	if err := g.limits.preferences.pass(c, v.address); err != nil {
		return name, err
	}
	if name.Module == core.PortalPages {
		return name, nil
	}
	_, err := g.config.Registry.Report(name.Module)
	return name, err
}

func noContent(c fiber.Ctx) error {
	forThisVisitor(c)
	c.Status(204)
	return nil
}
