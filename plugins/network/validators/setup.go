package validators

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
)

// Setup answers GET /setup: what becoming a validator takes, and what the caller is already, at the head. Amounts are wei, decimal. It asks
// for no tier.
type Setup struct {
	AsOf     portal.Block   `json:"asOf"`
	Contract portal.Address `json:"contract"`
	Terms    Terms          `json:"terms"`
	Own      *Own           `json:"own"` // null: the caller never registered
}

// Terms of the staking contract, which never change.
type Terms struct {
	MinSelfStake           string `json:"minSelfStake"`
	UnbondingPeriodSeconds uint64 `json:"unbondingPeriodSeconds"`
	CommissionDelaySeconds uint64 `json:"commissionDelaySeconds"`
	MaxCommissionStepBps   uint16 `json:"maxCommissionStepBps"`
}

// Own is the caller's validator.
type Own struct {
	Name              string         `json:"name"`
	Attestor          portal.Address `json:"attestor"`
	Status            Status         `json:"status"`
	RegisteredAt      time.Time      `json:"registeredAt"`
	SelfStake         string         `json:"selfStake"`
	DelegatedStake    string         `json:"delegatedStake"`
	Delegators        uint64         `json:"delegators"`
	CommissionBps     uint16         `json:"commissionBps"`
	PendingCommission *Commission    `json:"pendingCommission"`
}

func (v *Validators) setup(r *http.Request) (any, error) {
	err := v.follower.Await(r.Context(), func() bool { return v.contract.Load() != nil })
	contract := v.contract.Load()
	if contract == nil {
		return nil, err
	}
	found, err := contract.setup(r.Context(), v.host.Chain, portal.CallerFrom(r.Context()).Wallet)
	if err != nil {
		return nil, portal.Errorf(portal.Unavailable, "The staking contract cannot be read at the moment. Try again in a moment.").Because(err)
	}
	return found, nil
}

func (c Contract) setup(ctx context.Context, chain portal.Chain, wallet portal.Address) (*Setup, error) {
	s := staking.NewValidatorStaking()
	output, head, err := chain.Call(ctx, c.Address, s.PackValidator([20]byte(wallet)), 0)
	if err != nil {
		return nil, fmt.Errorf("validator %s: %w", wallet, err)
	}
	entry, err := s.UnpackValidator(output)
	if err != nil {
		return nil, fmt.Errorf("validator %s: %w", wallet, err)
	}
	found := &Setup{AsOf: head, Contract: c.Address, Terms: Terms{
		MinSelfStake: c.minSelfStake.String(), UnbondingPeriodSeconds: c.unbondingPeriod,
		CommissionDelaySeconds: c.commissionDelay, MaxCommissionStepBps: c.commissionStep,
	}}
	if entry.RegisteredAt == 0 {
		return found, nil
	}
	found.Own = &Own{
		Name: entry.Name, Attestor: portal.Address(entry.Attestor), Status: statusOf(entry),
		RegisteredAt: time.Unix(int64(entry.RegisteredAt), 0).UTC(), // seconds of the chain's
		SelfStake:    entry.SelfStake.String(), DelegatedStake: entry.DelegatedStake.String(), Delegators: entry.DelegatorCount,
		CommissionBps: entry.CommissionBps, PendingCommission: pendingOf(entry),
	}
	return found, nil
}
