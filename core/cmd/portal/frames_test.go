package main

import (
	"crypto/sha256"
	"encoding/json"
	"net/http/httptest"
	"net/http/httputil"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/gateway/browser"
)

// framed is a signed bundle of sonar, a partner's module with pages: /sonar for whoever is signed in, /sonar-deep for VAELUS.
func (p *partner) framed(version string, serial int64) []byte {
	p.t.Helper()
	return p.sign(core.Manifest{
		ID: "sonar", Version: version, Publisher: "acme", Run: core.Always, Remote: &core.RemoteRule{Mode: core.Framed},
		Routes: []core.RouteRule{
			{Path: "/sonar", Title: "Sonar", Description: "What is near.", Access: core.SessionAccess,
				Sidebar: &core.Sidebar{Section: "Network", Label: "Sonar", Icon: "radar", Order: 1}},
			{Path: "/sonar-deep", Title: "Deep sonar", Description: "What is far.", Access: core.TierAccess, Tier: core.VAELUS},
		},
		Cards: []core.Card{{ID: "near", Title: "Near", Access: core.TierAccess, Tier: core.LIRAETH, Order: 1}},
	}, serial)
}

// trusts has the admin trust the partner.
func trusts(t *testing.T, admin *coretest.Browser, acme *partner) {
	t.Helper()
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	ask(t, admin, []row{{"the partner is trusted", "POST", "/api/admin/publishers", coretest.Text(card), nil, 200, ""}})
}

// installs has the admin upload a bundle and install it, and waits until it runs.
func installs(t *testing.T, admin *coretest.Browser, text []byte) {
	t.Helper()
	digest := core.Digest(sha256.Sum256(text)).String()
	ask(t, admin, []row{
		{"the bundle is uploaded", "POST", "/api/admin/bundles", coretest.Text(text), octets, 200, `"refusals":[]`},
		{"and installed", "POST", "/api/admin/bundles/" + digest + "/install", map[string]any{"grant": []string{}}, nil, 200, `"state":"ready"`},
	})
}

var framedJSON = regexp.MustCompile(`<script type="application/json" id="portal-frame">(.*?)</script>`)

// inFrame is what a browser sends for the document of a frame in a page of the portal.
var inFrame = []string{"Sec-Fetch-Dest", "iframe", "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "navigate", "Origin", "", "X-Portal", ""}

// frameOf opens the frame of a module, as a page of the portal does.
func frameOf(t *testing.T, b *coretest.Browser, module string) (browser.FramedModule, coretest.Answer) {
	t.Helper()
	answer := b.Do("GET", "/frame/"+module, nil, inFrame...)
	found := framedJSON.FindStringSubmatch(answer.Body)
	if answer.Status != 200 || found == nil {
		t.Fatalf("the frame of %s answers %d %s", module, answer.Status, answer.Body)
	}
	var document browser.FramedModule
	check(t, json.Unmarshal([]byte(found[1]), &document))
	return document, answer
}

// fetchFramed asks for a file as a frame does: from no origin; b has no cookie.
func fetchFramed(b *coretest.Browser, path string) coretest.Answer {
	return b.Do("GET", path, nil, "Origin", "null", "X-Portal", "", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Dest", "script")
}

// in is a file of the remote by the end of its name.
func in(t *testing.T, r browser.Remote, name string) string {
	t.Helper()
	for path := range r.Files {
		if strings.HasSuffix(path, "/"+name) {
			return path
		}
	}
	t.Fatalf("the remote has no %s: %v", name, r.Files)
	return ""
}

func TestAPartnersPagesRunInAFrame(t *testing.T) {
	t.Parallel()
	var log lines
	p := coretest.Portal(t, coretest.Options{Stderr: &log, Env: []string{"PORTAL_LOG_LEVEL=debug"}})
	acme, admin := newPartner(t), p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	trusts(t, admin, acme)
	installs(t, admin, acme.framed("1.0.0", 1))
	stranger, small, holder := p.Browser(""), p.Browser(""), p.Browser("")
	holder.Fund(5000)
	small.SignIn()
	holder.SignIn()

	var portal browser.Portal
	holder.Get("/api/portal").JSON(t, &portal)
	at := slices.IndexFunc(portal.Modules, func(m browser.Module) bool { return m.ID == "sonar" })
	if at < 0 || portal.Modules[at].Remote == nil {
		t.Fatalf("the catalogue has %+v", portal.Modules)
	}
	want := `{"entry":"/frame/sonar","integrity":"","mode":"framed","name":"sonar_1_0_0","shell":1,"files":{},` +
		`"pages":{"/sonar":[],"/sonar-deep":[]},"cards":{"near":[]}}`
	if got := string(browser.JSON(portal.Modules[at].Remote)); got != want || portal.Modules[at].Partner != "acme" {
		t.Errorf("in the catalogue stands %s of %q, want %s of acme", got, portal.Modules[at].Partner, want)
	}
	ask(t, stranger, []row{
		{"a stranger's frame", "GET", "/frame/sonar", nil, inFrame, 401, "Sign in"},
		{"the frame of a direct module", "GET", "/frame/lab", nil, inFrame, 404, nothingHere},
		{"the frame of no module", "GET", "/frame/radar", nil, inFrame, 404, nothingHere},
	})
	ask(t, holder, []row{
		{"as a page of its own", "GET", "/frame/sonar", nil, []string{"Sec-Fetch-Dest", "document", "Sec-Fetch-Site", "none"}, 404, nothingHere},
		{"in another site's page", "GET", "/frame/sonar", nil, []string{"Sec-Fetch-Dest", "iframe", "Sec-Fetch-Site", "cross-site"}, 404,
			nothingHere},
		{"in a frame's own frame", "GET", "/frame/sonar", nil, []string{"Sec-Fetch-Dest", "iframe", "Sec-Fetch-Site", "same-site"}, 404,
			nothingHere},
		{"by a script", "GET", "/frame/sonar", nil, []string{"Sec-Fetch-Dest", "empty", "Sec-Fetch-Site", "same-origin"}, 404, nothingHere},
		{"its files without a ticket", "GET", "/remotes/sonar/1.0.0/entry.js", nil, nil, 404, nothingHere},
	})

	document, answer := frameOf(t, holder, "sonar")
	tickets := strings.TrimSuffix(document.Remote.Entry, "sonar/1.0.0/entry.js")
	files := p.URL + tickets + " " + p.URL + "/static/"
	for name, want := range map[string]string{
		"Content-Security-Policy": "sandbox allow-scripts allow-forms; default-src 'none'; script-src " + files + "; style-src " + files + " 'nonce-" +
			document.Nonce + "'; img-src " + files + " data: blob:; font-src " + files + "; media-src " + p.URL + tickets +
			"; connect-src 'none'; worker-src 'none'; frame-src 'none'; object-src 'none'; form-action 'none'; base-uri 'none'; " +
			"frame-ancestors " + p.URL + "; require-trusted-types-for 'script'; trusted-types default",
		"Cache-Control": "no-store", "Vary": "Cookie", "Referrer-Policy": "no-referrer", "Content-Type": "text/html; charset=utf-8",
		"X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": "", "Cross-Origin-Resource-Policy": "same-origin",
		"Origin-Agent-Cluster": "?1",
	} {
		if got := strings.Join(answer.Header.Values(name), " and "); got != want {
			t.Errorf("the document has %s: %s\nwant %s", name, got, want)
		}
	}
	if features := answer.Header.Get("Permissions-Policy"); !strings.Contains(features, "camera=()") || strings.Contains(features, "self") {
		t.Errorf("a frame may use %s", features)
	}
	if !strings.Contains(answer.Body, `content="`+document.Nonce+`"`) || strings.Count(answer.Body, "<script") != 1 ||
		!strings.Contains(answer.Body, `href="`+document.Remote.Entry+`" integrity="`+document.Remote.Integrity+`"`) {
		t.Errorf("the document is %s", answer.Body)
	}
	if document.Partner != "acme" || document.Version != "1.0.0" || len(document.Remote.Files) != 4 ||
		document.Remote.Files[document.Remote.Entry] != document.Remote.Integrity {
		t.Errorf("it tells of %+v", document)
	}
	file := fetchFramed(stranger, document.Remote.Entry)
	if file.Status != 200 || bundle.Integrity([]byte(file.Body)) != document.Remote.Integrity {
		t.Errorf("its entry answers %d %s", file.Status, file.Body)
	}
	for name, want := range map[string]string{
		"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin", "Content-Type": "text/javascript; charset=utf-8",
		"Cache-Control": "private, max-age=31536000, immutable", "Access-Control-Allow-Credentials": "", "Set-Cookie": "",
	} {
		if got := strings.Join(file.Header.Values(name), " and "); got != want {
			t.Errorf("a file has %s: %s, want %s", name, got, want)
		}
	}
	shells := fetchFramed(stranger, "/static/app.1234.js")
	if shells.Status != 200 || shells.Header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("the shell's files answer %d %v", shells.Status, shells.Header)
	}
	theirs, _ := frameOf(t, small, "sonar")
	if got := len(theirs.Remote.Files); got != 2 || len(theirs.Remote.Pages) != 1 || len(theirs.Remote.Cards) != 0 {
		t.Errorf("who has no tier may load %+v", theirs.Remote)
	}
	quiet.Until(t, 20*time.Second, "the request is logged", func() bool {
		return strings.Contains(log.String(), "path=/remotes/~…/sonar/1.0.0/entry.js status=200")
	})
	if strings.Contains(log.String(), strings.Split(tickets, "~")[1]) {
		t.Error("the log has the ticket")
	}
}

// A ticket opens what its visitor may load now, of the version that it is for: whatever else is asked with it finds nothing.
func TestTickets(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_LOG_LEVEL=error", "PORTAL_TIER_HOLDING=0s"}})
	acme, admin := newPartner(t), p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	trusts(t, admin, acme)
	installs(t, admin, acme.framed("1.0.0", 1))
	small, holder := p.Browser(""), p.Browser("")
	holder.Fund(5000)
	small.SignIn()
	holder.SignIn()
	document, _ := frameOf(t, holder, "sonar")
	entry, deep := document.Remote.Entry, in(t, document.Remote, "page-1.js")
	ticket := strings.Split(entry, "/")[2][1:]
	theirs, _ := frameOf(t, small, "sonar")
	frame := p.Browser("")
	finds := func(what, path string, status int) {
		t.Helper()
		if got := fetchFramed(frame, path); got.Status != status || status == 404 && got.Body != nothingHere {
			t.Errorf("%s: %s answers %d %s, want %d", what, strings.Replace(path, ticket, "…", 1), got.Status, got.Body, status)
		}
	}
	finds("a page of the tier", deep, 200)
	changed := []byte(ticket)
	changed[len(changed)-10] ^= 1
	for what, path := range map[string]string{
		"a page above the holder of the ticket": strings.Replace(theirs.Remote.Entry, "entry.js", "page-1.js", 1),
		"another module":                        "/remotes/~" + ticket + "/lab/0.1.0/entry.1.js",
		"another version":                       strings.Replace(entry, "/1.0.0/", "/1.0.1/", 1),
		"no file of it":                         strings.Replace(entry, "entry.js", "remote.json", 1),
		"its manifest":                          strings.Replace(entry, "entry.js", "module.json", 1),
		"a ticket that was changed":             strings.Replace(entry, ticket, string(changed), 1),
		"half a ticket":                         strings.Replace(entry, ticket, ticket[:len(ticket)/2], 1),
		"two tickets":                           strings.Replace(entry, ticket, ticket+ticket, 1),
		"no ticket":                             "/remotes/~/sonar/1.0.0/entry.js",
		"a ticket in capitals":                  strings.Replace(entry, ticket, strings.ToUpper(ticket), 1),
		"a ticket and no file":                  "/remotes/~" + ticket + "/sonar/1.0.0/",
		"a ticket and no module":                "/remotes/~" + ticket,
		"a sealed word of another kind":         "/remotes/~v1.00000000.AAAA/sonar/1.0.0/entry.js",
	} {
		finds(what, path, 404)
	}
	for what, path := range map[string]string{
		"out of the folder": "../entry.js", "out of it in disguise": "%2e%2e/entry.js", "behind a backslash": `..%5centry.js`,
		"with a slash in disguise": "..%2fentry.js", "with a zero": "entry.js%00",
	} {
		if got := fetchFramed(frame, strings.Replace(entry, "entry.js", path, 1)); got.Status != 400 {
			t.Errorf("%s: %d %s", what, got.Status, got.Body)
		}
	}
	if got := small.Get(entry); got.Status != 404 {
		t.Errorf("with another visitor's cookie it answers %d", got.Status)
	}
	if got := holder.Get(entry); got.Status != 200 {
		t.Errorf("with the cookie of whom it is it answers %d", got.Status)
	}
	if got := p.Browser("").Do("POST", entry, nil, "Origin", "null"); got.Status != 405 && got.Status != 403 {
		t.Errorf("a write answers %d %s", got.Status, got.Body)
	}

	installs(t, admin, acme.framed("1.1.0", 2))
	finds("the version before, whose pages are open in tabs", entry, 200)
	finds("the new version", strings.Replace(entry, "/1.0.0/", "/1.1.0/", 1), 404)
	document, _ = frameOf(t, holder, "sonar")
	entry, deep = document.Remote.Entry, in(t, document.Remote, "page-1.js")
	ticket = strings.Split(entry, "/")[2][1:]
	finds("the new version by its own ticket", entry, 200)

	ask(t, admin, []row{{"VAELUS is dearer", "PUT", "/api/admin/tiers",
		map[string]any{"tiers": map[string]int{"LIRAETH": 500, "VAELUS": 6000, "NAXUS": 50000}, "generation": 0}, nil, 200, ""}})
	finds("a page that the visitor has no tier for any more", deep, 404)
	finds("what they still may load", entry, 200)
	off, on := map[string]any{"enabled": false, "reason": "A test."}, map[string]any{"enabled": true}
	ask(t, admin, []row{{"the module goes off", "PATCH", "/api/admin/modules/sonar", off, nil, 200, ""}})
	finds("of a module that is off", entry, 404)
	ask(t, holder, []row{{"the frame of a module that is off", "GET", "/frame/sonar", nil, inFrame, 404, nothingHere}})
	ask(t, admin, []row{{"the module is back", "PATCH", "/api/admin/modules/sonar", on, nil, 200, ""}})
	finds("of a module that is back", entry, 200)
	ask(t, holder, []row{{"signed out", "DELETE", "/api/session", nil, nil, 204, ""}})
	finds("after the session", entry, 404)
	holder.SignIn()
	finds("in the session after", entry, 404)
}

// Two portals on one database, without sticky sessions: a frame that one of them answers has its files from the other, as long as its session
// is open at either.
func TestAFramesFilesComeFromAnyReplica(t *testing.T) {
	t.Parallel()
	env := []string{"PORTAL_LOG_LEVEL=error", "PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t),
		"PORTAL_BLOBS_URL=" + filepath.Join(t.TempDir(), "blobs")}
	first := coretest.Portal(t, coretest.Options{Env: env})
	data := t.TempDir()
	for _, shared := range []string{"instance.key", "secrets.key"} {
		key, err := os.ReadFile(filepath.Join(first.Data, shared))
		check(t, err)
		check(t, os.WriteFile(filepath.Join(data, shared), key, 0o600))
	}
	second := coretest.Portal(t, coretest.Options{Env: env, Data: data})
	acme, admin, holder, there := newPartner(t), first.Browser(adminKey), first.Browser(""), second.Browser("")
	admin.SignIn()
	waitReady(t, admin)
	trusts(t, admin, acme)
	installs(t, admin, acme.framed("1.0.0", 1))
	holder.SignIn()
	document, _ := frameOf(t, holder, "sonar")
	quiet.Until(t, 30*time.Second, "the other replica has the file", func() bool {
		return fetchFramed(there, document.Remote.Entry).Status == 200
	})
	ask(t, holder, []row{{"signed out", "DELETE", "/api/session", nil, nil, 204, ""}})
	quiet.Until(t, 30*time.Second, "the other replica knows that the session is over", func() bool {
		return fetchFramed(there, document.Remote.Entry).Status == 404
	})
}

// balanced starts two portals on one database behind one address, which each request reaches another of.
func balanced(t *testing.T) *coretest.Process {
	t.Helper()
	var turn atomic.Int64
	upstreams := []string{coretest.FreeAddress(t), coretest.FreeAddress(t)}
	server := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = "http", upstreams[turn.Add(1)%2], r.In.Host
		r.SetXForwarded()
	}})
	t.Cleanup(server.Close)
	url := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	env := []string{"PORTAL_LOG_LEVEL=error", "PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t),
		"PORTAL_BLOBS_URL=" + filepath.Join(t.TempDir(), "blobs")}
	first := coretest.Portal(t, coretest.Options{Env: env, Proxy: &coretest.Nginx{URL: url, Upstream: upstreams[0]}})
	data := t.TempDir()
	for _, shared := range []string{"instance.key", "secrets.key"} {
		key, err := os.ReadFile(filepath.Join(first.Data, shared))
		check(t, err)
		check(t, os.WriteFile(filepath.Join(data, shared), key, 0o600))
	}
	coretest.Portal(t, coretest.Options{Env: env, Data: data, Proxy: &coretest.Nginx{URL: url, Upstream: upstreams[1]}})
	return first
}

// becomes waits until both replicas have a module in that state, as its page tells an admin.
func becomes(t *testing.T, admin *coretest.Browser, module core.ModuleID, state core.State) (found browser.AdminModule) {
	t.Helper()
	quiet.Until(t, 60*time.Second, "both have "+string(module)+" "+string(state), func() bool {
		var all []browser.AdminModule
		admin.Get("/api/admin/modules").JSON(t, &all)
		at := slices.IndexFunc(all, func(m browser.AdminModule) bool { return m.ID == module })
		if at < 0 {
			return false
		}
		found = all[at]
		return len(found.Replicas) == 2 &&
			!slices.ContainsFunc(found.Replicas, func(r browser.AdminReplica) bool { return r.State != state })
	})
	return found
}

// Without sticky sessions the requests of one browser reach now this replica and now that: what one of them answered, the other knows.
func TestABrowserGoesFromReplicaToReplica(t *testing.T) {
	t.Parallel()
	p := balanced(t)
	acme, admin, holder, frame := newPartner(t), p.Browser(adminKey), p.Browser(""), p.Browser("")
	admin.SignIn()
	waitReady(t, admin)
	trusts(t, admin, acme)
	installs(t, admin, acme.framed("1.0.0", 1))
	becomes(t, admin, "sonar", core.Ready)
	holder.SignIn()
	both := func(what string, ask func() coretest.Answer, status int, contains string) {
		t.Helper()
		for range 2 {
			if got := ask(); got.Status != status || !strings.Contains(got.Body, contains) {
				t.Errorf("%s answers %d %s, want %d %s", what, got.Status, got.Body, status, contains)
			}
		}
	}
	for range 2 {
		document, _ := frameOf(t, holder, "sonar")
		both("the entry", func() coretest.Answer { return fetchFramed(frame, document.Remote.Entry) }, 200, "")
		both("its page", func() coretest.Answer { return fetchFramed(frame, in(t, document.Remote, "page-0.js")) }, 200, "")
		both("who it is", func() coretest.Answer { return holder.Get("/api/session") }, 200, "")
	}

	const answers = "/api/m/lab/open/caller"
	bothAnswer := func(what string, status int, ask func() coretest.Answer) {
		t.Helper()
		quiet.Until(t, 30*time.Second, what, func() bool {
			one, other := ask(), ask()
			return one.Status == status && other.Status == status
		})
	}
	asks := func() coretest.Answer { return holder.Get(answers) }
	bothAnswer("both answer", 200, asks)
	ask(t, admin, []row{{"drained", "PATCH", "/api/admin/modules/lab", map[string]any{"drain": 60, "reason": "Its database moves."}, nil, 200,
		`"drain":{"at":`}})
	lab := becomes(t, admin, "lab", core.Stopped)
	if lab.Drain == nil || lab.Drain.Reason != "Its database moves." || !lab.Enabled {
		t.Errorf("drained it is %+v", lab)
	}
	both("what is drained", func() coretest.Answer {
		got := asks()
		if seconds, err := strconv.Atoi(got.Header.Get("Retry-After")); err != nil || seconds < 1 {
			t.Errorf("it says to come again after %q", got.Header.Get("Retry-After"))
		}
		return got
	}, 503, "take no requests for now")
	ask(t, admin, []row{{"enabled", "PATCH", "/api/admin/modules/lab", map[string]any{"enabled": true}, nil, 200, `"drain":null`}})
	bothAnswer("both answer again", 200, asks)

	document, _ := frameOf(t, holder, "sonar")
	ask(t, holder, []row{{"signed out", "DELETE", "/api/session", nil, nil, 204, ""}})
	bothAnswer("both know that the session is over", 404, func() coretest.Answer { return fetchFramed(frame, document.Remote.Entry) })
}

// A folder that nobody signed runs in portal dev as the bundle of it would elsewhere: a partner's pages in a frame.
func TestAFolderInDevelopmentHasItsPagesInAFrame(t *testing.T) {
	t.Parallel()
	folder := coretest.Folder(t, core.Manifest{
		ID: "sonar", Version: "0.1.0", Publisher: "acme", Run: core.Always, Remote: &core.RemoteRule{Mode: core.Framed},
		Routes: []core.RouteRule{{Path: "/sonar", Title: "Sonar", Description: "What is near.", Access: core.Public}},
	})
	p := coretest.Portal(t, coretest.Options{Args: []string{"--module", folder}, Env: []string{"PORTAL_LOG_LEVEL=error"}})
	stranger := p.Browser("")
	document, _ := frameOf(t, stranger, "sonar")
	if document.Partner != "acme" || fetchFramed(p.Browser(""), document.Remote.Entry).Status != 200 {
		t.Errorf("a stranger is told of %+v", document)
	}
	stranger.SignIn()
	if got := stranger.Get(document.Remote.Entry); got.Status != 404 {
		t.Errorf("a stranger's ticket answers with somebody's cookie %d", got.Status)
	}
}
