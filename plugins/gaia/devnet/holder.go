package devnet

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// holders have from 1,500,000 GAIA down to a few hundred: each has two thirds of the one before.
func holders() []*devnet.Resident {
	all := make([]*devnet.Resident, 20)
	endowment := int64(1_500_000)
	for i := range all {
		part := fmt.Sprintf("holder %d", i)
		all[i] = &devnet.Resident{Name: part, Account: devnet.Derive(part), Endowment: endowment}
		endowment = endowment * 2 / 3
	}
	return all
}

// acts lets everybody on the chain send GAIA, whatever area brought them.
func acts(chain devnet.Chain, resident *devnet.Resident) []devnet.Act {
	return []devnet.Act{{Weight: 72, Decide: func(ctx context.Context) ([]devnet.Call, error) { return transfer(ctx, chain, resident) }}}
}

func transfer(ctx context.Context, chain devnet.Chain, from *devnet.Resident) ([]devnet.Call, error) {
	gaia := chain.Token(token)
	to := chain.Residents[rand.IntN(len(chain.Residents))].Account.Address
	balance, err := gaia.Balance(ctx, from.Account.Address)
	if err != nil || to == from.Account.Address {
		return nil, err
	}
	amount := devnet.Portion(balance, 2, 40)
	if amount.Sign() == 0 {
		return nil, nil
	}
	return []devnet.Call{gaia.Transfer(to, amount)}, nil
}
