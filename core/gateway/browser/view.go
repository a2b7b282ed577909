package browser

import "gaia.example/portal/core"

// AdminViews is the answer of GET /api/admin/views?days=: page views of today and the days before it, and per page, tier and host with
// the most first.
type AdminViews struct {
	Days      []DayViews      `json:"days"`   // of UTC, the oldest first
	Routes    []RouteViews    `json:"routes"` // patterns of the route table; "*" is the not-found page
	Tiers     []TierViews     `json:"tiers"`
	Referrers []ReferrerViews `json:"referrers"`
}

// DayViews are those of one day.
type DayViews struct {
	Day      string `json:"day"` // 2006-01-02
	Views    int64  `json:"views"`
	Visitors int64  `json:"visitors"`
}

// RouteViews are those of one page.
type RouteViews struct {
	Route string `json:"route"`
	Views int64  `json:"views"`
}

// TierViews are those of one tier's wallets.
type TierViews struct {
	Tier  *core.Tier `json:"tier"` // null: none
	Views int64      `json:"views"`
}

// ReferrerViews are those that one host led to.
type ReferrerViews struct {
	Host  string `json:"host"`
	Views int64  `json:"views"`
}

// ViewEvent is the payload of the topic "views", for admins.
type ViewEvent interface{ ViewReceived | ViewsCounted }

// ViewReceived is a view of the same session.
type ViewReceived struct {
	Kind string `json:"kind" tstype:"'received'"`
	View View   `json:"view"`
}

// ViewsCounted says that counts were written.
type ViewsCounted struct {
	Kind string `json:"kind" tstype:"'counted'"`
}

// View is a page view as the portal received it.
type View struct {
	ID       string     `json:"id"` // the page's own name for it
	Route    string     `json:"route"`
	Tier     *core.Tier `json:"tier"`     // null: none
	Referrer string     `json:"referrer"` // a host; empty where none linked to the page
	Test     bool       `json:"test"`     // it was sent to try, and is not counted
	At       string     `json:"at"`       // RFC 3339
}
