package host

import (
	"context"
	"encoding/json"
	"iter"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// maxPayload is the longest event, in bytes.
const maxPayload = 256 << 10

// events are those of the topics that the manifest declares.
type events struct{ module }

func (e events) Publish(ctx context.Context, topic string, payload any) error {
	err := e.may("events.publish")
	if err == nil && !slices.ContainsFunc(e.manifest.Events, func(rule core.EventRule) bool { return rule.Topic == topic }) {
		err = portal.Errorf(portal.Forbidden, "The module's manifest does not declare the topic %q.", topic)
	}
	return e.call(ctx, "events.publish", err, func(ctx context.Context) error {
		body, err := json.Marshal(payload)
		if err != nil {
			return err
		}
		if len(body) > maxPayload {
			return portal.Errorf(portal.TooLarge, "An event carries at most %d KiB.", maxPayload>>10)
		}
		return e.config.Ports.Events.Publish(ctx, core.Event{Topic: string(e.id) + "." + topic, Payload: body, At: e.config.Clock()})
	})
}

// Subscribe is not there yet.
func (e events) Subscribe(context.Context, int64, ...string) iter.Seq2[portal.Event, error] {
	return func(yield func(portal.Event, error) bool) { yield(portal.Event{}, unavailable("events of others")) }
}
