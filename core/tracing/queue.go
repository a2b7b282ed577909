package tracing

import (
	"sync"

	"gaia.example/portal/core"
)

// queue is where steps wait to be sent. Whoever takes them is woken by the first and by a full batch, not by each: being woken costs more
// than all else of a step.
type queue struct {
	most, batch int
	news        chan struct{}

	mu    sync.Mutex
	steps []*core.SpanRecord
}

func newQueue(most, batch int) *queue {
	return &queue{most: most, batch: batch, news: make(chan struct{}, 1)}
}

// add tells whether there was room.
func (q *queue) add(r *core.SpanRecord) bool {
	q.mu.Lock()
	n := len(q.steps)
	if n == q.most {
		q.mu.Unlock()
		return false
	}
	q.steps = append(q.steps, r)
	q.mu.Unlock()
	if n == 0 || n+1 == q.batch {
		select {
		case q.news <- struct{}{}:
		default: // whoever takes them was not yet woken by the last
		}
	}
	return true
}

func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.steps)
}

// take moves to the batch what it has room for; true: more waits.
func (q *queue) take(batch []*core.SpanRecord) ([]*core.SpanRecord, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.steps), cap(batch)-len(batch))
	batch = append(batch, q.steps[:n]...)
	left := copy(q.steps, q.steps[n:])
	clear(q.steps[left:])
	q.steps = q.steps[:left]
	return batch, left > 0
}
