package sale

import (
	"context"
	"math/big"
	"net/http"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/amount"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/sdk/go/portal"
)

// Quoted answers GET /sale/quote?gaia=380: what the caller would pay now for that many whole GAIA.
type Quoted struct {
	Quote *Quote `json:"quote"` // null where no sale is configured on this chain
}

// Quote is what the contract asks of one buyer at one block.
type Quote struct {
	AsOf     portal.Block   `json:"asOf"`
	Contract portal.Address `json:"contract"`
	Buyer    portal.Address `json:"buyer"`
	Phase    Phase          `json:"phase"`
	Asked    string         `json:"asked"`  // GAIA
	Tokens   string         `json:"tokens"` // GAIA of it that the buyer may have now
	Cost     *string        `json:"cost"`   // coins for these; null where none can be had
	Left     string         `json:"left"`   // GAIA that the buyer may have at most; 0 while the sale is not open
}

func (s *Sale) getQuote(r *http.Request) (any, error) {
	wanted, err := amount.Whole(r.URL.Query().Get("gaia"))
	if err != nil {
		return nil, err
	}
	state, err := s.Read(r.Context())
	if portal.CodeOf(err) == portal.NotFound {
		return Quoted{}, nil
	}
	if err != nil {
		return nil, sentence(err)
	}
	quote, err := readQuote(r.Context(), s.host.Chain, state, portal.CallerFrom(r.Context()).Wallet, wanted)
	if err != nil {
		return nil, sentence(err)
	}
	return Quoted{Quote: quote}, nil
}

func readQuote(ctx context.Context, chain portal.Chain, state *State, buyer portal.Address, wanted *big.Int) (*Quote, error) {
	sale := gaiasale.NewGaiaSale()
	at := portal.Reads{Chain: chain, Contract: state.Address, Block: state.AsOf.Number}
	said, err := portal.Read(ctx, at, sale.PackQuote(common.Address(buyer), wanted), sale.UnpackQuote, nil)
	if err != nil {
		return nil, err
	}
	quote := &Quote{
		AsOf: state.AsOf, Contract: state.Address, Buyer: buyer, Phase: state.Phase,
		Asked: wanted.String(), Tokens: said.Tokens.String(), Left: said.Left.String(),
	}
	if said.Tokens.Sign() > 0 {
		cost := said.Cost.String()
		quote.Cost = &cost
	}
	return quote, nil
}
