package edge

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
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/metrics"
	"gaia.example/portal/sdk/go/portal"
)

// Config is what an Edge needs.
type Config struct {
	Origin         string // scheme and authority of the public URL
	TrustedProxies []netip.Prefix
	Door           DoorLimits
	Grace          time.Duration // of Close: how long everything goes on with /readyz refusing
	Headers        *web.Headers
	Visitors       Visitors
	// Stopping is done when streams are to end and /readyz refuses: Close calls Stop for that.
	Stopping context.Context
	Stop     context.CancelFunc
	Clock    core.Clock
	Logger   *slog.Logger
	Requests func(Request) // logs one; nil: nobody does
	Metrics  *metrics.Metrics
	Traces   Traces // nil: nothing is recorded
}

// Traces decides which requests are recorded.
type Traces interface {
	// Request begins the step of a request; nil: it is not recorded. page is what a page of the portal says it belongs to; zero: none does.
	Request(page portal.Trace, name string, began time.Time) *core.Span
}

// Visitors knows who makes a request.
type Visitors interface {
	// Identify writes into the visit whose session the request's cookie opens. A cookie that opens none makes a stranger, not an error.
	Identify(fiber.Ctx, *row.Visit) error
	// ForgetStale has the browser forget a cookie that opens no session.
	ForgetStale(fiber.Ctx, *row.Visit)
}

// Edge is the open HTTP server. Safe for concurrent use.
type Edge struct {
	config   Config
	app      *fiber.App
	rows     *row.Table
	said     *logs.Seldom // of what is refused
	listener atomic.Pointer[net.Listener]
	closed   chan struct{} // nothing is accepted any more
	once     sync.Once
	running  atomic.Int64  // requests whose handler runs
	idle     chan struct{} // has something when running may be zero
}

// New makes the edge of these rows; it listens to nothing yet.
func New(config Config, rows ...row.Row) *Edge {
	e := &Edge{
		config: config, rows: row.NewTable(rows...), said: logs.NewSeldom(config.Clock), closed: make(chan struct{}),
		idle: make(chan struct{}, 1),
	}
	e.app = NewApp(config.Headers, config.Metrics.Refused, e.serve)
	return e
}

// Serve answers the listener's connections until Close, which may also have come before.
func (e *Edge) Serve(l net.Listener) error {
	l = newDoor(l, e.config.Door, doorman{trusted: e.trusted, refused: e.config.Metrics.Refused, failed: e.acceptFailed})
	e.listener.Store(&l)
	select {
	case <-e.closed:
		return l.Close()
	default:
	}
	return e.app.Listener(l, fiber.ListenConfig{DisableStartupMessage: true})
}

// acceptFailed says now and then why no connection can be accepted.
func (e *Edge) acceptFailed(err error) {
	if e.said.News("accept: " + err.Error()) {
		e.config.Logger.Error("no connection can be accepted: it is tried again", "error", err)
	}
}
