package stakes

import (
	"context"
	"database/sql"
	"math/big"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Name is that of the index.
const Name = "stakes"

// Stakes is safe for concurrent use.
type Stakes struct{ db *sql.DB }

// New is what that database has, which has the module's migrations.
func New(db *sql.DB) *Stakes { return &Stakes{db} }

var (
	contract = staking.NewValidatorStaking()
	events   = portalchain.EventsOf(
		portalchain.On(contract, contract.UnpackValidatorRegisteredEvent, func(w *writing, e *staking.ValidatorStakingValidatorRegistered, log portal.Log) error {
			return w.register(portal.Address(e.Validator), log)
		}),
		portalchain.On(contract, contract.UnpackStakedEvent, func(w *writing, e *staking.ValidatorStakingStaked, log portal.Log) error {
			return w.move(portal.Address(e.Validator), e.Amount, log)
		}),
		portalchain.On(contract, contract.UnpackDelegatedEvent, func(w *writing, e *staking.ValidatorStakingDelegated, log portal.Log) error {
			return w.delegate(portal.Address(e.Delegator), portal.Address(e.Validator), e.Amount, log)
		}),
		portalchain.On(contract, contract.UnpackUnbondingStartedEvent, func(w *writing, e *staking.ValidatorStakingUnbondingStarted, log portal.Log) error {
			return w.delegate(portal.Address(e.Account), portal.Address(e.Validator), new(big.Int).Neg(e.Amount), log)
		}),
	)
)

// Apply adds a batch and reports whether it had any log.
func (s *Stakes) Apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	w := newWriting(ctx, tx)
	if err := events.Apply(w, batch.Logs); err != nil {
		return false, err
	}
	return len(batch.Logs) > 0, w.flush()
}

// Reset empties everything.
func (s *Stakes) Reset(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"registrations", "stakes", "delegations"} {
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+table); err != nil {
			return err
		}
	}
	return nil
}
