package claims

import (
	"context"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Schedule is GAIA that becomes an account's over time, as GaiaVesting says at one block. Amounts are in wei.
type Schedule struct {
	ID         string            `json:"id"`
	Funder     portal.Address    `json:"funder"`
	Total      portalsql.Uint256 `json:"total"`
	Released   portalsql.Uint256 `json:"released"`
	Releasable portalsql.Uint256 `json:"releasable"`
	StartsAt   time.Time         `json:"startsAt"`
	CliffAt    time.Time         `json:"cliffAt"`
	EndsAt     time.Time         `json:"endsAt"`
	RevokedAt  *time.Time        `json:"revokedAt"` // null while it is not
	Revocable  bool              `json:"revocable"`
}

// Vesting is an account's schedules at one block.
type Vesting struct {
	AsOf      portal.Block   `json:"asOf"`
	Contract  portal.Address `json:"contract"`
	Schedules []Schedule     `json:"schedules"` // in the order they were made, 50 at most
	More      int            `json:"more"`      // that are not shown
}

const mostSchedules = 50

// readVesting asks the contract at that block, and before each further schedule whether it may.
func readVesting(ctx context.Context, at portal.Reads, head portal.Block, account portal.Address, may func(context.Context) error) (*Vesting, error) {
	binding := gaiavesting.NewGaiaVesting()
	ids, err := portal.Read(ctx, at, binding.PackSchedulesOf(common.Address(account)), binding.UnpackSchedulesOf, nil)
	if err != nil {
		return nil, err
	}
	answer := &Vesting{AsOf: head, Contract: at.Contract, Schedules: []Schedule{}, More: max(0, len(ids)-mostSchedules)}
	for _, id := range ids[:min(len(ids), mostSchedules)] {
		if err := may(ctx); err != nil {
			return nil, err
		}
		one, err := readSchedule(ctx, at, binding, id)
		if err != nil {
			return nil, err
		}
		answer.Schedules = append(answer.Schedules, one)
	}
	return answer, nil
}

func readSchedule(ctx context.Context, at portal.Reads, binding *gaiavesting.GaiaVesting, id *big.Int) (Schedule, error) {
	terms, err := portal.Read(ctx, at, binding.PackSchedule(id), binding.UnpackSchedule, nil)
	due, err := portal.Read(ctx, at, binding.PackReleasable(id), binding.UnpackReleasable, err)
	if err != nil {
		return Schedule{}, err
	}
	second := func(at uint64) time.Time { return unix(int64(at)) } //nolint:gosec // the contract keeps them below 2^63 by its longest span
	one := Schedule{
		ID: id.String(), Funder: portal.Address(terms.Funder), Total: portalsql.Uint256{Int: terms.Total}, Released: portalsql.Uint256{Int: terms.Released},
		Releasable: portalsql.Uint256{Int: due}, StartsAt: second(terms.StartsAt), CliffAt: second(terms.CliffAt), EndsAt: second(terms.EndsAt),
		Revocable: terms.Revocable,
	}
	if terms.RevokedAt > 0 {
		revoked := second(terms.RevokedAt)
		one.RevokedAt = &revoked
	}
	return one, nil
}
