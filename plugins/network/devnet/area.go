package devnet

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	stakingName    = "ValidatorStaking"
	tokenName      = "GaiaToken" // the GAIA area's
	minSelfStake   = 10_000
	unbondingTime  = 2 * time.Minute
	commissionTime = 5 * time.Minute
	commissionStep = 200
)

// Area is the network area on the dev chain.
func Area() devnet.Area {
	validators := everyValidator()
	spoken := newChatter(validators)
	area := devnet.Area{
		Name:      "network",
		Contracts: []string{stakingName},
		Deploy:    deploy,
		Open: func(ctx context.Context, chain devnet.Chain) error {
			spoken.opened(chain)
			return newMarket(chain, validators).open(ctx)
		},
		Acts: func(chain devnet.Chain, resident *devnet.Resident) []devnet.Act {
			return newMarket(chain, validators).acts(resident)
		},
	}
	area.Beside = func(ctx context.Context, around devnet.Around) error {
		if around.Machines > 0 {
			var speaking sync.WaitGroup
			speaking.Go(func() { spoken.run(ctx, around) })
			defer speaking.Wait()
		}
		return runMachines(ctx, around, validators)
	}
	for _, v := range validators {
		area.Residents = append(area.Residents, v.Resident)
	}
	return area
}

func deploy(chain devnet.Chain) []devnet.Call {
	terms := staking.ValidatorStakingTerms{
		MinSelfStake:         devnet.Whole(minSelfStake),
		UnbondingPeriod:      uint64(unbondingTime.Seconds()),
		CommissionDelay:      uint64(commissionTime.Seconds()),
		MaxCommissionStepBps: commissionStep,
	}
	arguments := staking.NewValidatorStaking().PackConstructor(chain.Contract(tokenName), terms)
	return []devnet.Call{devnet.Creation(staking.ValidatorStakingMetaData.Bin, arguments)}
}

// open registers every validator that is not registered yet, all of them side by side.
func (m *market) open(ctx context.Context) error {
	approvals := map[*validator]devnet.Call{}
	registrations := map[*validator]devnet.Call{}
	for _, v := range m.validators {
		entry, err := m.entry(ctx, v.Account.Address)
		if err != nil {
			return err
		}
		if entry.RegisteredAt == 0 {
			amount := devnet.Whole(v.selfStake)
			possession, err := v.possession(m.address)
			if err != nil {
				return err
			}
			approvals[v] = m.gaia.Approve(m.address, amount)
			registrations[v] = m.call(m.staking.PackRegister(v.Name, v.commissionBps, v.attestor().Address, possession, amount))
		}
	}
	if err := m.sendAll(ctx, approvals); err != nil {
		return err
	}
	return m.sendAll(ctx, registrations)
}

func (m *market) sendAll(ctx context.Context, calls map[*validator]devnet.Call) error {
	var hashes []common.Hash
	for _, v := range m.validators {
		call, ok := calls[v]
		if !ok {
			continue
		}
		hash, err := v.Account.Send(ctx, m.client, call)
		if err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
		hashes = append(hashes, hash)
	}
	return devnet.Mined(ctx, m.client, hashes...)
}
