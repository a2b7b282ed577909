package main

import (
	"fmt"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/session"
)

// hear waits for the event of the session that holds the text.
func hear(t *testing.T, events <-chan coretest.Event, text string) {
	t.Helper()
	for !contains(coretest.Next(t, events, "session", 10*time.Second).Data, text) {
	}
}

// A Safe signs in before it is deployed and after, has the tier of the GAIA that it holds, and its sessions end when
// the owner who signed is one no more.
func TestASafeSignsIn(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_SESSION_RECHECK=1s"}})
	contracts := coretest.ContractsOn(t, p.ChainURL)
	adaKey, ada := contracts.Key()
	eveKey, eve := contracts.Key()
	safe := contracts.Safes().Of(1, ada)
	browser := func() *coretest.Browser {
		b := p.Browser("")
		b.Wallet = safe.Address
		return b
	}
	signIn := func(b *coretest.Browser, sign func(message []byte) []byte) coretest.Answer {
		message := session.Render(b.Challenge(), safe.Address)
		return b.Do("POST", "/api/session", map[string]string{"message": message, "signature": fmt.Sprintf("0x%x", sign([]byte(message)))})
	}
	byAda := func(message []byte) []byte { return safe.Sign(message, adaKey) }
	byEve := func(message []byte) []byte { return safe.Sign(message, eveKey) }
	wrapped := func(sign func([]byte) []byte) func([]byte) []byte {
		return func(message []byte) []byte { return safe.Wrap(sign(message)) }
	}
	look := p.Browser("") // at the head: what is deployed counts from the block that the portal has seen
	look.SignIn()
	seen := func() {
		t.Helper()
		ask(t, look, []row{{"a look at the head", "POST", "/api/session/balance", nil, nil, 200, ""}})
	}

	seen()
	early := browser()
	for name, sign := range map[string]func([]byte) []byte{"unwrapped": byAda, "a stranger": wrapped(byEve),
		"one byte": func([]byte) []byte { return []byte{1} }} {
		if answer := signIn(early, sign); answer.Status != 401 {
			t.Errorf("before it is deployed, %s: %d %s", name, answer.Status, answer.Body)
		}
	}
	if answer := signIn(early, wrapped(byAda)); answer.Status != 200 || !contains(answer.Body, safe.Address.String()) {
		t.Fatalf("before it is deployed: %d %s", answer.Status, answer.Body)
	}
	events := follow(t, early)
	early.Fund(500)
	hear(t, events, `"tier":"LIRAETH"`)
	ask(t, early, []row{{"its tier's area", "GET", "/api/m/lab/locked/caller", nil, nil, 200, `"tier":"LIRAETH"`}})

	safe.Deploy()
	seen()
	late := browser()
	if answer := signIn(late, byAda); answer.Status != 200 || !contains(answer.Body, `"tier":"LIRAETH"`) {
		t.Fatalf("after it is deployed: %d %s", answer.Status, answer.Body)
	}
	lateEvents := follow(t, late)

	safe.SwapOwner(eve, adaKey)
	hear(t, events, `{"kind":"end","reason":"revoked"}`)
	hear(t, lateEvents, `{"kind":"end","reason":"revoked"}`)
	for _, b := range []*coretest.Browser{early, late} {
		ask(t, b, []row{
			{"a session of an owner that was", "GET", "/api/session", nil, nil, 401, "Sign in"},
			{"its tier's area", "GET", "/api/m/lab/locked/caller", nil, nil, 401, ""},
		})
	}
	if answer := signIn(browser(), byAda); answer.Status != 401 {
		t.Errorf("the owner that was: %d %s", answer.Status, answer.Body)
	}
	if answer := signIn(browser(), byEve); answer.Status != 200 {
		t.Errorf("the owner that is: %d %s", answer.Status, answer.Body)
	}
}
