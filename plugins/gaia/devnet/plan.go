package devnet

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// Planned is one row of how the dev chain's first GAIA was to be spread: what its deployment does.
type Planned struct {
	Title    string
	Amount   *big.Int // wei
	Accounts []common.Address
	Locked   bool // it does not circulate
}

// TokenAddress is where GaiaToken is on every dev chain: the first contract of its deployer.
func TokenAddress() common.Address { return crypto.CreateAddress(devnet.Deployer(name).Address, 0) }

// Plan is what deploy and distribute do, without the residents of other areas: what these have is in no row. at is where contracts are, by
// their names; of one that is missing there is no row.
func Plan(at map[string]common.Address) []Planned {
	claims, vesting, held := new(big.Int), new(big.Int), new(big.Int)
	for _, c := range campaigns() {
		claims.Add(claims, c.total())
	}
	for _, s := range schedules() {
		vesting.Add(vesting, devnet.Whole(s.gaia))
	}
	var residents []common.Address
	for _, holder := range holders() {
		held.Add(held, devnet.Whole(holder.Endowment))
		residents = append(residents, holder.Account.Address)
	}
	left, rows := devnet.Whole(treasuryGAIA), []Planned(nil)
	for _, row := range []struct {
		title, contract string
		amount          *big.Int
	}{{"Public sale", saleName, devnet.Whole(saleHardCap)}, {"Claim campaigns", claimsName, claims}, {"Vesting", vestingName, vesting}} {
		if address, there := at[row.contract]; there {
			left.Sub(left, row.amount)
			rows = append(rows, Planned{Title: row.title, Amount: row.amount, Accounts: []common.Address{address}, Locked: true})
		}
	}
	return append([]Planned{
		{Title: "Treasury", Amount: left, Accounts: []common.Address{treasury().Address}, Locked: true},
		{Title: "Faucet", Amount: devnet.Whole(faucetGAIA), Accounts: []common.Address{devnet.Faucet().Address}},
	}, append(rows, Planned{Title: "First holders", Amount: held, Accounts: residents})...)
}
