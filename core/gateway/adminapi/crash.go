package adminapi

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// listCrashes answers GET /api/admin/modules/{module}/crashes.
func (a *API) listCrashes(c fiber.Ctx, v *row.Visit) error {
	crashes, err := a.config.Crashes.Crashes(c, v.Params.Module)
	if err != nil {
		return err
	}
	wires := make([]browser.AdminCrash, len(crashes))
	for i, crash := range crashes {
		wires[i] = browser.AdminCrash{
			At: browser.Time(crash.At), Replica: crash.Replica, Version: crash.Version, Class: crash.Class, Problem: crash.Problem,
			Evidence: crash.Evidence, Signal: crash.Signal, Ran: crash.Ran.Seconds(), Bound: crash.Bound, Log: crash.Log,
		}
		if crash.Signal == "" {
			wires[i].Code = &crash.Code
		}
		if crash.Peak > 0 {
			wires[i].Peak = &crash.Peak
		}
	}
	return web.WriteJSON(c, wires)
}
