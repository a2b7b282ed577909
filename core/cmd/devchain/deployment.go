package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/network/contracts/staking"
)

const (
	minSelfStake   = 10_000
	unbondingTime  = 2 * time.Minute
	commissionTime = 5 * time.Minute
	commissionStep = 200
	treasuryGAIA   = 300_000_000
	faucetGAIA     = 400_000_000
)

type contracts struct {
	GaiaToken        common.Address `json:"GaiaToken"`
	ValidatorStaking common.Address `json:"ValidatorStaking"`
	Multicall3       common.Address `json:"Multicall3"`
}

// deployment is what deployments.json in the data folder says.
type deployment struct {
	ChainID   int64     `json:"chainId"`
	Contracts contracts `json:"contracts"`
	Accounts  struct {
		Deployer common.Address `json:"deployer"`
		Treasury common.Address `json:"treasury"`
		Faucet   common.Address `json:"faucet"`
	} `json:"accounts"`
}

// deploy brings the contracts and the first supply onto the chain, or finds them there, and writes deployments.json.
//
// The deployer sends nothing but these transactions, each at its place in the list: its nonce says how far an earlier
// start came. New entries belong at the end.
func deploy(ctx context.Context, client *ethclient.Client, folder string) (deployment, error) {
	found := planned()
	steps := found.steps()
	from := deployer()
	done, err := client.NonceAt(ctx, from.address, nil)
	if err != nil {
		return deployment{}, fmt.Errorf("read the deployer's nonce: %w", err)
	}
	var sent []common.Hash
	for _, step := range steps[min(int(done), len(steps)):] {
		hash, err := from.send(ctx, client, step)
		if err != nil {
			return deployment{}, fmt.Errorf("deploy the contracts: %w", err)
		}
		sent = append(sent, hash)
	}
	if err := mined(ctx, client, sent...); err != nil {
		return deployment{}, fmt.Errorf("deploy the contracts: %w", err)
	}
	return found, found.write(filepath.Join(folder, "deployments.json"))
}

func planned() deployment {
	from := deployer().address
	plan := deployment{ChainID: chainID}
	plan.Contracts.GaiaToken = crypto.CreateAddress(from, 0)
	plan.Contracts.ValidatorStaking = crypto.CreateAddress(from, 1)
	plan.Contracts.Multicall3 = multicall3Address
	plan.Accounts.Deployer = from
	plan.Accounts.Treasury = treasury().address
	plan.Accounts.Faucet = faucetAccount().address
	return plan
}

func (d deployment) steps() []call {
	token, stakes := gaiatoken.NewGaiaToken(), staking.NewValidatorStaking()
	terms := staking.ValidatorStakingTerms{
		MinSelfStake:         whole(minSelfStake),
		UnbondingPeriod:      uint64(unbondingTime.Seconds()),
		CommissionDelay:      uint64(commissionTime.Seconds()),
		MaxCommissionStepBps: commissionStep,
	}
	steps := []call{
		creation(gaiatoken.GaiaTokenMetaData.Bin, token.PackConstructor(d.Accounts.Treasury, d.Accounts.Deployer)),
		creation(staking.ValidatorStakingMetaData.Bin, stakes.PackConstructor(d.Contracts.GaiaToken, terms)),
	}
	mint := func(to common.Address, amount *big.Int) {
		steps = append(steps, call{to: &d.Contracts.GaiaToken, input: token.PackMint(to, amount), gas: 150_000})
	}
	mint(d.Accounts.Treasury, whole(treasuryGAIA))
	mint(d.Accounts.Faucet, whole(faucetGAIA))
	for _, cast := range everyActor() {
		mint(cast.account.address, whole(cast.endowment))
	}
	return steps
}

func creation(bytecode string, arguments []byte) call {
	return call{input: append(common.FromHex(bytecode), arguments...), gas: 6_000_000}
}

func (d deployment) write(file string) error {
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return fmt.Errorf("encode deployments: %w", err)
	}
	fresh := file + ".new"
	if err := os.WriteFile(fresh, append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("write deployments: %w", err)
	}
	if err := os.Rename(fresh, file); err != nil {
		return fmt.Errorf("write deployments: %w", err)
	}
	return nil
}
