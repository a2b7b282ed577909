package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

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

// deployedFile has the SHA-256 of every transaction that an area deploys with, in the data folder.
const deployedFile = "deployed.json"

// deploy brings onto the chain what the areas have there, or finds it, and writes deployments.json. It sends all at once:
// the block producer takes transactions in the order of their arrival. A chain that has other contracts than the areas is refused.
func (p plan) deploy(ctx context.Context, chain devnet.Chain, folder string) error {
	if err := p.fund(ctx, chain); err != nil {
		return fmt.Errorf("give new residents coins: %w", err)
	}
	calls, done, err := p.deploying(ctx, chain, folder)
	if err != nil {
		return err
	}
	var sent []common.Hash
	for _, area := range p.areas {
		from := area.Deployer()
		for _, call := range calls[area.Name][done[area.Name]:] {
			hash, err := from.Send(ctx, chain.Client, call)
			if err != nil {
				return fmt.Errorf("deploy the contracts of %s: %w", area.Name, err)
			}
			sent = append(sent, hash)
		}
	}
	if err := devnet.Mined(ctx, chain.Client, sent...); err != nil {
		return fmt.Errorf("deploy the contracts: %w", err)
	}
	return write(filepath.Join(folder, "deployments.json"), p.deployment())
}

// deploying is what each area deploys with, and how much of that was sent: the deployer sends nothing else, each transaction at its
// place in the list, so that its nonce says how far an earlier start came.
func (p plan) deploying(ctx context.Context, chain devnet.Chain, folder string) (calls map[string][]devnet.Call, done map[string]int,
	err error) {
	calls, done = map[string][]devnet.Call{}, map[string]int{}
	file := filepath.Join(folder, deployedFile)
	before, now := map[string][]string{}, map[string][]string{}
	if text, err := os.ReadFile(file); err == nil {
		if err := json.Unmarshal(text, &before); err != nil {
			return nil, nil, fmt.Errorf("read %s: %w", file, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for _, area := range p.areas {
		if area.Deploy == nil {
			continue
		}
		nonce, err := chain.Client.NonceAt(ctx, area.Deployer().Address, nil)
		if err != nil {
			return nil, nil, fmt.Errorf("read the nonce of the deployer of %s: %w", area.Name, err)
		}
		calls[area.Name] = area.Deploy(chain)
		done[area.Name] = min(int(nonce), len(calls[area.Name]))
		for _, call := range calls[area.Name] {
			now[area.Name] = append(now[area.Name], fingerprint(call))
		}
		was, is := before[area.Name], now[area.Name]
		if len(was) < int(nonce) || len(is) < int(nonce) || !slices.Equal(was[:nonce], is[:nonce]) {
			return nil, nil, fmt.Errorf("the contracts of %s are not those that this chain was made with: delete the folder %s, and it begins anew",
				area.Name, folder)
		}
	}
	return calls, done, write(file, now)
}

// fingerprint is the SHA-256 of what the transaction does.
func fingerprint(call devnet.Call) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%v %v ", call.To, call.Value)
	hash.Write(call.Input)
	return hex.EncodeToString(hash.Sum(nil))
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
			addresses = append(addresses, area.Deployer().Address)
		}
	}
	for _, resident := range p.residents {
		addresses = append(addresses, resident.Account.Address)
	}
	return addresses
}

func (p plan) deployment() deployment {
	accounts := map[string]common.Address{"faucet": p.faucet.Address}
	for _, area := range p.areas {
		if area.Deploy != nil && area.DeployedBy == nil {
			accounts["deployer of "+area.Name] = area.Deployer().Address
		}
		maps.Copy(accounts, area.Accounts)
	}
	for _, resident := range p.residents {
		accounts[resident.Name] = resident.Account.Address
	}
	return deployment{ChainID: devnet.ChainID, Contracts: p.contracts, Accounts: accounts}
}

// write replaces the file.
func write(file string, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return fmt.Errorf("encode %s: %w", file, err)
	}
	fresh := file + ".new"
	if err := os.WriteFile(fresh, append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	if err := os.Rename(fresh, file); err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	return nil
}
