package devnet

import (
	"context"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	// salePrice is what one GAIA costs in the coin's smallest unit: the one coin that the faucet gives buys 2,000 GAIA, which is
	// enough for the first tier and not for the second.
	salePrice = 500_000_000_000_000
	// saleSoftCap is reached by the residents alone in some hours, so that a visitor sees both sides of it.
	saleSoftCap   = 250_000
	saleHardCap   = 40_000_000
	saleWalletCap = 100_000 // more than the highest tier asks for
	// saleDuration begins with the chain. A dev chain that is older has a sale that is over.
	saleDuration = 90 * 24 * time.Hour
)

func sale(chain devnet.Chain) (*gaiasale.GaiaSale, contract) {
	binding, address := gaiasale.NewGaiaSale(), chain.Contract(saleName)
	return binding, contract{address, binding.Instance(chain.Client, address)}
}

func createSale(chain devnet.Chain) devnet.Call {
	admin := treasury().Address
	terms := gaiasale.GaiaSaleTerms{
		Price: big.NewInt(salePrice), SoftCap: devnet.Whole(saleSoftCap), HardCap: devnet.Whole(saleHardCap),
		WalletCap: devnet.Whole(saleWalletCap), Duration: uint64(saleDuration.Seconds()),
	}
	arguments := gaiasale.NewGaiaSale().PackConstructor(chain.Contract(token), terms, admin, admin, big.NewInt(adminDelay))
	return devnet.Creation(gaiasale.GaiaSaleMetaData.Bin, arguments)
}

// openSale pays in what is for sale.
func openSale(chain devnet.Chain) []devnet.Call {
	binding, at := sale(chain)
	fund := chain.Token(token).Transfer(at.address, devnet.Whole(saleHardCap))
	fund.Gas = 100_000
	return []devnet.Call{fund, at.during(100_000, binding.PackGrantRole(role("PAUSER_ROLE"), visitors[0]))}
}

// buy is of 100 to 2,000 GAIA, as much of it as the wallet may still buy.
func buy(ctx context.Context, chain devnet.Chain, who common.Address) ([]devnet.Call, error) {
	binding, at := sale(chain)
	wanted := devnet.Portion(devnet.Whole(2_000), 50, 1000)
	quote, err := bind.Call(at.instance, reading(ctx), binding.PackQuote(who, wanted), binding.UnpackQuote)
	if err != nil || quote.Tokens.Sign() == 0 {
		return nil, err
	}
	call := at.call(binding.PackBuy(quote.Tokens))
	call.Value = quote.Cost
	return []devnet.Call{call}, nil
}
