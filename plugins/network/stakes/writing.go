package stakes

import (
	"context"
	"database/sql"
	"math/big"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// writing is one batch on its way into the tables: what many logs of it change is read and written once.
type writing struct {
	ctx context.Context
	tx  *sql.Tx

	stakes      map[portal.Address]*big.Int // as they are now, of those that were read
	moves       [][]any
	changes     [][]any
	bondings    [][]any
	delegations *portalsql.Sums
}

func newWriting(ctx context.Context, tx *sql.Tx) *writing {
	return &writing{
		ctx: ctx, tx: tx, stakes: map[portal.Address]*big.Int{},
		delegations: portalsql.NewSums("delegations", "amount", "delegator", "validator"),
	}
}

func (w *writing) register(validator portal.Address, log portal.Log) error {
	if log.Removed {
		_, err := w.tx.ExecContext(w.ctx, "DELETE FROM registrations WHERE validator = $1", portalsql.Address(validator))
		return err
	}
	_, err := w.tx.ExecContext(w.ctx, `INSERT INTO registrations (validator, block, hash, at) VALUES ($1, $2, $3, $4)`,
		portalsql.Address(validator), log.Block.Number, portalsql.Hash(log.Transaction), log.Block.Time.Unix())
	return err
}

func (w *writing) delegate(delegator, validator portal.Address, amount *big.Int, log portal.Log) error {
	if delegator != validator {
		by := amount
		if log.Removed {
			by = new(big.Int).Neg(amount)
		}
		w.delegations.Add(by, portalsql.Address(delegator), portalsql.Address(validator))
	}
	return w.move(delegator, validator, amount, log)
}

// move notes what an account bonds or begins to unbond, and the stake that this leaves; a log that is taken back leaves what was there
// before.
func (w *writing) move(account, validator portal.Address, by *big.Int, log portal.Log) error {
	if log.Removed {
		if err := w.insert(); err != nil {
			return err
		}
		delete(w.stakes, validator)
		if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM bondings WHERE block = $1 AND position = $2", log.Block.Number,
			log.Index); err != nil {
			return err
		}
		_, err := w.tx.ExecContext(w.ctx, "DELETE FROM stakes WHERE validator = $1 AND block = $2 AND position = $3",
			portalsql.Address(validator), log.Block.Number, log.Index)
		return err
	}
	w.bond(account, validator, by, log)
	stake, err := w.stake(validator)
	if err != nil {
		return err
	}
	// Logs that begin after the deployment add up to less than nothing for some: the contract's views tell that the history is unknown then.
	if stake.Add(stake, by); stake.Sign() < 0 {
		stake.SetInt64(0)
	}
	w.moves = append(w.moves, []any{
		portalsql.Address(validator), log.Block.Number, log.Index, log.Block.Time.Unix(), portalsql.Uint256{Int: new(big.Int).Set(stake)},
	})
	return nil
}

// stake is the validator's before the next log.
func (w *writing) stake(validator portal.Address) (*big.Int, error) {
	if stake := w.stakes[validator]; stake != nil {
		return stake, nil
	}
	stake := portalsql.Uint256{Int: new(big.Int)}
	_, err := portalsql.Found(w.tx.QueryRowContext(w.ctx,
		"SELECT stake FROM stakes WHERE validator = $1 ORDER BY block DESC, position DESC LIMIT 1", portalsql.Address(validator)).Scan(&stake))
	w.stakes[validator] = stake.Int
	return stake.Int, err
}

func (w *writing) insert() error {
	err := portalsql.Insert(w.ctx, w.tx, "stakes", []string{"validator", "block", "position", "at", "stake"}, w.moves, "")
	w.moves = nil
	if err != nil {
		return err
	}
	err = portalsql.Insert(w.ctx, w.tx, "changes", changeColumns, w.changes, "")
	w.changes = nil
	if err != nil {
		return err
	}
	err = portalsql.Insert(w.ctx, w.tx, "bondings", bondingColumns, w.bondings, "")
	w.bondings = nil
	return err
}

// flush writes what the batch adds up to.
func (w *writing) flush() error {
	if err := w.insert(); err != nil {
		return err
	}
	_, err := w.delegations.Flush(w.ctx, w.tx)
	return err
}
