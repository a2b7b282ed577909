package events

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// Bus hands events out inside this process. Safe for concurrent use.
type Bus struct {
	outbox core.Outbox
	log    *slog.Logger

	publishing sync.Mutex // keeps the order of ids from the outbox to the subscriptions

	mu      sync.Mutex
	last    int64
	byTopic map[string]map[*Subscription]struct{}
}

// New makes a bus over the outbox.
func New(outbox core.Outbox, log *slog.Logger) *Bus {
	return &Bus{outbox: outbox, log: log, byTopic: map[string]map[*Subscription]struct{}{}}
}

// Publish appends the events to the outbox and hands them out in that order. An event without a time gets the current
// one. After an error none of them was handed out.
func (b *Bus) Publish(ctx context.Context, events ...core.Event) error {
	if len(events) == 0 {
		return nil
	}
	appended := make([]*core.Event, len(events))
	for i := range events {
		event := events[i]
		if event.At.IsZero() {
			event.At = time.Now().UTC()
		}
		appended[i] = &event
	}
	b.publishing.Lock()
	defer b.publishing.Unlock()
	if err := b.outbox.Append(ctx, appended...); err != nil {
		return fmt.Errorf("append %d events to the outbox: %w", len(appended), err)
	}
	b.handOut(appended)
	return nil
}

// Announce hands an event out that is worthless a moment later: it is not kept, has no id, and no replay brings it.
func (b *Bus) Announce(event core.Event) {
	event.ID = 0
	if event.At.IsZero() {
		event.At = time.Now().UTC()
	}
	b.handOut([]*core.Event{&event})
}

// Last is the id of the newest event that was handed out, 0 when there was none since the start. A stream that
// names it to its reader can resume there although no event came.
func (b *Bus) Last() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last
}

// Subscribe starts a subscription; its owner must Close it.
func (b *Bus) Subscribe(filter Filter) *Subscription {
	filter.Topics = slices.Clone(filter.Topics)
	ctx, cancel := context.WithCancel(context.Background())
	s := &Subscription{
		bus:    b,
		filter: filter,
		live:   make(chan core.Event, backlog),
		out:    make(chan core.Event),
		cancel: cancel,
		done:   make(chan struct{}),
	}
	b.mu.Lock()
	for _, topic := range filter.Topics {
		if b.byTopic[topic] == nil {
			b.byTopic[topic] = map[*Subscription]struct{}{}
		}
		b.byTopic[topic][s] = struct{}{}
	}
	b.mu.Unlock()
	go s.pump(ctx)
	return s
}

func (b *Bus) handOut(events []*core.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, event := range events {
		b.last = max(b.last, event.ID)
		for s := range b.byTopic[event.Topic] {
			if !s.filter.passes(event) {
				continue
			}
			select {
			case s.live <- *event:
			default:
				s.lost.Store(true)
				b.remove(s)
			}
		}
	}
}

// remove ends the subscription's live events; b.mu is held.
func (b *Bus) remove(s *Subscription) {
	if s.removed {
		return
	}
	s.removed = true
	for _, topic := range s.filter.Topics {
		delete(b.byTopic[topic], s)
		if len(b.byTopic[topic]) == 0 {
			delete(b.byTopic, topic)
		}
	}
	close(s.live)
}
