package shellapi

import (
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/analytics"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

const (
	maxRoute = 200
)

// Views are the pages that were seen. Safe for concurrent use.
type Views struct {
	views    *analytics.Views
	table    func() *routing.Table
	presence *presence.Presence
	bus      *events.Bus
	clock    core.Clock
	pace     *limit.Pace
}

// NewViews counts them.
func NewViews(views *analytics.Views, table func() *routing.Table, present *presence.Presence, bus *events.Bus, clock core.Clock) *Views {
	return &Views{views, table, present, bus, clock, limit.NewPace(300, clock)}
}

// Rows are what it answers.
func (w *Views) Rows() []row.Row { return []row.Row{row.Public("POST", "/api/views", w.countView)} }

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
func (w *Views) countView(c fiber.Ctx, v *row.Visit) error {
	if err := w.pace.Pass(c, v.Address); err != nil {
		return err
	}
	var sent sentView
	if err := web.ReadJSON(c, &sent); err != nil {
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
	view := core.View{Route: viewed(w.table(), sent.Route, v.Visitor), Tier: v.Visitor.Tier, Referrer: sent.Referrer}
	if !sent.Test {
		w.views.Add(view, analytics.Visitor{Address: limit.Client(v.Address), Agent: c.Get("User-Agent")})
	}
	if v.Visitor.Admin { // nobody else may follow the topic
		event := browser.ViewReceived{Kind: "received", View: browser.View{
			ID: sent.ID, Route: view.Route, Tier: browser.TierOrNull(view.Tier), Referrer: view.Referrer, Test: sent.Test,
			At: browser.Time(w.clock()),
		}}
		// It is kept for a while: a tab that opens has the browser's stream connect anew, and its view must not be lost in that.
		// What failed was logged.
		_ = w.presence.Publish(c, core.Event{Topic: core.TopicViews, Session: &v.Session.ID, Payload: browser.JSON(event)})
	}
	return nil
}

// viewed is the route where there is one that this visitor may know of; anybody else saw the not-found page.
func viewed(table *routing.Table, route string, visitor core.Visitor) string {
	found, known := table.Pattern(route)
	if !known || found.Rule.Kind == core.AdminAccess && !visitor.Admin {
		return core.NotFoundView
	}
	return found.Path
}

// Counted tells admins' open pages that the counts are others now.
func (w *Views) Counted() {
	w.bus.Announce(core.Event{Topic: core.TopicViews, Payload: browser.JSON(browser.ViewsCounted{Kind: "counted"})})
}
