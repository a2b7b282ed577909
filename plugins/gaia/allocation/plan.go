package allocation

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/amount"
	"gaia.example/portal/plugins/gaia/devnet"
	"gaia.example/portal/sdk/go/portal"
)

// Source is whose plan it is.
type Source string

// The sources of a plan.
const (
	Admin    Source = "admin"    // the setting allocation
	DevChain Source = "devChain" // what the dev chain's deployment does
)

// planned is one row of a plan.
type planned struct {
	title    string
	amount   *big.Int
	accounts []portal.Address
	locked   bool
}

// setting is one row as an admin sets it; the manifest's schema has looked at it.
type setting struct {
	Title     string           `json:"title"`
	GAIA      string           `json:"gaia"` // whole
	Addresses []portal.Address `json:"addresses"`
	Locked    bool             `json:"locked"`
}

// plan is the admin's, else that of the dev chain where the token is that chain's; none otherwise.
func (a *Allocation) plan(ctx context.Context, at map[string]portal.Address) (rows []planned, source *Source, err error) {
	var settings struct {
		Allocation []setting `json:"allocation"`
	}
	if err := a.host.Settings.Read(ctx, &settings); err != nil {
		return nil, nil, err
	}
	by := Admin
	for _, row := range settings.Allocation {
		wei, err := amount.Whole(row.GAIA)
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, planned{row.Title, wei, row.Addresses, row.Locked})
	}
	if len(rows) > 0 {
		return rows, &by, nil
	}
	if at[tokenName] != portal.Address(devnet.TokenAddress()) {
		return nil, nil, nil
	}
	contracts := map[string]common.Address{}
	for name, address := range at {
		contracts[name] = common.Address(address)
	}
	by = DevChain
	for _, row := range devnet.Plan(contracts) {
		one := planned{title: row.Title, amount: row.Amount, locked: row.Locked}
		for _, account := range row.Accounts {
			one.accounts = append(one.accounts, portal.Address(account))
		}
		rows = append(rows, one)
	}
	return rows, &by, nil
}
