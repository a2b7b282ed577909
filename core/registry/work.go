package registry

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

const (
	retryFirst = time.Second // after an error that may pass, doubling …
	retryLast  = 30 * time.Second
)

// startWorkers has workers begin where there is something to do.
func (r *Registry) startWorkers() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.modules {
		r.startWorker(m)
	}
}

// startWorker has a worker bring a module to where it is wanted, where there is something to do and nobody is at it; r.mu is held.
func (r *Registry) startWorker(m *module) {
	if !r.running || r.closed || m.busy || !m.due || r.config.Clock().Before(m.retryAt) {
		return
	}
	m.busy, m.due = true, false
	generation := m.wish.Generation
	ctx, cancel := context.WithCancel(r.ctx)
	m.cancel = cancel
	r.workers.Go(func() {
		defer cancel()
		err := r.bring(ctx, m)
		r.mu.Lock()
		defer r.mu.Unlock()
		m.busy, m.cancel = false, nil
		switch {
		case err == nil:
			m.failures = 0
			if !m.due { // then the wish has changed in nothing that was to be followed: the worker gave it back, or cards were placed
				generation = m.wish.Generation
			}
			r.settle(m.id, generation)
			r.changed(m)
		case ctx.Err() == nil:
			r.config.Logger.Warn("a module is not where it is wanted yet", "module", m.id, "error", err)
			m.due, m.retryAt = true, r.config.Clock().Add(min(retryFirst<<min(m.failures, 10), retryLast))
			m.failures++
			r.wakeWaiting()
		default:
			m.due = true
		}
		r.startWorker(m)
	})
}

// settle says that a generation was followed; r.mu is held.
func (r *Registry) settle(id core.ModuleID, generation int64) {
	r.followed[id] = generation
	r.wakeWaiting()
}

// wakeWaiting has who waits in Settled look again; r.mu is held.
func (r *Registry) wakeWaiting() {
	close(r.settled)
	r.settled = make(chan struct{})
}
