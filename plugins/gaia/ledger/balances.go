package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// BalanceStep is what an account had from a time on.
type BalanceStep struct {
	Start   time.Time
	Balance *big.Int
}

// Balances is what an account had over a window.
type Balances struct {
	Span

	Before *big.Int // as the window began
	Now    *big.Int
	Exact  bool          // a step is a transfer; else it is an hour in which it sent or got anything, and what it had at its end
	Steps  []BalanceStep // oldest first
}

// mostExact is up to how many transfers each is a step, and mostBalances up to how many hours each is one: more than a picture shows.
const (
	mostExact    = 400
	mostBalances = 2200
)

// Balances of an account, over a window that ends with now's hour.
func (l *Ledger) Balances(ctx context.Context, account portal.Address, w Window, now time.Time) (b Balances, err error) {
	b.Before, b.Now = new(big.Int), new(big.Int)
	b.Span, err = l.span(ctx, w, now, func(tx *sql.Tx, _ Span, of division) error {
		var err error
		if b.Before, err = balanceAt(ctx, tx, account, of.from); err != nil {
			return err
		}
		if b.Now, err = balanceOf(ctx, tx, account); err != nil {
			return err
		}
		var in, moved int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*), COALESCE(SUM(transfers), 0) FROM account_hours WHERE account = $1 AND hour >= $2",
			portalsql.Address(account), of.from).Scan(&in, &moved); err != nil {
			return err
		}
		if moved <= mostExact {
			if b.Steps, b.Exact, err = exactSteps(ctx, tx, account, b.Now, moved); err != nil || b.Exact {
				return err
			}
		}
		b.Steps, err = hourSteps(ctx, tx, account, of.from, in)
		return err
	})
	return b, err
}

// exactSteps are the newest n transfers by which an account sent or got anything; false where they are behind too many of nothing.
func exactSteps(ctx context.Context, tx *sql.Tx, account portal.Address, now *big.Int, n int) ([]BalanceStep, bool, error) {
	if n == 0 {
		return nil, true, nil
	}
	found, _, err := bounded(ctx, tx, EntriesWanted{}.stretches(account), Bounds{Least: big.NewInt(1)}, nil, n)
	if err != nil || len(found) < n {
		return nil, false, err
	}
	steps, balance := make([]BalanceStep, len(found)), new(big.Int).Set(now)
	for i, t := range found {
		steps[len(found)-1-i] = BalanceStep{t.Time, new(big.Int).Set(balance)}
		balance.Sub(balance, changeOf(account, t))
	}
	return steps, true, nil
}

// hourSteps are the hours from that one on, of which there are so many; where that is too many, one for several of them.
func hourSteps(ctx context.Context, tx *sql.Tx, account portal.Address, from int64, in int) (steps []BalanceStep, err error) {
	each := int64(1)
	for int64(in)/each > mostBalances {
		each *= 2
	}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT hour, balance FROM account_hours WHERE account = $1 AND hour >= $2 ORDER BY hour",
		portalsql.Address(account), from) {
		if err != nil {
			return nil, err
		}
		var hour int64
		var step BalanceStep
		if err := row.Scan(&hour, portalsql.Amount(&step.Balance)); err != nil {
			return nil, err
		}
		step.Start = hours.start(hour)
		// The last of several hours has what there was at their end.
		if n := len(steps); n > 0 && hours.of(steps[n-1].Start)/each == hour/each {
			steps[n-1] = step
			continue
		}
		steps = append(steps, step)
	}
	return steps, nil
}
