package main

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

const (
	adaKey  = "8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba"
	firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
	chrome  = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
)

// sessionRecord is an entry of GET /api/sessions.
type sessionRecord struct {
	ID, Device                   string
	Current                      bool
	CreatedAt, SeenAt, ExpiresAt time.Time
}

func sessionsOf(t *testing.T, b *coretest.Browser) []sessionRecord {
	t.Helper()
	var all []sessionRecord
	b.Get("/api/sessions").JSON(t, &all)
	return all
}

// signInAs signs in with a browser that says what it is.
func signInAs(t *testing.T, b *coretest.Browser, userAgent string) coretest.Answer {
	t.Helper()
	message, signature := b.Sign(b.Challenge())
	answer := b.Do("POST", "/api/session", map[string]string{"message": message, "signature": signature}, "User-Agent", userAgent)
	if answer.Status != 200 {
		t.Fatalf("sign in: %d %s", answer.Status, answer.Body)
	}
	return answer
}

// hears fails unless the stream is told within a second that its session was revoked.
func hears(t *testing.T, events <-chan coretest.Event) {
	t.Helper()
	if e := coretest.Next(t, events, "session", time.Second); e.Data != `{"kind":"end","reason":"revoked"}` {
		t.Errorf("the tab is told %s", e.Data)
	}
}

func follow(t *testing.T, b *coretest.Browser) <-chan coretest.Event {
	t.Helper()
	_, events := b.Follow("/api/events?topics=session")
	coretest.Next(t, events, "open", time.Second)
	return events
}

func clears(answer coretest.Answer) bool {
	for _, cookie := range answer.Header.Values("Set-Cookie") {
		if strings.HasPrefix(cookie, "portal=;") && contains(cookie, "expires=Thu, 01 Jan 1970") && contains(cookie, "path=/") {
			return true
		}
	}
	return false
}

func TestSessionsAreListedAndRevoked(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	here, there, eve := p.Browser(adaKey), p.Browser(adaKey), p.Browser("")
	ask(t, here, []row{
		{"the sessions of a stranger", "GET", "/api/sessions", nil, nil, 401, "Sign in"},
		{"an end by a stranger", "DELETE", "/api/sessions/" + strings.Repeat("0", 64), nil, nil, 401, "Sign in"},
		{"the end of all by a stranger", "DELETE", "/api/sessions", nil, nil, 401, "Sign in"},
	})
	signInAs(t, there, chrome)
	signInAs(t, here, firefox)
	eve.SignIn()
	all := sessionsOf(t, here)
	if len(all) != 2 || all[0].Device != "Firefox on Linux" || !all[0].Current || all[1].Device != "Chrome on Windows" || all[1].Current {
		t.Fatalf("the sessions are %+v", all)
	}
	for _, s := range all {
		if s.CreatedAt.After(s.SeenAt) || s.ExpiresAt.Sub(s.SeenAt) != 30*time.Minute || len(s.ID) != 64 {
			t.Errorf("an entry is %+v", s)
		}
	}
	if answer := here.Get("/api/sessions"); answer.Header.Get("Cache-Control") != "no-store" || answer.Header.Get("Vary") != "Cookie" {
		t.Errorf("the list has %v", answer.Header)
	}
	other := "/api/sessions/" + all[1].ID
	const missing = "You have no such session: it may have ended by itself."
	ask(t, eve, []row{{"another wallet's", "DELETE", other, nil, nil, 404, missing}})
	ask(t, here, []row{
		{"an unknown one", "DELETE", "/api/sessions/" + strings.Repeat("0", 64), nil, nil, 404, missing},
		{"what is no id", "DELETE", "/api/sessions/all", nil, nil, 404, nothingHere},
		{"an id in capitals", "DELETE", "/api/sessions/" + strings.ToUpper(all[1].ID), nil, nil, 404, nothingHere},
		{"more than an id", "DELETE", other + "/", nil, nil, 404, nothingHere},
		{"without the portal's header", "DELETE", other, nil, []string{"X-Portal", ""}, 403, "X-Portal"},
		{"from another origin", "DELETE", "/api/sessions", nil, []string{"Origin", "http://evil.example"}, 403, p.URL},
		{"for another account", "DELETE", "/api/sessions", nil, []string{"X-Portal-Wallet", eve.Wallet.String()}, 409, "another account"},
		{"another method", "PATCH", other, nil, nil, 405, "PATCH"},
	})
	if got := len(sessionsOf(t, there)); got != 2 {
		t.Fatalf("%d sessions are left of 2", got)
	}

	events := follow(t, there)
	if answer := here.Do("DELETE", other, nil); answer.Status != 204 || answer.Body != "" || clears(answer) ||
		answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("one ends with %d %q %v", answer.Status, answer.Body, answer.Header)
	}
	if answer := there.Get("/api/session"); answer.Status != 401 {
		t.Errorf("its next request answers %d", answer.Status)
	}
	hears(t, events)
	ask(t, here, []row{{"it ended already", "DELETE", other, nil, nil, 404, missing}})
	if got := sessionsOf(t, here); len(got) != 1 || !got[0].Current {
		t.Errorf("the sessions are %+v", got)
	}
	if answer := here.Do("DELETE", "/api/sessions/"+all[0].ID, nil); answer.Status != 204 || !clears(answer) {
		t.Errorf("its own ends with %d %v", answer.Status, answer.Header)
	}
	ask(t, here, []row{{"after that", "GET", "/api/session", nil, nil, 401, ""}})
	ask(t, eve, []row{{"another wallet goes on", "GET", "/api/session", nil, nil, 200, ""}})
	if got := flood(t, eve, 200, "GET", "/api/sessions", nil); got[429] == 0 {
		t.Errorf("the list is answered %v", got)
	}
	ask(t, eve, []row{{"all end when the address asked too often", "DELETE", "/api/sessions", nil, nil, 204, ""}})
}

func TestAllSessionsAreRevokedAfterARestart(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	here, there, eve := p.Browser(adaKey), p.Browser(adaKey), p.Browser("")
	for _, b := range []*coretest.Browser{there, here, eve} {
		b.SignIn()
	}
	before := sessionsOf(t, here)
	p.Signal(syscall.SIGTERM)
	<-p.Ended()
	coretest.Portal(t, coretest.Options{
		Data: p.Data, Args: []string{"--safe-mode"}, Env: []string{"PORTAL_ADDR=" + strings.TrimPrefix(p.URL, "http://")},
	})
	after := sessionsOf(t, here)
	if len(before) != 2 || len(after) != 2 || after[0].ID != before[0].ID || after[1].ID != before[1].ID {
		t.Fatalf("after a restart the sessions are %+v, were %+v", after, before)
	}
	if answer := here.Do("DELETE", "/api/sessions/"+after[1].ID, nil); answer.Status != 204 {
		t.Errorf("one that this process has not seen: %d %s", answer.Status, answer.Body)
	}
	ask(t, there, []row{{"its next request", "GET", "/api/session", nil, nil, 401, ""}})
	there.SignIn()
	events := []<-chan coretest.Event{follow(t, here), follow(t, there)}
	if answer := here.Do("DELETE", "/api/sessions", nil); answer.Status != 204 || !clears(answer) {
		t.Errorf("all end with %d %v", answer.Status, answer.Header)
	}
	for i, b := range []*coretest.Browser{here, there} {
		hears(t, events[i])
		ask(t, b, []row{{"its next request", "GET", "/api/session", nil, nil, 401, ""}})
	}
	ask(t, eve, []row{{"another wallet goes on", "GET", "/api/sessions", nil, nil, 200, `"current":true`}})
}

// sends asks with exactly these cookies.
func sends(b *coretest.Browser, path string, cookies string) coretest.Answer {
	return b.Do("GET", path, nil, "Cookie", cookies)
}

func TestACookieThatOpensNoSessionIsCleared(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b, bare := p.Browser(""), p.Browser("") // a browser without cookies sends what it is told
	live := cookieOf(t, b.SignIn())
	unknown := strings.Repeat("A", 43)
	for _, row := range []struct {
		name, path, cookies string
		status              int
		clears              bool
	}{
		{"a live one", "/api/session", "portal=" + live, 200, false},
		{"none", "/api/session", "other=1", 401, false},
		{"an unknown one", "/api/session", "portal=" + unknown, 401, true},
		{"an unknown one, for a public answer", "/api/portal", "portal=" + unknown, 200, true},
		{"an unknown one, for a page", "/auth", "portal=" + unknown, 200, true},
		{"an unknown one, for an answer that caches keep", "/static/app.1234.js", "portal=" + unknown, 200, false},
		{"an empty one", "/api/session", "portal=", 401, true},
		{"a long one", "/api/session", "portal=" + strings.Repeat("A", 4096), 401, true},
		{"a live one with more behind it", "/api/session", "portal=" + live + "A", 401, true},
		{"a live one in quotes", "/api/session", `portal="` + live + `"`, 200, false},
		{"two of which the first is live", "/api/session", "portal=" + live + "; portal=" + unknown, 401, true},
		{"two of which the last is live", "/api/session", "portal=" + unknown + "; portal=" + live, 401, true},
		{"the same one twice", "/api/session", "portal=" + live + "; portal=" + live, 200, false},
		{"the name of https", "/api/session", "__Host-portal=" + live, 401, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			answer := sends(bare, row.path, row.cookies)
			if answer.Status != row.status || clears(answer) != row.clears {
				t.Errorf("answers %d, clears %v: %v", answer.Status, clears(answer), answer.Header)
			}
			if cache := answer.Header.Get("Cache-Control"); row.clears && cache != "no-store" {
				t.Errorf("an answer that clears a cookie has Cache-Control %q", cache)
			}
		})
	}

	there := p.Browser("")
	ended := cookieOf(t, there.SignIn())
	there.Do("DELETE", "/api/session", nil)
	if answer := sends(bare, "/api/session", "portal="+ended); answer.Status != 401 || !clears(answer) {
		t.Errorf("one that was signed out answers %d %v", answer.Status, answer.Header)
	}
	renewed := cookieOf(t, b.SignIn())
	if answer := sends(bare, "/api/session", "portal="+live); answer.Status != 401 || clears(answer) {
		t.Errorf("one that was replaced just now answers %d %v: it would clear the new one", answer.Status, answer.Header)
	}
	if answer := sends(bare, "/api/session", "portal="+renewed); answer.Status != 200 {
		t.Errorf("the new one answers %d", answer.Status)
	}
}

func cookieOf(t *testing.T, answer coretest.Answer) string {
	t.Helper()
	for _, cookie := range answer.Header.Values("Set-Cookie") {
		if value, ok := strings.CutPrefix(cookie, "portal="); ok {
			token, _, _ := strings.Cut(value, ";")
			return token
		}
	}
	t.Fatalf("no session cookie in %v", answer.Header)
	return ""
}
