package ledger

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"math/big"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Known is what the ledger has of one account.
type Known struct {
	Account portal.Address
	Balance *big.Int     // zero for nothing
	Newest  int          // transfers that it sent or got, among the newest 500
	AsOf    portal.Block // of Account alone
}

// Account is what is known of an account, at the ledger's head.
func (l *Ledger) Account(ctx context.Context, account portal.Address) (known Known, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		balance := portalsql.Uint256{Int: new(big.Int)}
		err := tx.QueryRowContext(ctx, "SELECT balance FROM balances WHERE account = $1", portalsql.Address(account)).Scan(&balance)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		known = Known{Account: account, Balance: balance.Int}
		if known.AsOf, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		all, err := tape(ctx, tx, taped)
		for _, t := range all {
			if t.From == account || t.To == account {
				known.Newest++
			}
		}
		return err
	})
	return known, err
}

// Accounts finds accounts by how the 40 digits of their addresses begin and end, in lower case: holders, and whoever the newest 500
// transfers name. The largest balance comes first. The beginning bounds what is looked at: four digits are one account in 65,536.
func (l *Ledger) Accounts(ctx context.Context, first, last string, limit int) ([]Known, error) {
	found := map[portal.Address]*Known{}
	err := portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if err := held(ctx, tx, first, last, limit, found); err != nil {
			return err
		}
		all, err := tape(ctx, tx, taped)
		note := func(account portal.Address) {
			digits := hex.EncodeToString(account[:])
			if account.Zero() || !strings.HasPrefix(digits, first) || !strings.HasSuffix(digits, last) {
				return
			}
			if found[account] == nil {
				found[account] = &Known{Account: account, Balance: new(big.Int)}
			}
			found[account].Newest++
		}
		for _, t := range all {
			note(t.From)
			if t.To != t.From {
				note(t.To)
			}
		}
		return err
	})
	all := make([]Known, 0, len(found))
	for _, known := range found {
		all = append(all, *known)
	}
	slices.SortFunc(all, func(a, b Known) int {
		if order := b.Balance.Cmp(a.Balance); order != 0 {
			return order
		}
		return slices.Compare(a.Account[:], b.Account[:])
	})
	return all[:min(len(all), limit)], err
}

// held finds the largest holders.
func held(ctx context.Context, tx *sql.Tx, first, last string, limit int, found map[portal.Address]*Known) error {
	rows, err := tx.QueryContext(ctx, `SELECT account, balance FROM balances WHERE account >= $1 AND account < $2 AND account LIKE $3
		ORDER BY balance DESC, account LIMIT $4`, "0x"+first, "0x"+first+"g", "%"+last, limit)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var account portalsql.Address
		var balance portalsql.Uint256
		if err := rows.Scan(&account, &balance); err != nil {
			return err
		}
		found[portal.Address(account)] = &Known{Account: portal.Address(account), Balance: balance.Int}
	}
	return rows.Err()
}
