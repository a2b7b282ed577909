package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"gaia.example/portal/core/coretest"
)

var contains = strings.Contains

func TestSignIn(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b := p.Browser("")
	challenge := b.Challenge()
	if challenge.Domain != strings.TrimPrefix(p.URL, "http://") || challenge.URI != p.URL || challenge.ChainID != 31337 ||
		len(challenge.Nonce) < 22 {
		t.Errorf("the challenge is %+v", challenge)
	}
	message, signature := b.Sign(challenge)
	sign := func(message, signature string) map[string]string {
		return map[string]string{"message": message, "signature": signature}
	}
	ask(t, b, []row{
		{"a malformed message", "POST", "/api/session", sign("hello", signature), nil, 400, ""},
		{"a signature that is not hex", "POST", "/api/session", sign(message, "0xzz"), nil, 400, "hex"},
		{"no JSON", "POST", "/api/session", "text", nil, 400, "JSON"},
		{"another content type", "POST", "/api/session", sign(message, signature), []string{"Content-Type", "text/plain"}, 400, "Content-Type"},
	})
	ask(t, p.Browser(""),
		[]row{{"the challenge of another browser", "POST", "/api/session", sign(message, signature), nil, 401, "start again"}})
	ask(t, b, []row{{"a challenge that was taken", "POST", "/api/session", sign(message, signature), nil, 409, "used already"}})
	stranger := p.Browser("")
	_, forged := stranger.Sign(challenge)
	other := b.Challenge()
	text, _ := b.Sign(other)
	ask(t, b, []row{{"another wallet's signature", "POST", "/api/session", sign(text, forged), nil, 401, "start again"}})

	answer := b.SignIn()
	cookie := answer.Header.Get("Set-Cookie")
	for _, want := range []string{"portal=", "max-age=86", "HttpOnly", "SameSite=Lax", "path=/"} {
		if !contains(cookie, want) {
			t.Errorf("the cookie %q has no %s", cookie, want)
		}
	}
	ask(t, b, []row{
		{"the session", "GET", "/api/session", nil, nil, 200, fmt.Sprintf(`"address":"%s"`, b.Wallet)},
		{"no tier without GAIA", "GET", "/api/session", nil, nil, 200,
			`"gaiaBalance":0,"balanceSource":"chain","tier":null,"admin":false,"balanceAt":{`},
		{"the catalogue has it too", "GET", "/api/portal", nil, nil, 200, fmt.Sprintf(`"session":{"address":"%s"`, b.Wallet)},
		{"a write for another account", "POST", "/api/session/balance", nil, []string{"X-Portal-Wallet", stranger.Wallet.String()}, 409,
			"another account"},
		{"a write for this account", "POST", "/api/session/balance", nil, []string{"X-Portal-Wallet", strings.ToLower(b.Wallet.String())}, 200,
			""},
		{"a challenge for another account", "POST", "/api/session/challenge", nil, []string{"X-Portal-Wallet", stranger.Wallet.String()}, 200,
			""},
		{"signing out", "DELETE", "/api/session", nil, nil, 204, ""},
		{"the session after that", "GET", "/api/session", nil, nil, 401, "Sign in"},
		{"a balance without a session", "POST", "/api/session/balance", nil, nil, 401, "Sign in"},
	})
}

func TestSignInIsLimited(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b := p.Browser("")
	limited(t, 100, 400, func() coretest.Answer {
		return b.Do("POST", "/api/session", map[string]string{"message": "x", "signature": "0x00"})
	})
}

func TestGuards(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b := p.Browser("")
	ask(t, b, []row{
		{"a write without the portal's header", "POST", "/api/session/challenge", nil, []string{"X-Portal", ""}, 403, "X-Portal: 1"},
		{"a write from another origin", "POST", "/api/session/challenge", nil, []string{"Origin", "http://evil.example"}, 403, p.URL},
		{"a write from nowhere", "POST", "/api/session/challenge", nil, []string{"Origin", ""}, 403, p.URL},
		{"a write of the same origin by its fetch metadata", "POST", "/api/session/challenge", nil,
			[]string{"Origin", "", "Sec-Fetch-Site", "same-origin"}, 200, ""},
		{"another origin that claims the same site", "POST", "/api/session/challenge", nil,
			[]string{"Origin", "http://evil.example", "Sec-Fetch-Site", "same-origin"}, 403, ""},
		{"a write to a module without the header", "POST", "/api/m/lab/open/caller", nil, []string{"X-Portal", ""}, 403, ""},
		{"a WebSocket from another origin", "GET", "/api/m/lab/open/stream", nil,
			[]string{"Connection", "Upgrade", "Upgrade", "websocket", "Origin", "http://evil.example"}, 403, ""},
		{"a method that an address does not have", "PUT", "/api/session", nil, nil, 405, "PUT"},
		{"a method that no module has", "OPTIONS", "/api/m/lab/open/caller", nil, nil, 405, ""},
		{"a body over 1 MiB", "POST", "/api/session", strings.Repeat("x", 1<<20), nil, 413, "1024 KiB"},
		{"a body over 1 MiB to a module", "POST", "/api/m/lab/open/caller", strings.Repeat("x", 1<<20), nil, 413, ""},
		{"an unknown address of the API", "GET", "/api/other", nil, nil, 404, "nothing"},
		{"an unknown module", "GET", "/api/m/other/x", nil, nil, 404, "There is no such module."},
		{"an undeclared prefix", "GET", "/api/m/lab/secret", nil, nil, 404, "nothing at this address"},
		{"an encoded slash", "GET", "/api/m/lab/open%2fcaller", nil, nil, 400, ""},
		{"an encoded dot segment", "GET", "/api/m/lab/open/%2e%2e/mine/caller", nil, nil, 400, "dot segment"},
		{"an encoded backslash", "GET", "/api/m/lab/open/%5c", nil, nil, 400, ""},
		{"an encoded NUL", "GET", "/remotes/lab/0.1.0/entry.1.js%00", nil, nil, 400, ""},
		{"two slashes", "GET", "/api/m/lab//open/caller", nil, nil, 404, ""},
		{"a problem where it is asked for", "GET", "/api/other", nil, []string{"Accept", "application/problem+json"}, 404,
			`{"type":"about:blank","title":"Not Found","status":404,"detail":"There is nothing`},
		{"too much GAIA", "POST", "/api/dev/faucet", map[string]any{"address": b.Wallet, "amount": 100_001}, nil, 400, "1 to 100,000"},
		{"half a GAIA", "POST", "/api/dev/faucet", map[string]any{"address": b.Wallet, "amount": 0.5}, nil, 400, "whole number"},
		{"GAIA for nobody", "POST", "/api/dev/faucet", map[string]any{"address": "0x12", "amount": 1}, nil, 400,
			"is no address: it has 0x and 40 hex digits"},
		{"a report of the content security policy", "POST", "/api/csp", map[string]any{"csp-report": map[string]any{}},
			[]string{"X-Portal", "", "Origin", "null"}, 204, ""},
		{"a report that is too long", "POST", "/api/csp", strings.Repeat("x", 9<<10), nil, 413, ""},
		{"the process lives", "GET", "/healthz", nil, nil, 200, "ok"},
		{"the portal is ready", "GET", "/readyz", nil, nil, 200, "ready"},
		{"metrics are elsewhere", "GET", "/metrics", nil, []string{"Accept", "text/plain"}, 404, ""},
	})
	if got := b.Do("POST", "/api/portal", nil); got.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("Allow is %q", got.Header.Get("Allow"))
	}
}

// A body that a handler does not read must not become the connection's next request.
func TestUnreadBodyIsNoRequest(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	smuggled := "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
	for name, head := range map[string]string{
		"refused":           "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n",
		"not found":         "POST /api/other HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n",
		"a GET with a body": "GET /api/portal HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n",
		"chunked":           "POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n",
		"too large":         "POST /api/csp HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\nX-Body: %d\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", strings.TrimPrefix(strings.Replace(p.URL, "localhost", "127.0.0.1", 1), "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(conn, head+"%s", len(smuggled), smuggled)
			if name == "chunked" {
				io.WriteString(conn, "\r\n0\r\n\r\n")
			}
			conn.(*net.TCPConn).CloseWrite()
			answers, err := io.ReadAll(bufio.NewReader(conn))
			if n := strings.Count(string(answers), "HTTP/1.1 "); n != 1 {
				t.Errorf("%d answers (%v): %.600s", n, err, answers)
			}
		})
	}
}

// Fiber would answer a method that it does not know without reading the body.
func TestAnUnknownMethodEndsTheConnection(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn,
		"FOO / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n22\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\r\n0\r\n\r\n")
	answers, _ := io.ReadAll(conn)
	if text := string(answers); !strings.HasPrefix(text, "HTTP/1.1 501") || strings.Count(text, "HTTP/1.1 ") != 1 ||
		!contains(text, "X-Request-Id") {
		t.Errorf("got %.900s", text)
	}
}

// A portal that is opened under another name of this machine could change nothing: its origin is not the portal's.
func TestAPageIsAtThePublicURL(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b := p.Browser("")
	other := strings.TrimPrefix(strings.Replace(p.URL, "localhost", "127.0.0.1", 1), "http://")
	for name, test := range map[string]struct{ host, path, accept, location string }{
		"a page":                   {other, "/lab?a=1&b=%2F", "text/html", p.URL + "/lab?a=1&b=%2F"},
		"the page at its own name": {strings.TrimPrefix(p.URL, "http://"), "/lab", "text/html", ""},
		"an API":                   {other, "/api/portal", "*/*", ""},
		"an image":                 {other, "/favicon.ico", "image/webp", ""},
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.URL+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = test.host
		request.Header.Set("Accept", test.accept)
		answer, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Get("Location"); got != test.location || (answer.StatusCode == http.StatusTemporaryRedirect) != (got != "") {
			t.Errorf("%s answers %d, Location %q", name, answer.StatusCode, got)
		}
	}
	if answer := b.Do("POST", "/api/session/challenge", nil, "Origin", "http://"+other); answer.Status != 403 {
		t.Errorf("a write from the other name answers %d", answer.Status)
	}
}

// What is no request is refused without a trace of an answer that somebody else got.
func TestBadRequestsSeeNobodysAnswer(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b := p.Browser("")
	for name, test := range map[string]struct{ request, status string }{
		"no request":       {"BAD\r\n\r\n", "400"},
		"too long a head":  {"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("a", 20_000) + "\r\n\r\n", "431"},
		"two lengths":      {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "400"},
		"no name for host": {"GET / HTTP/1.1\r\n: x\r\n\r\n", "400"},
	} {
		t.Run(name, func(t *testing.T) {
			b.Challenge() // sets a cookie
			b.Get("/")
			conn, err := net.Dial("tcp", strings.TrimPrefix(strings.Replace(p.URL, "localhost", "127.0.0.1", 1), "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			io.WriteString(conn, test.request)
			answer, _ := io.ReadAll(conn)
			if text := string(answer); !strings.HasPrefix(text, "HTTP/1.1 "+test.status) || contains(text, "Set-Cookie") ||
				contains(text, "nonce") || !contains(text, "Connection: close") {
				t.Errorf("got %.900s", text)
			}
		})
	}
}

func TestAccess(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	stranger, holder, small, admin := p.Browser(""), p.Browser(""), p.Browser(""), p.Browser(adminKey)
	holder.Fund(500)
	small.Fund(499)
	for _, b := range []*coretest.Browser{holder, small, admin} {
		b.SignIn()
	}
	const denied = "This page opens at LIRAETH."
	for name, visitor := range map[string]struct {
		browser                         *coretest.Browser
		mine, locked, boss              int
		mineFile, lockedFile, adminPage int
		whyLocked                       string
	}{
		"a stranger":               {stranger, 401, 401, 401, 401, 401, 200, "Sign in"},
		"a wallet with too little": {small, 200, 403, 404, 200, 403, 404, denied},
		"a holder":                 {holder, 200, 200, 404, 200, 200, 404, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := visitor.browser
			ask(t, b, []row{
				{"public API", "GET", "/api/m/lab/open/caller", nil, nil, 200, `"uri":"/open/caller"`},
				{"the query goes along", "GET", "/api/m/lab/open/caller?a=%2F&b=%zz", nil, nil, 200, `"uri":"/open/caller?a=%2F\u0026b=%zz"`},
				{"the session's API", "GET", "/api/m/lab/mine/caller", nil, nil, visitor.mine, ""},
				{"the tier's API", "GET", "/api/m/lab/locked/caller", nil, nil, visitor.locked, visitor.whyLocked},
				{"the admins' API", "GET", "/api/m/lab/boss/caller", nil, nil, visitor.boss, ""},
				{"a prefix does not run into its neighbour", "GET", "/api/m/lab/openly", nil, nil, 404, ""},
				{"the entry", "GET", "/remotes/lab/0.1.0/entry.1.js", nil, nil, 200, "entry.1.js"},
				{"the session's file", "GET", "/remotes/lab/0.1.0/static/mine.1.js", nil, nil, visitor.mineFile, ""},
				{"the tier's file", "GET", "/remotes/lab/0.1.0/static/locked.1.js", nil, nil, visitor.lockedFile, visitor.whyLocked},
				{"another version's file", "GET", "/remotes/lab/0.2.0/entry.1.js", nil, nil, 404, ""},
				{"what is beside the remote", "GET", "/remotes/lab/0.1.0/remote.json", nil, nil, 404, ""},
				{"a locked page is a page", "GET", "/lab-locked/1", nil, nil, 200, `id="portal"`},
				{"an unknown page", "GET", "/lab-locked/1/2", nil, nil, 404, `id="portal"`},
				{"the admins' page", "GET", "/admin", nil, nil, visitor.adminPage, `id="portal"`},
				{"the admins' page of a module", "GET", "/admin/modules/lab", nil, nil, visitor.adminPage, `id="portal"`},
				{"the admins' modules", "GET", "/api/admin/modules", nil, nil, visitor.boss, ""},
				{"the admins' switch", "PATCH", "/api/admin/modules/lab", map[string]any{"enabled": false, "reason": "A test."}, nil, visitor.boss, ""},
			})
			if visitor.locked != 200 { // to a holder it is a stream that stays open
				ask(t, b, []row{{"the tier's topic", "GET", "/api/events?topics=lab.locked", nil, nil, visitor.locked, visitor.whyLocked}})
			}
			portal := b.Get("/api/portal").Body
			if contains(portal, "locked.1.js") != (visitor.lockedFile == 200) || contains(portal, "mine.1.js") != (visitor.mineFile == 200) {
				t.Errorf("the catalogue lists files that this visitor may not have, or not those they may: %s", portal)
			}
			if contains(portal, `"path":"/admin`) {
				t.Error("the catalogue has /admin")
			}
		})
	}
	t.Run("an admin", func(t *testing.T) {
		ask(t, admin, []row{
			{"the admins' API", "GET", "/api/m/lab/boss/caller", nil, nil, 200, `"admin":true`},
			{"the admins' page", "GET", "/admin", nil, nil, 200, `"path":"/admin"`},
			{"the admins' page of a module", "GET", "/admin/modules/other", nil, nil, 200, `"path":"/admin/modules/:id"`},
			{"the admins' modules", "GET", "/api/admin/modules", nil, nil, 200, `"state":"ready"`},
			{"an unknown module", "PATCH", "/api/admin/modules/other", map[string]any{"enabled": false, "reason": "A test."}, nil, 404, ""},
			{"nothing to change", "PATCH", "/api/admin/modules/lab", map[string]bool{}, nil, 400, "enabled"},
		})
	})
	t.Run("a plugin sees the caller and no credentials", func(t *testing.T) {
		answer := holder.Do("GET", "/api/m/lab/mine/caller", nil, "Authorization", "Basic x", "X-Portal-Caller", "forged")
		want := fmt.Sprintf(`"authorization":"","cookie":"","request":"%s","signedIn":true,"state":"","tier":"LIRAETH","trace":"",`+
			`"uri":"/mine/caller","wallet":"%s"`,
			answer.Header.Get("X-Request-Id"), holder.Wallet)
		if !contains(answer.Body, want) {
			t.Errorf("got %s, want %s", answer.Body, want)
		}
	})
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b := p.Browser("")
	page := b.Do("GET", "/lab", nil, "Accept", "text/html")
	nonce := regexp.MustCompile(`content="([\w-]{22})"`).FindStringSubmatch(page.Body)
	if nonce == nil {
		t.Fatalf("the page has no nonce: %s", page.Body)
	}
	entry := "/remotes/lab/0.1.0/entry.1.js"
	if !regexp.MustCompile(`<link rel="preload" as="script" crossorigin href="` + entry +
		`" integrity="sha384-[^"]+">`).MatchString(page.Body) {
		t.Errorf("the entry of the route's remote is not preloaded: %s", page.Body)
	}
	if contains(b.Get("/lab-mine").Body, "preload") {
		t.Error("a page that is closed to a stranger preloads")
	}
	b.SignIn()
	if mine := b.Get("/lab-mine").Body; !contains(mine, `crossorigin href="/remotes/lab/0.1.0/static/mine.1.js" integrity="sha384-`) ||
		contains(mine, `href="/remotes/lab/0.1.0/static/locked.1.js"`) {
		t.Errorf("the page's own files are not preloaded, or another's are: %s", mine)
	}
	policy := "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-" + nonce[1] + "'; img-src 'self' data:; font-src 'self'; " +
		"connect-src 'self' " + p.ChainURL + "; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp"
	for name, check := range map[string]struct {
		answer coretest.Answer
		want   map[string]string
	}{
		"the page": {page, map[string]string{
			"Content-Security-Policy": policy, "Cache-Control": "no-store", "Vary": "Cookie", "X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "strict-origin", "Cross-Origin-Opener-Policy": "same-origin-allow-popups", "Strict-Transport-Security": "",
			"Origin-Agent-Cluster": "?1",
		}},
		"a public file": {b.Get(entry), map[string]string{
			"Cache-Control": "public, max-age=31536000, immutable", "Content-Type": "text/javascript; charset=utf-8",
			"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
		}},
		"a packed file": {b.Do("GET", "/static/app.1234.js", nil, "Accept-Encoding", "gzip, br"), map[string]string{
			"Content-Encoding": "br", "Vary": "Accept-Encoding", "Cache-Control": "public, max-age=31536000, immutable",
			"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "",
		}},
		"the sandbox": {b.Get("/sandbox"), map[string]string{
			"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Access-Control-Allow-Origin": "",
			"Content-Security-Policy": "sandbox allow-scripts; default-src 'none'; script-src " + p.URL + "/static/app.1234.js blob: " +
				"'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'; img-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors " + p.URL,
		}},
		"the catalogue": {b.Get("/api/portal"), map[string]string{"Cache-Control": "no-store", "Vary": "Cookie",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}},
		"an image that is not there": {b.Do("GET", "/favicon.ico", nil, "Accept", "image/avif,image/webp,*/*;q=0.8"), map[string]string{
			"Content-Type": "text/plain; charset=utf-8",
		}},
	} {
		for header, want := range check.want {
			if got := check.answer.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q, want %q", name, header, got, want)
			}
		}
	}
	if got := b.Do("GET", "/sandbox.html", nil, "Accept", "text/html"); got.Status != 404 {
		t.Errorf("the sandbox is there without its policy: %d", got.Status)
	}
	b.SignIn()
	if got := b.Get("/remotes/lab/0.1.0/static/mine.1.js").Header; got.Get("Cache-Control") != "private, max-age=31536000, immutable" ||
		got.Get("Vary") != "Cookie" {
		t.Errorf("a gated file has %v", got)
	}
	if got := b.Do(http.MethodHead, "/api/portal", nil); got.Status != 200 || got.Body != "" {
		t.Errorf("HEAD answers %d %q", got.Status, got.Body)
	}
}
