package token

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Contract is the token on one chain, with what never changes about it.
type Contract struct {
	Address portal.Address
	Staking portal.Address // zero where none is deployed

	name, symbol string
	decimals     uint8
	limit        *big.Int
}

// amounts are what the contract says at one block.
type amounts struct {
	supply *big.Int
	staked *big.Int // nil where no staking contract is deployed

	minters, admins []common.Address

	code   *bytecode.Code
	unread error // why the code is not known; it fails alone
}

func findContract(ctx context.Context, chain portal.Chain, found addresses) (c Contract, err error) {
	c.Address, c.Staking = found.token, found.staking
	token := gaiatoken.NewGaiaToken()
	at := portal.Reads{Chain: chain, Contract: c.Address}
	c.name, err = portal.Read(ctx, at, token.PackName(), token.UnpackName, nil)
	c.symbol, err = portal.Read(ctx, at, token.PackSymbol(), token.UnpackSymbol, err)
	c.decimals, err = portal.Read(ctx, at, token.PackDecimals(), token.UnpackDecimals, err)
	c.limit, err = portal.Read(ctx, at, token.PackCap(), token.UnpackCap, err)
	return c, err
}

func (c Contract) amounts(ctx context.Context, chain portal.Chain, codes *bytecode.Reader, block portal.Block) (a amounts, err error) {
	token := gaiatoken.NewGaiaToken()
	at := portal.Reads{Chain: chain, Contract: c.Address, Block: block.Number}
	a.supply, err = portal.Read(ctx, at, token.PackTotalSupply(), token.UnpackTotalSupply, nil)
	if !c.Staking.Zero() {
		a.staked, err = portal.Read(ctx, at, token.PackBalanceOf([20]byte(c.Staking)), token.UnpackBalanceOf, err)
	}
	a.minters, err = portal.Read(ctx, at, token.PackGetRoleMembers(ledger.MinterRole), token.UnpackGetRoleMembers, err)
	a.admins, err = portal.Read(ctx, at, token.PackGetRoleMembers(ledger.AdminRole), token.UnpackGetRoleMembers, err)
	if err == nil {
		a.code, a.unread = codes.Read(ctx, c.Address, block)
	}
	return a, err
}
