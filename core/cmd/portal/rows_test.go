package main

import (
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// surfaceRow is a line of the gateway's testdata/surface.txt, which its own test holds to the rows that there are.
type surfaceRow struct {
	method, path, rule string
	marks              []string
}

func (r surfaceRow) String() string { return r.method + " " + r.path }

func surfaceRows(t *testing.T) (rows []surfaceRow) {
	t.Helper()
	text, err := os.ReadFile("../../gateway/testdata/surface.txt")
	check(t, err)
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		rows = append(rows, surfaceRow{fields[0], fields[1], fields[2], fields[3:]})
	}
	return rows
}

// asked is an address of a row, with the rule that stands there.
type asked struct{ path, rule string }

// addresses of a row: with parameters that name nothing, so that no answer to an admin changes anything.
func (r surfaceRow) addresses() []asked {
	switch r.path {
	case "/api/m/{module}/*":
		return []asked{{"/api/m/lab/open/caller", "public"}, {"/api/m/lab/mine/caller", "session"}, {"/api/m/lab/locked/caller", "tier=LIRAETH"},
			{"/api/m/lab/boss/caller", "admin"}}
	case "/remotes/{module}/{version}/*":
		return []asked{{"/remotes/lab/0.1.0/entry.1.js", "public"}, {"/remotes/lab/0.1.0/static/mine.1.js", "session"},
			{"/remotes/lab/0.1.0/static/locked.1.js", "tier=LIRAETH"}}
	case "/frame/{module}":
		return []asked{{"/frame/sonar", "session"}, {"/frame/lab", "ticket"}}
	case "/*":
		return []asked{{"/lab", "page"}, {"/lab-mine", "page"}, {"/lab-locked/1", "page"}, {"/admin", "admin's page"}, {"/nowhere", "no page"}}
	case "/static/*":
		return []asked{{"/static/app.1234.js", r.rule}}
	}
	none := strings.Repeat("ab", 32)
	named := strings.NewReplacer("{module}", "other", "{job}", "sweep", "{key}", "table.validators", "{publisher}", "nobody", "{digest}", none,
		"{session}", none, "{hash}", "0x"+none, "{block}", "0", "{address}", "0x"+none[:40], "*", "other/more", "{ticket}", "none", "{version}", "0.1.0")
	return []asked{{named.Replace(r.path), r.rule}}
}

// caller is one kind of visitor.
type caller struct {
	name    string
	browser *coretest.Browser
	tier    core.Tier
	admin   bool
}

func (c caller) signedIn() bool { return c.name != "a stranger" }

const nothingHere = "There is nothing at this address."

// refusal is what the rule answers the caller, by the specification: 0 for whom it lets pass.
func (c caller) refusal(t *testing.T, rule string) (status int, sentence string) {
	t.Helper()
	name, tier, _ := strings.Cut(rule, "=")
	switch {
	case name == "ticket": // what stands in its place opens nothing
		return 404, nothingHere
	case name == "open", name == "public", name == "page":
		return 0, ""
	case name == "no page", name == "admin's page" && c.signedIn() && !c.admin: // a stranger's page asks who they are
		return 404, `id="portal"`
	case name == "admin's page":
		return 0, ""
	case !c.signedIn():
		return 401, "Sign in with your wallet to open this."
	case name == "session":
		return 0, ""
	case name == "tier":
		var least core.Tier
		check(t, least.UnmarshalText([]byte(tier)))
		if c.tier < least {
			return 403, "This page opens at " + tier + "."
		}
		return 0, ""
	case name == "admin", name == "signed":
		if !c.admin {
			return 404, nothingHere
		}
		return 0, ""
	}
	t.Fatalf("nobody knows the rule %s", rule)
	return 0, ""
}

// passes tells whether an answer is a handler's own.
func passes(a coretest.Answer) bool {
	return a.Status < 500 && a.Status != 405 && a.Status != 429 && !contains(a.Body, nothingHere) &&
		!contains(a.Body, "Sign in with your wallet to open this.") &&
		!contains(a.Body, "This page opens at") && !contains(a.Body, "X-Portal: 1") && !contains(a.Body, "another account")
}

// walk is one row, asked by one caller.
type walk struct {
	*testing.T

	row surfaceRow
	caller
}

// ask sends the request as it is meant to be, as another site's and as another wallet's, and compares each answer with what the
// rule says.
func (w walk) ask(method string, at asked) {
	w.Helper()
	var body any
	if method != "GET" {
		body = map[string]any{}
	}
	status, sentence := w.refusal(w.T, at.rule)
	if slices.Contains(w.row.marks, "only-with-simulation") || status == 0 &&
		slices.Contains([]string{"/api/*", "/api/admin/modules/*", "/remotes/*"}, w.row.path) {
		status, sentence = 404, nothingHere
	}
	answer := w.browser.Do(method, at.path, body)
	w.compare(method+" "+at.path, answer, status, sentence)
	if method == "GET" {
		if got := w.browser.Do("HEAD", at.path, nil); got.Status != answer.Status || got.Body != "" {
			w.Errorf("HEAD %s answers %s %d %q, and GET %d", at.path, w.name, got.Status, got.Body, answer.Status)
		}
		return
	}
	w.again(method)
	if !slices.Contains(w.row.marks, "from-anywhere") {
		w.compare(method+" without the header, "+at.path, w.browser.Do(method, at.path, body, "X-Portal", ""), 403, "X-Portal: 1")
		w.compare(method+" from another site, "+at.path, w.browser.Do(method, at.path, body, "Origin", "https://evil.example"), 403,
			"the portal's own pages")
	}
	if w.signedIn() && w.row.rule != "open" && !slices.Contains(w.row.marks, "for-new-wallet") {
		status, sentence = 409, "another account"
	}
	w.compare(method+" for another wallet, "+
		at.path, w.browser.Do(method, at.path, body, "X-Portal-Wallet", "0x00000000000000000000000000000000000000AA"), status, sentence)
	w.again(method)
}

// again signs in where the row may have ended the session.
func (w walk) again(method string) {
	if method == "DELETE" && strings.HasPrefix(w.row.path, "/api/session") && w.signedIn() && w.browser.Get("/api/session").Status == 401 {
		w.browser.SignIn()
	}
}

func (w walk) compare(what string, got coretest.Answer, status int, sentence string) {
	w.Helper()
	if status == 0 && !passes(got) || status != 0 && (got.Status != status || !contains(got.Body, sentence)) {
		w.Errorf("%s answers %s %d %.200q, want %d %q (0: the handler's own answer)", what, w.name, got.Status, got.Body, status, sentence)
	}
}

// Every row of the surface is asked by every kind of visitor, and by what another site or another wallet sends in their name.
func TestEveryRow(t *testing.T) {
	t.Parallel()
	// Traces go to nobody. Without an address there would be no row that takes them.
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_LOG_LEVEL=error", "PORTAL_TRACING_ENDPOINT=http://127.0.0.1:9"}})
	callers := []caller{
		{"a stranger", p.Browser("").From("127.0.1.1"), core.NoTier, false},
		{"a wallet without a tier", p.Browser("").From("127.0.1.2"), core.NoTier, false},
		{"a holder of LIRAETH", p.Browser("").From("127.0.1.3"), core.LIRAETH, false},
		{"a holder of VAELUS", p.Browser("").From("127.0.1.4"), core.VAELUS, false},
		{"a holder of NAXUS", p.Browser("").From("127.0.1.5"), core.NAXUS, false},
		{"an admin", p.Browser(adminKey).From("127.0.1.6"), core.NoTier, true},
	}
	for _, c := range callers {
		if c.tier != core.NoTier {
			c.browser.Fund(int(core.DefaultThresholds.Of(c.tier)))
		}
		if c.signedIn() {
			c.browser.SignIn()
		}
	}
	admin, acme := callers[len(callers)-1].browser, newPartner(t)
	waitReady(t, admin)
	trusts(t, admin, acme)
	installs(t, admin, acme.framed("0.1.0", 1))
	for _, row := range surfaceRows(t) {
		t.Run(row.String(), func(t *testing.T) {
			methods := []string{row.method}
			if row.method == "any" {
				methods = []string{"GET", "POST", "PUT", "PATCH", "DELETE"}
			}
			for _, c := range callers {
				for _, at := range row.addresses() {
					for _, method := range methods {
						walk{t, row, c}.ask(method, at)
					}
				}
			}
		})
	}
}

// act is what an admin does at a row.
type act struct {
	row  string // of a signed one; empty: it only prepares the next
	path string
	body any
}

// Each signed row leaves an entry with the admin's name and their wallet's signature, when it succeeds.
func TestEverySignedRow(t *testing.T) {
	t.Parallel()
	bundles := coretest.Bundles(t)
	coretest.Bundle(t, bundles, core.Manifest{
		ID: "worker", Version: "0.1.0", Run: core.OnDemand, Capabilities: []core.Capability{{Name: "jobs.run", Reason: "Works by itself."}},
		Jobs:     []core.JobRule{{Name: "fail", Cron: "0 0 1 1 *", TimeoutSeconds: 600}},
		Settings: json.RawMessage(`{"type": "object", "properties": {"limit": {"type": "integer", "default": 5}}}`),
	})
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles, "PORTAL_LOG_LEVEL=error"}})
	acme, admin := newPartner(t), p.Browser(adminKey)
	admin.SignIn()
	quiet.Until(t, 20*time.Second, "the job is planned", func() bool {
		jobs := jobsOf(t, admin).Jobs
		return len(jobs) == 1 && jobs[0].NextAt != nil
	})
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	first, second := acme.release("1.0.0", 1), acme.release("1.1.0", 2)
	install := func(text []byte) string {
		return "/api/admin/bundles/" + core.Digest(sha256.Sum256(text)).String() + "/install"
	}
	granted := map[string]any{"grant": []string{"events.publish"}}
	database, err := store.Connect(t.Context(), "sqlite:"+filepath.Join(p.Data, "portal.db"))
	check(t, err)
	defer database.Close()
	var acts []string // that the audit has
	var seen int64
	entered := func() (news int) {
		entries, err := database.AuditAfter(t.Context(), seen, 1000)
		check(t, err)
		for _, e := range entries {
			if seen = e.Seq; e.Actor == admin.Wallet.String() {
				acts = append(acts, e.Action)
				var detail struct{ Signed core.SignedAct }
				check(t, json.Unmarshal(e.Detail, &detail))
				if !strings.HasPrefix(detail.Signed.Signature, "0x") || detail.Signed.Act == "" {
					t.Errorf("nothing is signed of %s: %s", e.Action, e.Detail)
				}
				news++
			}
		}
		return news
	}
	tried := map[string]bool{}
	for _, a := range []act{
		{"POST /api/admin/publishers", "/api/admin/publishers", coretest.Text(card)},
		{"", "/api/admin/bundles", coretest.Text(first)},
		{"POST /api/admin/bundles/{digest}/install", install(first), granted},
		{"", "/api/admin/bundles", coretest.Text(second)},
		{"POST /api/admin/bundles/{digest}/install", install(second), granted},
		{"POST /api/admin/modules/{module}/rollback", "/api/admin/modules/radar/rollback", nil},
		{"POST /api/admin/modules/{module}/restart", "/api/admin/modules/radar/restart", nil},
		{"POST /api/admin/modules/{module}/ungrant", "/api/admin/modules/radar/ungrant", map[string]string{"capability": "events.publish"}},
		{"POST /api/admin/modules/{module}/grant", "/api/admin/modules/radar/grant", map[string]string{"name": "events.publish"}},
		{"PUT /api/admin/modules/{module}/settings", "/api/admin/modules/worker/settings", map[string]any{"limit": 7}},
		{"POST /api/admin/modules/{module}/jobs/{job}/run", jobsURL + "/fail/run", nil},
		{"POST /api/admin/revocations", "/api/admin/revocations",
			map[string]string{"digest": core.Digest(sha256.Sum256(second)).String(), "reason": "It leaks."}},
		{"PATCH /api/admin/modules/{module}", "/api/admin/modules/radar", map[string]any{"enabled": false, "reason": "A test."}},
		{"DELETE /api/admin/modules/{module}", "/api/admin/modules/radar", nil},
		{"DELETE /api/admin/publishers/{publisher}", "/api/admin/publishers/acme", map[string]string{"reason": "It was sold."}},
		{"PUT /api/admin/tiers", "/api/admin/tiers",
			map[string]any{"tiers": map[string]int{"LIRAETH": 600, "VAELUS": 6000, "NAXUS": 60000}, "generation": 0}},
		{"DELETE /api/admin/tiers", "/api/admin/tiers", map[string]int{"generation": 1}},
	} {
		tried[a.row] = true
		method, _, _ := strings.Cut(a.row, " ")
		var header []string
		if a.row == "" {
			method, header = "POST", octets
		}
		entered()
		if answer := admin.Do(method, a.path, a.body, header...); answer.Status != 200 && answer.Status != 204 {
			t.Fatalf("%s %s answers %d %s", method, a.path, answer.Status, answer.Body)
		}
		if news := entered(); a.row != "" && news != 1 {
			t.Errorf("%s leaves %d entries of the admin's", a.row, news)
		}
	}
	for _, row := range surfaceRows(t) {
		if (row.rule == "signed") != tried[row.String()] {
			t.Errorf("%s has the rule %s: whether it leaves an entry was tried: %v", row, row.rule, tried[row.String()])
		}
	}
	want := "publisher.trusted module.installed module.upgraded module.rolled_back module.restarted module.ungranted module.granted module.settings module.job_asked release.revoked module.disabled module.removed publisher.distrusted tiers.changed tiers.reset"
	if got := strings.Join(acts, " "); got != want {
		t.Errorf("the audit has %s, want %s", got, want)
	}
}
