package host_test

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"path/filepath"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

func TestAModuleFollowsWhatIsForEverybodyAndGranted(t *testing.T) {
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	bus := events.New(s, slog.New(slog.DiscardHandler))
	wallet, session := core.Address{1}, core.SessionID{1}
	for _, e := range []core.Event{
		{Topic: "network.node", Payload: []byte("1")}, {Topic: "network.node", Payload: []byte("2"), Wallet: &wallet},
		{Topic: "network.node", Payload: []byte("3"), Session: &session}, {Topic: "network.node", Payload: []byte("4")},
	} {
		if err := bus.Publish(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	hosts := host.New(host.Config{Ports: core.HostPorts{Events: bus}})
	h := hosts.Of(core.Release{Manifest: core.Manifest{
		ID: "tools", Events: []core.EventRule{{Topic: "moved"}},
		Capabilities: []core.Capability{{Name: "events.read", Targets: []string{"network.node"}}},
	}})
	for event, err := range h.Events.Subscribe(t.Context(), 1, "network.node", "tools.moved") {
		if err != nil || string(event.Payload) != "4" {
			t.Errorf("after the first came %+v %v: those of one wallet or session are not the module's", event, err)
		}
		if u := hosts.Usage("tools"); len(u) != 1 || u[0].Calls != 1 || u[0].Last.IsZero() {
			t.Errorf("usage %+v while the stream is open: it is a call from when it began", u)
		}
		break
	}
	for topic, want := range map[string]string{
		"network.other":  `The module's manifest does not ask for the capability events.read of "network.other".`,
		"session":        `The module's manifest does not ask for the capability events.read of "session".`,
		"tools.other":    `The module's manifest does not declare the topic "other".`,
		"toolsx.moved":   `The module's manifest does not ask for the capability events.read of "toolsx.moved".`,
		"network.node.x": `The module's manifest does not ask for the capability events.read of "network.node.x".`,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		for event, err := range h.Events.Subscribe(ctx, 0, "network.node", topic) {
			if portal.CodeOf(err) != portal.Forbidden || err.Error() != want {
				t.Errorf("%s: %+v %v, want %s", topic, event, err, want)
			}
			break
		}
		cancel()
	}
	if u := hosts.Usage("tools"); len(u) != 1 || u[0].Capability != "events.read" || u[0].Refused != 5 {
		t.Errorf("usage %+v", u)
	}
}

// A module that does not read is cut, and told so: what it has not got is still kept.
func TestAModuleThatDoesNotKeepUpIsTold(t *testing.T) {
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	bus := events.New(s, slog.New(slog.DiscardHandler))
	h := host.New(host.Config{Ports: core.HostPorts{Events: bus}}).Of(core.Release{Manifest: core.Manifest{ID: "tools",
		Events: []core.EventRule{{Topic: "moved"}}}})
	publish := func(n int) {
		t.Helper()
		all := make([]core.Event, n)
		for i := range all {
			all[i] = core.Event{Topic: "tools.moved", Payload: []byte("1")}
		}
		if err := bus.Publish(t.Context(), all...); err != nil {
			t.Fatal(err)
		}
	}
	const most = 600 // more than a reader is let be behind
	publish(2)
	cut := 0
	for last := int64(1); last < most; {
		for event, err := range h.Events.Subscribe(t.Context(), last, "tools.moved") {
			if err != nil {
				if portal.CodeOf(err) != portal.Unavailable {
					t.Fatal(err)
				}
				cut++
				break
			}
			if event.ID != last+1 {
				t.Fatalf("event %d after %d", event.ID, last)
			}
			if last = event.ID; last == 2 {
				publish(most - 2)
			}
			if last == most {
				break
			}
		}
	}
	if cut != 1 {
		t.Errorf("it was cut %d times", cut)
	}
}

// published is the events that came.
type published struct {
	core.Events

	events []core.Event
}

func (p *published) Publish(_ context.Context, events ...core.Event) error {
	p.events = append(p.events, events...)
	return nil
}

func TestAnEventSaysWhatEntriesWaitFor(t *testing.T) {
	behind := &published{}
	waits := func(topic, field string) core.RouteRule {
		return core.RouteRule{Sidebar: &core.Sidebar{Until: core.Until{Topic: topic, Field: field}}}
	}
	h := host.New(host.Config{Ports: core.HostPorts{Events: behind}, Clock: time.Now}).Of(core.Release{Manifest: core.Manifest{
		ID: "tools", Version: "1.2.3", Events: []core.EventRule{{Topic: "moved"}, {Topic: "other"}},
		Capabilities: []core.Capability{{Name: "events.publish"}},
		Routes:       []core.RouteRule{{Path: "/none"}, waits("moved", "over"), waits("moved", "done"), {Sidebar: &core.Sidebar{}}},
	}})
	for _, row := range []struct {
		payload any
		over    map[string]bool
	}{
		{map[string]any{"over": true, "else": true}, map[string]bool{"over": true}},
		{map[string]any{"over": false, "done": true}, map[string]bool{"done": true}},
		{map[string]any{"over": "true", "done": 1}, map[string]bool{}},
		{[]bool{true}, map[string]bool{}}, {nil, map[string]bool{}},
	} {
		if err := h.Events.Publish(t.Context(), "moved", row.payload); err != nil {
			t.Fatal(err)
		}
		if said := behind.events[len(behind.events)-1].Said; said == nil || said.Version != "1.2.3" || !maps.Equal(said.Over, row.over) {
			t.Errorf("%v says %+v", row.payload, said)
		}
	}
	over := map[string]bool{"over": true}
	if err := errors.Join(h.Events.Publish(t.Context(), "other", over),
		h.Events.PublishTo(t.Context(), portal.Address{1}, "moved", over)); err != nil {
		t.Fatal(err)
	}
	for _, event := range behind.events[len(behind.events)-2:] {
		if event.Said != nil {
			t.Errorf("%s to %v says %+v", event.Topic, event.Wallet, event.Said)
		}
	}
}
