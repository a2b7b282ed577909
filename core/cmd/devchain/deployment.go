package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/params"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// deployment is what deployments.json in the data folder says.
type deployment struct {
	ChainID   int64                     `json:"chainId"`
	Contracts map[string]common.Address `json:"contracts"`
	Accounts  map[string]common.Address `json:"accounts"`
}

// deploy brings onto the chain what the areas have there, or finds it, and writes deployments.json. It sends all at once:
// the block producer takes transactions in the order of their arrival.
func (p plan) deploy(ctx context.Context, chain devnet.Chain, folder string) error {
	if err := p.fund(ctx, chain); err != nil {
		return fmt.Errorf("give new residents coins: %w", err)
	}
	var sent []common.Hash
	for _, area := range p.areas {
		hashes, err := deployArea(ctx, chain, area)
		if err != nil {
			return fmt.Errorf("deploy the contracts of %s: %w", area.Name, err)
		}
		sent = append(sent, hashes...)
	}
	if err := devnet.Mined(ctx, chain.Client, sent...); err != nil {
		return fmt.Errorf("deploy the contracts: %w", err)
	}
	return p.deployment().write(filepath.Join(folder, "deployments.json"))
}

// fund gives coins to those who were not there when the chain began: the genesis gave them to the others.
func (p plan) fund(ctx context.Context, chain devnet.Chain) error {
	var sent []common.Hash
	for _, address := range p.payers() {
		balance, err := chain.Client.BalanceAt(ctx, address, nil)
		if err != nil {
			return fmt.Errorf("read the native balance of %s: %w", address, err)
		}
		if balance.Cmp(devnet.Whole(1)) >= 0 {
			continue
		}
		hash, err := p.faucet.Send(ctx, chain.Client, devnet.Call{To: &address, Value: devnet.Whole(payersCoins), Gas: params.TxGas})
		if err != nil {
			return err
		}
		sent = append(sent, hash)
	}
	if len(sent) == 0 {
		return nil
	}
	if err := devnet.Mined(ctx, chain.Client, sent...); err != nil {
		return err
	}
	// The pool has taken note of a block for sure when there is one more; before, it may refuse what the new coins pay for.
	_, err := p.faucet.Perform(ctx, chain.Client, devnet.Call{To: &p.faucet.Address, Gas: params.TxGas})
	return err
}

// payers are those who send transactions, the faucet apart.
func (p plan) payers() (addresses []common.Address) {
	for _, area := range p.areas {
		if area.Deploy != nil {
			addresses = append(addresses, devnet.Deployer(area.Name).Address)
		}
	}
	for _, resident := range p.residents {
		addresses = append(addresses, resident.Account.Address)
	}
	return addresses
}

// deployArea sends what is not there yet: the deployer sends nothing else, each transaction at its place in the list, so
// that its nonce says how far an earlier start came.
func deployArea(ctx context.Context, chain devnet.Chain, area devnet.Area) (sent []common.Hash, err error) {
	if area.Deploy == nil {
		return nil, nil
	}
	from, calls := devnet.Deployer(area.Name), area.Deploy(chain)
	done, err := chain.Client.NonceAt(ctx, from.Address, nil)
	if err != nil {
		return nil, fmt.Errorf("read the deployer's nonce: %w", err)
	}
	for _, call := range calls[min(int(done), len(calls)):] {
		hash, err := from.Send(ctx, chain.Client, call)
		if err != nil {
			return nil, err
		}
		sent = append(sent, hash)
	}
	return sent, nil
}

func (p plan) deployment() deployment {
	accounts := map[string]common.Address{"faucet": p.faucet.Address}
	for _, area := range p.areas {
		if area.Deploy != nil {
			accounts["deployer of "+area.Name] = devnet.Deployer(area.Name).Address
		}
	}
	for _, resident := range p.residents {
		accounts[resident.Name] = resident.Account.Address
	}
	return deployment{ChainID: devnet.ChainID, Contracts: p.contracts, Accounts: accounts}
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
