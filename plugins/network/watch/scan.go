package watch

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

const (
	// atOnce is how many blocks one transaction looks at.
	atOnce = 5_000
	// deepest is how far an index goes back at most without being made anew.
	deepest = portal.MaxKnown
)

// scan looks at what became final since the last time, and says whether there is more.
func (w *Watch) scan(ctx context.Context, now time.Time) (more bool, err error) {
	var wallets []portal.Address
	var done uint64
	err = portalsql.Transaction(ctx, w.db, func(tx *sql.Tx) error {
		head, complete, err := index.Head(ctx, tx, stakes.Name)
		if err != nil || !complete || head.Number < Depth || head.Number-Depth == w.scanned {
			return err
		}
		final := head.Number - Depth
		from, err := begin(ctx, tx, final)
		if err != nil {
			return err
		}
		if from >= final {
			done = final
			return nil
		}
		done = min(final, from+atOnce)
		more = done < final
		found := alerts.NewFinding(now)
		if err := w.findChanges(ctx, tx, found, from, done); err != nil {
			return err
		}
		if err := w.findMoves(ctx, tx, found, from, done); err != nil {
			return err
		}
		if wallets, err = found.Write(ctx, tx); err != nil {
			return err
		}
		return move(ctx, tx, done)
	})
	if err != nil {
		return false, fmt.Errorf("look at what validators did: %w", err)
	}
	if done > 0 {
		w.scanned = done
	}
	w.box.Changed(ctx, wallets...)
	return more, nil
}

// begin is the last block that was looked at. Until the transaction ends no other process looks. What nobody's rules are about is left out.
func begin(ctx context.Context, tx *sql.Tx, final uint64) (from uint64, err error) {
	if _, err = tx.ExecContext(ctx, "INSERT INTO watch_cursor (name, block) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING",
		stakes.Name); err != nil {
		return 0, err
	}
	if err = tx.QueryRowContext(ctx, "UPDATE watch_cursor SET name = name WHERE name = $1 RETURNING block",
		stakes.Name).Scan(&from); err != nil {
		return 0, err
	}
	if final+deepest < from {
		// No reorganisation goes that far: it is another chain, whose blocks begin anew. What it had before is history.
		if _, err = tx.ExecContext(ctx, "UPDATE watches SET since = $1 WHERE since > $1", final); err != nil {
			return 0, err
		}
		return final, move(ctx, tx, final)
	}
	var first sql.NullInt64
	if err = tx.QueryRowContext(ctx, "SELECT MIN(since) FROM watches").Scan(&first); err != nil {
		return 0, err
	}
	start := final
	if first.Valid {
		start = min(final, uint64(first.Int64)) // a block's number
	}
	if start > from {
		return start, move(ctx, tx, start)
	}
	return from, nil
}

func move(ctx context.Context, tx *sql.Tx, to uint64) error {
	_, err := tx.ExecContext(ctx, "UPDATE watch_cursor SET block = $1 WHERE name = $2", to, stakes.Name)
	return err
}

// findChanges are commissions that were announced, and exits.
func (w *Watch) findChanges(ctx context.Context, tx *sql.Tx, found *alerts.Finding, from, to uint64) error {
	for row, err := range portalsql.Rows(ctx, tx,
		`SELECT w.wallet, c.validator, c.block, c.position, c.at, c.kind, COALESCE(c.before, 0), COALESCE(c.bps, 0), COALESCE(c.due, 0)
		FROM changes c JOIN watches w ON w.validator = c.validator
		WHERE c.block > $1 AND c.block <= $2 AND c.block > w.since AND (c.kind = $3 AND w.commission OR c.kind = $4)
		ORDER BY c.block, c.position, w.wallet`,
		from, to, string(stakes.Commission), string(stakes.Exited)) {
		if err != nil {
			return err
		}
		var wallet, validator portal.Address
		var block, at, before, bps, due int64
		var position uint
		var kind stakes.Kind
		if err := row.Scan((*portalsql.Address)(&wallet), (*portalsql.Address)(&validator), &block, &position, &at, &kind, &before, &bps,
			&due); err != nil {
			return err
		}
		a := alerts.Alert{
			About: fmt.Sprintf("%s/%s/%d/%d", kind, validator, block, position), At: time.Unix(at, 0).UTC(), Position: position,
			Title: w.name(validator) + " exited", Path: pageOf(validator),
			Body: fmt.Sprintf("It validates no more. What is delegated to it stays yours: undelegate it when you like. Block %d, %s.", block,
				when(at)),
		}
		if kind == stakes.Commission {
			a.Title = fmt.Sprintf("%s announced a commission of %s", w.name(validator), percent(bps))
			a.Body = fmt.Sprintf("It is %s until %s. Block %d, %s.", percent(before), when(due), block, when(at))
		}
		found.Add(wallet, a)
	}
	return nil
}

// findMoves are logs that moved a validator's stake by as much as somebody wants to be told of.
func (w *Watch) findMoves(ctx context.Context, tx *sql.Tx, found *alerts.Finding, from, to uint64) error {
	for row, err := range portalsql.Rows(ctx, tx,
		`SELECT w.wallet, w.least, s.validator, s.block, s.position, s.at, s.stake, COALESCE((SELECT p.stake FROM stakes p
			WHERE p.validator = s.validator AND (p.block, p.position) < (s.block, s.position) ORDER BY p.block DESC, p.position DESC LIMIT 1), '0')
		FROM stakes s JOIN watches w ON w.validator = s.validator
		WHERE s.block > $1 AND s.block <= $2 AND s.block > w.since AND w.least IS NOT NULL ORDER BY s.block, s.position, w.wallet`, from, to) {
		if err != nil {
			return err
		}
		var wallet, validator portal.Address
		var block, at int64
		var position uint
		var least, stake, before portalsql.Uint256
		if err := row.Scan((*portalsql.Address)(&wallet), &least, (*portalsql.Address)(&validator), &block, &position, &at, &stake,
			&before); err != nil {
			return err
		}
		by := new(big.Int).Sub(stake.Int, before.Int)
		if by.CmpAbs(least.Int) < 0 {
			continue
		}
		verb := "gained"
		if by.Sign() < 0 {
			verb = "lost"
		}
		found.Add(wallet, alerts.Alert{
			About: fmt.Sprintf("stake/%s/%d/%d", validator, block, position), At: time.Unix(at, 0).UTC(), Position: position,
			Path:  pageOf(validator),
			Title: fmt.Sprintf("%s %s %s GAIA of stake", w.name(validator), verb, portal.FormatGAIA(by.Abs(by))),
			Body:  fmt.Sprintf("It has %s GAIA then. Block %d, %s.", portal.FormatGAIA(stake.Int), block, when(at)),
		})
	}
	return nil
}

func (w *Watch) name(validator portal.Address) string {
	return cmp.Or(w.validators.Name(validator), validator.Short())
}

func pageOf(validator portal.Address) string { return "/validators/" + validator.String() }

func percent(bps int64) string { return fmt.Sprintf("%g %%", float64(bps)/100) }

// when is a time in words, of UTC: an inbox knows no time zone.
func when(at int64) string { return time.Unix(at, 0).UTC().Format("2 January 2006, 15:04 UTC") }
