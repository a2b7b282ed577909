package gateway

import (
	"context"
	"errors"
	"time"
)

// Close stops the edge. /readyz refuses and streams end at once; every other request is still answered, on new
// connections too, for Config.Grace and until none runs or only lastAnswers are left. Then nothing is accepted any more,
// and what still runs when ctx ends is cut. Idempotent.
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

// lastAnswers is what of a stop is kept for the requests that run when nothing more is accepted: under load there is no
// moment in which none does.
const lastAnswers = 2 * time.Second

// serveOn waits for the grace, and then until no request runs, or until only the time of the last answers is left.
func (g *Gateway) serveOn(ctx context.Context) {
	if end, bounded := ctx.Deadline(); bounded {
		left := time.Until(end)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, max(left-lastAnswers, left/2))
		defer cancel()
	}
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
