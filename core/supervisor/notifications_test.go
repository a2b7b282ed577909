package supervisor_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest/far"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// nobody listens.
type nobody struct{}

func (nobody) Publish(context.Context, ...core.Event) error { return nil }

// newInbox has the plugin send, with the pages of the suite, into the database that it opens.
func newInbox(t *testing.T, open func() *store.Store) (*stage, *notifications.Inboxes) {
	release := granted("notifications.send")
	release.Manifest.Routes = []core.RouteRule{{Path: "/lab"}, {Path: "/lab/:id"}}
	stage := newStage(t, release, supervisor.Limits{})
	inboxes := notifications.New(open(), nobody{}, time.Now, func(error) {})
	stage.ports.Inboxes = inboxes
	stage.start()
	return stage, inboxes
}

func signIn(t *testing.T, s *store.Store, wallet core.Address) {
	t.Helper()
	now := time.Now()
	session := core.Session{Wallet: wallet, CreatedAt: now, SeenAt: now, EndsAt: now.Add(time.Hour)}
	copy(session.ID[:], wallet[:])
	if err := s.SaveSession(t.Context(), session); err != nil {
		t.Fatal(err)
	}
}

func TestAPluginsNotifications(t *testing.T) {
	for name, open := range databases {
		t.Run(name, func(t *testing.T) {
			var s *store.Store
			stage, inboxes := newInbox(t, func() *store.Store {
				s = open(t) // its connections end before the stage looks for leaks
				return s
			})
			wallet := core.Address{1}
			conformance.Notifications(t, func(t *testing.T) conformance.NotificationStage {
				return conformance.NotificationStage{
					Notifications: far.Notifications{Ask: stage.far},
					SignIn: func() portal.Address {
						wallet[19]++
						signIn(t, s, wallet)
						return wallet
					},
					Inbox: func(of portal.Address) (inbox []portal.Notification) {
						page, err := inboxes.Of(t.Context(), of, 0) // the suite fills no more than one
						if err != nil || page.More {
							t.Fatalf("%v, more: %v", err, page.More)
						}
						for _, n := range slices.Backward(page.Notifications) {
							inbox = append(inbox, n.Notification)
						}
						return inbox
					},
				}
			})
			broken := far.Notifications{Ask: stage.far}.Notify(t.Context(), wallet, portal.Notification{Title: "a\xff"})
			if broken == nil {
				t.Error("a title that is no UTF-8 was taken")
			}
		})
	}
}

func TestAPluginServesWhileNoInboxAnswers(t *testing.T) {
	var server *coretest.Postgres
	wallet := core.Address{1}
	stage, _ := newInbox(t, func() *store.Store {
		server = coretest.PostgreSQLServer(t) // ends before the stage looks for leaks
		s := openStore(t, server.URL)
		signIn(t, s, wallet)
		return s
	})
	send := func() error {
		return far.Notifications{Ask: stage.far}.Notify(t.Context(), wallet, portal.Notification{Title: "Hello"})
	}
	if err := send(); err != nil {
		t.Fatal(err)
	}
	server.Kill()
	if err := send(); portal.CodeOf(err) != portal.Unavailable || err == nil {
		t.Errorf("without a database: %v", err)
	}
	if status, body := stage.ask("GET", "/hello", ""); status != http.StatusOK {
		t.Errorf("the rest: %d %s", status, body)
	}
	server.Start()
	if err := send(); err != nil {
		t.Errorf("once it is back: %v", err)
	}
}
