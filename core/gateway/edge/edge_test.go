package edge

import (
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/gatewaytest"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/metrics"
)

// serving is an edge that has this handler in the place of rows.
func serving(handle fiber.Handler) *Edge {
	e := New(Config{Logger: slog.New(slog.DiscardHandler), Metrics: metrics.New(), Headers: web.NewHeaders(false), Stop: func() {},
		Clock: time.Now})
	e.app = NewApp(e.config.Headers, e.config.Metrics.Refused, handle)
	return e
}

func TestWhatNoHandlerGetsIsCounted(t *testing.T) {
	g := serving(func(fiber.Ctx) error { return nil })
	for _, request := range []string{"GET / HTTP/1.2\r\nHost: x\r\n\r\n", "half a head"} {
		if err := g.app.Server().ServeConn(gatewaytest.NewWire([]byte(request))); err != nil {
			t.Log(err) // as it is told of what it could not read
		}
	}
	scraped := httptest.NewRecorder()
	g.config.Metrics.Handler().ServeHTTP(scraped, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, want := range []string{`portal_requests_total{status="505"} 1`, `portal_requests_total{status="400"} 1`} {
		if !strings.Contains(scraped.Body.String(), want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
}

// A stop may come while the portal still starts.
func TestServeAfterClose(t *testing.T) {
	g := serving(func(fiber.Ctx) error { return nil })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := g.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Serve(l); err != nil {
		t.Fatal(err)
	}
	if conn, err := net.Dial("tcp", l.Addr().String()); err == nil {
		conn.Close()
		t.Error("a closed edge listens")
	}
}
