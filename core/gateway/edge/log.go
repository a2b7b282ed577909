package edge

import (
	"net/netip"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
)

// Request is one that was answered, as the log has it. A query may hold secrets and is left out.
type Request struct {
	At                       time.Time
	ID, Method, Path, Wallet string // the wallet in short; empty: nobody is signed in
	Status                   int
	Took                     time.Duration
	Client                   netip.Addr
	Trace                    string // the name of its trace; empty: it is not recorded
}

// shownPath is a path as logs have it: whoever reads them gets nobody's ticket.
func shownPath(path string) string {
	const tickets = "/remotes/~"
	rest, ticketed := strings.CutPrefix(path, tickets)
	if !ticketed {
		return path
	}
	_, file, _ := strings.Cut(rest, "/")
	return tickets + "…/" + file
}

// log counts the request, and writes its line.
func (e *Edge) log(c fiber.Ctx, v *row.Visit) {
	now := e.config.Clock()
	status, took := c.Response().StatusCode(), now.Sub(v.Began)
	e.config.Metrics.Answered(status, took)
	if e.config.Requests == nil {
		return
	}
	line := Request{At: now, ID: v.ID, Method: c.Method(), Path: shownPath(v.Path), Status: status, Took: took.Round(10 * time.Microsecond),
		Client: v.Address, Trace: v.Span.TraceID()}
	if v.Visitor.SignedIn {
		line.Wallet = v.Wallet[:6] + "…" + v.Wallet[38:]
	}
	e.config.Requests(line)
}
