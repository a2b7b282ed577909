package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// What a module publishes to one wallet comes to that wallet's tabs, all of them, and to nobody else's: not where its access closes the
// topic to the wallet, not to a session that has ended, and not to whoever comes back and asks for what was missed.
func TestWhatIsPublishedToOneWalletComesToItsTabsAlone(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	admin, ada, holder, eve, stranger := p.Browser(adminKey), p.Browser(adaKey), p.Browser(""), p.Browser(""), p.Browser("")
	gone := p.Browser(adaKey) // another session of ada's, which ends while its stream goes on
	holder.Fund(600)
	for _, b := range []*coretest.Browser{admin, ada, holder, eve, gone} {
		b.SignIn()
	}
	waitReady(t, admin)
	follow := func(b *coretest.Browser, query string) <-chan coretest.Event {
		_, events := b.Follow("/api/events?topics=lab.open,lab.locked" + query)
		coretest.Next(t, events, "open", 10*time.Second)
		return events
	}
	tabs := map[string]<-chan coretest.Event{}
	for name, b := range map[string]*coretest.Browser{"ada": ada, "ada's other tab": ada, "the holder": holder, "eve": eve,
		"a stranger": stranger, "ada signed out": gone} {
		tabs[name] = follow(b, "")
	}
	if answer := gone.Do("DELETE", "/api/session", nil); answer.Status != 204 {
		t.Fatalf("signing out answers %d %s", answer.Status, answer.Body)
	}
	ask(t, stranger, []row{
		{"to ada", "POST", "/api/m/lab/open/publish/open?mark=hers&to=" + ada.Wallet.String(), nil, nil, 204, ""},
		{"to ada under a topic for holders", "POST", "/api/m/lab/open/publish/locked?mark=closed&to=" + ada.Wallet.String(), nil, nil, 204, ""},
		{"to the holder under it", "POST", "/api/m/lab/open/publish/locked?mark=theirs&to=" + holder.Wallet.String(), nil, nil, 204, ""},
		{"under a topic that is not declared", "POST", "/api/m/lab/open/publish/other?mark=none&to=" + ada.Wallet.String(), nil, nil, 403,
			"does not declare the topic"},
		{"to everybody", "POST", "/api/m/lab/open/publish/open?mark=all", nil, nil, 204, ""},
	})
	for name, b := range map[string]*coretest.Browser{"ada, back": ada, "the holder, back": holder, "eve, back": eve,
		"a stranger, back": stranger} {
		tabs[name] = follow(b, "&lastEventId=1")
	}
	for name, events := range tabs {
		want := []string{"all"}
		switch strings.TrimSuffix(name, ", back") {
		case "ada", "ada's other tab":
			want = []string{"hers", "all"}
		case "the holder":
			want = []string{"theirs", "all"}
		}
		if got := marksUntil(t, events, "all"); !slices.Equal(got, want) {
			t.Errorf("%s gets %q, want %q", name, got, want)
		}
	}
}

// marksUntil are those of the lab's events, up to that one.
func marksUntil(t *testing.T, events <-chan coretest.Event, last string) (marks []string) {
	t.Helper()
	late, stop := quiet.Start().Past(10 * time.Second)
	defer stop()
	for !slices.Contains(marks, last) {
		select {
		case e, more := <-events:
			if !more {
				t.Fatalf("the stream ended after %q", marks)
			}
			var payload struct{ Mark string }
			if strings.HasPrefix(e.Name, "lab.") {
				check(t, json.Unmarshal([]byte(e.Data), &payload))
				marks = append(marks, payload.Mark)
			}
		case <-late:
			t.Fatalf("%q did not come, only %q", last, marks)
		}
	}
	return marks
}
