package portfolio

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"net/http"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/vesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Money answers GET /portfolio: all GAIA of the caller and where it is, at one block. Amounts are wei, decimal.
type Money struct {
	AsOf    portal.Block   `json:"asOf"`
	Address portal.Address `json:"address"`
	Token   portal.Address `json:"token"`
	Wallet  string         `json:"wallet"`
	Staking *Stakes        `json:"staking"` // null where no staking contract is deployed
	Vesting *Vesting       `json:"vesting"` // null where no vesting contract is deployed
}

// Stakes is what the caller has in the staking contract.
type Stakes struct {
	Contract               portal.Address `json:"contract"`
	UnbondingPeriodSeconds uint64         `json:"unbondingPeriodSeconds"`
	Staked                 string         `json:"staked"` // on itself, as a validator
	Delegated              string         `json:"delegated"`
	Unbonding              string         `json:"unbonding"` // withdrawable or not
	Delegations            []Position     `json:"delegations"`
	Unbondings             []Position     `json:"unbondings"`
}

// Position is what the caller has with one validator.
type Position struct {
	Validator portal.Address `json:"validator"`
	Name      *string        `json:"name"` // null while it is not known
	Amount    string         `json:"amount"`
	Available *time.Time     `json:"available"` // of what is unbonding: from when on it can be withdrawn
}

// Vesting is the caller's schedules.
type Vesting struct {
	Contract   portal.Address     `json:"contract"`
	Held       string             `json:"held"`       // all that is not released yet, vested or not; where there are more, at least
	Releasable string             `json:"releasable"` // of it, what can be released now; where there are more, at least
	Schedules  []vesting.Schedule `json:"schedules"`  // the newest, in the order they were made
	More       int                `json:"more"`       // older schedules that are neither here nor in the sums: there are too many
}

// mostSchedules is how many are read for one answer: each is two calls.
const mostSchedules = 20

func (p *Portfolio) getMoney(r *http.Request) (any, error) {
	money, err := p.money(r.Context(), portal.CallerFrom(r.Context()).Wallet)
	if portal.CodeOf(err) == portal.NotFound {
		return nil, portal.Errorf(portal.Unavailable,
			"No GAIA token is configured on this chain: an operator has to set the address of GaiaToken.").Because(err)
	}
	if absent := portalchain.Absent(r.Context(), p.host.Chain, err, "GaiaToken", "ValidatorStaking", "GaiaVesting"); absent != nil {
		return nil, absent
	}
	if err != nil {
		return nil, portal.Errorf(portal.Unavailable, "Your GAIA cannot be read from the chain at the moment. Try again shortly.").Because(err)
	}
	return money, nil
}

// money reads all at the chain's head.
func (p *Portfolio) money(ctx context.Context, wallet portal.Address) (*Money, error) {
	token, err := p.host.Chain.Contract(ctx, "GaiaToken")
	if err != nil {
		return nil, err
	}
	head, err := p.host.Chain.Head(ctx)
	if err != nil {
		return nil, err
	}
	binding := gaiatoken.NewGaiaToken()
	at := portal.Reads{Chain: p.host.Chain, Contract: token, Block: head.Number}
	held, err := portal.Read(ctx, at, binding.PackBalanceOf(common.Address(wallet)), binding.UnpackBalanceOf, nil)
	if err != nil {
		return nil, fmt.Errorf("the balance of %s: %w", wallet, err)
	}
	money := &Money{AsOf: head, Address: wallet, Token: token, Wallet: held.String()}
	if at.Contract, err = p.deployed(ctx, "ValidatorStaking"); err == nil && !at.Contract.Zero() {
		money.Staking, err = p.stakes(ctx, at, wallet)
	}
	if err != nil {
		return nil, fmt.Errorf("the stake of %s: %w", wallet, err)
	}
	if at.Contract, err = p.deployed(ctx, "GaiaVesting"); err == nil && !at.Contract.Zero() {
		money.Vesting, err = readVesting(ctx, at, wallet)
	}
	if err != nil {
		return nil, fmt.Errorf("what vests for %s: %w", wallet, err)
	}
	return money, nil
}

// deployed is the contract's address, zero where it is not on this chain.
func (p *Portfolio) deployed(ctx context.Context, name string) (portal.Address, error) {
	found, err := p.host.Chain.Contract(ctx, name)
	if portal.CodeOf(err) == portal.NotFound {
		return portal.Address{}, nil
	}
	return found, err
}

func (p *Portfolio) stakes(ctx context.Context, at portal.Reads, wallet portal.Address) (*Stakes, error) {
	s := p.staking
	sums, err := portal.Read(ctx, at, s.pack("stakeOf", wallet), s.unpackStake, nil)
	delegations, err := portal.Read(ctx, at, s.pack("delegationsOf", wallet), unpackRows[delegation](s, "delegationsOf"), err)
	unbondings, err := portal.Read(ctx, at, s.pack("unbondingOf", wallet), unpackRows[unbonding](s, "unbondingOf"), err)
	period, err := portal.Read(ctx, at, s.abi.Methods["unbondingPeriod"].ID, s.unpackPeriod, err)
	if err != nil {
		return nil, err
	}
	var validators []portal.Address
	for _, d := range delegations {
		validators = append(validators, portal.Address(d.Validator))
	}
	for _, u := range unbondings {
		validators = append(validators, portal.Address(u.Validator))
	}
	names, err := p.names(ctx, validators)
	if err != nil { // which is not the chain's: what the wallet has is there without them
		p.host.Log.WarnContext(ctx, "the validators' names cannot be read", "error", err)
	}
	of := &Stakes{
		Contract: at.Contract, UnbondingPeriodSeconds: period,
		Staked: sums.Staked.String(), Delegated: sums.Delegated.String(), Unbonding: sums.Unbonding.String(),
		Delegations: []Position{}, Unbondings: []Position{},
	}
	for _, d := range delegations {
		validator := portal.Address(d.Validator)
		of.Delegations = append(of.Delegations, Position{Validator: validator, Name: named(names, validator), Amount: d.Amount.String()})
	}
	for _, u := range unbondings {
		validator := portal.Address(u.Validator)
		of.Unbondings = append(of.Unbondings,
			Position{Validator: validator, Name: named(names, validator), Amount: u.Amount.String(), Available: acts.Second(u.AvailableAt)})
	}
	return of, nil
}

// names are what those validators call themselves, as far as that was read.
func (p *Portfolio) names(ctx context.Context, validators []portal.Address) (names map[portal.Address]string, err error) {
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) error {
		names, err = namesOf(ctx, tx, validators)
		return err
	})
	return names, err
}

func named(names map[portal.Address]string, validator portal.Address) *string {
	if name, known := names[validator]; known {
		return &name
	}
	return nil
}

func readVesting(ctx context.Context, at portal.Reads, wallet portal.Address) (*Vesting, error) {
	schedules, more, err := vesting.Account{Address: wallet, Most: mostSchedules}.Read(ctx, at)
	if err != nil {
		return nil, err
	}
	held, releasable := new(big.Int), new(big.Int)
	for _, one := range schedules {
		held.Add(held, new(big.Int).Sub(one.Total.Int, one.Released.Int))
		releasable.Add(releasable, one.Releasable.Int)
	}
	return &Vesting{Contract: at.Contract, Held: held.String(), Releasable: releasable.String(), Schedules: schedules, More: more}, nil
}
