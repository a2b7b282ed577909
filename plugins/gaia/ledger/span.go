package ledger

import (
	"context"
	"database/sql"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Span is what a reading of a window is of.
type Span struct {
	Head     portal.Block
	CaughtUp bool
	Until    time.Time          // now, or the head's time where that is ahead of it
	Since    *portalchain.Proof // the token's first log; nil before one was seen, or while the history is read: nothing else is read then
	From     time.Time          // when the window begins: with an hour, or with the first log where that is later
}

// span reads a window that ends with now's hour, or with the head's where that is ahead of now: of the zero time always. read is given the
// hours of the window, of which there are none before the first log.
func (l *Ledger) span(ctx context.Context, w Window, now time.Time, read func(tx *sql.Tx, span Span, of division) error) (span Span,
	err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if span.Head, span.CaughtUp, err = ready(ctx, tx); err != nil || !span.CaughtUp {
			return err
		}
		if span.Since, err = first(ctx, tx); err != nil || span.Since == nil {
			return err
		}
		if span.Head.Time.After(now) {
			now = span.Head.Time
		}
		span.Until = now
		of := w.inHours(span.Since.Time, now)
		if span.From = of.start(); span.From.Before(span.Since.Time) {
			span.From = span.Since.Time
		}
		return read(tx, span, of)
	})
	return span, err
}

// inHours divides a window of whole hours.
func (w Window) inHours(first, now time.Time) division {
	if w.Minutes == 0 {
		return since(hours, first, now)
	}
	length := w.Minutes / 60
	return division{hours, hours.of(now) + 1 - length, length / int64(w.Steps), w.Steps}
}

// young is a token that is read by the minute: as old as that.
const young = 3 * time.Hour

// fine divides what there is of a window in which the token began: there is nothing before its first log.
func (d division) fine(first, now time.Time) division {
	switch {
	case !d.start().Before(first):
		return d
	case now.Sub(first) < young:
		return since(minutes, first, now)
	}
	return since(hours, first, now)
}

func (d division) start() time.Time { return d.grain.start(d.from) }
