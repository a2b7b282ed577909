package portal

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Events are the portal's event stream.
type Events interface {
	// Publish sends payload, at most 256 KiB as JSON, under a topic that the manifest declares. Open pages that follow
	// "<module>.<topic>" get it once. Needs events.publish.
	Publish(ctx context.Context, topic string, payload any) error
	// PublishTo is Publish for what concerns one wallet: its open pages alone get it, where they follow the topic and its access opens
	// it to them. No other wallet does, nor a stranger, nor a module that subscribes. A wallet that is not here misses it:
	// Notifications wait for it.
	PublishTo(ctx context.Context, wallet Address, topic string, payload any) error
	// Subscribe yields the events of those topics ("<module>.<topic>"), oldest first: those after the event of that id that are
	// still kept (an hour), and then as they happen; 0 begins with those to come. An event may come twice after an error: keep
	// its id with what you made of it. It ends with an error or when ctx does. The module's own topics need nothing, another's
	// are named by the capability events.read.
	Subscribe(ctx context.Context, after int64, topics ...string) iter.Seq2[Event, error]
}

// Event is something that happened. IDs rise; one without (0) was not kept.
type Event struct {
	ID      int64
	Topic   string
	Payload json.RawMessage
	At      time.Time
}

// events is Events over the control connection.
type events struct{ client modulev1.HostClient }

func (e events) Publish(ctx context.Context, topic string, payload any) error {
	return e.publish(ctx, nil, topic, payload)
}

func (e events) PublishTo(ctx context.Context, wallet Address, topic string, payload any) error {
	return e.publish(ctx, wallet[:], topic, payload)
}

// publish is for everybody where there is no wallet.
func (e events) publish(ctx context.Context, wallet []byte, topic string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	_, err = e.client.Publish(ctx, &modulev1.PublishRequest{Topic: topic, Json: body, Wallet: wallet})
	return fromStatus(err)
}

func (e events) Subscribe(ctx context.Context, after int64, topics ...string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		stream, err := e.client.Subscribe(ctx, &modulev1.SubscribeRequest{Topics: topics, After: after})
		if err != nil {
			yield(Event{}, fromStatus(err))
			return
		}
		for {
			got, err := stream.Recv()
			if err != nil {
				yield(Event{}, fromStatus(err))
				return
			}
			if !yield(Event{got.Id, got.Topic, got.Json, unixMilli(got.AtUnixMs)}, nil) {
				return
			}
		}
	}
}
