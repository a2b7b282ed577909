package main

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

// forgeries are how another site has a browser write.
func forgeries(origin string) map[string][]string {
	const json, portal = "application/json", "1"
	form := func(kind string) []string {
		return []string{"X-Portal", "", "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site", "Content-Type", kind}
	}
	from := func(origin string, more ...string) []string {
		return append([]string{"X-Portal", portal, "Content-Type", json, "Origin", origin}, more...)
	}
	return map[string][]string{
		"a form":                        form("application/x-www-form-urlencoded"),
		"a form of text":                form("text/plain"),
		"a form with files":             form("multipart/form-data; boundary=x"),
		"JSON without the header":       {"X-Portal", "", "Content-Type", json},
		"JSON with another header":      {"X-Portal", "", "X-Requested-With", "XMLHttpRequest", "Content-Type", json},
		"the header's other value":      {"X-Portal", "true", "Content-Type", json},
		"another origin":                from("https://evil.example"),
		"another site's fetch":          from("https://evil.example", "Sec-Fetch-Site", "cross-site"),
		"another site that lies":        from("https://evil.example", "Sec-Fetch-Site", "same-origin"),
		"an origin of null":             from("null"),
		"an origin of null that lies":   from("null", "Sec-Fetch-Site", "same-origin"),
		"no origin":                     from(""),
		"no origin, another site":       from("", "Sec-Fetch-Site", "cross-site"),
		"no origin, the same site":      from("", "Sec-Fetch-Site", "same-site"),
		"no origin, a typed address":    from("", "Sec-Fetch-Site", "none"),
		"no origin, a referrer":         from("", "Referer", origin+"/"),
		"an origin that begins like it": from(origin + ".evil.example"),
		"an origin with a user":         from(strings.Replace(origin, "http://", "http://evil@", 1)),
		"an origin with another port":   from(origin + "0"),
		"an origin with another scheme": from(strings.Replace(origin, "http", "https", 1)),
		"an origin in capitals":         from(strings.ToUpper(origin)),
		"an origin with a slash":        from(origin + "/"),
		"two origins":                   from(origin + " https://evil.example"),
		"two origins in a list":         from(origin + ", https://evil.example"),
		"the origin by its address":     from(strings.Replace(origin, "localhost", "127.0.0.1", 1)),
		"the origin in a header of its own": from("https://evil.example", "X-Forwarded-Host", strings.TrimPrefix(origin, "http://"),
			"X-Forwarded-Origin", origin, "Referer", origin),
	}
}

func TestAttackForgery(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	admin := a.Browser(adminKey)
	admin.SignIn()
	for name, header := range forgeries(a.URL) {
		t.Run(name, func(t *testing.T) {
			for _, write := range []struct {
				method, path string
				body         any
			}{
				{"POST", "/api/session/challenge", nil},
				{"POST", "/api/session", map[string]string{"message": "x", "signature": "0x00"}},
				{"POST", "/api/session/balance", nil},
				{"DELETE", "/api/session", nil},
				{"DELETE", "/api/sessions", nil},
				{"DELETE", "/api/sessions/x", nil},
				{"POST", "/api/dev/faucet", map[string]any{"address": admin.Wallet, "amount": 1}},
				{"PATCH", "/api/admin/modules/lab", map[string]any{"enabled": false, "reason": "A test."}},
				{"DELETE", "/api/admin/modules/lab", nil},
				{"POST", "/api/admin/modules/lab/rollback", nil},
				{"POST", "/api/admin/bundles", coretest.Text("x")},
				{"POST", "/api/admin/publishers", map[string]string{}},
				{"POST", "/api/admin/revocations", map[string]string{}},
				{"PUT", "/api/admin/tiers", tiersAt(0, 1)},
				{"DELETE", "/api/admin/tiers", map[string]int{"generation": 0}},
				{"POST", "/api/m/lab/open/echo", map[string]string{"a": "b"}},
				{"DELETE", "/api/m/lab/mine/echo", nil},
			} {
				answer := admin.Do(write.method, write.path, write.body, append(header, "Idempotency-Key", "forged")...)
				if answer.Status != 403 || !contains(answer.Body, "Changes are made from the portal's own pages") {
					t.Errorf("%s %s answers %d %q", write.method, write.path, answer.Status, answer.Body)
				}
				clean(t, answer)
			}
		})
	}
	if got := a.seen(t, "forged"); got != "" {
		t.Errorf("the plugin saw %s", got)
	}
	ask(t, admin, []row{
		{"the session lives", "GET", "/api/session", nil, nil, 200, admin.Wallet.String()},
		{"the module runs", "GET", "/api/m/lab/open/caller", nil, nil, 200, ""},
		{"a WebSocket of another origin", "GET", "/api/m/lab/mine/stream", nil,
			[]string{"Connection", "Upgrade", "Upgrade", "WebSocket", "Origin", "null"}, 403, ""},
	})
}

// A read that would write is no read, and a header or a field changes no method and no address.
func TestAttackOverrides(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_LOG_LEVEL=warn"}})
	b := p.Browser("")
	b.SignIn()
	override := func(method string) []string {
		return []string{"X-HTTP-Method-Override", method, "X-HTTP-Method", method, "X-Method-Override", method}
	}
	elsewhere := func(path string) []string {
		return []string{"X-Original-URL", path, "X-Rewrite-URL", path, "X-Original-Uri", path, "X-Forwarded-Uri", path, "X-Forwarded-Path", path,
			"X-Forwarded-Prefix", "/api/m/lab/boss"}
	}
	forged := []string{"X-Portal-Caller", "forged", "X-Portal-Wallet", p.Browser(adminKey).Wallet.String(), "Connection",
		"X-Portal-Caller, X-Portal, close"}
	const evil = "https://evil.example"
	preflight := []string{"Origin", evil, "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "x-portal, content-type",
		"Access-Control-Request-Private-Network", "true"}
	rows := []row{
		{"a challenge by GET", "GET", "/api/session/challenge", nil, nil, 405, "GET"},
		{"the faucet by GET", "GET", "/api/dev/faucet?address=" + b.Wallet.String() + "&amount=1", nil, nil, 405, ""},
		{"a module's switch by GET", "GET", "/api/admin/modules/lab?enabled=false", nil, nil, 404, ""},
		{"a module's switch by HEAD", "HEAD", "/api/admin/modules/lab", nil, nil, 404, ""},
		{"a sign-out by a header", "GET", "/api/session", nil, override("DELETE"), 200, b.Wallet.String()},
		{"a sign-out by a field", "GET", "/api/session?_method=DELETE", nil, nil, 200, b.Wallet.String()},
		{"a sign-out by a form", "POST", "/api/session/challenge", map[string]string{"_method": "DELETE"}, override("DELETE"), 200, "nonce"},
		{"a write to a module by a header", "GET", "/api/m/lab/open/echo", nil, override("POST"), 200, `"method":"GET"`},
		{"another method for what is locked", "GET", "/api/m/lab/locked/caller", nil, override("OPTIONS"), 403, "LIRAETH"},
		{"another address", "GET", "/api/m/lab/open/caller", nil, elsewhere("/api/m/lab/boss/caller"), 200, `"uri":"/open/caller"`},
		{"another address of the core", "GET", "/", nil, append(elsewhere("/api/admin/modules"), "Accept", "text/html"), 200, `id="portal"`},
		{"another address for what is locked", "GET", "/api/m/lab/locked/caller", nil, elsewhere("/api/m/lab/open/caller"), 403, "LIRAETH"},
		{"a forged caller", "GET", "/api/m/lab/mine/caller", nil, forged, 200, `"wallet":"` + b.Wallet.String() + `"`},
		{"a forged caller for what is locked", "GET", "/api/m/lab/boss/caller", nil, forged, 404, ""},
		{"the session's address", "GET", "/api/session", nil, nil, 200, b.Wallet.String()},
	}
	for _, path := range []string{"/api/session", "/api/session/challenge", "/api/m/lab/open/caller", "/api/m/lab/mine/caller",
		"/api/admin/modules", "/remotes/lab/0.1.0/entry.1.js", "/static/app.1234.js", "/lab"} {
		for _, method := range []string{"OPTIONS", "TRACE", "CONNECT"} {
			rows = append(rows, row{"a preflight by " + method + " of " + path, method, path, nil, preflight, 405, method})
		}
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			got := b.Do(r.method, r.path, r.body, r.header...)
			if got.Status != r.status || r.method != "HEAD" && !contains(got.Body, r.want) {
				t.Errorf("%s %s answers %d %.300q, want %d %q", r.method, r.path, got.Status, got.Body, r.status, r.want)
			}
			clean(t, got)
		})
	}
	for _, path := range []string{"/api/portal", "/api/session", "/api/m/lab/open/caller", "/remotes/lab/0.1.0/entry.1.js", "/sandbox"} {
		got := b.Do("GET", path, nil, "Origin", evil)
		clean(t, got) // another site may ask, and sees nothing
		if got.Header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s may be embedded elsewhere", path)
		}
	}
}

var hosts = []string{
	"evil.example", "evil.example:80", "localhost.evil.example", "xn--e1afmkfd.example", "[::1]", "127.0.0.1", "localhost", "10.0.0.1", "x",
	"-", "..",
}

// Where the portal is follows from its configuration, whatever a request says.
func TestAttackHosts(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	for _, host := range hosts {
		t.Run(host, func(t *testing.T) {
			t.Parallel()
			ask := func(method, path string) coretest.Answer {
				answers := a.send(t, fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\nX-Portal: 1\r\nOrigin: %s\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n"+
					"X-Forwarded-Port: 1\r\nX-Forwarded-Server: evil.example\r\nX-Host: evil.example\r\nForwarded: for=6.6.6.6;host=evil.example;proto=https\r\nX-Forwarded-For: 6.6.6.6\r\nAccept: text/html\r\nConnection: close\r\n\r\n",
					method, path, host, a.URL), 1)
				if len(answers) != 1 {
					t.Fatalf("got %+v", answers)
				}
				return answers[0]
			}
			challenge := ask("POST", "/api/session/challenge")
			if challenge.Status != 200 || !contains(challenge.Body, `"domain":"`+strings.TrimPrefix(a.URL, "http://")+`"`) ||
				!contains(challenge.Body, `"uri":"`+a.URL+`"`) {
				t.Errorf("the challenge is %d %s", challenge.Status, challenge.Body)
			}
			if cookie := challenge.Header.Get("Set-Cookie"); contains(strings.ToLower(cookie), "domain") || contains(cookie, "Secure") {
				t.Errorf("the cookie is %s", cookie)
			}
			for _, path := range []string{"/lab", "/auth?next=//evil.example", "/api/portal", "/api/other"} {
				answer := ask("GET", path)
				if contains(answer.Body, "evil.example") || contains(fmt.Sprint(answer.Header), "evil.example") &&
					!contains(answer.Header.Get("Location"), a.URL+path) {
					t.Errorf("%s answers what the request said: %v %s", path, answer.Header, answer.Body)
				}
				if location := answer.Header.Get("Location"); location != "" && location != a.URL+path {
					t.Errorf("%s sends to %s", path, location)
				}
			}
		})
	}
}

// The page of /auth is the same whatever it is to lead to: the shell decides, and has its own tests.
func TestAttackOpenRedirect(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}, Env: []string{"PORTAL_LOG_LEVEL=warn"}})
	b := p.Browser("")
	own := regexp.MustCompile(`content="[\w-]{22}"|"head":(?:null|\{[^}]*\})|"time":"[^"]*"`)
	page := func(path string) string {
		answer := b.Do("GET", path, nil, "Accept", "text/html")
		if answer.Status != 200 || answer.Header.Get("Location") != "" || answer.Header.Get("Refresh") != "" ||
			answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s answers %d %v", path, answer.Status, answer.Header)
		}
		return own.ReplaceAllString(answer.Body, "")
	}
	want := page("/auth")
	for _, next := range []string{
		"//evil.example", "/%5cevil.example", "/\\evil.example", "%2f%2fevil.example", "https://evil.example", "https:evil.example",
		"javascript:alert(1)",
		"data:text/html,x", "/%09/evil.example", "%0d%0aLocation:%20https://evil.example", "/lab", "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
		p.URL + "/lab", "@evil.example",
	} {
		for _, name := range []string{"next", "redirect", "return_to", "url"} {
			if got := page("/auth?" + name + "=" + strings.ReplaceAll(next, "\\", "%5C")); got != want {
				t.Errorf("%s=%s changes the page: %s", name, next, got)
			}
		}
	}
}

// A session that somebody else put into the browser ends with its sign-in, and its token opens nothing afterwards.
func TestAttackFixation(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}, Env: []string{"PORTAL_LOG_LEVEL=warn"}})
	token := func(answer coretest.Answer) string {
		for _, cookie := range answer.Header.Values("Set-Cookie") {
			if value, found := strings.CutPrefix(cookie, "portal="); found {
				value, _, _ = strings.Cut(value, ";")
				return value
			}
		}
		t.Fatalf("no session was set: %v", answer.Header)
		return ""
	}
	attacker, victim := p.Browser(""), p.Browser("")
	planted := token(attacker.SignIn())
	with := func(cookie string) []string { return []string{"Cookie", cookie} }
	signIn := func(b *coretest.Browser, cookies string) coretest.Answer {
		challenge := b.Do("POST", "/api/session/challenge", nil)
		browser, _, _ := strings.Cut(challenge.Header.Get("Set-Cookie"), ";")
		message, signature := b.Sign(challenge.Challenge(t))
		return p.Browser("").Do("POST", "/api/session", map[string]string{"message": message, "signature": signature},
			with(browser+"; "+cookies)...)
	}
	made := strings.Repeat("A", 43)
	first := token(signIn(victim, "portal="+made))
	second := token(signIn(victim, "portal="+planted))
	if first == made || second == planted || first == second || len(second) != 43 {
		t.Errorf("sign-in keeps a token: %s, %s", first, second)
	}
	fresh := func() *coretest.Browser { return p.Browser("") }
	ask(t, fresh(), []row{
		{"the made token", "GET", "/api/session", nil, with("portal=" + made), 401, ""},
		{"the planted session", "GET", "/api/session", nil, with("portal=" + planted), 401, ""},
		{"the victim's own", "GET", "/api/session", nil, with("portal=" + second), 200, victim.Wallet.String()},
	})
	other := token(p.Browser("").SignIn())
	ask(t, fresh(), []row{
		{"two sessions in one request", "GET", "/api/session", nil, with("portal=" + other + "; portal=" + second), 401, ""},
		{"the other way round", "GET", "/api/session", nil, with("portal=" + second + "; portal=" + other), 401, ""},
		{"a write with two", "DELETE", "/api/session", nil, with("portal=" + other + "; portal=" + second), 204, ""},
		{"… which ended neither", "GET", "/api/session", nil, with("portal=" + second), 200, victim.Wallet.String()},
		{"… nor the other", "GET", "/api/session", nil, with("portal=" + other), 200, ""},
		{"a token cut short", "GET", "/api/session", nil, with("portal=" + second[:42]), 401, ""},
		{"a token with more", "GET", "/api/session", nil, with("portal=" + second + "A"), 401, ""},
		{"a token in quotes, as RFC 6265 has it", "GET", "/api/session", nil, with(`portal="` + second + `"`), 200, ""},
		{"a token in another case", "GET", "/api/session", nil, with("portal=" + strings.ToLower(second)), 401, ""},
		{"a name in another case", "GET", "/api/session", nil, with("Portal=" + second), 401, ""},
		{"the name of https", "GET", "/api/session", nil, with("__Host-portal=" + second), 401, ""},
		{"a token in the address", "GET", "/api/session?portal=" + second, nil, nil, 401, ""},
		{"a token as a bearer's", "GET", "/api/session", nil, []string{"Authorization", "Bearer " + second}, 401, ""},
		{"7,000 characters", "GET", "/api/session", nil, with("portal=" + strings.Repeat("A", 7000)), 401, ""},
		{"an attempt at SQL", "GET", "/api/session", nil, with("portal=' OR 1=1 --"), 401, ""},
	})
	t.Run("a browser token of the attacker's", func(t *testing.T) {
		challenge := attacker.Do("POST", "/api/session/challenge", nil)
		tossed, _, _ := strings.Cut(challenge.Header.Get("Set-Cookie"), ";")
		answer := victim.Do("POST", "/api/session/challenge", nil, with(tossed)...)
		message, signature := victim.Sign(answer.Challenge(t))
		got := p.Browser("").Do("POST", "/api/session", map[string]string{"message": message, "signature": signature}, with(tossed)...)
		if got.Status != 200 {
			t.Fatalf("got %d %s", got.Status, got.Body)
		}
		ask(t, attacker, []row{{"the attacker has nothing of it", "GET", "/api/session", nil, with(tossed), 401, ""}})
	})
}

// A client is who its connection says, or who a trusted proxy says; nothing else is counted or logged.
func TestAttackClientAddresses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		env     []string
		header  func(i int) []string
		client  string // as the log has it
		limited bool   // … and all are one
	}{
		"addresses that a stranger makes up": {nil, func(i int) []string {
			ip := fmt.Sprintf("198.51.%d.%d", i/200, i%200)
			return []string{"X-Forwarded-For", ip, "X-Real-Ip", ip, "Forwarded", "for=" + ip, "True-Client-Ip", ip, "Cf-Connecting-Ip", ip,
				"X-Client-Ip", ip}
		}, "client=127.0.0.1", true},
		"a proxy's garbage": {[]string{"PORTAL_TRUSTED_PROXIES=127.0.0.1"}, func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("198.51.100.%d, <script>%d", i%250, i)}
		}, "client=127.0.0.1", true},
		"a proxy's other headers": {[]string{"PORTAL_TRUSTED_PROXIES=127.0.0.1"}, func(i int) []string {
			return []string{"X-Real-Ip", fmt.Sprintf("198.51.100.%d", i%250), "Forwarded", fmt.Sprintf("for=198.51.100.%d", i%250)}
		}, "client=127.0.0.1", true},
		"what a client tells a proxy": {[]string{"PORTAL_TRUSTED_PROXIES=127.0.0.1"}, func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("198.51.100.%d, 203.0.113.9", i%250)}
		}, "client=203.0.113.9", true},
		"what a proxy says": {[]string{"PORTAL_TRUSTED_PROXIES=127.0.0.1"}, func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("6.6.6.6, 10.%d.%d.1", i, i)}
		}, "client=10.7.7.1", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log lines
			p := coretest.Portal(t,
				coretest.Options{Args: []string{"--safe-mode"}, Env: append(test.env, "PORTAL_LOG_LEVEL=debug"), Stderr: io.Writer(&log)})
			b, got := p.Browser(""), map[int]int{}
			for i := range 250 {
				got[b.Do("POST", "/api/session/challenge", nil, test.header(i)...).Status]++
			}
			if limited := got[http.StatusTooManyRequests] > 0; limited != test.limited || got[200] == 0 || got[200]+got[429] != 250 {
				t.Errorf("250 requests: %v", got)
			}
			// it is written in the background
			for late := time.Now().Add(10 * time.Second); !contains(log.String(), test.client); runtime.Gosched() {
				if time.Now().After(late) {
					t.Fatalf("the log never says %s", test.client)
				}
			}
			if contains(log.String(), "<script>") {
				t.Error("the log has what the header said")
			}
		})
	}
}
