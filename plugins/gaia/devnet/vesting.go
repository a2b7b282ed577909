package devnet

import (
	"context"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	day = 24 * time.Hour
	// leastRelease is what a resident waits for, in whole GAIA, before it has something released.
	leastRelease = 1
)

// schedule is one that is on the chain from its first block on; its number is its place.
type schedule struct {
	beneficiary common.Address
	gaia        int64
	startsAt    uint64        // 0: with the chain
	cliff       time.Duration // from the start
	duration    time.Duration
	revocable   bool
}

// launch is when this chain's genesis is dated, 2026-01-01T00:00:00Z: what began then has partly vested on every dev chain.
const launch = 1_767_225_600

// schedules are of those who build the network, over years; of some holders, fast enough to watch; and of two visitors, of whom one
// has something to be released at once and the other waits for a cliff.
func schedules() (all []schedule) {
	for _, part := range []string{"validator 0", "validator 1", "validator 2", "validator 3"} {
		all = append(all, schedule{beneficiary: devnet.Derive(part).Address, gaia: 240_000, startsAt: launch, duration: 4 * 365 * day})
	}
	for _, part := range []string{"holder 4", "holder 5", "holder 6"} {
		all = append(all, schedule{beneficiary: devnet.Derive(part).Address, gaia: 60_000, duration: 180 * day})
	}
	return append(all,
		schedule{beneficiary: devnet.Derive("holder 7").Address, gaia: 24_000, cliff: 90 * day, duration: 365 * day, revocable: true},
		schedule{beneficiary: visitors[0], gaia: 36_000, startsAt: launch, duration: 3 * 365 * day},
		schedule{beneficiary: visitors[1], gaia: 12_000, cliff: 30 * day, duration: 360 * day, revocable: true},
	)
}

func vesting(chain devnet.Chain) (*gaiavesting.GaiaVesting, contract) {
	binding, address := gaiavesting.NewGaiaVesting(), chain.Contract(vestingName)
	return binding, contract{address, binding.Instance(chain.Client, address)}
}

func createVesting(chain devnet.Chain) devnet.Call {
	arguments := gaiavesting.NewGaiaVesting().PackConstructor(chain.Contract(token), treasury().Address, big.NewInt(adminDelay))
	return devnet.Creation(gaiavesting.GaiaVestingMetaData.Bin, arguments)
}

// openSchedules makes them, each paid in whole.
func openSchedules(chain devnet.Chain) (calls []devnet.Call) {
	binding, at := vesting(chain)
	var all int64
	for _, s := range schedules() {
		all += s.gaia
		calls = append(calls, at.during(createGas, binding.PackCreate(gaiavesting.GaiaVestingTerms{
			Beneficiary: s.beneficiary, Total: devnet.Whole(s.gaia), StartsAt: s.startsAt,
			Cliff: uint64(s.cliff.Seconds()), Duration: uint64(s.duration.Seconds()), Revocable: s.revocable,
		})))
	}
	approval := chain.Token(token).Approve(at.address, devnet.Whole(all))
	approval.Gas = 100_000
	calls = append([]devnet.Call{approval}, calls...)
	return append(calls, at.during(100_000, binding.PackGrantRole(role("GRANTOR_ROLE"), visitors[0])))
}

// release is of the first of their schedules that has vested something worth a transaction.
func release(ctx context.Context, chain devnet.Chain, who common.Address) ([]devnet.Call, error) {
	binding, at := vesting(chain)
	ids, err := bind.Call(at.instance, reading(ctx), binding.PackSchedulesOf(who), binding.UnpackSchedulesOf)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		due, err := bind.Call(at.instance, reading(ctx), binding.PackReleasable(id), binding.UnpackReleasable)
		if err != nil {
			return nil, err
		}
		if due.Cmp(devnet.Whole(leastRelease)) >= 0 {
			return []devnet.Call{at.call(binding.PackRelease(id))}, nil
		}
	}
	return nil, nil
}
