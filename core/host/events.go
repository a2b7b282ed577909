package host

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// maxPayload is the longest event, in bytes.
const maxPayload = 256 << 10

// events are published under the topics that the manifest declares, and read where the module was granted others.
type events struct{ module }

func (e events) Publish(ctx context.Context, topic string, payload any) error {
	return e.publish(ctx, nil, topic, payload)
}

func (e events) PublishTo(ctx context.Context, wallet portal.Address, topic string, payload any) error {
	return e.publish(ctx, &wallet, topic, payload)
}

// publish publishes to the wallet, or to everybody where it is nil.
func (e events) publish(ctx context.Context, wallet *portal.Address, topic string, payload any) error {
	err := named("topic", topic)
	if err == nil {
		err = e.may("events.publish")
	}
	if err == nil && !e.declares(topic) {
		err = portal.Errorf(portal.Forbidden, "The module's manifest does not declare the topic %q.", brief(topic))
	}
	return e.call(ctx, "events.publish", err, func(ctx context.Context) error {
		body, err := json.Marshal(payload)
		if err != nil {
			return err
		}
		if len(body) > maxPayload {
			return portal.Errorf(portal.TooLarge, "An event carries at most %d KiB.", maxPayload>>10)
		}
		if err := e.mayPublish(ctx, len(body)); err != nil {
			return err
		}
		event := core.Event{
			Topic: string(e.id) + "." + topic, Wallet: wallet, Payload: body, At: e.config.Clock(),
			Share: core.Share{Module: e.id, Bytes: e.manifest.Resources.Storage()},
		}
		if wallet == nil {
			event.Said = e.said(topic, body)
		}
		return e.config.Ports.Events.Publish(ctx, event)
	})
}

// mayPublish waits until the module's events may have so many bytes more. What it publishes beyond that would be written and deleted again.
func (e events) mayPublish(ctx context.Context, bytes int) error {
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := e.published.WaitN(waiting, bytes)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	return portal.Errorf(portal.RateLimited,
		"The module's events have more than %d KiB a second: publish less, or where the rest is to be read.", eventPace>>10).Because(err)
}

// said is what the event says of the fields that the sidebar's entries in the manifest wait for; nil for a topic that no entry
// names.
func (e events) said(topic string, payload []byte) *core.Said {
	var said *core.Said
	var fields map[string]json.RawMessage
	for _, route := range e.manifest.Routes {
		if route.Sidebar == nil || route.Sidebar.Until.Topic != topic {
			continue
		}
		if said == nil {
			said = &core.Said{Version: e.manifest.Version, Over: map[string]bool{}}
			if json.Unmarshal(payload, &fields) != nil {
				fields = nil
			}
		}
		if field := route.Sidebar.Until.Field; string(fields[field]) == "true" {
			said.Over[field] = true
		}
	}
	return said
}

// maxTopics is how many topics a subscription has at most.
const maxTopics = 64

func (e events) Subscribe(ctx context.Context, after int64, topics ...string) iter.Seq2[portal.Event, error] {
	return streamed(ctx, e.guard, "events.read", e.readable(after, topics), func(ctx context.Context, each func(portal.Event) bool) error {
		for event, err := range e.config.Ports.Events.Follow(ctx, after, topics...) {
			if err != nil || !each(portal.Event{ID: event.ID, Topic: event.Topic, Payload: event.Payload, At: event.At}) {
				return err
			}
		}
		return ctx.Err()
	})
}

// readable is the reason why the module may not follow the topics: it may follow those of its own that its manifest declares,
// and others' that it was granted.
func (e events) readable(after int64, topics []string) error {
	if len(topics) == 0 || len(topics) > maxTopics || after < 0 {
		return portal.Errorf(portal.Invalid, "Follow 1 to %d topics, after an event's id or 0.", maxTopics)
	}
	for _, topic := range topics {
		if err := named("topic", topic); err != nil {
			return err
		}
		own, is := strings.CutPrefix(topic, string(e.id)+".")
		if is && !e.declares(own) {
			return portal.Errorf(portal.Forbidden, "The module's manifest does not declare the topic %q.", brief(own))
		}
		if is {
			continue
		}
		if err := e.mayAt("events.read", topic); err != nil {
			return err
		}
	}
	return nil
}

func (e events) declares(topic string) bool {
	return slices.ContainsFunc(e.manifest.Events, func(rule core.EventRule) bool { return rule.Topic == topic })
}
