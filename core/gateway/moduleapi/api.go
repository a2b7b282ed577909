package moduleapi

import (
	"context"
	"log/slog"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/asset"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/ticket"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/supervisor"
)

// Config is what an API needs.
type Config struct {
	Origin   string // scheme and authority of the public URL
	Table    func() *routing.Table
	Content  func(context.Context, routing.File) (body, packed []byte, there bool) // reads a file of a remote
	Slots    func(core.ModuleID) *supervisor.Slot                                  // nil for a module that was never enabled
	Presence *presence.Presence
	Tickets  *ticket.Desk
	Bear     func(context.Context, *row.Visit, core.SessionID) error // as account.Account's
	Callers  *Callers                                                // what it enters requests into
	Stopping <-chan struct{}                                         // closed when streams are to end
	Log      func(core.ModuleID) *slog.Logger                        // writes to the log of a module; nil: nobody does
	Clock    core.Clock
	Traces   Traces
}

// Traces knows which traces' requests run in which module. Nil where none is recorded.
type Traces interface {
	// Enter keeps in mind that a request of the step's trace runs in the module, until leave is called.
	Enter(core.ModuleID, *core.Span) (leave func())
}

// entering has the step's host calls known as its own while it runs in the module.
func entering(traces Traces, module core.ModuleID, step *core.Span) (leave func()) {
	if step == nil {
		return func() {}
	}
	return traces.Enter(module, step)
}

// API is what modules answer. Safe for concurrent use.
type API struct {
	config     Config
	relay      *relay.Relay
	files      *asset.Cache
	undeclared *hints
}

// New has no file in memory yet.
func New(config Config) *API {
	return &API{
		config: config, relay: relay.New(relay.Limits{}, unpassed(config.Log, config.Clock).tell), files: asset.NewCache(),
		undeclared: undeclared(config.Log, config.Clock),
	}
}

// Rows are what it answers.
func (a *API) Rows() []row.Row {
	return []row.Row{
		row.ByTable(row.Any, "/api/m/{module}/*", a.findModule, a.module),
		row.ByTable("GET", "/remotes/{module}/{version}/*", a.findFile, a.remoteFile),
		row.ByTicket("GET", "/remotes/~{ticket}/{module}/{version}/*", a.findTicketed, a.ticketedFile),
	}
}
