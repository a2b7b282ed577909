package ledger

import (
	"bytes"
	"context"
	"database/sql"
	"maps"
	"math/big"
	"slices"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// never is the hour of an account that neither sent nor got anything.
const never = -1

// holding is an account while a batch is written.
type holding struct {
	account portal.Address
	balance *big.Int
	kept    *big.Int   // what balances has of it
	hour    int64      // of its newest transfer
	moved   []heldHour // the hours in which the batch moves it, oldest first
}

// heldHour is what an account had at the end of an hour.
type heldHour struct {
	hour      int64
	balance   *big.Int
	transfers int
}

// holding is read once in a batch.
func (w *writing) holding(account portal.Address) (*holding, error) {
	if h := w.holdings[account]; h != nil {
		return h, nil
	}
	if w.newest == nil {
		var err error
		if w.newest, err = w.tx.PrepareContext(w.ctx,
			"SELECT hour, balance FROM account_hours WHERE account = $1 ORDER BY hour DESC LIMIT 1"); err != nil {
			return nil, err
		}
	}
	h := &holding{account: account, balance: new(big.Int), hour: never}
	_, err := portalsql.Found(w.newest.QueryRowContext(w.ctx, portalsql.Address(account)).Scan(&h.hour, portalsql.Amount(&h.balance)))
	if err != nil {
		return nil, err
	}
	h.kept = new(big.Int).Set(h.balance)
	w.holdings[account] = h
	return h, nil
}

// changeBalance also counts who holds.
func (w *writing) changeBalance(h *holding, by *big.Int) {
	before := h.balance.Sign() > 0
	h.balance.Add(h.balance, by)
	if after := h.balance.Sign() > 0; after && !before {
		w.add(holders, big.NewInt(1))
	} else if before && !after {
		w.add(holders, big.NewInt(-1))
	}
}

// enter counts a transfer of the account in an hour that is its newest, or a later one.
func (w *writing) enter(h *holding, hour int64) {
	if h.hour < hour {
		w.tally(hours, hour).active++
		w.tally(hours, hour).newest++
		if h.hour == never {
			w.add(seen, big.NewInt(1))
		} else {
			w.tally(hours, h.hour).newest--
		}
		if day := hour / 24; h.hour == never || h.hour/24 < day {
			w.tally(days, day).active++
		}
		h.hour = hour
	}
	if n := len(h.moved); n == 0 || h.moved[n-1].hour < hour {
		h.moved = append(h.moved, heldHour{hour: hour, balance: new(big.Int)})
	}
	last := &h.moved[len(h.moved)-1]
	last.balance.Set(h.balance)
	last.transfers++
}

// leave takes the newest transfer of the account back, which is of that hour: what the batch does before is written.
func (w *writing) leave(h *holding, hour int64) error {
	of := []any{portalsql.Address(h.account), hour}
	var left int
	err := w.tx.QueryRowContext(w.ctx,
		"UPDATE account_hours SET transfers = transfers - 1, balance = $3 WHERE account = $1 AND hour = $2 RETURNING transfers",
		append(of, bare(h.balance))...).Scan(&left)
	if err != nil || left > 0 {
		return err
	}
	if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM account_hours WHERE account = $1 AND hour = $2", of...); err != nil {
		return err
	}
	before := int64(never)
	if _, err := portalsql.Found(w.tx.QueryRowContext(w.ctx,
		"SELECT hour FROM account_hours WHERE account = $1 ORDER BY hour DESC LIMIT 1", of[0]).Scan(&before)); err != nil {
		return err
	}
	w.tally(hours, hour).active--
	w.tally(hours, hour).newest--
	if before == never {
		w.add(seen, big.NewInt(-1))
	} else {
		w.tally(hours, before).newest++
	}
	if day := hour / 24; before == never || before/24 < day {
		w.tally(days, day).active--
	}
	return nil
}

// writeHoldings writes balances, which has those that are more than 0, and what accounts had.
func (w *writing) writeHoldings() error {
	var balances, moved [][]any
	// In the order of the tables' keys, which a database with many accounts writes several times faster than in any other.
	byKey := func(a, b *holding) int { return bytes.Compare(a.account[:], b.account[:]) }
	for _, h := range slices.SortedFunc(maps.Values(w.holdings), byKey) {
		account := portalsql.Address(h.account)
		for _, m := range h.moved {
			moved = append(moved, []any{account, m.hour, bare(m.balance), m.transfers})
		}
		switch {
		case h.balance.Cmp(h.kept) == 0:
		case h.balance.Sign() > 0:
			balances = append(balances, []any{account, amount(h.balance)})
		default:
			if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM balances WHERE account = $1", account); err != nil {
				return err
			}
		}
	}
	clear(w.holdings)
	err := portalsql.Insert(w.ctx, w.tx, "balances", []string{"account", "balance"}, balances,
		"ON CONFLICT (account) DO UPDATE SET balance = excluded.balance")
	if err != nil {
		return err
	}
	return portalsql.Insert(w.ctx, w.tx, "account_hours", []string{"account", "hour", "balance", "transfers"}, moved,
		"ON CONFLICT (account, hour) DO UPDATE SET balance = excluded.balance, transfers = account_hours.transfers + excluded.transfers")
}

// most256 is 2²⁵⁶ − 1.
var most256 = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))

// amount is what a column takes of it: logs that begin after the deployment add up to less than 0 for some, and to what no contract has
// for others.
func amount(n *big.Int) portalsql.Uint256 {
	switch {
	case n.Sign() < 0:
		return portalsql.Uint256{Int: new(big.Int)}
	case n.Cmp(most256) > 0:
		return portalsql.Uint256{Int: most256}
	}
	return portalsql.Uint256{Int: n}
}

// bare is amount for account_hours, whose rows are the most and are never put in the order of what accounts had: without zeros before it.
func bare(n *big.Int) string { return amount(n).String() }

// balanceAt is what an account had at the end of the hour before that one: nothing, where it had sent and got nothing.
func balanceAt(ctx context.Context, tx *sql.Tx, account portal.Address, hour int64) (*big.Int, error) {
	balance := new(big.Int)
	_, err := portalsql.Found(tx.QueryRowContext(ctx,
		"SELECT balance FROM account_hours WHERE account = $1 AND hour < $2 ORDER BY hour DESC LIMIT 1",
		portalsql.Address(account), hour).Scan(portalsql.Amount(&balance)))
	return balance, err
}
