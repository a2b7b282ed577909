package devnet

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	name         = "gaia"
	token        = "GaiaToken"
	treasuryGAIA = 300_000_000
	faucetGAIA   = 400_000_000
)

// Area is the GAIA token on the dev chain.
func Area() devnet.Area {
	return devnet.Area{
		Name:      name,
		Contracts: []string{token},
		Deploy:    deploy,
		Token:     token,
		Residents: holders(),
		Accounts:  map[string]common.Address{"treasury": treasury().Address},
		Acts:      acts,
	}
}

// treasury has the GAIA that is nobody's yet. It pays into the sale, the campaigns and the schedules, and has the say over them.
func treasury() *devnet.Account { return devnet.Derive("treasury") }

func deploy(chain devnet.Chain) []devnet.Call {
	at, contract, holder := chain.Contract(token), gaiatoken.NewGaiaToken(), treasury().Address
	calls := []devnet.Call{
		devnet.Creation(gaiatoken.GaiaTokenMetaData.Bin, contract.PackConstructor(holder, devnet.Deployer(name).Address)),
	}
	mint := func(to common.Address, amount *big.Int) {
		calls = append(calls, devnet.Call{To: &at, Input: contract.PackMint(to, amount), Gas: 150_000})
	}
	mint(holder, devnet.Whole(treasuryGAIA))
	mint(devnet.Faucet().Address, devnet.Whole(faucetGAIA))
	for _, resident := range chain.Residents {
		mint(resident.Account.Address, devnet.Whole(resident.Endowment))
	}
	return calls
}
