package main

import (
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

// What a module publishes to one wallet comes to that wallet's tabs, all of them, and to nobody else's.
func TestWhatIsPublishedToOneWalletComesToItsTabsAlone(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	admin, ada, eve, stranger := p.Browser(adminKey), p.Browser(adaKey), p.Browser(""), p.Browser("")
	for _, b := range []*coretest.Browser{admin, ada, eve} {
		b.SignIn()
	}
	waitReady(t, admin)
	gone := p.Browser(adaKey) // another session of ada's, which ends while its stream goes on
	gone.SignIn()
	tabs := map[string]<-chan coretest.Event{}
	for name, b := range map[string]*coretest.Browser{"ada": ada, "ada's other tab": ada, "eve": eve, "a stranger": stranger, "ada signed out": gone} {
		_, events := b.Follow("/api/events?topics=lab.open")
		coretest.Next(t, events, "open", 10*time.Second)
		tabs[name] = events
	}
	if answer := gone.Do("DELETE", "/api/session", nil); answer.Status != 204 {
		t.Fatalf("signing out answers %d %s", answer.Status, answer.Body)
	}
	ask(t, stranger, []row{
		{"to ada", "POST", "/api/m/lab/open/publish/open?mark=mine&to=" + ada.Wallet.String(), nil, nil, 204, ""},
		{"to ada under a topic for holders", "POST", "/api/m/lab/open/publish/locked?mark=none&to=" + ada.Wallet.String(), nil, nil, 204, ""},
		{"under a topic that is not declared", "POST", "/api/m/lab/open/publish/other?mark=none&to=" + ada.Wallet.String(), nil, nil, 403, "does not declare the topic"},
		{"to everybody", "POST", "/api/m/lab/open/publish/open?mark=ours", nil, nil, 204, ""},
	})
	for name, events := range tabs {
		marks := []string{"mine", "ours"}
		if name == "eve" || name == "a stranger" || name == "ada signed out" {
			marks = marks[1:]
		}
		for _, mark := range marks {
			if e := coretest.Next(t, events, "lab.open", 10*time.Second); e.Data != `{"topic":"open","mark":"`+mark+`"}` && e.Data != `{"mark":"`+mark+`","topic":"open"}` {
				t.Errorf("%s gets %s, want %s", name, e.Data, mark)
			}
		}
	}
}
