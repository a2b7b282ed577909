package validators

import (
	"context"
	"fmt"
	"time"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
)

// Mine is what the caller has at stake, at the head.
type Mine struct {
	AsOf        portal.Block `json:"asOf"`
	Delegations []Delegation `json:"delegations"`
	Unbondings  []Unbonding  `json:"unbondings"`
}

// Delegation of the caller to one validator.
type Delegation struct {
	Validator portal.Address `json:"validator"`
	Amount    string         `json:"amount"`
}

// Unbonding is stake of the caller that waits to be withdrawn.
type Unbonding struct {
	Validator   portal.Address `json:"validator"`
	Amount      string         `json:"amount"`
	AvailableAt time.Time      `json:"availableAt"`
}

// mine reads both at one block: the one the chain's head has when the first is read.
func (c Contract) mine(ctx context.Context, chain portal.Chain, wallet portal.Address) (*Mine, error) {
	s := staking.NewValidatorStaking()
	output, head, err := chain.Call(ctx, c.Address, s.PackDelegationsOf([20]byte(wallet)), 0)
	if err != nil {
		return nil, fmt.Errorf("delegations of %s: %w", wallet, err)
	}
	delegations, err := s.UnpackDelegationsOf(output)
	if err != nil {
		return nil, fmt.Errorf("delegations of %s: %w", wallet, err)
	}
	at := portal.Reads{Chain: chain, Contract: c.Address, Block: head.Number}
	unbondings, err := portal.Read(ctx, at, s.PackUnbondingOf([20]byte(wallet)), s.UnpackUnbondingOf, nil)
	if err != nil {
		return nil, err
	}
	m := &Mine{AsOf: head, Delegations: []Delegation{}, Unbondings: []Unbonding{}}
	for _, d := range delegations {
		m.Delegations = append(m.Delegations, Delegation{Validator: portal.Address(d.Validator), Amount: d.Amount.String()})
	}
	for _, u := range unbondings {
		at := time.Unix(int64(u.AvailableAt), 0).UTC()
		m.Unbondings = append(m.Unbondings, Unbonding{Validator: portal.Address(u.Validator), Amount: u.Amount.String(), AvailableAt: at})
	}
	return m, nil
}
