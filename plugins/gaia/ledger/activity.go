package ledger

import (
	"context"
	"database/sql"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostSteps is into how many steps all that there ever was is divided.
const mostSteps = 60

// Window is a length of time that ends now, and how many steps it is divided into: of whole minutes, and of whole hours where they are
// an hour or longer. The zero Window is all since the first log.
type Window struct {
	Minutes int64
	Steps   int
}

// Activity is what was transferred in a window.
type Activity struct {
	Head     portal.Block
	CaughtUp bool
	Since    *time.Time    // of the token's first log; nil before one was seen
	Every    time.Duration // the length of a step
	Steps    []Step        // oldest first
	Before   *Step         // the window before, up to where this one is by now; nil where the token is not as old as that
}

// Activity of a window that ends with now's minute, or with the head's where that is ahead of now: of the zero time always. A window in
// steps of an hour or longer ends with the hour instead, and each of its steps begins with one. All of it is of the same block.
func (l *Ledger) Activity(ctx context.Context, w Window, now time.Time) (a Activity, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if a.Head, a.CaughtUp, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		var log *portalchain.Proof
		if log, err = first(ctx, tx); err != nil || log == nil {
			return err
		}
		a.Since = &log.Time
		if a.Head.Time.After(now) {
			now = a.Head.Time
		}
		d := w.divide(log.Time, now)
		a.Every = time.Duration(d.each) * d.grain.every
		if a.Steps, err = d.grain.steps(ctx, tx, d.from, d.each, d.steps); err != nil {
			return err
		}
		if minutes.of(d.grain.start(d.from-d.length())) < minutes.of(log.Time) {
			return nil
		}
		before, err := d.before(ctx, tx, now)
		if err == nil {
			a.Before = &before
		}
		return err
	})
	return a, err
}

// division is a window's steps: so many of so many stretches of a grain, from one of them on.
type division struct {
	grain grain
	from  int64
	each  int64
	steps int
}

// length is how many stretches the window has.
func (d division) length() int64 { return d.each * int64(d.steps) }

// before is the window before, as far as this one has come: the hour that is not over is compared with as much of the one a window ago.
func (d division) before(ctx context.Context, tx *sql.Tx, now time.Time) (Step, error) {
	from, last := d.from-d.length(), d.from-1
	whole, err := d.grain.steps(ctx, tx, from, d.length()-1, 1)
	if err != nil {
		return Step{}, err
	}
	begin, end := minutes.of(d.grain.start(last)), minutes.of(now.Add(-time.Duration(d.length())*d.grain.every))
	part, err := minutes.steps(ctx, tx, begin, end+1-begin, 1)
	if err != nil {
		return Step{}, err
	}
	whole[0].add(part[0].Count, part[0].Volume)
	return whole[0], nil
}

// divide the window that ends with now. All since the first log is in whole stretches, of which the first may begin earlier.
func (w Window) divide(first, now time.Time) division {
	if w.Minutes == 0 {
		if d := since(minutes, first, now); d.each < 60 {
			return d
		}
		return since(hours, first, now)
	}
	if each := w.Minutes / int64(w.Steps); each < 60 {
		return division{minutes, minutes.of(now) + 1 - w.Minutes, each, w.Steps}
	}
	return division{hours, hours.of(now) + 1 - w.Minutes/60, w.Minutes / 60 / int64(w.Steps), w.Steps}
}

func since(g grain, first, now time.Time) division {
	from, end := g.of(first), g.of(now)+1
	each := max(1, (end-from+mostSteps-1)/mostSteps)
	n := (end - from + each - 1) / each
	return division{g, end - each*n, each, int(n)}
}
