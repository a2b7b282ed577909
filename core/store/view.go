package store

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type viewRow struct {
	bun.BaseModel `bun:"table:page_views,alias:kept"`

	Day   int64  `bun:",pk"`
	Route string `bun:",pk"`
	Tier  string `bun:",pk"`
	Views int64
}

type referrerRow struct {
	bun.BaseModel `bun:"table:page_referrers,alias:kept"`

	Day   int64  `bun:",pk"`
	Host  string `bun:",pk"`
	Views int64
}

type visitorRow struct {
	bun.BaseModel `bun:"table:page_visitors,alias:kept"`

	Day      int64 `bun:",pk"`
	Visitors int64
}

// AddViews adds to what is stored, all of it or nothing.
func (s *Store) AddViews(ctx context.Context, counts core.ViewCounts) error {
	views := each(counts.Views, func(c core.ViewCount) viewRow {
		return viewRow{Day: micros(c.Day), Route: text(c.Route), Tier: c.Tier.String(), Views: c.Views}
	})
	referrers := each(counts.Referrers, func(c core.ReferrerCount) referrerRow {
		return referrerRow{Day: micros(c.Day), Host: text(c.Host), Views: c.Views}
	})
	visitors := each(counts.Visitors, func(c core.VisitorCount) visitorRow {
		return visitorRow{Day: micros(c.Day), Visitors: c.Visitors}
	})
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := raise(ctx, tx, views, "(day, route, tier)", "views"); err != nil {
			return err
		}
		if err := raise(ctx, tx, referrers, "(day, host)", "views"); err != nil {
			return err
		}
		return raise(ctx, tx, visitors, "(day)", "visitors")
	})
	return s.failed(err, "add page views")
}

// raiseAtOnce is how many rows one statement has.
const raiseAtOnce = 500

// raise adds each row's count to that of the row that is there.
func raise[Row any](ctx context.Context, tx bun.Tx, rows []Row, key, count string) error {
	for some := range slices.Chunk(rows, raiseAtOnce) {
		_, err := tx.NewInsert().Model(&some).On("CONFLICT "+key+" DO UPDATE").
			Set("? = kept.? + EXCLUDED.?", bun.Ident(count), bun.Ident(count), bun.Ident(count)).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// ViewTotals sums up from the day since on, with at most so many pages and hosts.
func (s *Store) ViewTotals(ctx context.Context, since time.Time, most int) (core.ViewTotals, error) {
	var totals core.ViewTotals
	var days []struct{ Day, Views, Visitors int64 }
	err := s.read.NewRaw(`SELECT day, sum(views) AS views, coalesce((SELECT visitors FROM page_visitors v WHERE v.day = p.day), 0) AS visitors
		FROM page_views p WHERE day >= ? GROUP BY day ORDER BY day`, micros(since)).Scan(ctx, &days)
	if err != nil {
		return totals, s.failed(err, "sum up page views by day")
	}
	for _, d := range days {
		totals.Days = append(totals.Days, core.DayViews{Day: fromMicros(d.Day), Views: d.Views, Visitors: d.Visitors})
	}
	if err := s.sum(ctx, (*viewRow)(nil), "route", since, most, func(name string, views int64) error {
		totals.Routes = append(totals.Routes, core.RouteViews{Route: name, Views: views})
		return nil
	}); err != nil {
		return totals, err
	}
	if err := s.sum(ctx, (*viewRow)(nil), "tier", since, most, func(name string, views int64) error {
		sum := core.TierViews{Views: views}
		err := sum.Tier.UnmarshalText([]byte(name))
		totals.Tiers = append(totals.Tiers, sum)
		return err
	}); err != nil {
		return totals, err
	}
	return totals, s.sum(ctx, (*referrerRow)(nil), "host", since, most, func(name string, views int64) error {
		totals.Referrers = append(totals.Referrers, core.ReferrerViews{Host: name, Views: views})
		return nil
	})
}

// sum yields the views of each value of a column, the most first.
func (s *Store) sum(ctx context.Context, model any, column string, since time.Time, most int, each func(string, int64) error) error {
	var sums []struct {
		Name  string
		Views int64
	}
	err := s.read.NewSelect().Model(model).ColumnExpr("? AS name, sum(views) AS views", bun.Ident(column)).
		Where("day >= ?", micros(since)).Group(column).OrderExpr("sum(views) DESC, ? "+s.dialect.types.Bytewise,
		bun.Ident(column)).Limit(int64(most)).Scan(ctx, &sums)
	if err != nil {
		return s.failed(err, "sum up page views by %s", column)
	}
	for _, row := range sums {
		if err := each(row.Name, row.Views); err != nil {
			return err
		}
	}
	return nil
}
