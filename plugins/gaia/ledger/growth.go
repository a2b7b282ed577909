package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
)

// largestShown is how many of the largest transfers Growth has.
const largestShown = 10

// Growth is how a window went. What it counts is of whole hours.
type Growth struct {
	Span

	Every   time.Duration // the length of a step
	Steps   []Step        // oldest first
	Holders []int         // at the end of each step
	Before  *Step         // the window before, up to where this one is by now; nil where the token is not as old as that
	Held    *int          // holders as the window began; nil where the token is not as old as that

	Active  int // accounts that sent or got anything in the window
	Seen    int // accounts that ever did
	Minted  *big.Int
	Burnt   *big.Int
	Largest []Transfer // the largest of the window, largest first

	Actives    []Actives // by the hour over a week at most, by the day of UTC over more; oldest first
	ActiveDays bool      // they are by the day
}

// Supply is what all logs add up to.
func (g Growth) Supply() *big.Int { return new(big.Int).Sub(g.Minted, g.Burnt) }

// Actives is how many accounts sent or got anything in an hour or a day.
type Actives struct {
	Start    time.Time
	Accounts int
}

// Growth of a window that ends with now's hour, as Span has it.
func (l *Ledger) Growth(ctx context.Context, w Window, now time.Time) (g Growth, err error) {
	g.Span, err = l.span(ctx, w, now, func(tx *sql.Tx, span Span, of division) error {
		sums, err := readTotals(ctx, tx)
		if err != nil {
			return err
		}
		g.Seen, g.Minted, g.Burnt = int(sums[seen].Int64()), sums[minted], sums[burnt]
		fine := of.fine(span.Since.Time, span.Until)
		g.Every = time.Duration(fine.each) * fine.grain.every
		if g.Steps, err = fine.grain.steps(ctx, tx, fine.from, fine.each, fine.steps); err != nil {
			return err
		}
		if g.Holders, err = holdersAt(ctx, tx, fine); err != nil {
			return err
		}
		if err := g.before(ctx, tx, span, of); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, "SELECT COALESCE(SUM(newest), 0) FROM hours WHERE hour >= $1", of.from).Scan(&g.Active); err != nil {
			return err
		}
		if g.Actives, g.ActiveDays, err = actives(ctx, tx, span, of); err != nil {
			return err
		}
		g.Largest, err = largestSince(ctx, tx, of.from)
		return err
	})
	return g, err
}

// before reads what the window is compared with.
func (g *Growth) before(ctx context.Context, tx *sql.Tx, span Span, of division) error {
	if hours.of(span.Since.Time) < of.from {
		held, err := of.grain.holdersBefore(ctx, tx, of.from)
		if err != nil {
			return err
		}
		g.Held = &held
	}
	if hours.of(span.Since.Time) > of.from-of.length() {
		return nil
	}
	before, err := of.before(ctx, tx, span.Until)
	if err == nil {
		g.Before = &before
	}
	return err
}

// holdersBefore is how many there were as the stretch began.
func (g grain) holdersBefore(ctx context.Context, tx *sql.Tx, number int64) (n int, err error) {
	_, err = portalsql.Found(tx.QueryRowContext(ctx,
		fmt.Sprintf("SELECT holders FROM %[2]s WHERE %[1]s < $1 ORDER BY %[1]s DESC LIMIT 1", g.number, g.table), number).Scan(&n))
	return n, err
}

// holdersAt is how many there were at the end of each step.
func holdersAt(ctx context.Context, tx *sql.Tx, of division) ([]int, error) {
	n, err := of.grain.holdersBefore(ctx, tx, of.from)
	if err != nil {
		return nil, err
	}
	all, at := make([]int, of.steps), 0
	query := fmt.Sprintf("SELECT %[1]s, holders FROM %[2]s WHERE %[1]s >= $1 AND %[1]s < $2 ORDER BY %[1]s", of.grain.number, of.grain.table)
	for row, err := range portalsql.Rows(ctx, tx, query, of.from, of.from+of.length()) {
		if err != nil {
			return nil, err
		}
		var number int64
		var then int
		if err := row.Scan(&number, &then); err != nil {
			return nil, err
		}
		for ; at < int((number-of.from)/of.each); at++ {
			all[at] = n
		}
		n = then
	}
	for ; at < of.steps; at++ {
		all[at] = n
	}
	return all, nil
}

// week is up to how many hours the accounts that were active are told by the hour.
const week = 7 * 24

func actives(ctx context.Context, tx *sql.Tx, span Span, of division) (all []Actives, byDay bool, err error) {
	// Before the first log there is nothing to tell.
	g, from, end := hours, hours.of(span.From), of.from+of.length()
	if byDay = end-from > week; byDay {
		g, from, end = days, days.of(span.From), days.of(hours.start(end-1))+1
	}
	all = make([]Actives, end-from)
	for i := range all {
		all[i].Start = g.start(from + int64(i))
	}
	query := fmt.Sprintf("SELECT %[1]s, active FROM %[2]s WHERE %[1]s >= $1 AND %[1]s < $2", g.number, g.table)
	for row, err := range portalsql.Rows(ctx, tx, query, from, end) {
		if err != nil {
			return nil, byDay, err
		}
		var number int64
		var n int
		if err := row.Scan(&number, &n); err != nil {
			return nil, byDay, err
		}
		all[number-from].Accounts = n
	}
	return all, byDay, nil
}

// largestQuery reads the largest transfers of an hour and kind.
const largestQuery = "SELECT " + transferColumns +
	" FROM transfers WHERE at / 3600 = $1 AND kind = $2 ORDER BY value DESC, block DESC, position DESC LIMIT $3"

// largestSince is the largest transfers from an hour on. They are in the hours that have the largest ones: of so many transfers, in at most
// so many hours.
func largestSince(ctx context.Context, tx *sql.Tx, hour int64) ([]Transfer, error) {
	in, err := portalsql.All(ctx, tx, portalsql.Column[int64],
		"SELECT hour FROM hours WHERE hour >= $1 ORDER BY largest DESC, hour DESC LIMIT $2", hour, largestShown)
	if err != nil {
		return nil, err
	}
	all := []Transfer{}
	for _, number := range in {
		for _, kind := range kinds {
			some, err := readTransfers(ctx, tx, largestQuery, number, string(kind), largestShown)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
	}
	sortBySize(all)
	return all[:min(len(all), largestShown)], nil
}
