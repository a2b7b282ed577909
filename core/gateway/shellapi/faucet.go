package shellapi

import (
	"context"
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

const maxFaucet = 100_000

// Faucet gives GAIA away on a dev chain. Safe for concurrent use.
type Faucet struct {
	give func(context.Context, core.Address, core.GAIA) error
	pace *limit.Pace
}

// NewFaucet asks give; nil: the chain has none.
func NewFaucet(give func(context.Context, core.Address, core.GAIA) error, clock core.Clock) *Faucet {
	return &Faucet{give, limit.NewPace(60, clock)}
}

// Rows are what it answers.
func (f *Faucet) Rows() []row.Row {
	return []row.Row{row.Public("POST", "/api/dev/faucet", f.pour).OnlyWith("faucet", f.give != nil)}
}

// pour answers POST /api/dev/faucet {address, amount}, on a dev chain only.
func (f *Faucet) pour(c fiber.Ctx, v *row.Visit) error {
	if err := f.pace.Pass(c, v.Address); err != nil {
		return err
	}
	var order struct {
		Address string      `json:"address"`
		Amount  json.Number `json:"amount"`
	}
	if err := web.ReadJSON(c, &order); err != nil {
		return err
	}
	to, err := portal.ParseAddress(order.Address)
	if err != nil {
		return portal.Errorf(portal.Invalid, "Say who gets it. %s", err)
	}
	amount, err := order.Amount.Int64()
	if err != nil || amount < 1 || amount > maxFaucet {
		return portal.Errorf(portal.Invalid, "Ask for a whole number of GAIA from 1 to 100,000.")
	}
	if err := f.give(c, to, core.GAIA(amount)); err != nil {
		return err
	}
	return web.WriteJSON(c, map[string]any{"address": to, "amount": amount})
}
