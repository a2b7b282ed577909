package gateway

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
)

// noOutbox keeps nothing.
type noOutbox struct{}

func (noOutbox) Append(context.Context, ...*core.Event) error { return nil }

func (noOutbox) After(context.Context, []string, int64, int) ([]core.Event, error) { return nil, nil }

// handedOver is a connection that tells whether it was written to while the server still had it.
type handedOver struct {
	*wire
	once    sync.Once
	written chan struct{}
	early   bool
}

func (h *handedOver) Write(b []byte) (int, error) {
	h.once.Do(func() { close(h.written) })
	return h.wire.Write(b)
}

// SetDeadline is the last that the server does.
func (h *handedOver) SetDeadline(time.Time) error {
	select {
	case <-h.written:
		h.early = true
	case <-time.After(50 * time.Millisecond):
	}
	return nil
}

// The server takes every deadline off a connection that it hands over: a write before that could wait for ever.
func TestAStreamBeginsWhenTheServerLetGo(t *testing.T) {
	var g *Gateway
	g = serving(func(c fiber.Ctx) error { return g.stream(c, &visit{}) })
	g.config.Thresholds = func() core.Thresholds { return core.DefaultThresholds }
	g.config.Bus, g.streams = events.New(noOutbox{}, g.config.Logger), newQuota(1, "Too many.")
	g.presence, g.rights = newPresence(g), newRights(g.holds)
	front := &handedOver{wire: newWire([]byte("GET /api/events?topics=chain HTTP/1.1\r\nHost: x\r\n\r\n")), written: make(chan struct{})}
	if err := g.app.Server().ServeConn(front); err != nil {
		t.Fatal(err)
	}
	<-front.written
	close(g.closing)
	<-front.closed
	if front.early {
		t.Error("the stream was written while the server had the connection")
	}
	g.endStreams(t.Context())
	if len(g.streams.held) > 0 {
		t.Errorf("a stream that ended is still counted: %v", g.streams.held)
	}
}
