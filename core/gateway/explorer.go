package gateway

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
)

// Explorer reads what the explorer's pages show of the chain. Its errors are NotFound for what the chain does not have,
// and Unavailable where that cannot be known now.
type Explorer interface {
	Transaction(context.Context, core.Hash) (core.ExploredTransaction, error)
	Block(context.Context, core.BlockName) (core.ExploredBlock, error)
	Account(context.Context, core.Address) (core.ExploredAccount, error)
}

// mostExplored is how many look-ups one client may have under way.
const mostExplored = 4

// getTransaction answers GET /api/explorer/transactions/{hash}.
func (g *Gateway) getTransaction(c fiber.Ctx, v *visit) error {
	return explored(g, c, v, v.params.Hash, g.config.Explorer.Transaction)
}

// getBlock answers GET /api/explorer/blocks/{block}: a number, or a hash.
func (g *Gateway) getBlock(c fiber.Ctx, v *visit) error {
	return explored(g, c, v, v.params.Block, g.config.Explorer.Block)
}

// getAccount answers GET /api/explorer/addresses/{address}.
func (g *Gateway) getAccount(c fiber.Ctx, v *visit) error {
	return explored(g, c, v, v.params.Address, g.config.Explorer.Account)
}

func explored[Name, Read any](g *Gateway, c fiber.Ctx, v *visit, name Name, read func(context.Context, Name) (Read, error)) error {
	if err := g.limits.explored.pass(c, v.address); err != nil {
		return err
	}
	giveBack, err := g.exploring.take(v.address)
	if err != nil {
		return err
	}
	defer giveBack()
	answer, err := read(c, name)
	if err != nil {
		return err
	}
	return writeJSON(c, answer)
}
