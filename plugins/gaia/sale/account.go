package sale

import (
	"context"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
)

// Account is what the contract says of one buyer at one block.
type Account struct {
	AsOf    portal.Block   `json:"asOf"`
	Address portal.Address `json:"address"`
	Tokens  string         `json:"tokens"`  // GAIA bought, less what was brought back
	Paid    string         `json:"paid"`    // coins paid for it, which is what a refund gives for all of it
	Left    string         `json:"left"`    // GAIA that it may buy now; 0 while the sale is not open
	Balance string         `json:"balance"` // GAIA in the wallet, which a refund takes
}

func readAccount(ctx context.Context, chain portal.Chain, state *State, account portal.Address) (*Account, error) {
	sale, token, who := gaiasale.NewGaiaSale(), gaiatoken.NewGaiaToken(), common.Address(account)
	at := portal.Reads{Chain: chain, Contract: state.Address, Block: state.AsOf.Number}
	purchase, err := portal.Read(ctx, at, sale.PackPurchaseOf(who), sale.UnpackPurchaseOf, nil)
	left, err := portal.Read(ctx, at, sale.PackMayBuy(who), sale.UnpackMayBuy, err)
	at.Contract = state.Token
	balance, err := portal.Read(ctx, at, token.PackBalanceOf(who), token.UnpackBalanceOf, err)
	if err != nil {
		return nil, err
	}
	return &Account{
		AsOf: state.AsOf, Address: account,
		Tokens: purchase.Tokens.String(), Paid: purchase.Paid.String(), Left: left.String(), Balance: balance.String(),
	}, nil
}
