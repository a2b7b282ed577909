package events

import (
	"context"
	"slices"
	"sync/atomic"

	"gaia.example/portal/core"
)

const (
	backlog    = 256 // live events that a subscription may be behind before it is cut, where its filter does not say how many
	replayPage = 256 // events read from the outbox at once
)

// Filter chooses events: of those topics, for everybody or for that wallet or session. With AfterID the events after
// it come first, from the outbox; 0 means live events only.
type Filter struct {
	Topics  []string
	Wallet  *core.Address
	Session *core.SessionID
	AfterID int64
	Room    int // for live events that the reader may be behind before it is cut; 0: 256
}

func (f *Filter) passes(event *core.Event) bool {
	if event.Wallet != nil && (f.Wallet == nil || *event.Wallet != *f.Wallet) {
		return false
	}
	if event.Session != nil && (f.Session == nil || *event.Session != *f.Session) {
		return false
	}
	return slices.Contains(f.Topics, event.Topic)
}

// Subscription is one reader's events.
type Subscription struct {
	bus     *Bus
	filter  Filter
	live    chan *core.Event // closed by the bus, when removed
	removed bool             // from the bus; guarded by bus.mu
	out     chan *core.Event // live itself, unless a replay comes first
	lost    atomic.Bool

	ctx    context.Context // of the replay; this and the fields below are nil where there is none
	cancel context.CancelFunc
	done   chan struct{}
}

// Events yields the events in the order of their ids; they are shared, and not to be changed. It is closed after Close,
// and after the subscription was cut.
func (s *Subscription) Events() <-chan *core.Event { return s.out }

// Lost reports, once Events is closed, that events are missing: the reader was too slow or the outbox did not answer.
// Subscribe again after the last event that was received.
func (s *Subscription) Lost() bool { return s.lost.Load() }

// Close ends the subscription and frees what it holds. It may be called more than once.
func (s *Subscription) Close() {
	s.bus.mu.Lock()
	s.bus.remove(s)
	s.bus.mu.Unlock()
	if s.done != nil {
		s.cancel()
		<-s.done
	}
}

// replays has the events come by way of a pump.
func (s *Subscription) replays() {
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.out, s.done = make(chan *core.Event), make(chan struct{})
}

// pump replays, then passes live events on. The subscription was registered before, so an event that the replay misses is in
// live; one that is in both is skipped by its id.
func (s *Subscription) pump() {
	defer close(s.done)
	defer close(s.out)
	sent, err := s.replay()
	if err != nil {
		if s.ctx.Err() == nil {
			s.bus.log.Error("replay events from the outbox", "after", sent, "error", err)
			s.lost.Store(true)
			s.bus.mu.Lock()
			s.bus.remove(s)
			s.bus.mu.Unlock()
		}
		return
	}
	for event := range s.live {
		if event.ID != 0 && event.ID <= sent {
			continue
		}
		if s.send(event) != nil {
			return
		}
	}
}

// replay returns the id of the last event that it found; 0 when it found none, for AfterID may come from an outbox that is
// gone, whose ids were higher than those of live events.
func (s *Subscription) replay() (sent int64, err error) {
	after := s.filter.AfterID
	for {
		page, err := s.bus.outbox.After(s.ctx, s.filter.Topics, after, replayPage)
		if err != nil {
			return sent, err
		}
		for i := range page {
			event := &page[i]
			after, sent = event.ID, event.ID
			if !s.filter.passes(event) {
				continue
			}
			if err := s.send(event); err != nil {
				return sent, err
			}
		}
		if len(page) < replayPage {
			return sent, nil
		}
	}
}

func (s *Subscription) send(event *core.Event) error {
	select {
	case s.out <- event:
		return nil
	case <-s.ctx.Done():
		return s.ctx.Err()
	}
}
