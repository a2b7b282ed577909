package host_test

import (
	"context"
	"log/slog"
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
		ID: "tools", Events: []core.EventRule{{Topic: "moved"}}, Capabilities: []core.Capability{{Name: "events.read", Targets: []string{"network.node"}}},
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
	h := host.New(host.Config{Ports: core.HostPorts{Events: bus}}).Of(core.Release{Manifest: core.Manifest{ID: "tools", Events: []core.EventRule{{Topic: "moved"}}}})
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
