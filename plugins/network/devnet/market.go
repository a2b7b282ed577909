package devnet

import (
	"context"
	"math/big"
	"math/rand/v2"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// market is the staking contract and who uses it.
type market struct {
	client     *ethclient.Client
	gaia       devnet.Token
	address    common.Address
	staking    *staking.ValidatorStaking
	instance   *bind.BoundContract
	validators []*validator
}

func newMarket(chain devnet.Chain, validators []*validator) *market {
	m := &market{
		client:     chain.Client,
		gaia:       chain.Token(tokenName),
		address:    chain.Contract(stakingName),
		staking:    staking.NewValidatorStaking(),
		validators: validators,
	}
	m.instance = m.staking.Instance(chain.Client, m.address)
	return m
}

// acts of a validator are its own business; whoever else lives on the chain delegates.
func (m *market) acts(resident *devnet.Resident) []devnet.Act {
	who := resident.Account.Address
	for _, v := range m.validators {
		if v.Account.Address == who {
			return []devnet.Act{
				{Weight: 45, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.stakeMore(ctx, who) }},
				{Weight: 18, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.stakeLess(ctx, who) }},
				{Weight: 18, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.withdraw(ctx, who) }},
				{Weight: 27, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.announceCommission(ctx, v) }},
			}
		}
	}
	return []devnet.Act{
		{Weight: 48, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.delegate(ctx, who) }},
		{Weight: 16, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.undelegate(ctx, who) }},
		{Weight: 24, Decide: func(ctx context.Context) ([]devnet.Call, error) { return m.withdraw(ctx, who) }},
	}
}

func (m *market) delegate(ctx context.Context, who common.Address) ([]devnet.Call, error) {
	to := m.validators[rand.IntN(len(m.validators))].Account.Address
	balance, err := m.gaia.Balance(ctx, who)
	if err != nil {
		return nil, err
	}
	amount := devnet.Portion(balance, 20, 150)
	if amount.Sign() == 0 {
		return nil, nil
	}
	return []devnet.Call{m.gaia.Approve(m.address, amount), m.call(m.staking.PackDelegate(to, amount))}, nil
}

func (m *market) undelegate(ctx context.Context, who common.Address) ([]devnet.Call, error) {
	delegations, err := bind.Call(m.instance, reading(ctx), m.staking.PackDelegationsOf(who), m.staking.UnpackDelegationsOf)
	if err != nil || len(delegations) == 0 {
		return nil, err
	}
	from := delegations[rand.IntN(len(delegations))]
	amount := devnet.Portion(from.Amount, 100, 600)
	if amount.Sign() == 0 {
		amount = from.Amount
	}
	return m.unbond(ctx, who, from.Validator, amount)
}

func (m *market) withdraw(ctx context.Context, who common.Address) ([]devnet.Call, error) {
	entries, err := m.unbondings(ctx, who)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if !time.Unix(int64(entry.AvailableAt), 0).After(time.Now()) {
			return []devnet.Call{m.call(m.staking.PackWithdraw())}, nil
		}
	}
	return nil, nil
}

func (m *market) stakeMore(ctx context.Context, who common.Address) ([]devnet.Call, error) {
	balance, err := m.gaia.Balance(ctx, who)
	if err != nil {
		return nil, err
	}
	amount := devnet.Portion(balance, 5, 50)
	if amount.Sign() == 0 {
		return nil, nil
	}
	return []devnet.Call{m.gaia.Approve(m.address, amount), m.call(m.staking.PackStake(amount))}, nil
}

func (m *market) stakeLess(ctx context.Context, who common.Address) ([]devnet.Call, error) {
	entry, err := m.entry(ctx, who)
	if err != nil {
		return nil, err
	}
	spare := new(big.Int).Sub(entry.SelfStake, devnet.Whole(minSelfStake))
	amount := devnet.Portion(spare, 5, 30)
	if amount.Sign() <= 0 {
		return nil, nil
	}
	return m.unbond(ctx, who, who, amount)
}

// announceCommission moves the commission by half a point or a whole one around where the validator began.
func (m *market) announceCommission(ctx context.Context, v *validator) ([]devnet.Call, error) {
	entry, err := m.entry(ctx, v.Account.Address)
	if err != nil || entry.PendingCommissionAt != 0 {
		return nil, err
	}
	step := []int{-100, -50, 50, 100}[rand.IntN(4)]
	announced := int(entry.CommissionBps) + step
	if announced < 50 || announced > int(v.commissionBps)+300 {
		return nil, nil
	}
	return []devnet.Call{m.call(m.staking.PackSetCommission(uint16(announced)))}, nil
}

// unbond starts to unbond unless the account's entries are used up; then it withdraws first, another time.
func (m *market) unbond(ctx context.Context, who, validator common.Address, amount *big.Int) ([]devnet.Call, error) {
	entries, err := m.unbondings(ctx, who)
	if err != nil {
		return nil, err
	}
	if len(entries) >= 16 {
		return m.withdraw(ctx, who)
	}
	return []devnet.Call{m.call(m.staking.PackUnbond(validator, amount))}, nil
}

func (m *market) call(input []byte) devnet.Call {
	return devnet.Call{To: &m.address, Input: input}
}

func (m *market) entry(ctx context.Context, owner common.Address) (staking.ValidatorStakingValidator, error) {
	return bind.Call(m.instance, reading(ctx), m.staking.PackValidator(owner), m.staking.UnpackValidator)
}

func (m *market) unbondings(ctx context.Context, of common.Address) ([]staking.ValidatorStakingUnbonding, error) {
	return bind.Call(m.instance, reading(ctx), m.staking.PackUnbondingOf(of), m.staking.UnpackUnbondingOf)
}

func reading(ctx context.Context) *bind.CallOpts {
	return &bind.CallOpts{Context: ctx}
}
