package stream

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
)

// Config is what Streams need.
type Config struct {
	Table    func() *routing.Table
	Presence *presence.Presence
	Bus      *events.Bus
	// Health is the newest block that was seen, and since when and why the chain is silent; a nil error: it is not.
	Health   func() (head core.Block, since time.Time, silence error)
	Headers  *web.Headers
	Opened   func() (closed func()) // counts an open stream
	Stopping <-chan struct{}        // closed when streams are to end
	Logger   *slog.Logger
}

// Streams are the open event streams. Safe for concurrent use.
type Streams struct {
	config Config
	quota  *limit.Quota
	texts  texts
	open   sync.WaitGroup
}

// New has no open stream.
func New(config Config) *Streams {
	return &Streams{config: config, quota: limit.NewQuota(maxStreams, "Too many event streams are open from your address: close some tabs.")}
}

// Rows are what it answers.
func (all *Streams) Rows() []row.Row {
	return []row.Row{row.Public("GET", "/api/events", all.follow)} // each topic has a rule of its own
}

// Close waits for the streams, which end when Stopping is closed, until ctx ends: their connections the server no longer knows.
func (all *Streams) Close(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		all.open.Wait()
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
}

func (all *Streams) stopping() bool {
	select {
	case <-all.config.Stopping:
		return true
	default:
		return false
	}
}
