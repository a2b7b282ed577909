package gateway

import (
	"context"
	"errors"
	"time"
)

// Close stops the edge. /readyz refuses and streams end at once; every other request is still answered, on new
// connections too, for Config.Grace and until none runs. Then nothing is accepted any more, and what still runs when ctx
// ends is cut. Idempotent.
func (g *Gateway) Close(ctx context.Context) error {
	var err error
	g.closeOnce.Do(func() {
		close(g.closing)
		g.serveOn(ctx)
		close(g.closed)
		err = g.app.ShutdownWithContext(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			g.config.Logger.Warn("requests were cut: they did not end in time", "running", g.running.Load())
			err = nil
		}
		g.endStreams(ctx)
		if l := g.listener.Load(); l != nil { // the server does not close one that it is only about to serve
			_ = (*l).Close()
		}
	})
	return err
}

// serveOn waits for the grace, and then until no request runs.
func (g *Gateway) serveOn(ctx context.Context) {
	if g.config.Grace > 0 {
		grace := time.NewTimer(g.config.Grace)
		defer grace.Stop()
		select {
		case <-grace.C:
		case <-ctx.Done():
		}
	}
	for g.running.Load() > 0 {
		select {
		case <-g.idle:
		case <-ctx.Done():
			return
		}
	}
}

// endStreams waits for the event streams, whose connections the server no longer knows.
func (g *Gateway) endStreams(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		g.streaming.Wait()
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
}

func (g *Gateway) stopping() bool {
	select {
	case <-g.closing:
		return true
	default:
		return false
	}
}

// leave counts a request out whose handler has run.
func (g *Gateway) leave() {
	if g.running.Add(-1) > 0 {
		return
	}
	select {
	case g.idle <- struct{}{}:
	default:
	}
}
