package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// harmed is a portal with a partner's module that means harm, mallory, beside its own.
type harmed struct {
	*testing.T
	portal  *coretest.Process
	admin   *coretest.Browser
	visitor *coretest.Browser
	acme    *partner // whom the portal trusts
}

// mallory is a signed bundle of testdata/mallory.
func mallory(t *testing.T, acme *partner) []byte {
	t.Helper()
	dir := t.TempDir()
	manifest, err := os.ReadFile("testdata/mallory/module.json")
	check(t, err)
	check(t, os.WriteFile(filepath.Join(dir, "module.json"), manifest, 0o644))
	plugin := filepath.Join(dir, filepath.FromSlash(bundle.PluginPath(core.Manifest{Plugin: "mallory"})))
	build := exec.CommandContext(t.Context(), "go", "build", "-o", plugin, "./testdata/mallory")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // the sandbox executes one file
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build mallory: %v\n%s", err, out)
	}
	var packed, signed bytes.Buffer
	_, packing := bundle.Pack(&packed, dir)
	check(t, packing)
	now := time.Now()
	terms := bundle.Terms{Publisher: "acme", Serial: 1, IssuedAt: now, ExpiresAt: now.AddDate(1, 0, 0)}
	check(t, bundle.Sign(&signed, bytes.NewReader(packed.Bytes()), acme.key, terms))
	return signed.Bytes()
}

func newHarmed(t *testing.T) *harmed {
	t.Helper()
	p := coretest.Portal(t, coretest.Options{})
	h := &harmed{t, p, p.Browser(adminKey), p.Browser(""), newPartner(t)}
	h.admin.SignIn()
	h.visitor.SignIn()
	card, err := bundle.FormatCard(h.acme.card)
	check(t, err)
	signed := mallory(t, h.acme)
	digest := core.Digest(sha256.Sum256(signed)).String()
	ask(t, h.admin, []row{
		{"the publisher", "POST", "/api/admin/publishers", coretest.Text(card), nil, 200, ""},
		{"the bundle", "POST", "/api/admin/bundles", coretest.Text(signed), octets, 200, `"refusals":[]`},
		{"the module", "POST", "/api/admin/bundles/" + digest + "/install",
			map[string]any{"grant": []string{"events.publish", "caller.read", "kv.use", "blobs.use"}}, nil, 200, `"state":"ready"`},
	})
	return h
}

// said prints one line of make hostile: what was tried, what stopped it, what the admin sees.
func said(tried, stopped, shown string) {
	if os.Getenv("PORTAL_HOSTILE") != "" {
		fmt.Printf("  %-58s %-64s %s\n", tried, stopped, shown)
	}
}

// seen is mallory as the admin's page has it.
func (h *harmed) seen() seenModule {
	h.Helper()
	var modules []seenModule
	h.admin.Get("/api/admin/modules").JSON(h.T, &modules)
	for _, m := range modules {
		if m.ID == "mallory" {
			return m
		}
	}
	h.Fatal("the admin does not see mallory")
	return seenModule{}
}

// serves tells that mallory and the module beside it answer as before.
func (h *harmed) serves() {
	h.Helper()
	for _, path := range []string{"/api/m/mallory/open/hello", "/api/m/lab/open/caller", "/api/portal"} {
		quiet.Until(h.T, time.Minute, path+" answers", func() bool { // one in back-off takes its time
			got, err := h.visitor.Try("GET", path, nil)
			return err == nil && got.Status == 200
		})
	}
}

// memory is what the portal's process has in use, in MiB.
func (h *harmed) memory() int {
	h.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.portal.PID()))
	check(h.T, err)
	_, after, _ := strings.Cut(string(text), "VmRSS:")
	kib, err := strconv.Atoi(strings.Fields(after)[0])
	check(h.T, err)
	return kib >> 10
}

// One portal meets all that mallory does, and serves on.
func TestHostile(t *testing.T) {
	t.Parallel()
	h := newHarmed(t)
	for _, part := range []struct {
		name string
		run  func(*harmed)
	}{
		{"answers", (*harmed).answers}, {"reaches", (*harmed).reaches}, {"hangs", (*harmed).hangs}, {"words", (*harmed).words},
		{"calls", (*harmed).calls}, {"uploads", (*harmed).uploads}, {"ends", (*harmed).ends},
	} {
		t.Run(part.name, func(t *testing.T) {
			part.run(&harmed{t, h.portal, h.admin, h.visitor, h.acme})
		})
	}
}

func (h *harmed) answers() {
	const m = "/api/m/mallory"

	for _, row := range []struct {
		tried, path, stopped string
		status               int
	}{
		{"5,000 headers in an answer", "/open/heads/5000", "the relay reads a head of 16 KiB at most", 503},
		{"a status that is none", "/open/raw?answer=" + url.QueryEscape("HTTP/1.1 999 Mine\r\nContent-Length: 2\r\n\r\nok"),
			"the relay passes statuses up to 599", 503},
		{"a switch of protocols that nobody asked for", "/open/raw?answer=" +
			url.QueryEscape("HTTP/1.1 101 Mine\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), "the relay switches where the visitor asked", 503},
		{"an answer of two lengths", "/open/raw?answer=" +
			url.QueryEscape("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 90\r\n\r\nok"), "the relay passes one framing", 503},
		{"bytes that are no answer", "/open/raw?answer=" + url.QueryEscape("\x00\xff\x1b[2J"), "the relay's parser", 503},
		{"no answer", "/open/never", "the manifest's timeoutSeconds", 503},
		{"an address that its manifest does not have", "/secret", "the route table", 404},
	} {
		if got := h.visitor.Get(m + row.path); got.Status != row.status || strings.Contains(got.Body, "Mine") {
			h.Errorf("%s: %d %.200q", row.tried, got.Status, got.Body)
		}
		said(row.tried, row.stopped, "the visitor gets "+strconv.Itoa(row.status)+"; its state stays "+h.seen().State)
	}

	powers := h.visitor.Get(m + "/open/powers")
	for name := range powers.Header {
		switch name {
		case "Content-Length", "Content-Type", "Content-Security-Policy", "X-Content-Type-Options", "Cache-Control", "Vary", "Date",
			"X-Request-Id",
			"Referrer-Policy", "Cross-Origin-Resource-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security", "Server",
			"X-Frame-Options", "Permissions-Policy", "Origin-Agent-Cluster":
		default:
			h.Errorf("the header %s came through: %q", name, powers.Header[name])
		}
	}
	for name, values := range powers.Header {
		for _, bad := range []string{"stolen", "evil", "forged", "unsafe", "*", "cross-origin", "mallory", "ALLOWALL", "?0", "sniff,"} {
			if text := strings.Join(values, ", "); strings.Contains(text, bad) && text != "nosniff" {
				h.Errorf("%s: %q came through", name, text)
			}
		}
	}
	if got := powers.Header.Get("Content-Security-Policy"); !strings.HasPrefix(got, "sandbox; default-src 'none'") {
		h.Errorf("the policy of its answers is %q", got)
	}
	if log := h.admin.Get("/api/admin/modules/mallory/log?lines=200").Body; !strings.Contains(log, "a header of its answers was left out") {
		h.Errorf("its log does not say what was left out: %.500q", log)
	}
	said("cookies, CSP, HSTS, CORS, Clear-Site-Data, Alt-Svc, X-Accel-Redirect, a Location elsewhere …",
		"the relay passes what is listed, and sets its own", "its log says what was left out")

	page := h.visitor.Get(m + "/open/page")
	if page.Status != 200 || !strings.HasPrefix(page.Header.Get("Content-Security-Policy"), "sandbox;") ||
		page.Header.Get("X-Content-Type-Options") != "nosniff" {
		h.Errorf("a page: %d %v", page.Status, page.Header)
	}
	said("a page with a script", "Content-Security-Policy: sandbox; default-src 'none'", "nothing: it serves on")

	if got := h.visitor.Do("GET", m+"/open/worker.js", nil, "Service-Worker", "script"); got.Status != 403 ||
		strings.Contains(got.Body, "onfetch") {
		h.Errorf("a service worker: %d %q", got.Status, got.Body)
	}
	said("a service worker", "the gateway refuses what asks for one", "the visitor gets 403")

	cached := h.visitor.Get(m + "/holders/cache")
	if control := cached.Header.Get("Cache-Control"); cached.Status != 200 || strings.Contains(control, "public") ||
		!strings.Contains(strings.Join(cached.Header["Vary"], ","), "Cookie") {
		h.Errorf("what is for one visitor may be kept: %v", cached.Header)
	}
	said("a visitor's answer for everybody's cache", "the gateway's own Cache-Control and Vary: Cookie", "nothing: it serves on")

	before := h.memory()
	response, err := http.Get(h.portal.URL + m + "/open/bytes/400") //nolint:noctx // it is closed below
	check(h.T, err)
	if _, err := io.ReadFull(response.Body, make([]byte, 1<<20)); err != nil {
		h.Fatal(err)
	}
	if now := h.memory(); now > before+48 {
		h.Errorf("an answer of 400 MB took %d MiB of the portal", now-before)
	}
	response.Body.Close()
	said("an answer of 400 MB", "the relay hands it on part by part", "nothing: it serves on")

	stream, err := http.Get(h.portal.URL + m + "/open/endless") //nolint:noctx // it is closed below
	check(h.T, err)
	if now := h.memory(); now > before+48 {
		h.Errorf("a stream that nobody reads took %d MiB of the portal", now-before)
	}
	ask(h.T, h.admin, []row{{"off", "PATCH", "/api/admin/modules/mallory", map[string]any{"enabled": false, "reason": "A test."}, nil, 200,
		`"enabled":false`}})
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, stream.Body)
		ended <- err
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		h.Error("its stream outlives the module by 10 s")
	}
	stream.Body.Close()
	said("a stream that does not end", "back-pressure; it ends with the module", "the admin turns the module off")
	ask(h.T, h.admin, []row{{"on", "PATCH", "/api/admin/modules/mallory", map[string]any{"enabled": true}, nil, 200, `"enabled":true`}})
	h.serves()
}

func (h *harmed) hangs() {
	began := quiet.Start()
	answer, err := h.visitor.Try("POST", "/api/m/mallory/open/unread", bytes.NewReader(make([]byte, 900<<10)))
	if took := began.Took(); err == nil && answer.Status != 503 || took > 20*time.Second {
		h.Errorf("an upload that is not read: %d, %v after %s", answer.Status, err, took)
	}
	said("an upload that it does not read", "the manifest's timeoutSeconds", "the visitor gets 503")

	// More that hang than it may have at once: who comes after is refused at once, and other modules do not notice.
	for range 12 {
		go func() { _, _ = h.visitor.Try("GET", "/api/m/mallory/open/never", nil) }()
	}
	began = quiet.Start()
	if got := h.visitor.Get("/api/m/lab/open/caller"); got.Status != 200 || began.Took() > 5*time.Second {
		h.Errorf("the module beside it answers %d after %s", got.Status, began.Took())
	}
	said("a hang in every request", "timeoutSeconds, concurrency; its own visitors alone wait", "its state stays "+h.seen().State)
	quiet.Until(h.T, time.Minute, "its health is not believed", func() bool {
		var calls sync.WaitGroup
		for range 8 {
			calls.Go(func() { _, _ = h.visitor.Try("GET", "/api/m/mallory/open/never", nil) })
		}
		calls.Wait()
		return h.seen().State == "degraded"
	})
	said("health that says all is well", "the answers of the last 30 s belie it", "degraded: "+h.seen().Problem)
	h.serves()
}

func (h *harmed) ends() {
	// A start that takes too long, on a busy machine, is a fault as well: it may need fewer than five of these.
	quarantined := func() bool { return h.seen().State == "quarantined" }
	for range 5 {
		over := false
		quiet.Until(h.T, time.Minute, "it answers again, or is in quarantine", func() bool {
			over = quarantined()
			got, err := h.visitor.Try("GET", "/api/m/mallory/open/hello", nil)
			return over || err == nil && got.Status == 200
		})
		if over {
			break
		}
		_, _ = h.visitor.Try("POST", "/api/m/mallory/open/end", nil)
	}
	quiet.Until(h.T, 30*time.Second, "it is in quarantine", quarantined)
	module := h.seen()
	if module.Problem == "" {
		h.Error("nothing says why")
	}
	if got := h.visitor.Get("/api/m/lab/open/caller"); got.Status != 200 {
		h.Errorf("the module beside it answers %d", got.Status)
	}
	said("ending again and again", "back-off, then quarantine", "quarantined: "+module.Problem)
}

func (h *harmed) words() {
	for _, flood := range []string{"print", "log"} {
		_, _ = h.visitor.Try("POST", "/api/m/mallory/open/"+flood+"/20000", nil)
		h.serves()
		text := h.admin.Get("/api/admin/modules/mallory/log?lines=200").Body
		var lines []struct {
			Message    string
			Attributes json.RawMessage
		}
		check(h.T, json.Unmarshal([]byte(text), &lines))
		if len(lines) == 0 || strings.ContainsAny(text, "\x1b\a\u202e\u2066") {
			h.Errorf("%s: %d lines, %.300q", flood, len(lines), text)
		}
		if shown, _ := coretest.Command(h.T, h.portal.Data, nil, "module", "logs", "mallory"); strings.ContainsAny(shown, "\x1b\a\u202e\u2066") {
			h.Errorf("%s: the terminal gets %.300q", flood, shown)
		}
		shown, _ := coretest.Command(h.T, h.portal.Data, nil, "module", "logs", "mallory")
		for line := range strings.Lines(shown) {
			if _, err := time.Parse("2006-01-02T15:04:05.000Z", line[:min(24, len(line))]); err != nil || strings.HasPrefix(line, "2026-01-01T00") {
				h.Errorf("%s: the terminal gets the line %.200q, which is none of the portal's", flood, line)
				break
			}
		}
		size := int64(0)
		files, err := filepath.Glob(filepath.Join(h.portal.Data, "logs", "mallory*"))
		check(h.T, err)
		for _, file := range files {
			stat, err := os.Stat(file)
			check(h.T, err)
			size += stat.Size()
		}
		if size == 0 || size > 16<<20 {
			h.Errorf("%s: its log has %d bytes on the disk", flood, size)
		}
		said("20,000 lines with a terminal's escapes, by "+flood, "escaped; two files of 4 MiB",
			fmt.Sprintf("its log, %d KiB of it on the disk", size>>10))
	}
	if others := h.admin.Get("/api/admin/modules/gaia/log?lines=200").Body; strings.Contains(others, "owned") {
		h.Error("its words are in another module's log")
	}
	said("log records in another module's name", "the core writes whose they are", "its own log has them")
}

// counted tells that the admin sees what was refused: how often, on the module's page, and why, in the audit.
func (h *harmed) counted(capabilities ...string) {
	h.Helper()
	var modules []struct {
		ID    string
		Usage []core.Usage
	}
	h.admin.Get("/api/admin/modules").JSON(h.T, &modules)
	refused := map[string]int64{}
	for _, m := range modules {
		for _, u := range m.Usage {
			if m.ID == "mallory" {
				refused[u.Capability] = u.Refused
			}
		}
	}
	for _, capability := range capabilities {
		if refused[capability] == 0 {
			h.Errorf("the admin sees no refusal of %s: %v", capability, refused)
		}
	}
	database, err := store.Connect(h.Context(), "sqlite:"+filepath.Join(h.portal.Data, "portal.db"))
	check(h.T, err)
	defer database.Close()
	for _, capability := range capabilities {
		quiet.Until(h.T, time.Minute, "the audit has a refusal of "+capability, func() bool {
			entries, err := database.AuditAfter(h.Context(), 0, 1000)
			check(h.T, err)
			return slices.ContainsFunc(entries, func(e core.AuditEntry) bool {
				return e.Action == "module.refused" && e.Subject == "mallory" && strings.Contains(string(e.Detail), `"capability":"`+capability+`"`)
			})
		})
	}
	said("all of that", "", fmt.Sprintf("its page: %d capabilities with refusals; the audit: module.refused", len(refused)))
}

// reaches leaves the sandbox for what is beside it: core/sandbox has every way to, here is what the admin sees of it.
func (h *harmed) reaches() {
	if got := h.visitor.Do("POST", "/api/m/mallory/open/reach", nil); got.Status != 200 || strings.Contains(got.Body, "reached") {
		h.Fatalf("%d %q", got.Status, got.Body)
	}
	for _, what := range []string{`to open \"/etc/passwd\".`, "the system call socket."} {
		quiet.Until(h.T, time.Minute, "its log says that it was refused "+what, func() bool {
			return strings.Contains(h.admin.Get("/api/admin/modules/mallory/log?lines=200").Body, "The sandbox refused the module: "+what)
		})
	}
	h.counted("sandbox.calls", "sandbox.files")
	h.serves()
	said("a file and a host beside the sandbox", "landlock, seccomp", "its log, its page and the audit: The sandbox refused the module: …")
}

// fills has the module publish what it may as fast as it can, and looks what the database has of it.
func (h *harmed) fills() {
	h.visitor.Do("POST", "/api/m/mallory/open/ask/fill", nil)
	quiet.Until(h.T, time.Minute, "its events were taken or refused", func() bool {
		return strings.TrimSpace(h.visitor.Do("POST", "/api/m/mallory/open/ask/filled", nil).Body) == "0"
	})
	database, err := store.Connect(h.Context(), "sqlite:"+filepath.Join(h.portal.Data, "portal.db"))
	check(h.T, err)
	defer database.Close()
	bytes := 0
	mine, err := database.After(h.Context(), []string{"mallory.mine"}, 0, 2*core.EventsKept)
	check(h.T, err)
	for _, event := range mine {
		bytes += len(event.Payload)
	}
	if bytes > 1<<20 || bytes < 1<<19 {
		h.Errorf("%d KiB of its events are kept, of which it may have 1 MiB", bytes>>10)
	}
	if others, err := database.After(h.Context(), []string{core.TopicModule}, 0, 1); err != nil || len(others) == 0 {
		h.Errorf("no event of the portal's own is left, %v", err)
	}
	stat, err := os.Stat(filepath.Join(h.portal.Data, "portal.db"))
	check(h.T, err)
	if stat.Size() > 24<<20 {
		h.Errorf("the database has %d MiB", stat.Size()>>20)
	}
	h.serves()
	said("50 MB of events of 250 KiB", "bytes a second, and its share of the outbox", fmt.Sprintf("the database, %d MiB", stat.Size()>>20))
}

func (h *harmed) calls() {
	for range 4 { // what it may keep; a request of its manifest has one second, and each is one
		h.visitor.Do("POST", "/api/m/mallory/open/ask/value", nil)
	}
	for _, row := range []struct {
		tried, call, stopped, sentence string
		status                         int
	}{
		{"settings, which were not granted", "settings", "the grant", "does not ask for the capability settings.read", 403},
		{"the chain's head, which was not granted", "head", "the grant", "does not ask for the capability chain.read", 403},
		{"a contract call, which was not granted", "call", "the grant", "does not ask for the capability chain.read", 403},
		{"logs, which were not granted", "logs", "the grant", "does not ask for the capability chain.follow", 403},
		{"an event in another module's name", "others-topic", "the manifest's topics", "does not declare the topic", 403},
		{"an event in the core's name", "core-topic", "the manifest's topics", "does not declare the topic", 403},
		{"an event with a topic of 1 MiB", "long-topic", "a name's bound", "A topic has at most 1 KiB", 400},
		{"an event of 300 KiB", "long-event", "an event's bound", "at most 256 KiB", 413},
		{"what another module exports, which was not granted", "others-query", "the grant", "does not ask for the capability modules.read", 403},
		{"another module's events, which were not granted", "others-events", "the grant", "does not ask for the capability events.read", 403},
		{"a host on the internet, which was not granted", "egress", "the grant", "does not ask for the capability egress.fetch", 403},
		{"this very machine, by https", "inside", "the grant", "does not ask for the capability egress.fetch", 403},
		{"tables in the portal's database", "tables", "the grant", "does not ask for the capability sql.use", 403},
		{"words in a visitor's inbox, which were not granted", "notify", "the grant", "does not ask for the capability notifications.send", 403},
		{"more values than it may keep", "value", "the storage of its manifest", "keeps all that it may, 1 MiB", 413},
		{"a file without end", "files", "the storage of its manifest", "at most what the module may keep, 1 MiB", 413},
		{"the caller of a request, while it runs", "keep", "", "answered", 200},
		{"the caller of a request that has ended", "kept", "the requests that run", "No request of that id runs", 403},
		{"64 streams of events that it does not read", "streams", "32 streams at once", "too many calls of events.read", 429},
	} {
		got := h.visitor.Do("POST", "/api/m/mallory/open/ask/"+row.call, nil)
		if got.Status != row.status || !strings.Contains(got.Body, row.sentence) {
			h.Errorf("%s: %d %q", row.tried, got.Status, got.Body)
		}
		if row.stopped != "" {
			said(row.tried, row.stopped+": "+got.Body, "refusals are counted")
		}
	}
	h.counted("chain.read", "settings.read", "modules.read", "egress.fetch", "sql.use", "notifications.send", "caller.read")
	h.visitor.Do("POST", "/api/m/mallory/open/ask/flood", nil)
	quiet.Until(h.T, time.Minute, "5,000 events at once are too many", func() bool {
		got := h.visitor.Do("POST", "/api/m/mallory/open/ask/flooded", nil)
		return got.Status == 429 && strings.Contains(got.Body, "too many calls of events.publish")
	})
	said("5,000 events at once", "the capability's pace", "refusals are counted")
	h.serves()
	h.fills()

	before := h.memory()
	_, _ = h.visitor.Try("POST", "/api/m/mallory/open/ask/longest-event", nil)
	if now := h.memory(); now > before+64 {
		h.Errorf("a call of 400 MB took %d MiB of the portal", now-before)
	}
	h.serves()
	said("a call of 400 MB", "its own memory's bound, and 4 MiB a message", "its history: "+h.seen().State)
}
