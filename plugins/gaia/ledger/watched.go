package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Standing is what an account has, and what it had.
type Standing struct {
	Holder

	DayBefore  *big.Int  // what it had 24 hours before the head's hour began
	WeekBefore *big.Int  // what it had 7 days before that
	Last       *Transfer // by which it sent or got anything; nil: there is none
}

// Standings are those of the accounts, in their order, at the ledger's head. Unavailable while the history is read.
func (l *Ledger) Standings(ctx context.Context, accounts []portal.Address) (all []Standing, head portal.Block, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		var is bool
		if head, is, err = ready(ctx, tx); err != nil || !is {
			return cmp.Or(err, errUnread)
		}
		for _, account := range accounts {
			one := Standing{Holder: Holder{Account: account}}
			if one.Balance, err = balanceOf(ctx, tx, account); err != nil {
				return err
			}
			if one.DayBefore, err = balanceAt(ctx, tx, account, hours.of(head.Time.Add(-24*time.Hour))); err != nil {
				return err
			}
			if one.WeekBefore, err = balanceAt(ctx, tx, account, hours.of(head.Time.Add(-7*24*time.Hour))); err != nil {
				return err
			}
			var moved bool
			err := tx.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM account_hours WHERE account = $1", portalsql.Address(account)).Scan(&moved)
			if err != nil {
				return err
			}
			if moved {
				if one.Last, err = end(ctx, tx, account, " DESC"); err != nil {
					return err
				}
			}
			all = append(all, one)
		}
		return nil
	})
	return all, head, err
}

// After is up to n transfers from behind that place on, the oldest first, up to and with a block.
func After(ctx context.Context, tx *sql.Tx, place Place, until uint64, n int) ([]Transfer, error) {
	return readTransfers(ctx, tx,
		"SELECT "+transferColumns+" FROM transfers WHERE (block, position) > ($1, $2) AND block <= $3 ORDER BY block, position LIMIT $4",
		place.Block, place.Index, until, n)
}
