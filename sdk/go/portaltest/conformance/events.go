package conformance

import (
	"context"
	"errors"
	"iter"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// EventStage is a module probe, which declares the topic moved and was granted network.node.
type EventStage struct {
	Events portal.Events
	Tell   func(topic string, payload any) error // has another module's event happen
}

// patience is how long an event may take.
const patience = 20 * time.Second

// Events tests portal.Host's Events.
func Events(t *testing.T, open func(*testing.T) EventStage) {
	stage := open(t)
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	publish := func(n int) { t.Helper(); do(stage.Events.Publish(t.Context(), "moved", n)) }
	tell := func(topic string, n int) { t.Helper(); do(stage.Tell(topic, n)) }

	publish(0)
	stop, first := make(chan struct{}), follow(t, stage.Events, 0, "probe.moved")
	done := make(chan struct{})
	go func() { // nobody says when a subscription stands that brings only what is to come
		defer close(done)
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
				if err := stage.Events.Publish(t.Context(), "moved", 1); err != nil {
					t.Error(err)
					return
				}
			}
		}
	}()
	began := first.next(t)
	close(stop)
	<-done
	first.cancel()
	if string(began.Payload) != "1" || began.Topic != "probe.moved" || began.ID == 0 || time.Since(began.At) > time.Hour {
		t.Fatalf("what is to come began with %+v", began)
	}

	tell("network.node", 2)
	tell("network.other", 3)
	publish(4)
	all := follow(t, stage.Events, began.ID, "probe.moved", "network.node")
	var got []portal.Event
	until := func(payload string) {
		t.Helper()
		for {
			event := all.next(t)
			if string(event.Payload) != "1" {
				got = append(got, event)
			}
			if string(event.Payload) == payload {
				return
			}
		}
	}
	until("4")
	do(stage.Events.PublishTo(t.Context(), portal.Address{1}, "moved", 7)) // nobody's who subscribes
	publish(5)                                                             // as it happens
	tell("network.node", 6)
	until("6")
	all.cancel()
	want := []portal.Event{{Topic: "network.node", Payload: []byte("2")}, {Topic: "probe.moved", Payload: []byte("4")},
		{Topic: "probe.moved", Payload: []byte("5")}, {Topic: "network.node", Payload: []byte("6")}}
	last := began.ID
	for i, event := range got {
		if len(got) != len(want) || event.Topic != want[i].Topic || string(event.Payload) != string(want[i].Payload) || event.ID <= last {
			t.Fatalf("got %+v after %d, want %+v", got, began.ID, want)
		}
		last = event.ID
	}
	again := follow(t, stage.Events, got[2].ID, "probe.moved", "network.node")
	if event := again.next(t); event.ID != got[3].ID {
		t.Errorf("after %d came %+v", got[2].ID, event)
	}
	again.cancel()
	for name, refused := range map[string]*followed{
		"no topic": follow(t, stage.Events, 0), "a negative id": follow(t, stage.Events, -1, "probe.moved"),
		"65 topics": follow(t, stage.Events, 0, make([]string, 65)...),
	} {
		if err := refused.end(t); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	given := follow(t, stage.Events, 0, "probe.moved")
	given.cancel()
	if err := given.end(t); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}

// followed is a subscription that runs.
type followed struct {
	events chan portal.Event
	ended  chan error
	cancel context.CancelFunc
}

func follow(t *testing.T, events portal.Events, after int64, topics ...string) *followed {
	ctx, cancel := context.WithCancel(t.Context())
	f := &followed{events: make(chan portal.Event), ended: make(chan error, 1), cancel: cancel}
	go f.run(ctx, events.Subscribe(ctx, after, topics...))
	t.Cleanup(cancel)
	return f
}

func (f *followed) run(ctx context.Context, events iter.Seq2[portal.Event, error]) {
	for event, err := range events {
		if err != nil {
			f.ended <- err
			return
		}
		select {
		case f.events <- event:
		case <-ctx.Done():
			f.ended <- ctx.Err()
			return
		}
	}
	f.ended <- errors.New("it ended without an error")
}

func (f *followed) next(t *testing.T) portal.Event {
	t.Helper()
	select {
	case event := <-f.events:
		return event
	case err := <-f.ended:
		t.Fatalf("no event: %v", err)
	case <-time.After(patience):
		t.Fatal("no event came in time")
	}
	return portal.Event{}
}

func (f *followed) end(t *testing.T) error {
	t.Helper()
	select {
	case err := <-f.ended:
		return err
	case <-time.After(patience):
		t.Fatal("it did not end in time")
		return nil
	}
}
