package portaltest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Event is one that the module published.
type Event struct {
	Topic   string
	Payload json.RawMessage
	To      *portal.Address // nil: everybody
}

// Published is every event so far, oldest first.
func (h *Host) Published() []Event {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]Event(nil), h.published...)
}

// Tell has an event of another module happen; topic is "<module>.<topic>". The module gets it where it follows that.
func (h *Host) Tell(topic string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("tell %s: %w", topic, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tell(topic, body)
	return nil
}

func (h *Host) tell(topic string, body json.RawMessage) {
	h.events = append(h.events, portal.Event{ID: int64(len(h.events) + 1), Topic: topic, Payload: body, At: time.Now().UTC()})
	close(h.more)
	h.more = make(chan struct{})
}

// events keep what is published and told.
type events struct{ *Host }

func (e events) Publish(_ context.Context, topic string, payload any) error {
	return e.publish(nil, topic, payload)
}

func (e events) PublishTo(_ context.Context, wallet portal.Address, topic string, payload any) error {
	return e.publish(&wallet, topic, payload)
}

func (e events) publish(to *portal.Address, topic string, payload any) error {
	if err := e.manifest.may("events.publish"); err != nil {
		return err
	}
	if err := e.manifest.declares(topic); err != nil {
		return err
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.published = append(e.published, Event{topic, body, to})
	if to == nil { // no module follows what is one wallet's
		e.tell(topic, body)
	}
	return nil
}

func (e events) Subscribe(ctx context.Context, after int64, topics ...string) iter.Seq2[portal.Event, error] {
	return func(yield func(portal.Event, error) bool) {
		if len(topics) == 0 || len(topics) > 64 || after < 0 {
			yield(portal.Event{}, refusal(portal.Invalid, "Follow 1 to 64 topics, after an event's id or 0."))
			return
		}
		if err := e.readable(topics); err != nil {
			yield(portal.Event{}, err)
			return
		}
		if after == 0 {
			e.mu.Lock()
			after = int64(len(e.events))
			e.mu.Unlock()
		}
		for {
			e.mu.Lock()
			later, more := slices.Clone(e.events[min(int(after), len(e.events)):]), e.more
			e.mu.Unlock()
			for _, event := range later {
				after = event.ID
				if named := named(event, topics); named != "" {
					event.Topic = named
					if !yield(event, nil) {
						return
					}
				}
			}
			select {
			case <-more:
			case <-ctx.Done():
				yield(portal.Event{}, ctx.Err())
				return
			}
		}
	}
}

// readable answers Forbidden for a topic that the module does not declare, or was not granted.
func (e events) readable(topics []string) error {
	for _, topic := range topics {
		var err error
		if own, is := strings.CutPrefix(topic, e.manifest.ID+"."); is {
			err = e.manifest.declares(own)
		} else {
			err = e.manifest.mayAt("events.read", topic)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// named is the one of the topics that the event is of; a topic of the module's own was published without the module's name.
func named(event portal.Event, topics []string) string {
	for _, topic := range topics {
		_, own, _ := strings.Cut(topic, ".")
		if topic == event.Topic || own == event.Topic {
			return topic
		}
	}
	return ""
}
