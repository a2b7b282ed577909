package adminapi

import (
	"strconv"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

const (
	usualDays = 30
	maxDays   = 366
)

// reportViews answers GET /api/admin/views?days=: what was seen on those days, today and those before it.
func (a *API) reportViews(c fiber.Ctx, v *row.Visit) error {
	days := usualDays
	if asked := c.Query("days"); asked != "" {
		n, err := strconv.Atoi(asked)
		if err != nil || n < 1 || n > maxDays {
			return portal.Errorf(portal.Invalid, "Ask for a number of days from 1 to %d: /api/admin/views?days=30.", maxDays)
		}
		days = n
	}
	totals, err := a.config.Views.Report(c, days)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, wireViews(totals))
}

func wireViews(totals core.ViewTotals) browser.AdminViews {
	wire := browser.AdminViews{Days: []browser.DayViews{}, Routes: []browser.RouteViews{}, Tiers: []browser.TierViews{},
		Referrers: []browser.ReferrerViews{}}
	for _, d := range totals.Days {
		wire.Days = append(wire.Days, browser.DayViews{Day: d.Day.Format("2006-01-02"), Views: d.Views, Visitors: d.Visitors})
	}
	for _, r := range totals.Routes {
		wire.Routes = append(wire.Routes, browser.RouteViews(r))
	}
	for _, t := range totals.Tiers {
		wire.Tiers = append(wire.Tiers, browser.TierViews{Tier: browser.TierOrNull(t.Tier), Views: t.Views})
	}
	for _, r := range totals.Referrers {
		wire.Referrers = append(wire.Referrers, browser.ReferrerViews(r))
	}
	return wire
}
