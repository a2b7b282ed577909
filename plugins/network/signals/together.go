package signals

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	mostTogether   = 64               // acts of one transaction
	longestWriting = 30 * time.Second // of one
)

// together has those who write at the same time do so in one transaction: all of them append to one log, and one after the other each would
// wait for the disk. The first to come writes for all that wait.
type together struct {
	turn chan struct{} // whoever writes holds it

	mu      sync.Mutex
	waiting []*act
}

func newTogether() *together { return &together{turn: make(chan struct{}, 1)} }

// act is what one of them writes. It may be called twice, and by the goroutine of another. One that refuses has appended nothing.
type act struct {
	do   func(ctx context.Context, tx *sql.Tx, log *publiclog.Writing) error
	done chan error // with room for the answer
}

// write does an act in a transaction that has the log. It returns when the act is committed, or was refused. When ctx ends before the act's
// turn has come, nothing is written.
func (s *Signals) write(ctx context.Context, do func(ctx context.Context, tx *sql.Tx, log *publiclog.Writing) error) error {
	t, a := s.writing, &act{do, make(chan error, 1)}
	t.mu.Lock()
	t.waiting = append(t.waiting, a)
	t.mu.Unlock()
	for {
		select {
		case err := <-a.done:
			return err
		case t.turn <- struct{}{}:
			s.writeAll(ctx, t.next())
			<-t.turn
		case <-ctx.Done():
			if t.leave(a) {
				return ctx.Err()
			}
			return <-a.done
		}
	}
}

// next are the acts that waited the longest.
func (t *together) next() []*act {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(len(t.waiting), mostTogether)
	acts := t.waiting[:n:n]
	t.waiting = t.waiting[n:]
	return acts
}

// leave is whether the act still waited, and waits no more.
func (t *together) leave(a *act) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, other := range t.waiting {
		if other == a {
			t.waiting = append(t.waiting[:i:i], t.waiting[i+1:]...)
			return true
		}
	}
	return false
}

// writeAll does the acts and tells each how it went. Where one fails for another reason than that it is refused, each is done by itself: it
// fails alone. It goes on when the visitor leaves for whom ctx is: the others stay.
func (s *Signals) writeAll(ctx context.Context, acts []*act) {
	if len(acts) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestWriting)
	defer cancel()
	refused, err := s.transact(ctx, acts)
	for i, a := range acts {
		switch {
		case err == nil:
			a.done <- refused[i]
		case len(acts) == 1:
			a.done <- err
		default:
			s.writeAll(ctx, acts[i:i+1])
		}
	}
}

// transact does the acts in one transaction. It answers with why acts were refused, in their order.
func (s *Signals) transact(ctx context.Context, acts []*act) ([]error, error) {
	refused := make([]error, len(acts))
	err := portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) error {
		log, err := s.Log.Begin(ctx, tx)
		if err != nil {
			return err
		}
		for i, a := range acts {
			before := log.Next()
			err := a.do(ctx, tx, log)
			var said *portal.Error
			if err != nil && (log.Next() != before || !errors.As(err, &said)) {
				return err
			}
			refused[i] = err
		}
		return log.Close(ctx)
	})
	return refused, err
}
