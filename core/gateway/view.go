package gateway

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/analytics"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/sdk/go/portal"
)

const (
	usualDays = 30
	maxDays   = 366
	maxRoute  = 200
)

// Both are as the shell makes them.
var (
	viewID   = regexp.MustCompile(`^[0-9a-f-]{0,36}$`)
	hostName = regexp.MustCompile(`^[a-z0-9_-]+(\.[a-z0-9_-]+)*$`)
)

// addressed are the hosts that have the address of a machine or a wallet for a name, which is not to be kept.
var addressed = regexp.MustCompile(`(^|\.)[0-9]+$|0x[0-9a-f]{40}`)

// sentView is a view as a page reports it.
type sentView struct {
	ID       string `json:"id"`       // the page's own name for it, told to the same session and to nobody else
	Route    string `json:"route"`    // a pattern of the route table
	Referrer string `json:"referrer"` // a host
	Test     bool   `json:"test"`     // it is not counted
}

// countView answers POST /api/views: a page of the shell was seen. Whoever asks not to be followed is not counted.
func (g *Gateway) countView(c fiber.Ctx, v *visit) error {
	if err := g.limits.views.pass(c, v.address); err != nil {
		return err
	}
	var sent sentView
	if err := readJSON(c, &sent); err != nil {
		return err
	}
	switch {
	case sent.Route != core.NotFoundView && !strings.HasPrefix(sent.Route, "/") || len(sent.Route) > maxRoute:
		return portal.Errorf(portal.Invalid, "Say which page was seen: its route, like /validators/:address.")
	case sent.Referrer != "" && (len(sent.Referrer) > 253 || !hostName.MatchString(sent.Referrer)):
		return portal.Errorf(portal.Invalid, "Name the host that linked to the page and nothing else of it, like news.example.")
	case !viewID.MatchString(sent.ID):
		return portal.Errorf(portal.Invalid, "A view's id is at most 36 hex digits and hyphens.")
	}
	c.Set("Cache-Control", "no-store")
	c.Status(204)
	if c.Get("DNT") == "1" || c.Get("Sec-GPC") == "1" {
		return nil
	}
	if addressed.MatchString(sent.Referrer) {
		sent.Referrer = ""
	}
	view := core.View{Route: g.viewed(sent.Route, v.visitor), Tier: v.visitor.Tier, Referrer: sent.Referrer}
	if !sent.Test {
		g.config.Views.Add(view, analytics.Visitor{Address: client(v.address), Agent: c.Get("User-Agent")})
	}
	if v.visitor.Admin { // nobody else may follow the topic
		event := browser.ViewReceived{Kind: "received", View: browser.View{
			ID: sent.ID, Route: view.Route, Tier: wireTier(view.Tier), Referrer: view.Referrer, Test: sent.Test, At: wireTime(g.config.Clock()),
		}}
		// It is kept for a while: a tab that opens has the browser's stream connect anew, and its view must not be lost in that.
		_ = g.presence.publish(c, core.Event{Topic: core.TopicViews, Session: &v.session.ID, Payload: encode(event)}) // what failed was logged
	}
	return nil
}

// viewed is the route where there is one that this visitor may know of; anybody else saw the not-found page.
func (g *Gateway) viewed(route string, visitor core.Visitor) string {
	found, known := g.config.Registry.Table().Pattern(route)
	if !known || found.Rule.Kind == core.AdminAccess && !visitor.Admin {
		return core.NotFoundView
	}
	return found.Path
}

// ViewsCounted tells admins' open pages that the counts are others now.
func (g *Gateway) ViewsCounted() {
	g.config.Bus.Announce(core.Event{Topic: core.TopicViews, Payload: encode(browser.ViewsCounted{Kind: "counted"})})
}

// reportViews answers GET /api/admin/views?days=: what was seen on those days, today and those before it.
func (g *Gateway) reportViews(c fiber.Ctx, v *visit) error {
	days := usualDays
	if asked := c.Query("days"); asked != "" {
		n, err := strconv.Atoi(asked)
		if err != nil || n < 1 || n > maxDays {
			return portal.Errorf(portal.Invalid, "Ask for a number of days from 1 to %d: /api/admin/views?days=30.", maxDays)
		}
		days = n
	}
	totals, err := g.config.Views.Report(c, days)
	if err != nil {
		return err
	}
	return writeJSON(c, wireViews(totals))
}

func wireViews(totals core.ViewTotals) browser.AdminViews {
	wire := browser.AdminViews{Days: []browser.DayViews{}, Routes: []browser.RouteViews{}, Tiers: []browser.TierViews{}, Referrers: []browser.ReferrerViews{}}
	for _, d := range totals.Days {
		wire.Days = append(wire.Days, browser.DayViews{Day: d.Day.Format("2006-01-02"), Views: d.Views, Visitors: d.Visitors})
	}
	for _, r := range totals.Routes {
		wire.Routes = append(wire.Routes, browser.RouteViews(r))
	}
	for _, t := range totals.Tiers {
		wire.Tiers = append(wire.Tiers, browser.TierViews{Tier: wireTier(t.Tier), Views: t.Views})
	}
	for _, r := range totals.Referrers {
		wire.Referrers = append(wire.Referrers, browser.ReferrerViews(r))
	}
	return wire
}
