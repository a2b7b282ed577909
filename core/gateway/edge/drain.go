package edge

import (
	"context"
	"errors"
	"time"
)

// Close stops the edge. /readyz refuses and streams end at once, but are not waited for; every other request is still answered, on new
// connections too, for Config.Grace and until none runs or only lastAnswers are left. Then nothing is accepted any more,
// and what still runs when ctx ends is cut. Another call does nothing, and does not wait for the first.
func (e *Edge) Close(ctx context.Context) error {
	var err error
	e.once.Do(func() {
		e.config.Stop()
		e.serveOn(ctx)
		close(e.closed)
		err = e.app.ShutdownWithContext(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			e.config.Logger.Warn("requests were cut: they did not end in time", "running", e.running.Load())
			err = nil
		}
		if l := e.listener.Load(); l != nil { // the server does not close one that it is only about to serve
			_ = (*l).Close()
		}
	})
	return err
}

// lastAnswers is what of a stop is kept for the requests that run when nothing more is accepted: under load there is no
// moment in which none does.
const lastAnswers = 2 * time.Second

// serveOn waits for the grace, and then until no request runs, or until only the time of the last answers is left.
func (e *Edge) serveOn(ctx context.Context) {
	if end, bounded := ctx.Deadline(); bounded {
		left := time.Until(end)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, max(left-lastAnswers, left/2))
		defer cancel()
	}
	if e.config.Grace > 0 {
		grace := time.NewTimer(e.config.Grace)
		defer grace.Stop()
		select {
		case <-grace.C:
		case <-ctx.Done():
		}
	}
	for e.running.Load() > 0 {
		select {
		case <-e.idle:
		case <-ctx.Done():
			return
		}
	}
}

// leave counts a request out whose handler has run.
func (e *Edge) leave() {
	if e.running.Add(-1) > 0 {
		return
	}
	select {
	case e.idle <- struct{}{}:
	default:
	}
}
