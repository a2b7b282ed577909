package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// seenInbox is GET /api/notifications.
type seenInbox struct {
	Unread        int
	Next          *string
	Notifications []struct {
		ID, Module, ModuleTitle, Title, Body, At string
		Path                                     *string
		Read                                     bool
	}
}

func inboxOf(t *testing.T, b *coretest.Browser, query string) seenInbox {
	t.Helper()
	var inbox seenInbox
	b.Get("/api/notifications"+query).JSON(t, &inbox)
	return inbox
}

// notifies has a module send, and answers with its answer.
func notifies(b *coretest.Browser, module string, to core.Address, title, path string) coretest.Answer {
	query := url.Values{"title": {title}, "body": {"It is " + title}, "path": {path}}
	return b.Do("POST", "/api/m/"+module+"/open/notify/"+to.String()+"?"+query.Encode(), nil)
}

func TestInboxes(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	ada, eve, stranger := p.Browser(adaKey), p.Browser(""), p.Browser("")
	ask(t, stranger, []row{
		{"the inbox of a stranger", "GET", "/api/notifications", nil, nil, 401, "Sign in"},
		{"marks of a stranger", "POST", "/api/notifications/read", map[string]any{"all": true}, nil, 401, "Sign in"},
		{"events of a stranger", "GET", "/api/events?topics=inbox", nil, nil, 401, "Sign in"},
	})
	if got := notifies(stranger, "lab", ada.Wallet, "too early", ""); got.Status != 404 || !contains(got.Body, "has never signed in here") {
		t.Errorf("before the first sign-in: %d %s", got.Status, got.Body)
	}
	ada.SignIn()
	eve.SignIn()
	_, adas := ada.Follow("/api/events?topics=inbox")
	_, eves := eve.Follow("/api/events?topics=inbox")
	for _, events := range []<-chan coretest.Event{adas, eves} {
		coretest.Next(t, events, "open", 10*time.Second)
	}
	for _, path := range []string{"/gaia", "/lab/1", "//evil.example", "/lab-locked/%2e%2e"} {
		if got := notifies(stranger, "lab", ada.Wallet, "elsewhere", path); got.Status != 400 {
			t.Errorf("to %s: %d %s", path, got.Status, got.Body)
		}
	}
	for i, path := range []string{"", "/lab-mine", "/lab-locked/7"} {
		if got := notifies(stranger, "lab", ada.Wallet, fmt.Sprint("number ", i), path); got.Status != 204 {
			t.Fatalf("number %d: %d %s", i, got.Status, got.Body)
		}
		if e := coretest.Next(t, adas, "inbox", 10*time.Second); e.Data != fmt.Sprintf(`{"unread":%d}`, i+1) {
			t.Errorf("the tab is told %s", e.Data)
		}
	}
	inbox := inboxOf(t, ada, "")
	if inbox.Unread != 3 || inbox.Next != nil || len(inbox.Notifications) != 3 {
		t.Fatalf("the inbox is %+v", inbox)
	}
	newest, oldest := inbox.Notifications[0], inbox.Notifications[2]
	if newest.ModuleTitle != "Lab" || newest.Title != "number 2" || newest.Body != "It is number 2" || newest.Path == nil ||
		*newest.Path != "/lab-locked/7" || newest.Read || oldest.Path != nil {
		t.Errorf("they are %+v", inbox.Notifications)
	}
	const read = "/api/notifications/read"
	ask(t, eve, []row{
		{"another wallet's inbox", "GET", "/api/notifications", nil, nil, 200, `{"unread":0,"next":null,"notifications":[]}`},
		{"another wallet marks", "POST", read, map[string]any{"ids": []string{newest.ID}}, nil, 200, `{"unread":0}`},
	})
	ask(t, ada, []row{
		{"from another site", "POST", read, map[string]any{"all": true}, []string{"Origin", "https://evil.example"}, 403, ""},
		{"without the header", "POST", read, map[string]any{"all": true}, []string{"X-Portal", ""}, 403, ""},
		{"nothing", "POST", read, map[string]any{}, nil, 400, "Say what was read"},
		{"both", "POST", read, map[string]any{"all": true, "ids": []string{"1"}}, nil, 400, "Say what was read"},
		{"too many", "POST", read, map[string]any{"ids": make([]string, 101)}, nil, 400, "Say what was read"},
		{"no id", "POST", read, map[string]any{"ids": []string{"-1"}}, nil, 400, "no notification of that name"},
		{"a number", "POST", read, map[string]any{"ids": []int{1}}, nil, 400, ""},
		{"before nothing", "GET", "/api/notifications?before=x", nil, nil, 400, "no notification of that name"},
		{"one", "POST", read, map[string]any{"ids": []string{newest.ID, newest.ID, "999"}}, nil, 200, `{"unread":2}`},
		{"once more", "POST", read, map[string]any{"ids": []string{newest.ID}}, nil, 200, `{"unread":2}`},
		{"all", "POST", read, map[string]any{"all": true}, nil, 200, `{"unread":0}`},
	})
	if got := ada.Get("/api/notifications"); got.Header.Get("Cache-Control") != "no-store" || !contains(got.Header.Get("Vary"), "Cookie") {
		t.Errorf("it may be kept: %v", got.Header)
	}
	for _, left := range []string{"2", "0"} {
		if e := coretest.Next(t, adas, "inbox", 10*time.Second); e.Data != `{"unread":`+left+`}` {
			t.Errorf("the tab is told %s", e.Data)
		}
	}
	if got := notifies(stranger, "lab", eve.Wallet, "yours", ""); got.Status != 204 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if e := coretest.Next(t, eves, "inbox", 10*time.Second); e.Data != `{"unread":1}` { // the first that this wallet is told of
		t.Errorf("another wallet's tab is told %s", e.Data)
	}
}

func TestAnInboxIsReadInPages(t *testing.T) {
	t.Parallel()
	bundles := coretest.Bundles(t)
	coretest.Bundle(t, bundles, core.Manifest{ID: "radar", Version: "0.1.0", Run: core.Always,
		Capabilities: []core.Capability{{Name: "notifications.send", Reason: "Tells what is near."}}})
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles}})
	ada, admin := p.Browser(adaKey), p.Browser(adminKey)
	ada.SignIn()
	admin.SignIn()
	for i := range 5 {
		if got := notifies(ada, "radar", ada.Wallet, fmt.Sprint(i), ""); got.Status != 204 {
			t.Fatalf("number %d: %d %s", i, got.Status, got.Body)
		}
	}
	for i := range 21 {
		got := notifies(ada, "lab", ada.Wallet, fmt.Sprint(5+i), "/lab-mine")
		if want := map[bool]int{true: 429, false: 204}[i == 20]; got.Status != want {
			t.Fatalf("number %d: %d %s", i, got.Status, got.Body)
		}
	}
	whole := inboxOf(t, ada, "")
	if whole.Unread != 25 || len(whole.Notifications) != 20 || whole.Next == nil || *whole.Next != whole.Notifications[19].ID ||
		whole.Notifications[0].Title != "24" {
		t.Fatalf("the first page is %+v", whole)
	}
	rest := inboxOf(t, ada, "?before="+*whole.Next)
	if rest.Unread != 25 || rest.Next != nil || len(rest.Notifications) != 5 || rest.Notifications[0].Title != "4" ||
		rest.Notifications[4].Title != "0" {
		t.Errorf("what is older is %+v", rest)
	}

	// A backup has them, whatever database it goes to.
	archive := filepath.Join(t.TempDir(), "portal.tar.gz")
	fresh := t.TempDir()
	tell(t, p.Data, nil, []told{{[]string{"backup", archive}, 0, "Backed up"}})
	tell(t, fresh, nil, []told{{[]string{"restore", archive}, 0, "Restored"}})
	tell(t, t.TempDir(), []string{"PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t)}, []told{{[]string{"restore", archive}, 0, "Restored"}})

	// A module that is off leaves no link, and one that is removed nothing at all.
	ask(t, admin, []row{{"off", "PATCH", "/api/admin/modules/lab", map[string]any{"enabled": false, "reason": "A test."}, nil, 200, ""}})
	quiet.Until(t, 10*time.Second, "its links are gone", func() bool {
		inbox := inboxOf(t, ada, "")
		return len(inbox.Notifications) == 20 && inbox.Notifications[0].Path == nil && inbox.Notifications[0].ModuleTitle == "Lab"
	})
	ask(t, admin, []row{{"removed", "DELETE", "/api/admin/modules/lab", nil, nil, 204, ""}})
	if inbox := inboxOf(t, ada, ""); inbox.Unread != 5 || len(inbox.Notifications) != 5 || inbox.Notifications[0].Module != "radar" {
		t.Errorf("a module that is gone left %+v", inbox)
	}

	// What was backed up before is in the restored portal.
	p.Signal(syscall.SIGTERM)
	<-p.Ended()
	coretest.Portal(t,
		coretest.Options{Data: fresh, Env: []string{"PORTAL_ADDR=" + strings.TrimPrefix(p.URL, "http://"), "PORTAL_BUNDLES=" + bundles}})
	if inbox := inboxOf(t, ada, ""); inbox.Unread != 25 {
		t.Errorf("the restored inbox is %+v", inbox)
	}
}
