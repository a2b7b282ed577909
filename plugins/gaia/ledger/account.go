package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func sortBySize(all []Transfer) {
	size := func(t Transfer) *big.Int {
		n, _ := new(big.Int).SetString(t.Value, 10)
		return n
	}
	slices.SortFunc(all, func(a, b Transfer) int {
		return cmp.Or(size(b).Cmp(size(a)), cmp.Compare(b.Block, a.Block), cmp.Compare(b.Index, a.Index))
	})
}

// Profile is what the ledger has of one account.
type Profile struct {
	HolderRow

	Head      portal.Block
	CaughtUp  bool
	Supply    *big.Int
	Transfers int       // by which it sent or got anything
	First     *Transfer // of these; nil: there is none
	Last      *Transfer
}

// Profile of an account, at the ledger's head.
func (l *Ledger) Profile(ctx context.Context, account portal.Address) (p Profile, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		p.Account, p.Balance, p.Before, p.Staked, p.Supply = account, new(big.Int), new(big.Int), new(big.Int), new(big.Int)
		if p.Head, p.CaughtUp, err = ready(ctx, tx); err != nil || !p.CaughtUp {
			return err
		}
		sums, err := readTotals(ctx, tx)
		if err != nil {
			return err
		}
		p.Supply = new(big.Int).Sub(sums[minted], sums[burnt])
		of := holdersReading{ctx: ctx, tx: tx, hour: hours.of(p.Head.Time.Add(-changeOver))}
		if p.HolderRow, err = of.account(account); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, "SELECT COALESCE(SUM(transfers), 0) FROM account_hours WHERE account = $1",
			portalsql.Address(account)).Scan(&p.Transfers); err != nil {
			return err
		}
		if p.Transfers == 0 {
			return nil
		}
		if p.First, err = end(ctx, tx, account, ""); err != nil {
			return err
		}
		p.Last, err = end(ctx, tx, account, " DESC")
		return err
	})
	return p, err
}

// endTried is how many of an account's first or last transfers of a kind are read at once for one that is not of nothing.
const endTried = 5

// end is the first transfer by which an account sent or got anything, or the last one.
func end(ctx context.Context, tx *sql.Tx, account portal.Address, direction string) (*Transfer, error) {
	all, hidden, err := endOfEach(ctx, tx, account, direction, "", endTried)
	if err == nil && hidden {
		all, err = endOfHour(ctx, tx, account, direction)
	}
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("an account that moved has no transfer")
	}
	slices.SortFunc(all, func(a, b Transfer) int {
		return cmp.Or(cmp.Compare(b.Block, a.Block), cmp.Compare(b.Index, a.Index))
	})
	if direction == "" {
		return &all[len(all)-1], nil
	}
	return &all[0], nil
}

// endOfEach is the first, or the last, of each kind that an account sent and of each that it got, of those that are where. hidden is true
// where one may come behind n transfers of no GAIA at all, which are left out.
func endOfEach(ctx context.Context, tx *sql.Tx, account portal.Address, direction, where string, n int, args ...any) (all []Transfer,
	hidden bool, err error) {
	for _, column := range []string{"sender", "recipient"} {
		for _, kind := range kinds {
			some, err := readTransfers(ctx, tx,
				fmt.Sprintf("SELECT %s FROM transfers WHERE %s = $1 AND kind = $2%s ORDER BY block%[4]s, position%[4]s LIMIT %[5]d",
					transferColumns, column, where, direction, n), append([]any{portalsql.Address(account), string(kind)}, args...)...)
			if err != nil {
				return nil, false, err
			}
			if at := slices.IndexFunc(some, func(t Transfer) bool { return t.Value != "0" }); at >= 0 {
				all = append(all, some[at])
			} else {
				hidden = hidden || len(some) == n
			}
		}
	}
	return all, hidden, nil
}

// endOfHour is endOfEach of the first hour in which the account sent or got anything, or the last one, however many are of nothing at all.
func endOfHour(ctx context.Context, tx *sql.Tx, account portal.Address, direction string) ([]Transfer, error) {
	var first, last uint64
	if err := tx.QueryRowContext(ctx, `SELECT MIN(block), MAX(block) FROM transfers WHERE at / 3600 =
		(SELECT hour FROM account_hours WHERE account = $1 ORDER BY hour`+direction+` LIMIT 1)`, portalsql.Address(account)).Scan(&first,
		&last); err != nil {
		return nil, err
	}
	all, _, err := endOfEach(ctx, tx, account, direction, " AND block >= $3 AND block <= $4 AND value > $5", 1, first, last,
		amount(new(big.Int)))
	return all, err
}

// Flows are what went between the parts of the protocol in a window.
type Flows struct {
	Span

	Flows []Flow // the largest first
}

// Flows of a window that ends with now's hour.
func (l *Ledger) Flows(ctx context.Context, w Window, now time.Time) (f Flows, err error) {
	f.Span, err = l.span(ctx, w, now, func(tx *sql.Tx, _ Span, of division) (err error) {
		g, from, n := hours, of.from, of.length()
		if w.Minutes == 0 { // all of it, in larger steps
			g, from, n = days, days.of(hours.start(from)), n/24+2
		}
		f.Flows, err = g.flows(ctx, tx, from, n)
		return err
	})
	return f, err
}
