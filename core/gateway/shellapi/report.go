package shellapi

import (
	"encoding/json"
	"log/slog"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

const maxReport = 8 << 10

// Reports are what browsers tell of the content security policy. Safe for concurrent use.
type Reports struct {
	log  *slog.Logger
	pace *limit.Pace
}

// NewReports logs them.
func NewReports(log *slog.Logger, clock core.Clock) *Reports {
	return &Reports{log, limit.NewPace(60, clock)}
}

// Rows are what it answers.
func (p *Reports) Rows() []row.Row {
	return []row.Row{row.Open("POST", "/api/csp", p.report).FromAnywhere()}
}

// report answers POST /api/csp: browsers tell what the content security policy stopped.
func (p *Reports) report(c fiber.Ctx, v *row.Visit) error {
	if err := p.pace.Pass(c, v.Address); err != nil {
		return err
	}
	body, err := web.ReadBody(c, maxReport)
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
	p.log.Warn("content security policy violation", "request", v.ID, "document", r.Document,
		"directive", r.Directive, "blocked", r.Blocked, "source", r.Source, "line", r.Line)
	c.Set("Cache-Control", "no-store")
	c.Status(204)
	return nil
}
