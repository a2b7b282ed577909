package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// operator is a portal as docs/operating.md has it: PostgreSQL, nginx with TLS, two endpoints of chain 137.
type operator struct {
	chain   coretest.Anvils
	token   core.Address
	proxy   *coretest.Nginx
	env     []string
	data    string
	metrics string
	log     lines
}

func newOperator(t *testing.T) *operator {
	t.Helper()
	o := &operator{chain: coretest.AnvilPair(t, coretest.AnvilOptions{ChainID: 137}), proxy: coretest.NginxFor(t), data: t.TempDir()}
	contracts := o.chain.DeployGAIA()
	o.token = contracts["GaiaToken"]
	o.metrics = coretest.FreeAddress(t)
	o.env = []string{
		"PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t),
		"PORTAL_CHAIN_RPC_URLS=" + o.chain[0].URL + "," + o.chain[1].URL,
		"PORTAL_CHAIN_CONTRACTS=GaiaToken=" + o.token.String(),
		"PORTAL_METRICS_ADDR=" + o.metrics,
		"PORTAL_CHAIN_POLL=200ms", "PORTAL_TIER_HOLDING=1s",
	}
	return o
}

func (o *operator) serve(t *testing.T) *coretest.Process {
	t.Helper()
	return coretest.Portal(t, coretest.Options{Serve: true, Proxy: o.proxy, Data: o.data, Env: o.env, Stderr: &o.log})
}

func TestOperator(t *testing.T) {
	t.Parallel()
	o := newOperator(t)
	t.Run("migrates ahead", o.migrates)
	p := o.serve(t)
	t.Run("serves behind TLS under its public name", func(t *testing.T) { o.servesPublicly(t, p) })
	t.Run("counts and logs clients by what the proxy says", func(t *testing.T) { o.knowsClients(t, p) })
	t.Run("keeps figures on a listener of their own", func(t *testing.T) { o.hidesMetrics(t, p) })
	holder := p.Browser("")
	t.Run("opens tiers on the chain 137", func(t *testing.T) { o.opensTiers(t, p, holder) })
	t.Run("goes on with one endpoint", func(t *testing.T) { o.losesEndpoint(t, holder) })
	t.Run("is backed up while it serves, and restored", func(t *testing.T) { o.restores(t, p, holder) })
}

// What stands behind the proxy cannot have it answer with something else, or hold an answer back: the portal passes no such header on, and
// the proxy would not mind one.
func TestTheProxyMindsNoHeaderOfAnAnswer(t *testing.T) {
	t.Parallel()
	proxy := coretest.NginxFor(t)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", proxy.Upstream)
	check(t, err)
	behind := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/asked" {
			_, _ = io.WriteString(w, "another page")
			return
		}
		w.Header().Set(r.URL.Query().Get("name"), r.URL.Query().Get("value"))
		_, _ = io.WriteString(w, "what was asked for")
	}))
	behind.Listener.Close()
	behind.Listener = listener
	behind.Start()
	t.Cleanup(behind.Close)
	client := &http.Client{
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{RootCAs: proxy.Roots}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	t.Cleanup(client.CloseIdleConnections)
	for _, row := range []struct{ name, value, passed string }{
		{"X-Accel-Redirect", "/other", ""},
		{"X-Accel-Redirect", "@named", ""},
		{"X-Accel-Limit-Rate", "1", ""},
		{"X-Accel-Charset", "koi8-r", ""},
		{"X-Accel-Expires", "3600", ""},
		{"X-Accel-Buffering", "yes", ""},
		{"X-Sendfile", "/etc/passwd", "/etc/passwd"}, // no word to nginx
		{"Location", "http://" + proxy.Upstream + "/other", "http://" + proxy.Upstream + "/other"},
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
			proxy.URL+"/asked?"+url.Values{"name": {row.name}, "value": {row.value}}.Encode(), nil)
		check(t, err)
		response, err := client.Do(request)
		check(t, err)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK || string(body) != "what was asked for" ||
			response.Header.Get(row.name) != row.passed || response.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%s: %s: %d %q, %v, %v", row.name, row.value, response.StatusCode, body, response.Header, err)
		}
	}
}

func (o *operator) migrates(t *testing.T) {
	for _, step := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"migrate", "--check"}, 1, "0001_foundation.sql"},
		{[]string{"migrate"}, 0, "0001_foundation.sql"},
		{[]string{"migrate", "--check"}, 0, ""},
	} {
		output, code := coretest.Command(t, o.data, o.env, step.args...)
		if code != step.code || !contains(output, step.says) {
			t.Errorf("portal %s ends with %d and says %s", strings.Join(step.args, " "), code, output)
		}
	}
}

func (o *operator) servesPublicly(t *testing.T, p *coretest.Process) {
	if p.URL != o.proxy.URL {
		t.Errorf("it says that it is at %s, not %s", p.URL, o.proxy.URL)
	}
	b := p.Browser("")
	challenge := b.Challenge()
	if challenge.URI != o.proxy.URL || "https://"+challenge.Domain != o.proxy.URL || challenge.ChainID != 137 {
		t.Errorf("the challenge is for %s at %s on %d", challenge.Domain, challenge.URI, challenge.ChainID)
	}
	cookie := b.SignIn().Header.Get("Set-Cookie")
	for _, want := range []string{"__Host-portal=", "secure", "HttpOnly", "SameSite=Lax", "path=/"} {
		if !contains(cookie, want) {
			t.Errorf("the cookie %q has no %s", cookie, want)
		}
	}
	ask(t, b, []row{
		{"the page", "GET", "/lab", nil, nil, 200, ""},
		{"the session", "GET", "/api/session", nil, nil, 200, `"chainId":137`},
		{"a module", "GET", "/api/m/lab/mine/caller", nil, nil, 200, b.Wallet.String()},
		{"a write from another site", "DELETE", "/api/session", nil, []string{"Origin", "https://evil.example"}, 403, o.proxy.URL},
	})
	if sts := b.Get("/").Header.Get("Strict-Transport-Security"); !contains(sts, "max-age=31536000") {
		t.Errorf("browsers are not told to stay with https: %q", sts)
	}
	_, events := b.Follow("/api/events?topics=session,module")
	coretest.Next(t, events, "open", 2*time.Second)
}

func (o *operator) knowsClients(t *testing.T, p *coretest.Process) {
	b := p.Browser("").From("127.0.0.77")
	if answer := b.Do(http.MethodGet, "/lab", nil, "X-Forwarded-For", "203.0.113.9"); answer.Status != 200 {
		t.Fatalf("got %d", answer.Status)
	}
	quiet.Until(t, 5*time.Second, "the request is logged", func() bool { return contains(o.log.String(), "client=127.0.0.77") })
	if contains(o.log.String(), "203.0.113.9") {
		t.Error("the log believes the client's own header")
	}
}

func (o *operator) hidesMetrics(t *testing.T, p *coretest.Process) {
	ask(t, p.Browser(""), []row{{"in public", "GET", "/metrics", nil, nil, 404, ""}})
	answer, err := http.Get("http://" + o.metrics + "/metrics") //nolint:noctx // a scrape
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the scrape got %d", answer.StatusCode)
	}
}

func (o *operator) opensTiers(t *testing.T, p *coretest.Process, holder *coretest.Browser) {
	holder.SignIn()
	_, events := holder.Follow("/api/events?topics=session")
	coretest.Next(t, events, "open", 2*time.Second)
	ask(t, holder, []row{{"before", "GET", "/api/m/lab/locked/caller", nil, nil, 403, "LIRAETH"}})
	o.chain.Mint(o.token, holder.Wallet, 700)
	quiet.Until(t, 20*time.Second, "the area opens", func() bool { return holder.Get("/api/m/lab/locked/caller").Status == 200 })
	quiet.Until(t, 5*time.Second, "the tab is told", func() bool {
		return contains(coretest.Next(t, events, "session", 5*time.Second).Data, `"tier":"LIRAETH"`)
	})
}

func (o *operator) losesEndpoint(t *testing.T, holder *coretest.Browser) {
	o.chain[0].Kill()
	coretest.Anvils{o.chain[1]}.Mint(o.token, holder.Wallet, 1)
	quiet.Until(t, 30*time.Second, "the other endpoint is read", func() bool {
		return contains(holder.Get("/api/session").Body, `"gaiaBalance":701`)
	})
	ask(t, holder, []row{{"the tier stays", "GET", "/api/m/lab/locked/caller", nil, nil, 200, ""}})
}

func (o *operator) restores(t *testing.T, p *coretest.Process, holder *coretest.Browser) {
	archive := filepath.Join(t.TempDir(), "portal.tar.gz")
	if output, code := coretest.Command(t, o.data, o.env, "backup", archive); code != 0 {
		t.Fatalf("backup ends with %d: %s", code, output)
	}
	p.Signal(syscall.SIGTERM)
	if code := p.Code(); code != 0 {
		t.Errorf("the portal ended with %d", code)
	}
	if output, code := coretest.Command(t, o.data, o.env, "restore", archive); code != 1 || !contains(output, "not empty") {
		t.Errorf("restoring over a database ends with %d: %s", code, output)
	}
	o.env[0] = "PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t)
	if output, code := coretest.Command(t, o.data, o.env, "restore", archive); code != 0 || contains(output, "audit chain was broken") {
		t.Fatalf("restore ends with %d: %s", code, output)
	}
	o.serve(t)
	ask(t, holder, []row{
		{"whoever was signed in still is", "GET", "/api/session", nil, nil, 200, fmt.Sprintf(`"address":"%s"`, holder.Wallet)},
	})
}

// lines is a log that is read while it is written.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
