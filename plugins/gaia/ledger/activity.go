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

// Window is a length of time that ends now, and how many steps it is divided into. The zero Window is all since the first log.
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
	Steps    []Step        // oldest first; the last one ends with now's minute
	Before   *Step         // the window before; nil where the token is not as old as that
}

// Activity of a window that ends with now's minute, or with the head's where that is ahead of now. All of it is of the same block.
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
		end := minuteOf(now) + 1
		if w.Minutes == 0 {
			w = since(minuteOf(log.Time), end)
		}
		each := w.Minutes / int64(w.Steps)
		a.Every = time.Duration(each) * time.Minute
		if a.Steps, err = steps(ctx, tx, end-w.Minutes, each, w.Steps); err != nil {
			return err
		}
		if end-2*w.Minutes < minuteOf(log.Time) {
			return nil
		}
		before, err := steps(ctx, tx, end-2*w.Minutes, w.Minutes, 1)
		if err == nil {
			a.Before = &before[0]
		}
		return err
	})
	return a, err
}

// since is the window from a minute up to another one, which it does not have: in steps of whole minutes, of which the first may begin earlier.
func since(from, end int64) Window {
	each := max(1, (end-from+mostSteps-1)/mostSteps)
	n := (end - from + each - 1) / each
	return Window{Minutes: each * n, Steps: int(n)}
}
