package sale

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/sdk/go/portal"
)

// State is what the contract says of the sale at one block. Amounts of GAIA and of coins are in their smallest unit, decimal.
type State struct {
	AsOf     portal.Block   `json:"asOf"`
	Address  portal.Address `json:"address"`
	Token    portal.Address `json:"token"`
	Treasury portal.Address `json:"treasury"`
	Phase    Phase          `json:"phase"`
	Price    string         `json:"price"` // coins for one whole GAIA

	SoftCap   string `json:"softCap"`
	HardCap   string `json:"hardCap"`
	WalletCap string `json:"walletCap"`

	Sold      string `json:"sold"`
	Raised    string `json:"raised"`    // coins paid for all that was sold
	Remaining string `json:"remaining"` // GAIA that is for sale and there

	OpensAt  time.Time `json:"opensAt"`
	ClosesAt time.Time `json:"closesAt"`
}

// Phase is the contract's, by its name.
type Phase string

// phases are in the contract's order.
var phases = []Phase{"pending", "open", "paused", "soldOut", "ended", "failed"}

// ErrNoSale is an address that answers nothing, or not as a sale does.
var ErrNoSale = errors.New("there is no sale at the contract's address")

func readState(ctx context.Context, chain portal.Chain, address portal.Address, block portal.Block) (*State, error) {
	sale := gaiasale.NewGaiaSale()
	at := portal.Reads{Chain: chain, Contract: address, Block: block.Number}
	number, err := portal.Read(ctx, at, sale.PackPhase(), sale.UnpackPhase, nil)
	token, err := portal.Read(ctx, at, sale.PackToken(), sale.UnpackToken, err)
	treasury, err := portal.Read(ctx, at, sale.PackTreasury(), sale.UnpackTreasury, err)
	price, err := portal.Read(ctx, at, sale.PackPrice(), sale.UnpackPrice, err)
	soft, err := portal.Read(ctx, at, sale.PackSoftCap(), sale.UnpackSoftCap, err)
	hard, err := portal.Read(ctx, at, sale.PackHardCap(), sale.UnpackHardCap, err)
	wallet, err := portal.Read(ctx, at, sale.PackWalletCap(), sale.UnpackWalletCap, err)
	sold, err := portal.Read(ctx, at, sale.PackSold(), sale.UnpackSold, err)
	raised, err := portal.Read(ctx, at, sale.PackRaised(), sale.UnpackRaised, err)
	remaining, err := portal.Read(ctx, at, sale.PackRemaining(), sale.UnpackRemaining, err)
	opens, err := portal.Read(ctx, at, sale.PackOpensAt(), sale.UnpackOpensAt, err)
	closes, err := portal.Read(ctx, at, sale.PackClosesAt(), sale.UnpackClosesAt, err)
	none := (*portal.NoContract)(nil)
	if portal.CodeOf(err) == portal.Invalid || errors.As(err, &none) { // it reverts, or nothing answers
		return nil, fmt.Errorf("%w: %w", ErrNoSale, err)
	}
	if err != nil {
		return nil, err
	}
	if int(number) >= len(phases) {
		return nil, fmt.Errorf("%w: it has the phase %d", ErrNoSale, number)
	}
	return &State{
		AsOf: block, Address: address, Token: portal.Address(token), Treasury: portal.Address(treasury), Phase: phases[number],
		Price: price.String(), SoftCap: soft.String(), HardCap: hard.String(), WalletCap: wallet.String(),
		Sold: sold.String(), Raised: raised.String(), Remaining: remaining.String(),
		OpensAt: second(opens), ClosesAt: second(closes),
	}, nil
}

// second is a time that the contract keeps below 2^63 by its longest duration.
func second(unix uint64) time.Time { return time.Unix(int64(unix), 0).UTC() } // see above
