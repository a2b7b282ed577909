package stakes

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Name is that of the index; Version is raised when it derives something else from the same logs.
const (
	Name    = "stakes"
	Version = 3
)

// Stakes is safe for concurrent use.
type Stakes struct{ db *sql.DB }

// New is what that database has, which has the module's migrations.
func New(db *sql.DB) *Stakes { return &Stakes{db} }

var (
	contract = staking.NewValidatorStaking()
	events   = portalchain.EventsOf(
		portalchain.On(contract, contract.UnpackValidatorRegisteredEvent,
			func(w *writing, e *staking.ValidatorStakingValidatorRegistered, log portal.Log) error {
				if err := w.register(portal.Address(e.Validator), log); err != nil {
					return err
				}
				attestor := portal.Address(e.Attestor)
				return w.change(Change{Validator: portal.Address(e.Validator), Kind: Registered, Name: &e.Name, Attestor: &attestor,
					Bps: &e.CommissionBps}, log)
			}),
		portalchain.On(contract, contract.UnpackValidatorRenamedEvent,
			func(w *writing, e *staking.ValidatorStakingValidatorRenamed, log portal.Log) error {
				return w.change(Change{Validator: portal.Address(e.Validator), Kind: Renamed, Name: &e.Name}, log)
			}),
		portalchain.On(contract, contract.UnpackAttestorChangedEvent,
			func(w *writing, e *staking.ValidatorStakingAttestorChanged, log portal.Log) error {
				attestor := portal.Address(e.Attestor)
				return w.change(Change{Validator: portal.Address(e.Validator), Kind: Attestor, Attestor: &attestor}, log)
			}),
		portalchain.On(contract, contract.UnpackCommissionAnnouncedEvent,
			func(w *writing, e *staking.ValidatorStakingCommissionAnnounced, log portal.Log) error {
				due := time.Unix(int64(e.EffectiveAt), 0).UTC() // seconds of the chain's
				return w.change(Change{Validator: portal.Address(e.Validator), Kind: Commission, Bps: &e.AnnouncedBps, Before: &e.CurrentBps,
					Due: &due}, log)
			}),
		portalchain.On(contract, contract.UnpackValidatorExitedEvent,
			func(w *writing, e *staking.ValidatorStakingValidatorExited, log portal.Log) error {
				return w.change(Change{Validator: portal.Address(e.Validator), Kind: Exited}, log)
			}),
		portalchain.On(contract, contract.UnpackStakedEvent, func(w *writing, e *staking.ValidatorStakingStaked, log portal.Log) error {
			if err := w.change(Change{Validator: portal.Address(e.Validator), Kind: Staked, Amount: whole(e.Amount)}, log); err != nil {
				return err
			}
			validator := portal.Address(e.Validator)
			return w.move(validator, validator, e.Amount, log)
		}),
		portalchain.On(contract, contract.UnpackDelegatedEvent, func(w *writing, e *staking.ValidatorStakingDelegated, log portal.Log) error {
			return w.delegate(portal.Address(e.Delegator), portal.Address(e.Validator), e.Amount, log)
		}),
		portalchain.On(contract, contract.UnpackUnbondingStartedEvent,
			func(w *writing, e *staking.ValidatorStakingUnbondingStarted, log portal.Log) error {
				if e.Account == e.Validator {
					if err := w.change(Change{Validator: portal.Address(e.Validator), Kind: Unbonded, Amount: whole(e.Amount)}, log); err != nil {
						return err
					}
				}
				return w.delegate(portal.Address(e.Account), portal.Address(e.Validator), new(big.Int).Neg(e.Amount), log)
			}),
	)
)

// Apply adds a batch and reports whether it had any log.
func (s *Stakes) Apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	if err := turn(ctx, tx, batch.Head.Number); err != nil {
		return false, err
	}
	w := newWriting(ctx, tx)
	if err := events.Apply(w, batch.Logs); err != nil {
		return false, err
	}
	return len(batch.Logs) > 0, w.flush()
}

// Reset empties everything.
func (s *Stakes) Reset(ctx context.Context, tx *sql.Tx) error {
	return portalsql.Empty(ctx, tx, "registrations", "stakes", "delegations", "changes", "bondings", "stake_turns")
}
