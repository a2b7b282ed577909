package events_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// outbox keeps events in memory; broken, it injects a fault.
type outbox struct {
	mu     sync.Mutex
	events []core.Event
	broken error
}

func (o *outbox) Append(_ context.Context, events ...*core.Event) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.broken != nil {
		return o.broken
	}
	for _, event := range events {
		event.ID = int64(len(o.events) + 1)
		o.events = append(o.events, *event)
	}
	return nil
}

func (o *outbox) After(_ context.Context, topics []string, id int64, limit int) ([]core.Event, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var found []core.Event
	for _, event := range o.events[min(int(id), len(o.events)):] {
		if slices.Contains(topics, event.Topic) && len(found) < limit {
			found = append(found, event)
		}
	}
	return found, o.broken
}

func newBus() (*events.Bus, *outbox) {
	o := &outbox{}
	return events.New(o, slog.New(slog.DiscardHandler)), o
}

func publish(t *testing.T, bus *events.Bus, all ...core.Event) {
	t.Helper()
	if err := bus.Publish(t.Context(), all...); err != nil {
		t.Fatal(err)
	}
}

// take receives n events.
func take(t *testing.T, s *events.Subscription, n int) []core.Event {
	t.Helper()
	var got []core.Event
	deadline := time.After(10 * time.Second)
	for len(got) < n {
		select {
		case event, open := <-s.Events():
			if !open {
				t.Fatalf("the subscription ended after %d of %d events", len(got), n)
			}
			got = append(got, *event)
		case <-deadline:
			t.Fatalf("got %d of %d events within 10 s", len(got), n)
		}
	}
	return got
}

func ids(events []core.Event) (ids []int64) {
	for _, event := range events {
		ids = append(ids, event.ID)
	}
	return ids
}

func TestAFilterPassesWhatIsForItsReader(t *testing.T) {
	bus, _ := newBus()
	ada, bob := core.Address{1}, core.Address{2}
	one, two := core.SessionID{1}, core.SessionID{2}
	all := []core.Event{
		{Topic: "module"},
		{Topic: "session", Wallet: &ada},
		{Topic: "session", Wallet: &bob},
		{Topic: "session", Wallet: &ada, Session: &one},
		{Topic: "session", Session: &two},
		{Topic: "gaia.transfers"},
	}
	rows := []struct {
		name   string
		filter events.Filter
		want   []int64
	}{
		{"a stranger gets what is for everybody", events.Filter{Topics: []string{"module", "session"}}, []int64{1}},
		{"a wallet gets its own", events.Filter{Topics: []string{"session"}, Wallet: &ada}, []int64{2}},
		{"a session gets its own and its wallet's", events.Filter{Topics: []string{"session"}, Wallet: &ada, Session: &one}, []int64{2, 4}},
		{"another session of another wallet", events.Filter{Topics: []string{"session", "module"}, Wallet: &bob, Session: &two},
			[]int64{1, 3, 5}},
		{"a module's topic", events.Filter{Topics: []string{"gaia.transfers"}}, []int64{6}},
	}
	var live []*events.Subscription
	for _, row := range rows {
		live = append(live, bus.Subscribe(row.filter))
	}
	publish(t, bus, all...)
	for i, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			defer live[i].Close()
			if got := ids(take(t, live[i], len(row.want))); !slices.Equal(got, row.want) {
				t.Errorf("live: %v, want %v", got, row.want)
			}
			row.filter.AfterID = row.want[0]
			resumed := bus.Subscribe(row.filter)
			defer resumed.Close()
			if got := ids(take(t, resumed, len(row.want)-1)); !slices.Equal(got, row.want[1:]) {
				t.Errorf("resumed after %d: %v, want %v", row.want[0], got, row.want[1:])
			}
		})
	}
}

func TestResumingLeavesNoGapAndNoDuplicate(t *testing.T) {
	const publishers, each, readers = 4, 500, 8
	bus, _ := newBus()
	publish(t, bus, core.Event{Topic: "a"})
	var publishing, reading sync.WaitGroup
	for range publishers {
		publishing.Go(func() {
			for range each {
				if err := bus.Publish(context.Background(), core.Event{Topic: "a"}, core.Event{Topic: "b"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	want := int64(1 + 2*publishers*each)
	for range readers {
		reading.Go(func() {
			last := int64(1)
			for last < want {
				s := bus.Subscribe(events.Filter{Topics: []string{"a", "b"}, AfterID: last})
				cut := last + 97 // leave in the middle, and come back
				for event := range s.Events() {
					if event.ID != last+1 {
						t.Errorf("event %d after %d", event.ID, last)
					}
					if last = event.ID; last == want || last == cut {
						break
					}
				}
				s.Close()
				if t.Failed() {
					return
				}
			}
		})
	}
	publishing.Wait()
	reading.Wait()
}

func TestASlowReaderIsCutAndNobodyWaits(t *testing.T) {
	bus, _ := newBus()
	slow := bus.Subscribe(events.Filter{Topics: []string{"a"}})
	defer slow.Close()
	quick := bus.Subscribe(events.Filter{Topics: []string{"a"}})
	defer quick.Close()
	const sent = 1000
	for range sent {
		publish(t, bus, core.Event{Topic: "a"})
		take(t, quick, 1)
	}
	var got []int64
	for event := range slow.Events() {
		got = append(got, event.ID)
	}
	if !slow.Lost() || len(got) == 0 || len(got) >= sent {
		t.Fatalf("lost %v after %d of %d events", slow.Lost(), len(got), sent)
	}
	for i, id := range got {
		if id != int64(i+1) {
			t.Fatalf("event %d in place %d: a gap before the cut", id, i+1)
		}
	}
	if quick.Lost() {
		t.Error("the quick reader was cut too")
	}
	rest := bus.Subscribe(events.Filter{Topics: []string{"a"}, AfterID: got[len(got)-1]})
	defer rest.Close()
	if resumed := ids(take(t, rest, sent-len(got))); resumed[0] != got[len(got)-1]+1 || resumed[len(resumed)-1] != sent {
		t.Errorf("resumed from %d to %d", resumed[0], resumed[len(resumed)-1])
	}
}

func TestWhatTheOutboxRefusesIsNotHandedOut(t *testing.T) {
	bus, outbox := newBus()
	s := bus.Subscribe(events.Filter{Topics: []string{"a"}})
	defer s.Close()
	outbox.broken = errors.New("disk full")
	if err := bus.Publish(t.Context(), core.Event{Topic: "a", Payload: []byte(`"lost"`)}); !errors.Is(err, outbox.broken) {
		t.Fatalf("Publish = %v", err)
	}
	resumed := bus.Subscribe(events.Filter{Topics: []string{"a"}, AfterID: 1})
	defer resumed.Close()
	if _, open := <-resumed.Events(); open || !resumed.Lost() {
		t.Error("a subscription whose replay failed goes on")
	}
	outbox.broken = nil
	publish(t, bus, core.Event{Topic: "a", Payload: []byte(`"kept"`)})
	if got := take(t, s, 1)[0]; string(got.Payload) != `"kept"` || got.ID != 1 || got.At.IsZero() {
		t.Errorf("handed out %+v", got)
	}
	if bus.Last() != 1 {
		t.Errorf("Last = %d", bus.Last())
	}
}

func TestCloseMayComeAtAnyTime(t *testing.T) {
	bus, _ := newBus()
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			s := bus.Subscribe(events.Filter{Topics: []string{fmt.Sprint(i % 3), fmt.Sprint(i % 3)}, AfterID: 1})
			if err := bus.Publish(context.Background(), core.Event{Topic: fmt.Sprint(i % 3)}); err != nil {
				t.Error(err)
			}
			s.Close()
			s.Close()
			for range s.Events() {
			}
		})
	}
	all.Wait()
}

func TestResumingFromAnOutboxThatIsNoMore(t *testing.T) {
	bus, _ := newBus()
	s := bus.Subscribe(events.Filter{Topics: []string{"module"}, AfterID: 5000})
	defer s.Close()
	publish(t, bus, core.Event{Topic: "module"})
	if event := <-s.Events(); event.ID != 1 {
		t.Errorf("got event %d", event.ID)
	}
}

func TestAnnounceKeepsNothing(t *testing.T) {
	bus, kept := newBus()
	publish(t, bus, core.Event{Topic: "module"}, core.Event{Topic: "module"})
	s := bus.Subscribe(events.Filter{Topics: []string{"chain", "module"}, AfterID: 1})
	defer s.Close()
	bus.Announce(core.Event{Topic: "chain"})
	for _, want := range []struct {
		topic string
		id    int64
	}{{"module", 2}, {"chain", 0}} {
		if event := <-s.Events(); event.Topic != want.topic || event.ID != want.id || event.At.IsZero() && event.Topic == "chain" {
			t.Errorf("got %+v, want %+v", event, want)
		}
	}
	if len(kept.events) != 2 || bus.Last() != 2 {
		t.Errorf("the outbox has %d events, the last is %d", len(kept.events), bus.Last())
	}
}

func TestAnAnnouncementReachesManyReaders(t *testing.T) {
	const readers = 1000
	bus, _ := newBus()
	var all []*events.Subscription
	for range readers {
		s := bus.Subscribe(events.Filter{Topics: []string{"chain"}})
		defer s.Close()
		all = append(all, s)
	}
	var leaving sync.WaitGroup
	leaving.Go(func() { // while it is handed out
		for _, s := range all[:readers/2] {
			s.Close()
		}
	})
	bus.Announce(core.Event{Topic: "chain"})
	leaving.Wait()
	for _, s := range all[readers/2:] {
		take(t, s, 1)
	}
}

func TestWhatIsForOneReaderNeedsItsTopicToo(t *testing.T) {
	bus, _ := newBus()
	wallet, one := core.Address{1}, core.SessionID{1}
	s := bus.Subscribe(events.Filter{Topics: []string{"module"}, Wallet: &wallet, Session: &one})
	defer s.Close()
	publish(t, bus, core.Event{Topic: "session", Session: &one}, core.Event{Topic: "session", Wallet: &wallet}, core.Event{Topic: "module"})
	if got := ids(take(t, s, 1)); got[0] != 3 {
		t.Errorf("it got %v first", got)
	}
}

func TestWhatTheNewestEventForEverybodySaysIsRemembered(t *testing.T) {
	bus := events.New(&outbox{}, slog.New(slog.DiscardHandler))
	wallet := core.Address{1}
	said := func(version string, fields ...string) *core.Said {
		s := &core.Said{Version: version, Over: map[string]bool{}}
		for _, f := range fields {
			s.Over[f] = true
		}
		return s
	}
	for _, row := range []struct {
		event core.Event
		over  bool
	}{
		{core.Event{Topic: "gaia.sale", Said: said("1.0.0", "over")}, false},
		{core.Event{Topic: "gaia.launch", Said: said("1.0.0", "other")}, false},
		{core.Event{Topic: "gaia.launch", Said: said("1.0.0", "over", "other")}, true},
		{core.Event{Topic: "gaia.launch", Said: said("1.0.0"), Wallet: &wallet}, true},
		{core.Event{Topic: "gaia.launch", Said: said("1.0.0")}, false},
		{core.Event{Topic: "gaia.launch", Said: said("2.0.0", "over")}, false},
		{core.Event{Topic: "gaia.launch", Said: said("1.0.0", "over")}, true},
	} {
		if err := bus.Publish(t.Context(), row.event); err != nil {
			t.Fatal(err)
		}
		if over := bus.Over("gaia.launch", "over", "1.0.0"); over != row.over {
			t.Errorf("after %+v of %s: %v", row.event.Said, row.event.Topic, over)
		}
	}
}

// A reader that reads is not cut by events that come at once, as many as it has room for.
func TestABatchCutsNobodyWhoReads(t *testing.T) {
	bus := events.New(&outbox{}, slog.New(slog.DiscardHandler))
	for _, room := range []int{0, 10} {
		s := bus.Subscribe(events.Filter{Topics: []string{"a"}, Room: room})
		batch := make([]core.Event, cmp.Or(room, 256))
		for i := range batch {
			batch[i] = core.Event{Topic: "a", Payload: []byte("{}")}
		}
		if err := bus.Publish(t.Context(), batch...); err != nil {
			t.Fatal(err)
		}
		for range batch {
			if event, open := <-s.Events(); !open || event.Topic != "a" {
				t.Fatalf("with room for %d it is cut", len(batch))
			}
		}
		s.Close()
	}
}
