package stakes

import (
	"context"
	"database/sql"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Delegator is an account that delegates to a validator now.
type Delegator struct {
	Account portal.Address    `json:"account"`
	Amount  portalsql.Uint256 `json:"amount"` // wei
}

// Delegators are up to n of a validator's, behind that one; nil: from the first on. The largest are first, of equal ones the higher
// address; ascending the other way round. They are of the block asOf.
func (s *Stakes) Delegators(ctx context.Context, validator portal.Address, ascending bool, behind *Delegator, n int) (all []Delegator,
	asOf portal.Block, err error) {
	where, args := " WHERE validator = $1", []any{portalsql.Address(validator), n}
	order, beyond := " ORDER BY amount DESC, delegator DESC", "<"
	if ascending {
		order, beyond = " ORDER BY amount, delegator", ">"
	}
	if behind != nil {
		where += " AND (amount, delegator) " + beyond + " ($3, $4)"
		args = append(args, behind.Amount, portalsql.Address(behind.Account))
	}
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		if asOf, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		all, err = portalsql.All(ctx, tx, func(d *Delegator) []any { return []any{(*portalsql.Address)(&d.Account), &d.Amount} },
			"SELECT delegator, amount FROM delegations"+where+order+" LIMIT $2", args...)
		return err
	})
	return all, asOf, err
}
