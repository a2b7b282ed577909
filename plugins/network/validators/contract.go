package validators

import (
	"context"
	"math/big"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
)

// page is how many validators one call reads.
const page = 100

// Contract is the staking contract on one chain, with what never changes about it.
type Contract struct {
	Address portal.Address

	minSelfStake    *big.Int
	unbondingPeriod uint64 // seconds
	commissionDelay uint64 // seconds
	commissionStep  uint16 // basis points
}

func readContract(ctx context.Context, chain portal.Chain, address portal.Address) (c Contract, err error) {
	c.Address = address
	s := staking.NewValidatorStaking()
	at := portal.Reads{Chain: chain, Contract: c.Address}
	c.minSelfStake, err = portal.Read(ctx, at, s.PackMinSelfStake(), s.UnpackMinSelfStake, nil)
	c.unbondingPeriod, err = portal.Read(ctx, at, s.PackUnbondingPeriod(), s.UnpackUnbondingPeriod, err)
	c.commissionDelay, err = portal.Read(ctx, at, s.PackCommissionDelay(), s.UnpackCommissionDelay, err)
	c.commissionStep, err = portal.Read(ctx, at, s.PackMaxCommissionStepBps(), s.UnpackMaxCommissionStepBps, err)
	return c, err
}

// reading is what the contract says at one block.
type reading struct {
	validators     []staking.ValidatorStakingValidator
	totalStaked    *big.Int
	totalUnbonding *big.Int
}

func (c Contract) read(ctx context.Context, chain portal.Chain, block uint64) (r reading, err error) {
	s := staking.NewValidatorStaking()
	at := portal.Reads{Chain: chain, Contract: c.Address, Block: block}
	r.totalStaked, err = portal.Read(ctx, at, s.PackTotalStaked(), s.UnpackTotalStaked, nil)
	r.totalUnbonding, err = portal.Read(ctx, at, s.PackTotalUnbonding(), s.UnpackTotalUnbonding, err)
	for err == nil {
		var some []staking.ValidatorStakingValidator
		offset := big.NewInt(int64(len(r.validators)))
		some, err = portal.Read(ctx, at, s.PackValidators(offset, big.NewInt(page)), s.UnpackValidators, nil)
		r.validators = append(r.validators, some...)
		if len(some) < page {
			break
		}
	}
	return r, err
}
