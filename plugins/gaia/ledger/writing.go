package ledger

import (
	"context"
	"database/sql"
	"errors"
	"math/big"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// The names of the totals.
const (
	transfers = "transfers"
	holders   = "holders"
	minted    = "minted"
	burnt     = "burnt"
)

// writing is one batch on its way into the tables: what many logs of it change is read and written once.
type writing struct {
	ctx     context.Context
	tx      *sql.Tx
	staking portal.Address
	change  Change

	transfers [][]any
	roles     [][]any
	balances  *portalsql.Sums
	steps     map[grain]map[int64]*Step // what the stretches of time change by, by number
	totals    map[string]*big.Int       // what they change by
}

func newWriting(ctx context.Context, tx *sql.Tx, staking portal.Address) *writing {
	return &writing{
		ctx: ctx, tx: tx, staking: staking,
		balances: portalsql.NewSums("balances", "balance", "account"), steps: map[grain]map[int64]*Step{minutes: {}, hours: {}},
		totals: map[string]*big.Int{transfers: {}, holders: {}, minted: {}, burnt: {}},
	}
}

func (w *writing) transfer(event *gaiatoken.GaiaTokenTransfer, log portal.Log) error {
	t := newTransfer(event, log, w.staking)
	w.change.Transfers = append(w.change.Transfers, t)
	value, one := event.Value, int64(1)
	if t.Removed {
		value, one = new(big.Int).Neg(value), -1
	}
	w.add(transfers, big.NewInt(one))
	if t.From.Zero() {
		w.add(minted, value)
	} else {
		w.balances.Add(new(big.Int).Neg(value), portalsql.Address(t.From))
	}
	if t.To.Zero() {
		w.add(burnt, value)
	} else {
		w.balances.Add(value, portalsql.Address(t.To))
	}
	w.count(t, int(one), value)
	if t.Removed {
		return w.remove("transfers", log)
	}
	w.transfers = append(w.transfers, []any{
		t.Block, t.Index, portalsql.Hash(t.Hash), t.Time.Unix(), portalsql.Address(t.From), portalsql.Address(t.To), portalsql.Uint256{Int: event.Value}, string(t.Kind),
	})
	return nil
}

func (w *writing) role(change RoleChange, log portal.Log) error {
	w.change.Roles = true
	if log.Removed {
		return w.remove("role_changes", log)
	}
	w.roles = append(w.roles, []any{
		log.Block.Number, log.Index, portalsql.Hash(log.Transaction), log.Block.Time.Unix(), portalsql.Hash(change.Role), portalsql.Address(change.Account), change.Granted,
	})
	return nil
}

// remove takes a log out that is there, or about to be.
func (w *writing) remove(table string, log portal.Log) error {
	if err := w.insert(); err != nil {
		return err
	}
	_, err := w.tx.ExecContext(w.ctx, "DELETE FROM "+table+" WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
	return err
}

func (w *writing) add(total string, by *big.Int) { w.totals[total].Add(w.totals[total], by) }

func (w *writing) count(t Transfer, one int, value *big.Int) {
	if t.Kind == Mint || t.Kind == Burn {
		value = new(big.Int)
	}
	for _, g := range grains {
		number := g.of(t.Time)
		step := w.steps[g][number]
		if step == nil {
			step = &Step{Volume: new(big.Int)}
			w.steps[g][number] = step
		}
		step.add(one, value)
	}
}

// flush writes what the batch adds up to.
func (w *writing) flush() error {
	return errors.Join(w.insert(), w.writeBalances(), w.writeSteps(), w.writeTotals())
}

func (w *writing) insert() error {
	err := errors.Join(
		portalsql.Insert(w.ctx, w.tx, "transfers",
			[]string{"block", "position", "hash", "at", "sender", "recipient", "value", "kind"}, w.transfers, ""),
		portalsql.Insert(w.ctx, w.tx, "role_changes", []string{"block", "position", "hash", "at", "role", "account", "granted"}, w.roles, ""))
	w.transfers, w.roles = nil, nil
	return err
}

func (w *writing) writeBalances() error {
	more, err := w.balances.Flush(w.ctx, w.tx)
	w.add(holders, big.NewInt(int64(more)))
	return err
}

func (w *writing) writeSteps() error {
	var all []error
	for _, g := range grains {
		all = append(all, g.write(w.ctx, w.tx, w.steps[g]))
	}
	return errors.Join(all...)
}

func (w *writing) writeTotals() error {
	sums, err := readTotals(w.ctx, w.tx)
	if err != nil {
		return err
	}
	var rows [][]any
	for name, by := range w.totals {
		rows = append(rows, []any{name, portalsql.Uint256{Int: sums[name].Add(sums[name], by)}})
	}
	return portalsql.Insert(w.ctx, w.tx, "totals", []string{"name", "value"}, rows, "ON CONFLICT (name) DO UPDATE SET value = excluded.value")
}

// readTotals has zero for each that is not there yet.
func readTotals(ctx context.Context, tx *sql.Tx) (map[string]*big.Int, error) {
	sums := map[string]*big.Int{transfers: {}, holders: {}, minted: {}, burnt: {}}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT name, value FROM totals") {
		if err != nil {
			return nil, err
		}
		var name string
		var value portalsql.Uint256
		if err := row.Scan(&name, &value); err != nil {
			return nil, err
		}
		sums[name] = value.Int
	}
	return sums, nil
}
