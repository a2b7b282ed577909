package gateway

import (
	"net"
	"testing"

	"github.com/gofiber/fiber/v3"
)

// A stop may come while the portal still starts.
func TestServeAfterClose(t *testing.T) {
	g := &Gateway{app: fiber.New(), closing: make(chan struct{}), closed: make(chan struct{})}
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
		t.Error("a closed gateway listens")
	}
}
