package vesting

import (
	"context"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Schedule is GAIA that becomes an account's over time. Amounts are in wei.
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

// Account is whose schedules are read. Anybody who funds them can make many for it.
type Account struct {
	Address portal.Address
	Most    int                             // how many are read: each is two calls
	May     func(ctx context.Context) error // called before each schedule is read, and its error ends the reading; nil: no call
}

// Read asks the contract for the account's newest schedules, in the order they were made. more is how many older ones it has.
func (a Account) Read(ctx context.Context, at portal.Reads) (newest []Schedule, more int, err error) {
	binding := gaiavesting.NewGaiaVesting()
	ids, err := portal.Read(ctx, at, binding.PackSchedulesOf(common.Address(a.Address)), binding.UnpackSchedulesOf, nil)
	if err != nil {
		return nil, 0, err
	}
	newest, more = []Schedule{}, max(0, len(ids)-a.Most)
	for _, id := range ids[more:] {
		if a.May != nil {
			if err := a.May(ctx); err != nil {
				return nil, 0, err
			}
		}
		one, err := read(ctx, at, binding, id)
		if err != nil {
			return nil, 0, err
		}
		newest = append(newest, one)
	}
	return newest, more, nil
}

func read(ctx context.Context, at portal.Reads, binding *gaiavesting.GaiaVesting, id *big.Int) (Schedule, error) {
	terms, err := portal.Read(ctx, at, binding.PackSchedule(id), binding.UnpackSchedule, nil)
	due, err := portal.Read(ctx, at, binding.PackReleasable(id), binding.UnpackReleasable, err)
	if err != nil {
		return Schedule{}, err
	}
	// the contract keeps them below 2^63 by its longest span
	second := func(at uint64) time.Time { return time.Unix(int64(at), 0).UTC() }
	one := Schedule{
		ID: id.String(), Funder: portal.Address(terms.Funder), Total: portalsql.Uint256{Int: terms.Total},
		Released:   portalsql.Uint256{Int: terms.Released},
		Releasable: portalsql.Uint256{Int: due}, StartsAt: second(terms.StartsAt), CliffAt: second(terms.CliffAt), EndsAt: second(terms.EndsAt),
		Revocable: terms.Revocable,
	}
	if terms.RevokedAt > 0 {
		revoked := second(terms.RevokedAt)
		one.RevokedAt = &revoked
	}
	return one, nil
}
