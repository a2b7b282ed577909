package core

import (
	"context"
	"time"
)

// NotFoundView is the Route of a view that showed the not-found page.
const NotFoundView = "*"

// View is one look at a page, as far as it is known: nothing in it tells who looked.
type View struct {
	Route    string // the route's pattern in the route table, or NotFoundView; never a path with what somebody looked at
	Tier     Tier   // of the visitor, at that moment
	Referrer string // the host that linked to the page; empty: none, or this portal
}

// ViewCount is the views of one page by visitors of one tier on one day.
type ViewCount struct {
	Day   time.Time // its beginning, in UTC
	Route string
	Tier  Tier
	Views int64
}

// ReferrerCount is the views that came from one host on one day.
type ReferrerCount struct {
	Day   time.Time
	Host  string
	Views int64
}

// VisitorCount is how many visitors one day had.
type VisitorCount struct {
	Day      time.Time
	Visitors int64
}

// ViewCounts is counts that belong together.
type ViewCounts struct {
	Views     []ViewCount
	Referrers []ReferrerCount
	Visitors  []VisitorCount
}

// ViewTotals sums up the days since one: per day, and per page, tier and host with the most first.
type ViewTotals struct {
	Days      []DayViews // without those that had none, the oldest first
	Routes    []RouteViews
	Tiers     []TierViews
	Referrers []ReferrerViews
}

// DayViews is one day's.
type DayViews struct {
	Day             time.Time
	Views, Visitors int64
}

// RouteViews is one page's.
type RouteViews struct {
	Route string
	Views int64
}

// TierViews is one tier's.
type TierViews struct {
	Tier  Tier
	Views int64
}

// ReferrerViews is one host's.
type ReferrerViews struct {
	Host  string
	Views int64
}

// ViewStore keeps counts, never views.
type ViewStore interface {
	// AddViews adds to what is stored, all of it or nothing.
	AddViews(context.Context, ViewCounts) error
	// ViewTotals sums up from the day since on, with at most so many pages and hosts.
	ViewTotals(ctx context.Context, since time.Time, most int) (ViewTotals, error)
}
