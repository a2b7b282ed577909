package events

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// How many readers get an announcement at once, and the pause before the next ones: 10,000 have it within half a second.
const (
	announcedAtOnce = 200
	announcePause   = 5 * time.Millisecond
)

// Bus hands events out inside this process. Safe for concurrent use.
type Bus struct {
	outbox core.Outbox
	log    *slog.Logger

	publishing sync.Mutex // keeps the order of ids from the outbox to the subscriptions

	mu        sync.Mutex
	last      int64
	said      map[string]*core.Said // by topic: what the newest event for everybody said of the fields that entries wait for
	byTopic   index[string]
	byWallet  index[core.Address]
	bySession index[core.SessionID]
}

// index has the subscriptions that an event may be for.
type index[K comparable] map[K]map[*Subscription]struct{}

func (x index[K]) add(key K, s *Subscription) {
	if x[key] == nil {
		x[key] = map[*Subscription]struct{}{}
	}
	x[key][s] = struct{}{}
}

func (x index[K]) remove(key K, s *Subscription) {
	if delete(x[key], s); len(x[key]) == 0 {
		delete(x, key)
	}
}

// New makes a bus over the outbox.
func New(outbox core.Outbox, log *slog.Logger) *Bus {
	return &Bus{
		outbox: outbox, log: log, said: map[string]*core.Said{},
		byTopic: index[string]{}, byWallet: index[core.Address]{}, bySession: index[core.SessionID]{},
	}
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

// Announce hands out an event that is worthless a moment later: it is not kept, has no id, and no replay brings it. Many
// readers get it some at a time, and Announce returns after the last: 10,000 readers that all wake at once would keep
// urgent work waiting.
func (b *Bus) Announce(event core.Event) {
	event.ID = 0
	if event.At.IsZero() {
		event.At = time.Now().UTC()
	}
	b.mu.Lock()
	meant := slices.Collect(maps.Keys(b.meant(&event)))
	b.mu.Unlock()
	for some := range slices.Chunk(meant, announcedAtOnce) {
		b.mu.Lock()
		for _, s := range some {
			b.pass(s, &event)
		}
		b.mu.Unlock()
		if len(meant) > announcedAtOnce {
			time.Sleep(announcePause)
		}
	}
}

// Last is the id of the newest event that was handed out, 0 when there was none since the start. A stream that
// names it to its reader can resume there although no event came.
func (b *Bus) Last() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last
}

// Over reports whether the topic's newest event for everybody since the start has true in the field. What another version of the
// module said does not count.
func (b *Bus) Over(topic, field, version string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	said := b.said[topic]
	return said != nil && said.Version == version && said.Over[field]
}

// Subscribe starts a subscription; its owner must Close it.
func (b *Bus) Subscribe(filter Filter) *Subscription {
	filter.Topics = slices.Clone(filter.Topics)
	s := &Subscription{bus: b, filter: filter, live: make(chan *core.Event, cmp.Or(filter.Room, backlog))}
	s.out = s.live
	if filter.AfterID != 0 {
		s.replays()
	}
	b.mu.Lock()
	b.add(s)
	b.mu.Unlock()
	if s.done != nil {
		go s.pump()
	}
	return s
}

// add and remove are called with mu held.
func (b *Bus) add(s *Subscription) {
	for _, topic := range s.filter.Topics {
		b.byTopic.add(topic, s)
	}
	if s.filter.Wallet != nil {
		b.byWallet.add(*s.filter.Wallet, s)
	}
	if s.filter.Session != nil {
		b.bySession.add(*s.filter.Session, s)
	}
}

// remove ends the subscription's live events.
func (b *Bus) remove(s *Subscription) {
	if s.removed {
		return
	}
	s.removed = true
	for _, topic := range s.filter.Topics {
		b.byTopic.remove(topic, s)
	}
	if s.filter.Wallet != nil {
		b.byWallet.remove(*s.filter.Wallet, s)
	}
	if s.filter.Session != nil {
		b.bySession.remove(*s.filter.Session, s)
	}
	close(s.live)
}

// meant is the subscriptions that the event may be for: some of them still filter it out.
func (b *Bus) meant(event *core.Event) map[*Subscription]struct{} {
	switch {
	case event.Session != nil:
		return b.bySession[*event.Session]
	case event.Wallet != nil:
		return b.byWallet[*event.Wallet]
	}
	return b.byTopic[event.Topic]
}

func (b *Bus) handOut(events []*core.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, event := range events {
		b.last = max(b.last, event.ID)
		if event.Said != nil && event.Wallet == nil && event.Session == nil {
			b.said[event.Topic] = event.Said
		}
		for s := range b.meant(event) {
			b.pass(s, event)
		}
	}
}

// pass gives the event to a subscription whose filter it passes, and cuts one that does not keep up; mu is held.
func (b *Bus) pass(s *Subscription, event *core.Event) {
	if s.removed || !s.filter.passes(event) {
		return
	}
	select {
	case s.live <- event:
	default:
		s.lost.Store(true)
		b.remove(s)
	}
}
