package store

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"gaia.example/portal/core"
)

var today = now.Truncate(24 * time.Hour)

func addsViews(t *testing.T, s *Store) {
	yesterday := today.AddDate(0, 0, -1)
	var many []core.ReferrerCount // more than a statement has
	for n := range raiseAtOnce + 1 {
		many = append(many, core.ReferrerCount{Day: today, Host: fmt.Sprintf("%04d.example", n), Views: 1})
	}
	for _, counts := range []core.ViewCounts{
		{
			Views: []core.ViewCount{
				{Day: yesterday, Route: "/gaia", Views: 5}, {Day: today, Route: "/gaia", Views: 2},
				{Day: today, Route: "/gaia", Tier: core.VAELUS, Views: 1},
			},
			Visitors: []core.VisitorCount{{Day: yesterday, Visitors: 4}, {Day: today, Visitors: 1}},
		},
		{
			Views:     []core.ViewCount{{Day: today, Route: "/gaia", Views: 1}, {Day: today, Route: core.NotFoundView, Views: 10}},
			Referrers: []core.ReferrerCount{{Day: today, Host: "news.example", Views: 2}},
			Visitors:  []core.VisitorCount{{Day: today, Visitors: 2}},
		},
		{Referrers: many},
		{},
	} {
		check(t, s.AddViews(t.Context(), counts))
	}
	got, err := s.ViewTotals(t.Context(), yesterday, 2)
	want := core.ViewTotals{
		Days:      []core.DayViews{{Day: yesterday, Views: 5, Visitors: 4}, {Day: today, Views: 14, Visitors: 3}},
		Routes:    []core.RouteViews{{Route: core.NotFoundView, Views: 10}, {Route: "/gaia", Views: 9}},
		Tiers:     []core.TierViews{{Views: 18}, {Tier: core.VAELUS, Views: 1}},
		Referrers: []core.ReferrerViews{{Host: "news.example", Views: 2}, {Host: "0000.example", Views: 1}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	if got, err := s.ViewTotals(t.Context(), today, 10); err != nil || len(got.Days) != 1 ||
		got.Routes[1] != (core.RouteViews{Route: "/gaia", Views: 4}) {
		t.Errorf("of today alone: %+v, %v", got, err)
	}
	cut, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.AddViews(cut, core.ViewCounts{Views: []core.ViewCount{{Day: today, Route: "/gaia", Views: 100}}}); err == nil {
		t.Error("a write that was cut answers nothing")
	}
	if again, err := s.ViewTotals(t.Context(), yesterday, 2); err != nil || !reflect.DeepEqual(again, want) {
		t.Errorf("after a write that was cut: %+v, %v", again, err)
	}
}

func sweepsViews(t *testing.T, s *Store) {
	const keep = 90 * 24 * time.Hour
	kept, old := today.AddDate(0, 0, -89), today.AddDate(0, 0, -90) // now is in the morning of its day
	for _, day := range []time.Time{kept, old} {
		check(t, s.AddViews(t.Context(), core.ViewCounts{
			Views:     []core.ViewCount{{Day: day, Route: "/gaia", Views: 1}},
			Referrers: []core.ReferrerCount{{Day: day, Host: "news.example", Views: 1}},
			Visitors:  []core.VisitorCount{{Day: day, Visitors: 1}},
		}))
	}
	check(t, s.Sweep(t.Context(), now, Retention{Views: keep}))
	for table, model := range map[string]any{"page_views": (*viewRow)(nil), "page_referrers": (*referrerRow)(nil),
		"page_visitors": (*visitorRow)(nil)} {
		var days []int64
		check(t, s.read.NewSelect().Model(model).Column("day").Scan(t.Context(), &days))
		if len(days) != 1 || !fromMicros(days[0]).Equal(kept) {
			t.Errorf("%s has the days %v", table, days)
		}
	}
}
