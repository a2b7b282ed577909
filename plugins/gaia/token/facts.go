package token

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// ranked is how many holders the facts name.
const ranked = 10

// Facts are what is true of the token at one block. Amounts are wei, decimal. What is unknown is null.
type Facts struct {
	AsOf     portal.Block   `json:"asOf"`
	Address  portal.Address `json:"address"`
	Name     string         `json:"name"`
	Symbol   string         `json:"symbol"`
	Decimals uint8          `json:"decimals"`

	TotalSupply string `json:"totalSupply"`
	Cap         string `json:"cap"`

	// Staked is what the staking contract holds, unbonding stake included; null where none is deployed.
	Staked          *string         `json:"staked"`
	StakingContract *portal.Address `json:"stakingContract"`

	Minters []Member `json:"minters"`
	Admins  []Member `json:"admins"`
	Traits
	History
}

// Member is an account that has a role, and since when; null when the logs do not reach back to it.
type Member struct {
	Account portal.Address     `json:"account"`
	Since   *portalchain.Proof `json:"since"`
}

// Traits are what the token's code and roles permit. Null is unknown: another contract's code has a say, or there is no code.
type Traits struct {
	Mintable    *bool `json:"mintable"` // somebody can mint, or let somebody mint, below the cap
	Pausable    *bool `json:"pausable"`
	Upgradeable *bool `json:"upgradeable"`
	Burnable    *bool `json:"burnable"`  // each holder their own
	Seizable    *bool `json:"seizable"`  // what an account has can be moved or destroyed without its word
	Blockable   *bool `json:"blockable"` // accounts can be kept from what they have

	Code        *bytecode.Code `json:"code"`        // from which they are read, at the block of the facts
	CodeProblem *string        `json:"codeProblem"` // why the code is not known; null where it is, or where there is none
}

func newTraits(code *bytecode.Code, room, members bool) Traits {
	t := Traits{
		Mintable: code.Can(bytecode.Mint), Pausable: code.Can(bytecode.Pause), Upgradeable: code.Can(bytecode.Upgrade),
		Burnable: code.Can(bytecode.Burn),
		Seizable: code.Can(bytecode.Seize), Blockable: code.Can(bytecode.Block), Code: code,
	}
	if t.Mintable != nil && *t.Mintable {
		can := room && members
		t.Mintable = &can
	}
	return t
}

// History is what every log since the deployment adds up to; all null when the logs do not add up to the supply,
// because they were read from a block after the deployment.
type History struct {
	DeployedAt *portalchain.Proof `json:"deployedAt"`
	Holders    *int               `json:"holders"`
	Transfers  *int               `json:"transfers"`
	Minted     *string            `json:"minted"`
	Burnt      *string            `json:"burnt"`
	TopHolders []Holder           `json:"topHolders"`
}

// Holder is one of the largest.
type Holder struct {
	Address portal.Address `json:"address"`
	Balance string         `json:"balance"`
	Share   float64        `json:"share"` // of the supply, 0 to 1
}

func newFacts(contract Contract, amounts amounts, s ledger.Snapshot) *Facts {
	f := &Facts{
		AsOf: s.Head, Address: contract.Address, Name: contract.name, Symbol: contract.symbol, Decimals: contract.decimals,
		TotalSupply: amounts.supply.String(), Cap: contract.limit.String(),
		Minters: members(amounts.minters, s.Members(ledger.MinterRole)), Admins: members(amounts.admins, s.Members(ledger.AdminRole)),
		History: newHistory(s, amounts.supply),
	}
	f.Traits = newTraits(amounts.code, amounts.supply.Cmp(contract.limit) < 0, len(f.Minters)+len(f.Admins) > 0)
	f.CodeProblem = bytecode.Unread(amounts.unread)
	if amounts.staked != nil {
		f.Staked, f.StakingContract = decimal(amounts.staked), &contract.Staking
	}
	return f
}

func newHistory(s ledger.Snapshot, supply *big.Int) History {
	if new(big.Int).Sub(s.Minted, s.Burnt).Cmp(supply) != 0 {
		return History{}
	}
	h := History{
		DeployedAt: s.Deployed, Holders: &s.Holders, Transfers: &s.Transfers,
		Minted: decimal(s.Minted), Burnt: decimal(s.Burnt), TopHolders: []Holder{},
	}
	for _, holder := range s.Top {
		h.TopHolders = append(h.TopHolders, Holder{
			Address: holder.Account, Balance: holder.Balance.String(), Share: share(holder.Balance, supply),
		})
	}
	return h
}

// members are the contract's, dated by the logs.
func members(accounts []common.Address, logged []ledger.Member) []Member {
	since := map[portal.Address]*portalchain.Proof{}
	for _, member := range logged {
		since[member.Account] = &member.Since
	}
	all := []Member{}
	for _, account := range accounts {
		all = append(all, Member{Account: portal.Address(account), Since: since[portal.Address(account)]})
	}
	return all
}

func decimal(n *big.Int) *string {
	s := n.String()
	return &s
}

func share(part, whole *big.Int) float64 {
	if whole.Sign() == 0 {
		return 0
	}
	ratio, _ := new(big.Rat).SetFrac(part, whole).Float64()
	return ratio
}
