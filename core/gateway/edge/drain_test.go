package edge

import (
	"context"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/gofiber/fiber/v3"
)

// Each request ends when the next has begun, so that there is always one that runs.
func TestAStopUnderLoadLetsTheLastRequestsEnd(t *testing.T) {
	var g *Edge
	begun := make(chan chan struct{})
	g = serving(func(fiber.Ctx) error {
		g.running.Add(1)
		defer g.leave()
		next := make(chan struct{})
		begun <- next
		<-next
		return nil
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var parts sync.WaitGroup
	defer parts.Wait()
	parts.Go(func() {
		if err := g.Serve(l); err != nil {
			t.Error(err)
		}
	})
	loaded := make(chan struct{})
	parts.Go(func() {
		last := make(chan struct{})
		for first := true; ; first = false {
			refused := make(chan struct{})
			parts.Go(func() {
				defer close(refused)
				conn, err := net.Dial("tcp", l.Addr().String())
				if err != nil {
					return
				}
				defer conn.Close()
				_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
				_, _ = io.ReadAll(conn)
			})
			select {
			case next := <-begun:
				close(last)
				last = next
			case <-refused:
				close(last)
				return
			}
			if first {
				close(loaded)
			}
		}
	})
	<-loaded
	ctx, cancel := context.WithTimeout(t.Context(), 2*lastAnswers)
	defer cancel()
	if err := g.Close(ctx); err != nil {
		t.Error(err)
	}
	if running := g.running.Load(); running > 0 || ctx.Err() != nil {
		t.Errorf("%d requests still run (%v)", running, ctx.Err())
	}
}
