package events

import (
	"context"
	"iter"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Follow implements core.Events.
func (b *Bus) Follow(ctx context.Context, after int64, topics ...string) iter.Seq2[*core.Event, error] {
	return func(yield func(*core.Event, error) bool) {
		s := b.Subscribe(Filter{Topics: topics, AfterID: after})
		defer s.Close()
		for {
			select {
			case event, open := <-s.Events():
				if !open {
					yield(nil, portal.Errorf(portal.Unavailable, "Events are missing: follow them again, after the last one that you have."))
					return
				}
				if !yield(event, nil) {
					return
				}
			case <-ctx.Done():
				yield(nil, ctx.Err())
				return
			}
		}
	}
}
