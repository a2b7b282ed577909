package session_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

func TestSignIn(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	token, signedIn := w.signIn(t, ada)
	want := core.Session{
		ID: session.ID(token), Wallet: ada.address(), ChainID: 31337,
		CreatedAt: start, SeenAt: start, EndsAt: start.Add(24 * time.Hour),
	}
	if signedIn != want {
		t.Errorf("signed in as %+v, want %+v", signedIn, want)
	}
	if found, err := w.Find(t.Context(), token); err != nil || found != want {
		t.Errorf("Find = %+v, %v", found, err)
	}
	if other, _ := w.signIn(t, ada); other == token {
		t.Error("a second sign-in got the same token")
	}
	for _, token := range []string{"", "x", session.NewToken(), strings.ToUpper(token), token + "=", token[:42]} {
		if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
			t.Errorf("Find(%q) = %v, want Unauthorized", token, err)
		}
	}
}

func TestSignInRefuses(t *testing.T) {
	ada, eve := newWallet(t), newWallet(t)
	replace := func(old, new string) func(string) string {
		return func(m string) string {
			if !strings.Contains(m, old) {
				panic("no " + old)
			}
			return strings.Replace(m, old, new, 1)
		}
	}
	add := func(line string) func(string) string { return func(m string) string { return m + "\n" + line } }
	same := func(m string) string { return m }
	for _, row := range []struct {
		name   string
		change func(string) string // of the message before it is signed
		by     wallet
		after  time.Duration
		want   portal.Code
	}{
		{"another domain", replace("portal.example wants", "evil.example wants"), ada, 0, portal.Unauthorized},
		{"a scheme before the domain", replace("portal.example wants", "https://portal.example wants"), ada, 0, portal.Unauthorized},
		{"another URI", replace("URI: https://portal.example", "URI: https://portal.example/login"), ada, 0, portal.Unauthorized},
		{"another statement", replace("Sign in to", "Pay for"), ada, 0, portal.Unauthorized},
		{"no statement", replace("Sign in to Gaia Portal.\n", ""), ada, 0, portal.Unauthorized},
		{"another chain", replace("Chain ID: 31337", "Chain ID: 1"), ada, 0, portal.Unauthorized},
		{"an unknown nonce", replace("Nonce: ", "Nonce: f"), ada, 0, portal.Unauthorized},
		{"another issue time", replace("12:00:00Z", "12:00:01Z"), ada, 0, portal.Unauthorized},
		{"a later expiration", replace("12:05:00Z", "13:05:00Z"), ada, 0, portal.Unauthorized},
		{"no expiration", replace("\nExpiration Time: 2026-03-01T12:05:00Z", ""), ada, 0, portal.Unauthorized},
		{"a start time", add("Not Before: 2026-03-01T11:00:00Z"), ada, 0, portal.Unauthorized},
		{"a request id", add("Request ID: 1"), ada, 0, portal.Unauthorized},
		{"resources", add("Resources:"), ada, 0, portal.Unauthorized},
		{"another wallet's signature", same, eve, 0, portal.Unauthorized},
		{"an expired challenge", same, ada, 5 * time.Minute, portal.Unauthorized},
		{"a malformed message", add(""), ada, 0, portal.Invalid},
	} {
		t.Run(row.name, func(t *testing.T) {
			w, browser := newWorld(t), session.NewToken()
			message := row.change(session.Render(w.challenge(t, browser), ada.address()))
			w.pass(row.after)
			token, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: row.by.sign(message)})
			if portal.CodeOf(err) != row.want || token != "" {
				t.Fatalf("%q, %v; want code %d", token, err, row.want)
			}
			said := new(portal.Error)
			errors.As(err, &said)
			if row.want == portal.Unauthorized && said.Message != "The signature does not answer an open sign-in request: start again." {
				t.Errorf("it says %q, which tells an attacker what was wrong", said.Message)
			}
			if all, err := w.Of(t.Context(), ada.address()); err != nil || len(all) != 0 {
				t.Errorf("there is a session: %+v, %v", all, err)
			}
		})
	}
}

func TestAChallengeIsOfOneBrowser(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	message := session.Render(w.challenge(t, session.NewToken()), ada.address())
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: session.NewToken(), Message: []byte(message),
		Signature: ada.sign(message)}); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("another browser's: %v, want Unauthorized", err)
	}
	if _, err := w.Challenge(t.Context(), ""); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("without a cookie: %v, want Invalid", err)
	}
}

func TestANonceIsUsedOnce(t *testing.T) {
	w, ada, browser := newWorld(t), newWallet(t), session.NewToken()
	message := session.Render(w.challenge(t, browser), ada.address())
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message),
		Signature: []byte("forged")}); portal.CodeOf(err) != portal.Unauthorized {
		t.Fatalf("a forged signature: %v", err)
	}
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message),
		Signature: ada.sign(message)}); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("the right signature after a forged one: %v, want Conflict", err)
	}

	message = session.Render(w.challenge(t, browser), ada.address())
	var all sync.WaitGroup
	codes := make([]portal.Code, 8)
	var won sync.Map
	for i := range codes {
		all.Go(func() {
			token, _, err := w.SignIn(context.Background(),
				session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)})
			if err == nil {
				won.Store(token, true)
				return
			}
			codes[i] = portal.CodeOf(err)
		})
	}
	all.Wait()
	wins := 0
	won.Range(func(any, any) bool { wins++; return true })
	if lost := len(slices.DeleteFunc(codes, func(c portal.Code) bool { return c != portal.Conflict })); wins != 1 || lost != 7 {
		t.Errorf("of 8 at once %d signed in and %d were told that the nonce is used", wins, lost)
	}
	w.pass(5 * time.Minute)
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message),
		Signature: ada.sign(message)}); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("a used nonce after its time: %v, want Unauthorized", err)
	}
}

func TestASignInDoesNotWaitForAnother(t *testing.T) {
	w, ada, browser := newWorld(t), newWallet(t), session.NewToken()
	slow := w.challenge(t, browser)
	waiting, gate, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	w.saves.takes = func(nonce string) {
		if nonce == slow.Nonce {
			close(waiting)
			<-gate
		}
	}
	message := session.Render(slow, ada.address())
	go func() {
		_, _, err := w.SignIn(context.Background(), session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)})
		done <- err
	}()
	<-waiting
	signed := make(chan struct{})
	go func() {
		defer close(signed)
		w.signIn(t, newWallet(t))
	}()
	select {
	case <-signed:
	case <-time.After(10 * time.Second):
		t.Error("the second did not sign in within 10 s")
	}
	close(gate)
	<-signed
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestTooManyChallengesCostTheOldest(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	w.config.Open = 3
	w.restart()
	browser := session.NewToken()
	var messages []string
	for i := range 4 {
		challenge, err := w.Challenge(t.Context(), browser,
			session.Source{From: netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), 32), Most: 1})
		if err != nil {
			t.Fatalf("challenge %d: %v", i+1, err)
		}
		messages = append(messages, session.Render(challenge, ada.address()))
	}
	for i, message := range messages {
		_, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)})
		if (err == nil) != (i > 0) || err != nil && portal.CodeOf(err) != portal.Unauthorized {
			t.Errorf("the answer to challenge %d: %v", i+1, err)
		}
	}
}

func TestAFullListOfChallenges(t *testing.T) {
	w := newWorld(t)
	browser := session.NewToken()
	source := session.Source{Most: 1}
	first, err := w.Challenge(t.Context(), browser, source)
	if err != nil {
		t.Fatal(err)
	}
	full := new(session.FullError)
	if _, err := w.Challenge(t.Context(), browser, source); !errors.As(err, &full) || !full.Until.Equal(first.ExpiresAt) {
		t.Errorf("a second: %v", err)
	}
	ada := newWallet(t)
	message := []byte(session.Render(first, ada.address()))
	if _, _, err := w.SignIn(t.Context(),
		session.Attempt{Browser: browser, Message: message, Signature: ada.sign(string(message))}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Challenge(t.Context(), browser, source); err != nil {
		t.Errorf("after the first was answered: %v", err)
	}
	w.pass(5 * time.Minute)
	if _, err := w.Challenge(t.Context(), browser, source); err != nil {
		t.Errorf("after the second expired: %v", err)
	}
}
