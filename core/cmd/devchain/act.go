package main

import (
	"context"
	"math/big"
	"math/rand/v2"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/network/contracts/staking"
)

// act decides what an actor sends now: transactions in their order, or none when there is nothing of the kind to do.
type act func(context.Context, *market, *actor) ([]call, error)

type weighted struct {
	weight int
	act    act
}

var (
	holderActs    = []weighted{{45, transfer}, {30, delegate}, {10, undelegate}, {15, withdraw}}
	validatorActs = []weighted{{40, transfer}, {25, stakeMore}, {10, stakeLess}, {10, withdraw}, {15, announceCommission}}
)

func pick(a *actor) act {
	acts := holderActs
	if a.name != "" {
		acts = validatorActs
	}
	total := 0
	for _, option := range acts {
		total += option.weight
	}
	at := rand.IntN(total)
	for _, option := range acts {
		if at -= option.weight; at < 0 {
			return option.act
		}
	}
	return transfer
}

func transfer(ctx context.Context, m *market, a *actor) ([]call, error) {
	to := m.cast[rand.IntN(len(m.cast))].account.address
	balance, err := m.balance(ctx, a.account.address)
	if err != nil || to == a.account.address {
		return nil, err
	}
	amount := portion(balance, 2, 40)
	if amount.Sign() == 0 {
		return nil, nil
	}
	return []call{{to: &m.tokenAddress, input: m.token.PackTransfer(to, amount)}}, nil
}

func delegate(ctx context.Context, m *market, a *actor) ([]call, error) {
	validators := m.cast[:len(m.cast)-holders]
	to := validators[rand.IntN(len(validators))].account.address
	balance, err := m.balance(ctx, a.account.address)
	if err != nil {
		return nil, err
	}
	amount := portion(balance, 20, 150)
	if amount.Sign() == 0 {
		return nil, nil
	}
	return []call{m.approve(amount), m.stakingCall(m.staking.PackDelegate(to, amount))}, nil
}

func undelegate(ctx context.Context, m *market, a *actor) ([]call, error) {
	delegations, err := bind.Call(m.stakingInstance, reading(ctx),
		m.staking.PackDelegationsOf(a.account.address), m.staking.UnpackDelegationsOf)
	if err != nil || len(delegations) == 0 {
		return nil, err
	}
	from := delegations[rand.IntN(len(delegations))]
	amount := portion(from.Amount, 100, 600)
	if amount.Sign() == 0 {
		amount = from.Amount
	}
	return m.unbond(ctx, a, from.Validator, amount)
}

func withdraw(ctx context.Context, m *market, a *actor) ([]call, error) {
	entries, err := m.unbondings(ctx, a.account.address)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if !time.Unix(int64(entry.AvailableAt), 0).After(time.Now()) {
			return []call{m.stakingCall(m.staking.PackWithdraw())}, nil
		}
	}
	return nil, nil
}

func stakeMore(ctx context.Context, m *market, a *actor) ([]call, error) {
	balance, err := m.balance(ctx, a.account.address)
	if err != nil {
		return nil, err
	}
	amount := portion(balance, 5, 50)
	if amount.Sign() == 0 {
		return nil, nil
	}
	return []call{m.approve(amount), m.stakingCall(m.staking.PackStake(amount))}, nil
}

func stakeLess(ctx context.Context, m *market, a *actor) ([]call, error) {
	entry, err := m.validator(ctx, a.account.address)
	if err != nil {
		return nil, err
	}
	spare := new(big.Int).Sub(entry.SelfStake, whole(minSelfStake))
	amount := portion(spare, 5, 30)
	if amount.Sign() <= 0 {
		return nil, nil
	}
	return m.unbond(ctx, a, a.account.address, amount)
}

// announceCommission moves the commission by half a point or a whole one around where the validator began.
func announceCommission(ctx context.Context, m *market, a *actor) ([]call, error) {
	entry, err := m.validator(ctx, a.account.address)
	if err != nil || entry.PendingCommissionAt != 0 {
		return nil, err
	}
	step := []int{-100, -50, 50, 100}[rand.IntN(4)]
	announced := int(entry.CommissionBps) + step
	if announced < 50 || announced > int(a.commissionBps)+300 {
		return nil, nil
	}
	return []call{m.stakingCall(m.staking.PackSetCommission(uint16(announced)))}, nil
}

func (m *market) approve(amount *big.Int) call {
	return call{to: &m.tokenAddress, input: m.token.PackApprove(m.stakingAddress, amount)}
}

func (m *market) stakingCall(input []byte) call {
	return call{to: &m.stakingAddress, input: input}
}

// unbond starts to unbond unless the account's entries are used up; then it withdraws first, another time.
func (m *market) unbond(ctx context.Context, a *actor, validator common.Address, amount *big.Int) ([]call, error) {
	entries, err := m.unbondings(ctx, a.account.address)
	if err != nil {
		return nil, err
	}
	if len(entries) >= 16 {
		return withdraw(ctx, m, a)
	}
	return []call{m.stakingCall(m.staking.PackUnbond(validator, amount))}, nil
}

func (m *market) balance(ctx context.Context, of common.Address) (*big.Int, error) {
	return bind.Call(m.tokenInstance, reading(ctx), m.token.PackBalanceOf(of), m.token.UnpackBalanceOf)
}

func (m *market) validator(ctx context.Context, owner common.Address) (staking.ValidatorStakingValidator, error) {
	return bind.Call(m.stakingInstance, reading(ctx), m.staking.PackValidator(owner), m.staking.UnpackValidator)
}

func (m *market) unbondings(ctx context.Context, of common.Address) ([]staking.ValidatorStakingUnbonding, error) {
	return bind.Call(m.stakingInstance, reading(ctx), m.staking.PackUnbondingOf(of), m.staking.UnpackUnbondingOf)
}

func reading(ctx context.Context) *bind.CallOpts {
	return &bind.CallOpts{Context: ctx}
}

// portion gives between least and most thousandths of an amount, rounded down to whole GAIA.
func portion(of *big.Int, least, most int64) *big.Int {
	thousandths := least + rand.Int64N(most-least+1)
	part := new(big.Int).Mul(of, big.NewInt(thousandths))
	part.Div(part, big.NewInt(1000))
	return part.Sub(part, new(big.Int).Rem(part, whole(1)))
}
