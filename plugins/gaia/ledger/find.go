package ledger

import (
	"bytes"
	"cmp"
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
	Balance *big.Int // zero for nothing
	Newest  int      // transfers that it sent or got, among the newest 500
}

// Balance is an account's, at the ledger's head.
func (l *Ledger) Balance(ctx context.Context, account portal.Address) (balance *big.Int, asOf portal.Block, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if asOf, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		balance, err = balanceOf(ctx, tx, account)
		return err
	})
	return balance, asOf, err
}

func balanceOf(ctx context.Context, tx *sql.Tx, account portal.Address) (*big.Int, error) {
	balance := portalsql.Uint256{Int: new(big.Int)}
	err := tx.QueryRowContext(ctx, "SELECT balance FROM balances WHERE account = $1", portalsql.Address(account)).Scan(&balance)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return balance.Int, err
}

// Account is what is known of an account.
func (l *Ledger) Account(ctx context.Context, account portal.Address) (known Known, err error) {
	known.Account = account
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if known.Balance, err = balanceOf(ctx, tx, account); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT COUNT(*) "+onTape+"sender = $2 OR recipient = $2", taped, portalsql.Address(account)).Scan(&known.Newest)
	})
	return known, err
}

// most is how many accounts whose addresses begin alike are looked at.
const most = 1000

// Accounts finds accounts by how the 40 digits of their addresses begin and end, in lower case: holders, and whoever the newest 500
// transfers name. The largest balance comes first. The beginning bounds what is looked at: four digits are one account in 65,536.
func (l *Ledger) Accounts(ctx context.Context, first, last string, limit int) ([]Known, error) {
	found := map[portal.Address]*Known{}
	err := portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if err := held(ctx, tx, first, last, found); err != nil {
			return err
		}
		return named(ctx, tx, first, last, found)
	})
	all := make([]Known, 0, len(found))
	for _, known := range found {
		all = append(all, *known)
	}
	slices.SortFunc(all, func(a, b Known) int {
		return cmp.Or(b.Balance.Cmp(a.Balance), bytes.Compare(a.Account[:], b.Account[:]))
	})
	return all[:min(len(all), limit)], err
}

// held finds holders.
func held(ctx context.Context, tx *sql.Tx, first, last string, found map[portal.Address]*Known) error {
	for row, err := range portalsql.Rows(ctx, tx, "SELECT account, balance FROM balances WHERE account >= $1 AND account < $2 AND account LIKE $3 LIMIT $4",
		"0x"+first, "0x"+first+"g", "%"+last, most) {
		if err != nil {
			return err
		}
		var account portalsql.Address
		var balance portalsql.Uint256
		if err := row.Scan(&account, &balance); err != nil {
			return err
		}
		found[portal.Address(account)] = &Known{Account: portal.Address(account), Balance: balance.Int}
	}
	return nil
}

// named counts the newest transfers of those whom they name.
func named(ctx context.Context, tx *sql.Tx, first, last string, found map[portal.Address]*Known) error {
	for row, err := range portalsql.Rows(ctx, tx, "SELECT sender, recipient "+onTape+"sender LIKE $2 OR recipient LIKE $2", taped, "0x"+first+"%"+last) {
		if err != nil {
			return err
		}
		var from, to portalsql.Address
		if err := row.Scan(&from, &to); err != nil {
			return err
		}
		parties := []portalsql.Address{from, to}
		for _, party := range slices.Compact(parties) {
			account, digits := portal.Address(party), hex.EncodeToString(party[:])
			if account.Zero() || !strings.HasPrefix(digits, first) || !strings.HasSuffix(digits, last) {
				continue
			}
			if found[account] == nil {
				found[account] = &Known{Account: account, Balance: new(big.Int)}
			}
			found[account].Newest++
		}
	}
	return nil
}
