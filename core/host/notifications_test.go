package host_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// paged is a release with the pages of the suite.
func paged(id core.ModuleID, capabilities ...string) core.Release {
	r := release(capabilities...)
	r.Manifest.ID, r.Manifest.Routes = id, []core.RouteRule{{Path: "/lab"}, {Path: "/lab/:id"}}
	return r
}

// tabs remember what they are told.
type tabs struct{ told chan core.Event }

func (b tabs) Publish(_ context.Context, events ...core.Event) error {
	for _, e := range events {
		b.told <- e
	}
	return nil
}

func newInboxes(s *store.Store) (*notifications.Inboxes, tabs) {
	told := tabs{make(chan core.Event, 1000)}
	return notifications.New(s, told, time.Now, func(error) {}), told
}

// notificationStage is the suite's, with an inbox in a real database.
func notificationStage(t *testing.T, s *store.Store, inboxes *notifications.Inboxes, n portal.Notifications) conformance.NotificationStage {
	wallet := core.Address{1}
	return conformance.NotificationStage{
		Notifications: n,
		SignIn: func() portal.Address {
			wallet[19]++
			signIn(t, s, wallet)
			return wallet
		},
		Inbox: func(of portal.Address) (inbox []portal.Notification) {
			for before := core.NotificationID(0); ; {
				page, err := inboxes.Of(t.Context(), of, before)
				if err != nil {
					t.Fatal(err)
				}
				for _, n := range page.Notifications {
					inbox, before = append(inbox, n.Notification), n.ID
				}
				if !page.More {
					slices.Reverse(inbox)
					return inbox
				}
			}
		},
	}
}

func signIn(t *testing.T, s *store.Store, wallet core.Address) {
	t.Helper()
	now := time.Now()
	id := core.SessionID{}
	copy(id[:], wallet[:])
	if err := s.SaveSession(t.Context(),
		core.Session{ID: id, Wallet: wallet, CreatedAt: now, SeenAt: now, EndsAt: now.Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
}

func TestNotifications(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			conformance.Notifications(t, func(t *testing.T) conformance.NotificationStage {
				s := openStore(t, address(t))
				inboxes, _ := newInboxes(s)
				hosts := host.New(host.Config{Ports: core.HostPorts{Notifications: inboxes}})
				return notificationStage(t, s, inboxes, hosts.Of(paged("lab", "notifications.send")).Notifications)
			})
		})
	}
}

func TestAWalletsTabsAreToldOfItsInbox(t *testing.T) {
	s := openStore(t, databases["SQLite"](t))
	inboxes, tabs := newInboxes(s)
	hosts := host.New(host.Config{Ports: core.HostPorts{Notifications: inboxes}})
	wallet, stranger := core.Address{1}, core.Address{2}
	signIn(t, s, wallet)
	h := hosts.Of(paged("lab", "notifications.send")).Notifications
	for _, to := range []core.Address{wallet, stranger} {
		_ = h.Notify(t.Context(), to, portal.Notification{Title: "Hello", Body: "hush"})
	}
	page, err := inboxes.Of(t.Context(), wallet, 0)
	if err != nil || len(page.Notifications) != 1 || page.Unread != 1 {
		t.Fatalf("%+v, %v", page, err)
	}
	for range 2 { // what is read already is no news
		if unread, err := inboxes.Read(t.Context(), wallet, page.Notifications[0].ID); err != nil || unread != 0 {
			t.Errorf("%d are left, %v", unread, err)
		}
	}
	close(tabs.told)
	var told []string
	for e := range tabs.told {
		if e.Topic != core.TopicInbox || e.Wallet == nil || *e.Wallet != wallet {
			t.Errorf("an event for %v on %s", e.Wallet, e.Topic)
		}
		told = append(told, string(e.Payload))
	}
	if !slices.Equal(told, []string{`{"unread":1}`, `{"unread":0}`}) {
		t.Errorf("the tabs are told %q", told)
	}
}

func TestNotificationsAreForWhomTheyWereGranted(t *testing.T) {
	hosts := host.New(host.Config{})
	for want, capabilities := range map[portal.Code][]string{portal.Forbidden: nil, portal.Unavailable: {"notifications.send"}} {
		err := hosts.Of(paged("lab", capabilities...)).Notifications.Notify(t.Context(), core.Address{}, portal.Notification{})
		if portal.CodeOf(err) != want {
			t.Errorf("%v, want the code of %d", err, want.Status())
		}
	}
}

// One module's day is not another's.
func TestEachModuleHasADayOfItsOwn(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			s := openStore(t, address(t))
			inboxes, _ := newInboxes(s)
			hosts := host.New(host.Config{Ports: core.HostPorts{Notifications: inboxes}})
			wallet := core.Address{1}
			signIn(t, s, wallet)
			for _, id := range []core.ModuleID{"lab", "radar"} {
				for i := range notifications.Bounds.PerDay + 1 {
					err := hosts.Of(paged(id, "notifications.send")).Notifications.Notify(t.Context(), wallet, portal.Notification{Title: "Hello"})
					if (err != nil) != (i == notifications.Bounds.PerDay) {
						t.Errorf("number %d of %s: %v", i, id, err)
					}
				}
			}
		})
	}
}
