package gateway

import (
	"context"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/analytics"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/session"
	"gaia.example/portal/core/supervisor"
)

// Config is what a Gateway needs.
type Config struct {
	Origin         string // scheme and authority of the public URL
	OneName        bool   // pages asked for under another name of this machine are at Origin
	Secure         bool   // the public URL is https
	TrustedProxies []netip.Prefix
	Door           DoorLimits
	Shell          string // folder of the built shell

	Brand     browser.Brand
	Chain     browser.Chain
	Analytics browser.Analytics

	Registry    *registry.Registry
	Slots       func(core.ModuleID) *supervisor.Slot // nil for a module that was never enabled
	Sessions    *session.Sessions
	Admins      *admin.Admins
	Acts        *admin.Acts
	History     func(ctx context.Context, id core.ModuleID, limit int) ([]core.Transition, error) // the newest first
	Log         func(id core.ModuleID, most int) ([]logs.Line, error)                             // the newest last
	Views       *analytics.Views
	Inboxes     *notifications.Inboxes
	Preferences core.PreferenceStore
	Bus         *events.Bus
	Callers     *Callers // what it enters requests into, and answers
	Usage       func(core.ModuleID) []core.Usage
	Relaxed     []string // essential layers of the sandbox that the operator does not require
	Balances    core.Balances
	Simulation  core.Simulation                                      // behind Balances; nil: they are the chain's
	Health      func() (head core.Block, since time.Time, err error) // the chain's
	Explorer    Explorer
	Faucet      func(context.Context, core.Address, core.GAIA) error // nil: the chain has none
	Thresholds  func() core.Thresholds                               // from memory: what opens the tiers now
	Ready       func(context.Context) error                          // the store answers
	Grace       time.Duration                                        // of Close: how long everything goes on with /readyz refusing
	Clock       core.Clock
	Logger      *slog.Logger
	ModuleLog   func(core.ModuleID) *slog.Logger // writes to the log of a module; nil: nobody does
	Requests    func(Request)                    // logs one; nil: nobody does
	Metrics     *Metrics
}

// Limits of the edge.
const (
	maxBody       = 1 << 20
	headTimeout   = 10 * time.Second
	bodyTimeout   = 15 * time.Second
	answerTimeout = 2 * time.Minute // for a client to take an answer that is no stream, or answerPart of it
	answerPart    = 256 << 10
	idleTimeout   = 2 * time.Minute
	maxHeadBytes  = 8 << 10
	maxStreams    = 500 // of events at once, from one client address: a browser has one for all its tabs
)

// Gateway is the open edge. Safe for concurrent use.
type Gateway struct {
	config     Config
	app        *fiber.App
	rows       *row.Table[*visit]
	headers    []header // of every answer
	shell      *shell
	assets     *assets
	presence   *presence
	rights     *rights
	relay      *Relay
	limits     limits
	refusals   *refusals
	undeclared undeclared
	replaced   replaced
	streams    *quota
	uploads    *quota
	exploring  *quota
	texts      texts
	streaming  sync.WaitGroup // event streams
	balanceAt  atomic.Pointer[wiredBlock]

	listener  atomic.Pointer[net.Listener]
	closing   chan struct{} // streams end, and /readyz refuses
	closed    chan struct{} // nothing is accepted any more
	closeOnce sync.Once
	running   atomic.Int64  // requests whose handler runs
	idle      chan struct{} // has something when running may be zero
}

// New reads the shell and builds the edge; it listens to nothing yet.
func New(config Config) (*Gateway, error) {
	shell, err := openShell(config.Shell)
	if err != nil {
		return nil, err
	}
	g := &Gateway{
		config: config, headers: commonHeaders(config.Secure), shell: shell, assets: newAssets(), relay: NewRelay(RelayLimits{}), closing: make(chan struct{}), closed: make(chan struct{}),
		idle:      make(chan struct{}, 1),
		streams:   newQuota(maxStreams, "Too many event streams are open from your address: close some tabs."),
		uploads:   newQuota(maxUploads, "Too many uploads are under way from your address: wait for one to end."),
		exploring: newQuota(mostExplored, "Your address looks up too much at once: wait for an answer."),
		refusals:  newRefusals(config.Clock), undeclared: undeclared{log: config.ModuleLog, clock: config.Clock},
		limits: newLimits(config.Clock), replaced: replaced{clock: config.Clock},
	}
	g.presence = newPresence(g)
	g.rights = newRights(g.holds)
	g.config.Callers.edge.Store(&callersEdge{table: config.Registry.Table, slot: config.Slots, visitor: g.visitorNow})
	g.rows = row.NewTable(g.surface()...)
	g.serveWith(g.serve)
	return g, nil
}

// serveWith makes the server: its limits, and what stands before the handler or in its place.
func (g *Gateway) serveWith(handle fiber.Handler) {
	g.app = fiber.New(fiber.Config{
		StreamRequestBody: true, // switches Fiber's own body limit off: readBody and the relay count
		ReadBufferSize:    maxHeadBytes,
		ReadTimeout:       headTimeout,
		WriteTimeout:      answerTimeout,
		IdleTimeout:       idleTimeout,
		ReduceMemoryUsage: true, // a connection that has sent nothing yet has no buffers
		ErrorHandler:      g.refuseHead,

		DisableDefaultContentType:    true,
		DisablePreParseMultipartForm: true,
	})
	g.app.Use(handle)
	server := g.app.Server()
	server.Handler, server.ExpectHandler, server.ConnState = g.wellFormed(g.knownMethods(g.app.Handler())), g.expect, idles
	server.ErrorHandler, server.KeepHijackedConns = g.refuseUnread, true // whoever takes a connection over closes it
}

// Serve answers the listener's connections until Close, which may also have come before.
func (g *Gateway) Serve(l net.Listener) error {
	l = newDoor(l, g.config.Door, g.trusted, g.config.Metrics.refused)
	g.listener.Store(&l)
	select {
	case <-g.closed:
		return l.Close()
	default:
	}
	return g.app.Listener(l, fiber.ListenConfig{DisableStartupMessage: true})
}

// Run keeps the rights of open streams, the balances of signed-in wallets and the head current, until ctx ends.
func (g *Gateway) Run(ctx context.Context) {
	var running sync.WaitGroup
	running.Go(func() { g.rights.Run(ctx) })
	running.Go(func() { g.presence.Run(ctx) })
	running.Go(func() { g.announceHeads(ctx) })
	running.Go(func() { g.shell.pack(ctx) })
	running.Wait()
}
