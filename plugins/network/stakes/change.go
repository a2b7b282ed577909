package stakes

import (
	"context"
	"database/sql"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Kind of a change.
type Kind string

// Kinds, as they are in the table and on the wire.
const (
	Registered Kind = "registered"
	Renamed    Kind = "renamed"
	Attestor   Kind = "attestor"
	Commission Kind = "commission" // announced
	Staked     Kind = "staked"
	Unbonded   Kind = "unbonded"
	Exited     Kind = "exited"
)

// Change is one log of what a validator did to itself. What its kind does not say is null.
type Change struct {
	portalchain.Proof

	Validator portal.Address     `json:"validator"`
	Log       uint               `json:"log"` // in its block
	Kind      Kind               `json:"kind"`
	Name      *string            `json:"name"`     // of registered and renamed: from then on
	Attestor  *portal.Address    `json:"attestor"` // of registered and attestor: from then on
	Amount    *portalsql.Uint256 `json:"amount"`   // wei, of staked and unbonded
	Bps       *uint16            `json:"bps"`      // of registered: the first commission; of commission: the announced one
	Before    *uint16            `json:"before"`   // of commission: what was in force as it was announced
	Due       *time.Time         `json:"due"`      // of commission: from when on it is in force, unless another was announced before
}

// Place of a log in the chain.
type Place struct {
	Block uint64 `json:"block"`
	Log   uint   `json:"log"`
}

// change notes what a log says, or takes it back.
func (w *writing) change(c Change, log portal.Log) error {
	if log.Removed {
		if err := w.insert(); err != nil {
			return err
		}
		_, err := w.tx.ExecContext(w.ctx, "DELETE FROM changes WHERE validator = $1 AND block = $2 AND position = $3",
			portalsql.Address(c.Validator), log.Block.Number, log.Index)
		return err
	}
	w.changes = append(w.changes, []any{
		portalsql.Address(c.Validator), log.Block.Number, log.Index, log.Block.Time.Unix(), portalsql.Hash(log.Transaction), string(c.Kind),
		c.Name, (*portalsql.Address)(c.Attestor), c.Amount, c.Bps, c.Before, (*portalsql.Time)(c.Due),
	})
	return nil
}

var changeColumns = []string{"validator", "block", "position", "at", "hash", "kind", "name", "attestor", "amount", "bps", "before", "due"}

const changeFields = "SELECT validator, block, position, at, hash, kind, name, attestor, amount, bps, before, due FROM changes"

// readChanges are those that a query selects by changeFields.
func readChanges(ctx context.Context, from portalsql.Queryer, query string, args ...any) ([]Change, error) {
	return portalsql.All(ctx, from, func(c *Change) []any {
		return []any{
			(*portalsql.Address)(&c.Validator), &c.Block, &c.Log, (*portalsql.Time)(&c.Time), (*portalsql.Hash)(&c.Hash), &c.Kind, &c.Name,
			portalsql.OptionalAddress(&c.Attestor), &c.Amount, &c.Bps, &c.Before, portalsql.OptionalTime(&c.Due),
		}
	}, query, args...)
}

// Changes are up to n of a validator's, newest first, behind that place; nil: from the newest on, up to the block asOf. Kind empty:
// of all kinds.
func (s *Stakes) Changes(ctx context.Context, validator portal.Address, kind Kind, behind *Place, n int) (all []Change, asOf portal.Block,
	err error) {
	where, args := " WHERE validator = $1 AND ($2 = '' OR kind = $2)", []any{portalsql.Address(validator), string(kind)}
	if behind != nil {
		where += " AND (block, position) < ($4, $5)"
		args = append(args, n, behind.Block, behind.Log)
	} else {
		args = append(args, n)
	}
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		if asOf, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		all, err = readChanges(ctx, tx, changeFields+where+" ORDER BY block DESC, position DESC LIMIT $3", args...)
		return err
	})
	return all, asOf, err
}

// Step is a commission in force from a time on, or announced for it.
type Step struct {
	portalchain.Proof // of the log that said it

	Log  uint      `json:"log"`
	Bps  uint16    `json:"bps"`
	From time.Time `json:"from"`
}

// mostCommissions is how many logs of a validator's commission are read, the newest.
const mostCommissions = 500

// Commissions are those of a validator that came into force, or will, oldest first: what it registered with, and what it announced unless
// it announced another before the time came. Each is in force from its From to the next one's. Of one that announced very often they are
// the latest.
func (s *Stakes) Commissions(ctx context.Context, validator portal.Address) ([]Step, error) {
	changes, err := readChanges(ctx, s.db,
		changeFields+" WHERE validator = $1 AND kind IN ($2, $3) ORDER BY block DESC, position DESC LIMIT $4",
		portalsql.Address(validator), string(Registered), string(Commission), mostCommissions)
	if err != nil {
		return nil, err
	}
	slices.Reverse(changes)
	steps := []Step{}
	for i, c := range changes {
		step := Step{Proof: c.Proof, Log: c.Log, From: c.Time}
		if c.Bps == nil {
			continue
		}
		step.Bps = *c.Bps
		if c.Due != nil {
			if i+1 < len(changes) && changes[i+1].Time.Before(*c.Due) {
				continue // replaced before it came into force
			}
			step.From = *c.Due
		}
		steps = append(steps, step)
	}
	return steps, nil
}

func whole(amount *big.Int) *portalsql.Uint256 { return &portalsql.Uint256{Int: amount} }
