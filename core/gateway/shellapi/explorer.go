package shellapi

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// ChainReader reads what the explorer's pages show of the chain. Its errors are NotFound for what the chain does not have,
// and Unavailable where that cannot be known now.
type ChainReader interface {
	Transaction(context.Context, core.Hash) (core.ExploredTransaction, error)
	Block(context.Context, core.BlockName) (core.ExploredBlock, error)
	Account(context.Context, core.Address) (core.ExploredAccount, error)
}

// mostExplored is how many look-ups one client may have under way.
const mostExplored = 4

// Explorer is what the explorer's pages show. Safe for concurrent use.
type Explorer struct {
	chain ChainReader
	pace  *limit.Pace
	quota *limit.Quota
}

// NewExplorer reads the chain.
func NewExplorer(chain ChainReader, clock core.Clock) *Explorer {
	full := "Your address looks up too much at once: wait for an answer."
	return &Explorer{chain, limit.NewPace(120, clock), limit.NewQuota(mostExplored, full)}
}

// Rows are what it answers.
func (x *Explorer) Rows() []row.Row {
	return []row.Row{
		row.Public("GET", "/api/explorer/transactions/{hash}", x.getTransaction),
		row.Public("GET", "/api/explorer/blocks/{block}", x.getBlock),
		row.Public("GET", "/api/explorer/addresses/{address}", x.getAccount),
	}
}

// getTransaction answers GET /api/explorer/transactions/{hash}.
func (x *Explorer) getTransaction(c fiber.Ctx, v *row.Visit) error {
	return explored(x, c, v, v.Params.Hash, x.chain.Transaction)
}

// getBlock answers GET /api/explorer/blocks/{block}: a number, or a hash.
func (x *Explorer) getBlock(c fiber.Ctx, v *row.Visit) error {
	return explored(x, c, v, v.Params.Block, x.chain.Block)
}

// getAccount answers GET /api/explorer/addresses/{address}.
func (x *Explorer) getAccount(c fiber.Ctx, v *row.Visit) error {
	return explored(x, c, v, v.Params.Address, x.chain.Account)
}

func explored[Name, Read any](x *Explorer, c fiber.Ctx, v *row.Visit, name Name, read func(context.Context, Name) (Read, error)) error {
	if err := x.pace.Pass(c, v.Address); err != nil {
		return err
	}
	giveBack, err := x.quota.Take(v.Address)
	if err != nil {
		return err
	}
	defer giveBack()
	answer, err := read(c, name)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, answer)
}
