package adminapi

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// listActs answers GET /api/admin/modules/{module}/acts?limit=.
func (a *API) listActs(c fiber.Ctx, v *row.Visit) error {
	limit, err := count(c, "limit", 100)
	if err != nil {
		return err
	}
	entries, err := a.config.Done(c, v.Params.Module, limit)
	if err != nil {
		return err
	}
	wires := make([]browser.AdminDone, len(entries))
	for i, entry := range entries {
		wires[i] = wireDone(entry)
	}
	return web.WriteJSON(c, wires)
}

// wireDone is what people are told of an entry: its values are left out where they may be long.
func wireDone(entry core.AuditEntry) browser.AdminDone {
	var about struct {
		Version, From, Reason, Job string
		Before, After              any
		AtOnce                     bool
		Grants, Secrets, Reset     []string
		Set                        map[string]json.RawMessage
		Signed                     json.RawMessage
	}
	wire := browser.AdminDone{At: browser.Time(entry.At), By: entry.Actor, Action: entry.Action, Names: []string{}}
	if json.Unmarshal(entry.Detail, &about) != nil {
		return wire // of an entry that another version of the portal wrote, the action is known
	}
	wire.Version, wire.From, wire.Reason, wire.AtOnce, wire.Signed = about.Version, about.From, about.Reason, about.AtOnce, about.Signed != nil
	wire.Before, wire.After = written(about.Before), written(about.After)
	if about.Job != "" {
		wire.Names = append(wire.Names, about.Job)
	}
	for name := range about.Set {
		wire.Names = append(wire.Names, name)
	}
	for _, names := range [][]string{about.Grants, about.Secrets, about.Reset} {
		wire.Names = append(wire.Names, names...)
	}
	slices.Sort(wire.Names)
	return wire
}

// written is a word or a number; empty for none.
func written(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}
