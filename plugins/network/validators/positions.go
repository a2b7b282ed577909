package validators

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
)

// Positions answers GET /positions: all GAIA of the caller that is in the staking contract, at the head. Amounts are wei, decimal.
// It asks for no tier: nobody may be kept from what they staked.
type Positions struct {
	AsOf                   portal.Block   `json:"asOf"`
	Contract               portal.Address `json:"contract"`
	UnbondingPeriodSeconds uint64         `json:"unbondingPeriodSeconds"`
	Staked                 string         `json:"staked"` // on itself, as a validator
	Delegations            []Delegation   `json:"delegations"`
	Unbondings             []Unbonding    `json:"unbondings"`
}

// Delegation of the caller to one validator.
type Delegation struct {
	Validator portal.Address `json:"validator"`
	Name      *string        `json:"name"` // null while the list is not read yet
	Amount    string         `json:"amount"`
}

// Unbonding is stake of the caller that waits to be withdrawn.
type Unbonding struct {
	Validator   portal.Address `json:"validator"`
	Name        *string        `json:"name"` // as a Delegation's
	Amount      string         `json:"amount"`
	AvailableAt time.Time      `json:"availableAt"`
}

func (v *Validators) positions(r *http.Request) (any, error) {
	err := v.follower.Await(r.Context(), v.known)
	contract := v.contract.Load()
	if contract == nil { // else positions can be read, if without names
		return nil, err
	}
	found, err := contract.positions(r.Context(), v.host.Chain, portal.CallerFrom(r.Context()).Wallet, v.list.Load().names())
	if err != nil {
		return nil,
			portal.Errorf(portal.Unavailable, "Your stake cannot be read from the chain at the moment. Try again in a moment.").Because(err)
	}
	return found, nil
}

// names are the validators', by address.
func (l *List) names() map[portal.Address]*string {
	names := map[portal.Address]*string{}
	if l != nil {
		for i := range l.Validators {
			names[l.Validators[i].Address] = &l.Validators[i].Name
		}
	}
	return names
}

// positions reads all at one block: the one the chain's head has when the first is read.
func (c Contract) positions(ctx context.Context, chain portal.Chain, wallet portal.Address, names map[portal.Address]*string) (*Positions,
	error) {
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
	stake, err := portal.Read(ctx, at, s.PackStakeOf([20]byte(wallet)), s.UnpackStakeOf, err)
	if err != nil {
		return nil, err
	}
	p := &Positions{
		AsOf: head, Contract: c.Address, UnbondingPeriodSeconds: c.unbondingPeriod, Staked: stake.Staked.String(),
		Delegations: []Delegation{}, Unbondings: []Unbonding{},
	}
	for _, d := range delegations {
		to := portal.Address(d.Validator)
		p.Delegations = append(p.Delegations, Delegation{Validator: to, Name: names[to], Amount: d.Amount.String()})
	}
	for _, u := range unbondings {
		from, at := portal.Address(u.Validator), time.Unix(int64(u.AvailableAt), 0).UTC()
		p.Unbondings = append(p.Unbondings, Unbonding{Validator: from, Name: names[from], Amount: u.Amount.String(), AvailableAt: at})
	}
	return p, nil
}
