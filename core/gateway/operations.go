package gateway

import (
	"encoding/json"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	maxReport = 8 << 10
	maxFaucet = 100_000
)

// healthy answers GET /healthz: the process lives.
func (g *Gateway) healthy(c fiber.Ctx, _ *visit) error { return plain(c, "ok") }

// ready answers GET /readyz: requests can be served. Modules do not matter to it, nor does a full disk: all but signing in
// and an admin's acts goes on, which it would not if the portal were taken out of service.
func (g *Gateway) ready(c fiber.Ctx, _ *visit) error {
	if g.stopping() {
		return errStopping()
	}
	if err := g.config.Ready(c); err != nil {
		return portal.Errorf(portal.Unavailable, "The database does not answer.").Because(err)
	}
	return plain(c, "ready")
}

func errStopping() error { return portal.Errorf(portal.Unavailable, "The portal is stopping.") }

func plain(c fiber.Ctx, text string) error {
	c.Set("Content-Type", "text/plain; charset=utf-8")
	c.Set("Cache-Control", "no-store")
	c.Response().SetBodyString(text)
	return nil
}

// faucet answers POST /api/dev/faucet {address, amount}, on a dev chain only.
func (g *Gateway) faucet(c fiber.Ctx, v *visit) error {
	if err := g.limits.faucets.pass(c, v.address); err != nil {
		return err
	}
	var order struct {
		Address string      `json:"address"`
		Amount  json.Number `json:"amount"`
	}
	if err := readJSON(c, &order); err != nil {
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
	if err := g.config.Faucet(c, to, core.GAIA(amount)); err != nil {
		return err
	}
	return writeJSON(c, map[string]any{"address": to, "amount": amount})
}

// report answers POST /api/csp: browsers tell what the content security policy stopped.
func (g *Gateway) report(c fiber.Ctx, v *visit) error {
	if err := g.limits.reports.pass(c, v.address); err != nil {
		return err
	}
	body, err := readBody(c, maxReport)
	if err != nil {
		return err
	}
	var sent struct {
		Report struct {
			Document  string `json:"document-uri"`
			Directive string `json:"violated-directive"`
			Blocked   string `json:"blocked-uri"`
			Source    string `json:"source-file"`
			Line      int    `json:"line-number"`
		} `json:"csp-report"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return portal.Errorf(portal.Invalid, "The report is not JSON.").Because(err)
	}
	r := sent.Report
	g.config.Logger.Warn("content security policy violation", "request", v.id, "document", r.Document,
		"directive", r.Directive, "blocked", r.Blocked, "source", r.Source, "line", r.Line)
	c.Set("Cache-Control", "no-store")
	c.Status(204)
	return nil
}
