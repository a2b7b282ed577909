package host_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/sdk/go/portal"
)

func noon() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }

// A module that publishes all it can is slowed down and told so, keeps what its manifest asks for, and takes nothing from another's events.
func TestAFloodOfEventsIsItsOwnModulesAlone(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			s := openStore(t, address(t))
			hosts := host.New(host.Config{Ports: core.HostPorts{Events: events.New(s, slog.New(slog.DiscardHandler))}})
			publishing := func(id core.ModuleID) portal.Host {
				r := release("events.publish")
				r.Manifest.ID, r.Manifest.Events, r.Manifest.Resources.StorageMiB = id, []core.EventRule{{Topic: "mine"}}, 1
				return hosts.Of(r)
			}
			flood, other := publishing("flood"), publishing("other")
			for range 3 {
				if err := other.Events.Publish(t.Context(), "mine", "kept"); err != nil {
					t.Fatal(err)
				}
			}
			const calls = 64 // 16 MB
			payload := strings.Repeat("x", 250<<10)
			answers := make(chan error, calls)
			var all sync.WaitGroup
			for range calls {
				all.Go(func() { answers <- flood.Events.Publish(t.Context(), "mine", payload) })
			}
			all.Wait()
			close(answers)
			refused := 0
			for err := range answers {
				switch {
				case err == nil:
				case portal.CodeOf(err) == portal.RateLimited && strings.Contains(err.Error(), "events have more than 1024 KiB a second"):
					refused++
				default:
					t.Error(err)
				}
			}
			if refused == 0 {
				t.Error("none was refused")
			}
			stored, err := s.After(t.Context(), []string{"flood.mine"}, 0, calls)
			if err != nil || len(stored) == 0 || len(stored) > 4 {
				t.Errorf("%d events of 250 KiB are stored, %v: the manifest asks for 1 MiB", len(stored), err)
			}
			if stored, err := s.After(t.Context(), []string{"other.mine"}, 0, calls); err != nil || len(stored) != 3 {
				t.Errorf("%d of another module's 3 events are stored, %v", len(stored), err)
			}
			if err := other.Events.Publish(t.Context(), "mine", payload); err != nil {
				t.Errorf("another module waits for it: %v", err)
			}
		})
	}
}

// What tells a wallet's tabs of a module's notifications is of the module's share, too.
func TestNotificationsTakeOfTheirModulesShare(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			s := openStore(t, address(t))
			heard := &published{Events: events.New(s, slog.New(slog.DiscardHandler))}
			inboxes := notifications.New(s, heard, noon, func(err error) { t.Error(err) })
			wallet := core.Address{1}
			if err := s.SaveSession(t.Context(), core.Session{ID: core.SessionID{1}, Wallet: wallet, EndsAt: noon()}); err != nil {
				t.Fatal(err)
			}
			if err := inboxes.Notify(t.Context(), "flood", wallet, portal.Notification{Title: "Look"}); err != nil {
				t.Fatal(err)
			}
			if _, err := inboxes.Read(t.Context(), wallet); err != nil {
				t.Fatal(err)
			}
			if e := heard.events; len(e) != 2 || e[0].Share.Module != "flood" || e[1].Share != (core.Share{}) {
				t.Errorf("%+v", e)
			}
		})
	}
}

func TestAModulesAuditOfADayIsBounded(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			s := openStore(t, address(t))
			hosts := host.New(host.Config{Ports: core.HostPorts{Audit: s}, Clock: noon})
			recording := func(id core.ModuleID) portal.Host {
				r := release("audit.write")
				r.Manifest.ID = id
				return hosts.Of(r)
			}
			act := portal.Act{Action: "did", Subject: "it", After: json.RawMessage(`"` + strings.Repeat("x", 8000) + `"`)}
			// as if it had been at that for hours: a second has one entry
			for n := range core.AuditBytes / 8192 {
				e := core.AuditEntry{At: noon(), Actor: "module flood", Action: "flood/did", Subject: "it", Module: "flood",
					Detail: json.RawMessage(`"` + strings.Repeat("x", 7900) + `"`)}
				if err := s.Record(t.Context(), e); err != nil {
					t.Fatal(n, err)
				}
			}
			var err error
			for range 5 {
				if err = recording("flood").Audit.Record(t.Context(), act); err != nil {
					break
				}
			}
			if portal.CodeOf(err) != portal.RateLimited || !strings.Contains(err.Error(), "as much to the audit today as it may") {
				t.Errorf("one too many: %v", err)
			}
			if err := recording("other").Audit.Record(t.Context(), act); err != nil {
				t.Errorf("another module's: %v", err)
			}
		})
	}
}
