package stream

import (
	"context"
	"log/slog"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/gatewaytest"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// noOutbox keeps nothing.
type noOutbox struct{}

func (noOutbox) Append(context.Context, ...*core.Event) error { return nil }

func (noOutbox) After(context.Context, []string, int64, int) ([]core.Event, error) { return nil, nil }

// handedOver is a connection that tells whether it was written to while the server still had it.
type handedOver struct {
	*gatewaytest.Wire
	once    sync.Once
	written chan struct{}
	early   bool
}

func (h *handedOver) Write(b []byte) (int, error) {
	h.once.Do(func() { close(h.written) })
	return h.Wire.Write(b)
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
	stopping, from := make(chan struct{}), netip.MustParseAddr("203.0.113.9")
	log := slog.New(slog.DiscardHandler)
	bus, headers := events.New(noOutbox{}, log), web.NewHeaders(false)
	all := New(Config{
		Bus: bus, Headers: headers, Opened: func() func() { return func() {} }, Stopping: stopping, Logger: log,
		Presence: presence.New(presence.Config{Bus: bus, Clock: time.Now, Thresholds: func() core.Thresholds { return core.DefaultThresholds }}),
	})
	app := edge.NewApp(headers, func(int) {}, func(c fiber.Ctx) error { return all.follow(c, &row.Visit{Address: from}) })
	front := &handedOver{
		Wire: gatewaytest.NewWire([]byte("GET /api/events?topics=chain HTTP/1.1\r\nHost: x\r\n\r\n")), written: make(chan struct{}),
	}
	if err := app.Server().ServeConn(front); err != nil {
		t.Fatal(err)
	}
	<-front.written
	close(stopping)
	<-front.Closed
	if front.early {
		t.Error("the stream was written while the server had the connection")
	}
	all.Close(t.Context())
	for range maxStreams {
		if _, err := all.quota.Take(from); err != nil {
			t.Fatalf("a stream that ended is still counted: %v", err)
		}
	}
}
