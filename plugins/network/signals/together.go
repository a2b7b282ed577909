package signals

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/node"
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
	do   func(ctx context.Context, g *group) error
	done chan error // with room for the answer
}

// write does an act in a transaction that has the log. It returns when the act is committed, or was refused. When ctx ends before the act's
// turn has come, nothing is written.
func (s *Signals) write(ctx context.Context, do func(ctx context.Context, g *group) error) error {
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
		g := &group{tx: tx, log: log}
		for i, a := range acts {
			before := log.Next()
			err := a.do(ctx, g)
			var said *portal.Error
			if err != nil && (log.Next() != before || !errors.As(err, &said)) {
				return err
			}
			refused[i] = err
		}
		if err := g.flush(ctx); err != nil {
			return err
		}
		return log.Close(ctx)
	})
	return refused, err
}

// group is a transaction of acts that are done together. What signals are judged by is read once, and what they add is kept back, until an
// act reads it or the group ends.
type group struct {
	tx  *sql.Tx
	log *publiclog.Writing

	generation int64 // of the stakes' history
	block      uint64
	topics     map[string]node.Topic

	publishers     map[portal.Address]bool // that the signals kept back are of
	signals, words [][]any
	hours          map[hourOf]int
}

// hourOf is an hour of a topic, in hours since 1970.
type hourOf struct {
	topic string
	hour  int64
}

// reach is how far the history of stakes goes. errBehind where it does not go anywhere yet.
func (g *group) reach(ctx context.Context) (err error) {
	if g.block == 0 {
		if g.generation, g.block, err = reach(ctx, g.tx); err == nil && g.block == 0 {
			err = errBehind
		}
	}
	return err
}

func (g *group) topic(ctx context.Context, name string) (node.Topic, error) {
	if topic, known := g.topics[name]; known {
		return topic, nil
	}
	topic, err := topicOf(ctx, g.tx, name)
	if err == nil {
		if g.topics == nil {
			g.topics = map[string]node.Topic{}
		}
		g.topics[name] = topic
	}
	return topic, err
}

// keep keeps a signal back.
func (g *group) keep(a *acceptance, row []any) {
	if g.publishers == nil {
		g.publishers, g.hours = map[portal.Address]bool{}, map[hourOf]int{}
	}
	g.publishers[a.signed.Publisher] = true
	g.signals, g.words = append(g.signals, row), append(g.words, wordRows(a.uid, a.signed.Signal.Title)...)
	g.hours[hourOf{a.topic.Topic, a.now.UnixMilli() / time.Hour.Milliseconds()}]++
}

// flush writes what was kept back.
func (g *group) flush(ctx context.Context) error {
	if len(g.signals) == 0 {
		return nil
	}
	if err := portalsql.Insert(ctx, g.tx, "signals", signalColumns, g.signals, ""); err != nil {
		return err
	}
	if err := portalsql.Insert(ctx, g.tx, "signal_words", []string{"signal", "word"}, g.words, ""); err != nil {
		return err
	}
	for at, count := range g.hours {
		if err := tally(ctx, g.tx, counted{topic: at.topic, accepted: time.UnixMilli(at.hour * time.Hour.Milliseconds()),
			is: node.SignalOpen, times: count}); err != nil {
			return err
		}
	}
	g.publishers, g.signals, g.words, g.hours = nil, nil, nil, nil
	return nil
}
