package portfolio

import (
	"context"
	"database/sql"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Name is that of the index of acts, and Version that of what it derives from the logs.
const (
	Name    = "acts"
	Version = 2
)

// writing is a batch on its way into the tables.
type writing struct {
	ctx      context.Context
	tx       *sql.Tx
	acts     [][]any
	names    [][]any
	touching touching
}

func (w *writing) act(a acts.Act) {
	other, available := any(""), int64(0)
	if a.Other != nil {
		other = portalsql.Address(*a.Other)
	}
	if a.Available != nil {
		available = a.Available.Unix()
	}
	w.acts = append(w.acts, []any{
		a.Block, a.Index, portalsql.Address(a.Account), string(a.Reason), portalsql.Hash(a.Hash), portalsql.Address(a.Contract), a.Time.Unix(),
		a.Amount.String(), other, a.Coins, a.Number, available,
	})
}

// log writes what it says, or takes it back.
func (w *writing) log(contract string, log portal.Log) error {
	said, err := acts.Read(contract, log)
	if err != nil || len(said.Acts)+len(said.Names) == 0 {
		return err
	}
	w.touching.say(said)
	if log.Removed {
		return w.remove(log)
	}
	for _, a := range said.Acts {
		w.act(a)
	}
	for _, n := range said.Names {
		w.names = append(w.names, []any{log.Block.Number, log.Index, portalsql.Address(n.Validator), n.Name})
	}
	return nil
}

// remove takes a log out that is there, or about to be.
func (w *writing) remove(log portal.Log) error {
	if err := w.flush(); err != nil {
		return err
	}
	for _, table := range []string{"acts", "validator_names"} {
		if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM "+table+" WHERE block = $1 AND position = $2", log.Block.Number,
			log.Index); err != nil {
			return err
		}
	}
	return nil
}

func (w *writing) flush() error {
	acts, names := w.acts, w.names
	w.acts, w.names = nil, nil
	err := portalsql.Insert(w.ctx, w.tx, "acts",
		[]string{"block", "position", "account", "kind", "hash", "contract", "at", "amount", "other", "coins", "number", "available"}, acts, "")
	if err != nil {
		return err
	}
	return portalsql.Insert(w.ctx, w.tx, "validator_names", []string{"block", "position", "validator", "name"}, names, "")
}

// apply writes a batch; by is the contracts by their addresses.
func apply(ctx context.Context, tx *sql.Tx, by map[portal.Address]string, batch portal.LogBatch) (touching, error) {
	w := &writing{ctx: ctx, tx: tx}
	for _, log := range batch.Logs {
		if err := w.log(by[log.Contract], log); err != nil {
			return touching{}, err
		}
	}
	return w.touching, w.flush()
}

func reset(ctx context.Context, tx *sql.Tx) error {
	return portalsql.Empty(ctx, tx, "acts", "validator_names")
}

// actsOf are an account's newest acts up to that block, newest first, n at most.
func actsOf(ctx context.Context, tx *sql.Tx, account portal.Address, until uint64, n int) ([]acts.Act, error) {
	return portalsql.All(ctx, tx, func(a *acts.Act) []any {
		a.Account = account
		return []any{
			&a.Block, &a.Index, &a.Reason, (*portalsql.Hash)(&a.Hash), (*portalsql.Address)(&a.Contract), (*portalsql.Time)(&a.Time),
			portalsql.Amount(&a.Amount), portalsql.OptionalAddress(&a.Other), &a.Coins, &a.Number, portalsql.OptionalTime(&a.Available),
		}
	}, `SELECT block, position, kind, hash, contract, at, amount, other, coins, number, available FROM acts
		WHERE account = $1 AND block <= $2 ORDER BY block DESC, position DESC LIMIT $3`, portalsql.Address(account), until, n)
}

// namesOf are what those validators call themselves; an address that is none has none.
func namesOf(ctx context.Context, tx *sql.Tx, validators []portal.Address) (map[portal.Address]string, error) {
	names := map[portal.Address]string{}
	for _, validator := range validators {
		if _, known := names[validator]; known {
			continue
		}
		var name string
		found, err := portalsql.Found(tx.QueryRowContext(ctx,
			"SELECT name FROM validator_names WHERE validator = $1 ORDER BY block DESC, position DESC LIMIT 1",
			portalsql.Address(validator)).Scan(&name))
		if err != nil {
			return nil, err
		}
		if found {
			names[validator] = name
		}
	}
	return names, nil
}
