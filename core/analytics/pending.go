package analytics

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
)

// The most counts that wait to be written: enough for weeks without a database.
const (
	maxPages     = 10_000
	maxReferrers = 2_000
	maxDays      = 400
)

// page is the key that views are added up under.
type page struct {
	day   time.Time
	route string
	tier  core.Tier
}

// referrer is the key that referrers are added up under.
type referrer struct {
	day  time.Time
	host string
}

// pending is counts that were not written yet.
type pending struct {
	pages     map[page]int64
	referrers map[referrer]int64
	visitors  map[time.Time]int64
}

func newPending() *pending {
	return &pending{pages: map[page]int64{}, referrers: map[referrer]int64{}, visitors: map[time.Time]int64{}}
}

func (p *pending) empty() bool {
	return len(p.pages) == 0 && len(p.referrers) == 0 && len(p.visitors) == 0
}

// add adds to a count; a new key is left out when there are too many.
func add[K comparable](counts map[K]int64, key K, n int64, most int) {
	if _, known := counts[key]; known || len(counts) < most {
		counts[key] += n
	}
}

// merge adds the other's counts.
func (p *pending) merge(other *pending) {
	for key, n := range other.pages {
		add(p.pages, key, n, maxPages)
	}
	for key, n := range other.referrers {
		add(p.referrers, key, n, maxReferrers)
	}
	for key, n := range other.visitors {
		add(p.visitors, key, n, maxDays)
	}
}

// counts is all counts in one order, so that two portals that write at once cannot deadlock on rows.
func (p *pending) counts() core.ViewCounts {
	var all core.ViewCounts
	for key, n := range p.pages {
		all.Views = append(all.Views, core.ViewCount{Day: key.day, Route: key.route, Tier: key.tier, Views: n})
	}
	for key, n := range p.referrers {
		all.Referrers = append(all.Referrers, core.ReferrerCount{Day: key.day, Host: key.host, Views: n})
	}
	for day, n := range p.visitors {
		all.Visitors = append(all.Visitors, core.VisitorCount{Day: day, Visitors: n})
	}
	slices.SortFunc(all.Views, func(a, b core.ViewCount) int {
		return cmp.Or(a.Day.Compare(b.Day), strings.Compare(a.Route, b.Route), cmp.Compare(a.Tier, b.Tier))
	})
	slices.SortFunc(all.Referrers, func(a, b core.ReferrerCount) int {
		return cmp.Or(a.Day.Compare(b.Day), strings.Compare(a.Host, b.Host))
	})
	slices.SortFunc(all.Visitors, func(a, b core.VisitorCount) int { return a.Day.Compare(b.Day) })
	return all
}
