package node

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// serve is a portal's side of a few paths, over a real connection, and a client of it.
func serve(t *testing.T, mux *http.ServeMux) (*Client, *Verifier) {
	t.Helper()
	v := &Verifier{Sequences: &MemorySequences{}}
	server := httptest.NewServer(http.StripPrefix("", mux))
	t.Cleanup(server.Close)
	v.Portal = server.URL
	return &Client{Portal: server.URL, Key: keyFor(t), Software: "portal-node/0.1.0"}, v
}

func TestTheClientSignsWhatTheVerifierTakes(t *testing.T) {
	mux := http.NewServeMux()
	c, v := serve(t, mux)
	mux.Handle("GET "+Base+"/pairings/{code}", v.Handler(portal.JSON(func(r *http.Request) (any, error) {
		if SignedFrom(r.Context()).Key != c.Key.Address() || r.PathValue("code") != "7F4K-92QM" || r.FormValue("wait") != "20" {
			return nil, Refuse(Unknown, "There is no such code.")
		}
		return PairingState{State: PairingWaiting}, nil
	})))
	mux.Handle("POST "+Base+PathDrain, v.Handler(portal.JSON(func(r *http.Request) (any, error) {
		if r.Header.Get("X-Portal") != "1" || r.Header.Get("Origin") != c.Portal || r.UserAgent() != "portal-node/0.1.0" {
			return nil, portal.Errorf(portal.Forbidden, "Changes are made from the portal's own pages.")
		}
		return State{Node: SignedFrom(r.Context()).Key, State: string(SignedFrom(r.Context()).Body)}, nil
	})))
	state, err := c.PairingState(context.Background(), "7F4K-92QM", 20*time.Second)
	if err != nil || state.State != PairingWaiting {
		t.Errorf("the pairing is %v, %v", state, err)
	}
	drained, err := c.Drain(context.Background(), true)
	if err != nil || drained.State != `{"draining":true}` || drained.Node != c.Key.Address() {
		t.Errorf("it drains: %v, %v", drained, err)
	}
}

func TestTheClientGoesOnAboveTheNumberInForce(t *testing.T) {
	mux := http.NewServeMux()
	c, v := serve(t, mux)
	mux.Handle("GET "+Base+PathSelf, v.Handler(portal.JSON(func(*http.Request) (any, error) { return State{State: StateOnline}, nil })))
	far := uint64(time.Now().Add(24 * time.Hour).UnixMicro()) // another process with the key had a clock that was ahead
	if _, raised, err := v.Sequences.Raise(context.Background(), c.Key.Address(), far); !raised || err != nil {
		t.Fatal(raised, err)
	}
	for range 2 {
		if s, err := c.Self(context.Background()); err != nil || s.State != StateOnline {
			t.Errorf("it is %v, %v", s, err)
		}
	}
	if inForce, _, _ := v.Sequences.Raise(context.Background(), c.Key.Address(), 0); inForce != far+2 {
		t.Errorf("two requests raised %d to %d", far, inForce)
	}
}

func TestTheClientTellsWhyItWasRefused(t *testing.T) {
	mux := http.NewServeMux()
	c, _ := serve(t, mux)
	answer := func(w http.ResponseWriter, r *http.Request) {
		WriteError(w, r, Refuse(Banned, "The node is banned: ask the portal's admins."))
	}
	mux.HandleFunc("GET "+Base+PathSelf, func(w http.ResponseWriter, r *http.Request) { answer(w, r) })
	refused := func(reason Reason, sentence string) {
		t.Helper()
		_, err := c.Self(context.Background())
		var r *Refused
		if !errors.As(err, &r) || r.Reason != reason || !strings.Contains(r.Message, sentence) {
			t.Errorf("it is %v", err)
		}
	}
	refused(Banned, "The node is banned")
	answer = func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadGateway)
		_, _ = w.Write([]byte("<html>"))
	}
	refused("", "502 Bad Gateway")
	answer = func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://www.portal.example/x", http.StatusMovedPermanently)
	}
	if _, err := c.Self(context.Background()); err == nil || !strings.Contains(err.Error(), "leads on to") {
		t.Errorf("a redirect is %v", err)
	}
	answer = func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("hello")) }
	if _, err := c.Self(context.Background()); err == nil || !strings.Contains(err.Error(), "no portal's") {
		t.Errorf("another server is %v", err)
	}
	answer = func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, maxAnswer+1)) }
	if _, err := c.Self(context.Background()); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Errorf("an answer without an end is %v", err)
	}
}

func TestTheClockTellsHowFarAheadThisMachineIs(t *testing.T) {
	mux := http.NewServeMux()
	c, _ := serve(t, mux)
	now := time.UnixMilli(1_800_000_000_000)
	mux.HandleFunc("GET "+Base+PathClock, portal.JSON(func(*http.Request) (any, error) {
		return Clock{Time: uint64(now.UnixMilli()), Chain: 137, Every: 30}, nil
	}))
	c.Now = func() time.Time { return now.Add(-5 * time.Hour) }
	clock, ahead, err := c.Clock(context.Background())
	if err != nil || clock.Chain != 137 || ahead < -5*time.Hour || ahead > -5*time.Hour+time.Minute {
		t.Errorf("it is %v, %v, %v", clock, ahead, err)
	}
}

func TestAPortalsAddressIsAnOrigin(t *testing.T) {
	for given, want := range map[string]string{
		"https://Portal.Example":     "https://portal.example",
		"https://portal.example/":    "https://portal.example",
		"https://portal.example:443": "https://portal.example",
		"https://portal.example:444": "https://portal.example:444",
		"http://localhost:8080":      "http://localhost:8080",
		"http://127.0.0.1:80":        "http://127.0.0.1",
		"http://[::1]:8080":          "http://[::1]:8080",
		"http://portal.example":      "",
		"https://portal.example/x":   "",
		"https://a@portal.example":   "",
		"https://portal.example?x":   "",
		"portal.example":             "",
		"ftp://portal.example":       "",
		"":                           "",
	} {
		if got, err := ParsePortal(given); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v", given, got, err)
		}
	}
}
