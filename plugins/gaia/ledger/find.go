package ledger

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"math/big"
	"slices"
	"strings"

	"gaia.example/portal/plugins/gaia/reach"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Known is what the ledger has of one account.
type Known struct {
	Account   portal.Address
	Balance   *big.Int // zero for nothing
	Transfers int      // that it sent or got, counted up to CountedTransfers
}

// Balance is an account's, at the ledger's head; nil while the history is read.
func (l *Ledger) Balance(ctx context.Context, account portal.Address) (balance *big.Int, asOf portal.Block, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		var complete bool
		if asOf, complete, err = index.Head(ctx, tx, Name); err != nil || !complete {
			return err
		}
		balance, err = balanceOf(ctx, tx, account)
		return err
	})
	return balance, asOf, err
}

func balanceOf(ctx context.Context, tx *sql.Tx, account portal.Address) (*big.Int, error) {
	balance := new(big.Int)
	_, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT balance FROM balances WHERE account = $1",
		portalsql.Address(account)).Scan(portalsql.Amount(&balance)))
	return balance, err
}

// Account is what is known of an account: nothing of nobody, and while there are no lookups.
func (l *Ledger) Account(ctx context.Context, account portal.Address) (known Known, err error) {
	known = Known{Account: account, Balance: new(big.Int)}
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if _, is, err := ready(ctx, tx); err != nil || !is || account.Zero() {
			return err
		}
		known, err = knownOf(ctx, tx, account)
		return err
	})
	return known, err
}

// CountedTransfers is up to how many of an account's transfers are counted.
const CountedTransfers = 1000

func knownOf(ctx context.Context, tx *sql.Tx, account portal.Address) (known Known, err error) {
	known.Account = account
	if known.Balance, err = balanceOf(ctx, tx, account); err != nil {
		return known, err
	}
	// What it sent to itself is one transfer.
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM (
		SELECT * FROM (SELECT block, position FROM transfers WHERE sender = $1 LIMIT $2) AS sent UNION
		SELECT * FROM (SELECT block, position FROM transfers WHERE recipient = $1 LIMIT $2) AS got) AS moved`,
		portalsql.Address(account), CountedTransfers).Scan(&known.Transfers)
	known.Transfers = min(known.Transfers, CountedTransfers)
	return known, err
}

// mostAlike is how many senders, and how many recipients, whose addresses begin alike are looked at.
const mostAlike = 1000

// Accounts finds who sent or got anything by how the 40 digits of their addresses begin and end, in lower case. The largest balance comes
// first. The beginning bounds what is looked at: four digits are one account in 65,536. While there
// are no lookups, nobody is found.
func (l *Ledger) Accounts(ctx context.Context, first, last string, limit int) (all []Known, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if _, is, err := ready(ctx, tx); err != nil || !is {
			return err
		}
		found := map[portal.Address]bool{{}: true} // nobody is no account
		for _, column := range []string{"sender", "recipient"} {
			values, err := beginning(ctx, tx, column, "0x"+first, mostAlike)
			if err != nil {
				return err
			}
			for _, value := range values {
				account, err := portal.ParseAddress(value)
				if err != nil {
					return err
				}
				if found[account] || !strings.HasSuffix(value, last) {
					continue
				}
				found[account] = true
				balance, err := balanceOf(ctx, tx, account)
				if err != nil {
					return err
				}
				all = append(all, Known{Account: account, Balance: balance})
			}
		}
		slices.SortFunc(all, func(a, b Known) int {
			return cmp.Or(b.Balance.Cmp(a.Balance), bytes.Compare(a.Account[:], b.Account[:]))
		})
		all = all[:min(len(all), limit)]
		for i, known := range all {
			if all[i], err = knownOf(ctx, tx, known.Account); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// Paid is with which transfer as much as the amount had come to an account, whatever left it.
type Paid struct {
	AsOf  portal.Block
	Known bool // the transfers are: else By is nil
	By    *portalchain.Proof
}

// Paid looks for it; amount is more than zero. What one account had is remembered: ask for the same again.
func (l *Ledger) Paid(ctx context.Context, account portal.Address, amount *big.Int) (paid Paid, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) (err error) {
		if paid.AsOf, paid.Known, err = ready(ctx, tx); err != nil || !paid.Known {
			return err
		}
		logs := reach.Logs{Index: Name, Table: "transfers", Amount: "value", Where: "recipient", Key: portalsql.Address(account)}
		by, _, err := l.paid.Reached(ctx, tx, logs, amount)
		if err == nil {
			paid.By = by[0]
		}
		return err
	})
	return paid, err
}
