package main

import (
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// plan is what the areas bring, put together: who lives on the chain, and where everything is. It is the same at each start.
type plan struct {
	areas     []devnet.Area
	residents []*devnet.Resident
	contracts map[string]common.Address
	token     string // which of the contracts the faucet gives
	faucet    *devnet.Account
}

func newPlan(areas []devnet.Area) (plan, error) {
	p := plan{
		areas:     areas,
		contracts: map[string]common.Address{"Multicall3": multicall3Address},
		faucet:    devnet.Faucet(),
	}
	for i, area := range areas {
		if slices.ContainsFunc(areas[:i], func(a devnet.Area) bool { return a.Name == area.Name }) {
			return plan{}, fmt.Errorf("there are two areas %s", area.Name)
		}
		from := area.Deployer().Address
		for nonce, name := range area.Contracts {
			if _, taken := p.contracts[name]; taken {
				return plan{}, fmt.Errorf("the area %s brings the contract %s, and so does another", area.Name, name)
			}
			p.contracts[name] = crypto.CreateAddress(from, uint64(nonce))
		}
		p.residents = append(p.residents, area.Residents...)
		if area.Token == "" {
			continue
		}
		if p.token != "" {
			return plan{}, fmt.Errorf("the area %s brings %s for the faucet, which has %s", area.Name, area.Token, p.token)
		}
		p.token = area.Token
	}
	if _, there := p.contracts[p.token]; !there {
		return plan{}, fmt.Errorf("no area deploys the token %q that the faucet gives", p.token)
	}
	return p, nil
}

// on is the chain that the client calls, with the areas on it.
func (p plan) on(client *ethclient.Client) devnet.Chain {
	return devnet.Chain{Client: client, Contracts: p.contracts, Residents: p.residents}
}
