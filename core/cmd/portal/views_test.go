package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

const adminsKey = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"

// views is the answer to GET /api/admin/views.
type views struct {
	Days []struct {
		Day             string
		Views, Visitors int
	}
	Routes []struct {
		Route string
		Views int
	}
	Tiers []struct {
		Tier  *string
		Views int
	}
	Referrers []struct {
		Host  string
		Views int
	}
}

func readViews(t *testing.T, admin *coretest.Browser, query string) (read views) {
	t.Helper()
	answer := admin.Get("/api/admin/views" + query)
	if err := json.Unmarshal([]byte(answer.Body), &read); err != nil || answer.Status != 200 {
		t.Fatalf("the views answer %d %s", answer.Status, answer.Body)
	}
	return read
}

func (v views) of(route string) int {
	for _, r := range v.Routes {
		if r.Route == route {
			return r.Views
		}
	}
	return 0
}

func TestPageViews(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	stranger, holder, admin := p.Browser(""), p.Browser(""), p.Browser(adminsKey)
	holder.SignIn()
	admin.SignIn()
	seen := func(fields ...string) map[string]string {
		body := map[string]string{}
		for i := 0; i < len(fields); i += 2 {
			body[fields[i]] = fields[i+1]
		}
		return body
	}
	const agent, somebody = "Distinctive/7.3 (nobody else)", "0x90F79bf6EB2c4f870365E785982E1f101E93b906"
	ask(t, stranger, []row{
		{"before the first view", "GET", "/api/admin/views", nil, nil, 401, "Sign in"},
		{"a view", "POST", "/api/views", seen("route", "/lab", "id", "50e-b0d7-5a7"), []string{"User-Agent", agent}, 204, ""},
		{"a view from another site", "POST", "/api/views", seen("route", "/lab", "referrer", "news.example"), []string{"User-Agent", agent}, 204,
			""},
		{"a view from a machine's address", "POST", "/api/views", seen("route", "/lab", "referrer", "192.0.2.44"), nil, 204, ""},
		{"a view from a wallet's page", "POST", "/api/views", seen("route", "/lab", "referrer", strings.ToLower(somebody)+".pages.example"), nil,
			204, ""},
		{"a page of others, where the visitor meets its gate", "POST", "/api/views", seen("route", "/lab-locked/:sample"), nil, 204, ""},
		{"a page that is not there", "POST", "/api/views", seen("route", "/nothing"), nil, 204, ""},
		{"what the shell calls that", "POST", "/api/views", seen("route", "*"), nil, 204, ""},
		{"a path in the place of its route", "POST", "/api/views", seen("route", "/lab-locked/"+somebody), nil, 204, ""},
		{"a page that only admins know of", "POST", "/api/views", seen("route", "/admin"), nil, 204, ""},
		{"a browser that asks not to be tracked", "POST", "/api/views", seen("route", "/lab"), []string{"DNT", "1"}, 204, ""},
		{"the same by Global Privacy Control", "POST", "/api/views", seen("route", "/lab"), []string{"Sec-GPC", "1"}, 204, ""},
		{"a test", "POST", "/api/views", map[string]any{"route": "/lab", "test": true}, nil, 204, ""},
		{"no page", "POST", "/api/views", seen(), nil, 400, "Say which page was seen"},
		{"what is no route", "POST", "/api/views", seen("route", "lab"), nil, 400, "Say which page was seen"},
		{"a route that is too long", "POST", "/api/views", seen("route", "/"+strings.Repeat("x", 200)), nil, 400, "Say which page was seen"},
		{"a whole referrer", "POST", "/api/views", seen("route", "/lab", "referrer", "https://news.example/story?id=7"), nil, 400,
			"the host that linked"},
		{"an id that is none", "POST", "/api/views", seen("route", "/lab", "id", "<script>"), nil, 400, "hex digits"},
		{"another field", "POST", "/api/views", seen("route", "/lab", "wallet", somebody), nil, 400, "not the JSON"},
		{"no JSON", "POST", "/api/views", coretest.Text("route=/lab"), nil, 400, "not the JSON"},
		{"a write from another site", "POST", "/api/views", seen("route", "/lab"), []string{"Origin", "http://evil.example"}, 403, p.URL},
		{"a write without the portal's header", "POST", "/api/views", seen("route", "/lab"), []string{"X-Portal", ""}, 403, "X-Portal"},
		{"a read", "GET", "/api/views", nil, nil, 405, ""},
	})
	ask(t, holder, []row{
		{"a holder's view", "POST", "/api/views", seen("route", "/lab", "id", "b01de5-0f-a-401de5"), nil, 204, ""},
		{"a holder's look at the admins' page", "POST", "/api/views", seen("route", "/analytics-test"), nil, 204, ""},
		{"the views, to a holder", "GET", "/api/admin/views", nil, nil, 404, "nothing at this address"},
		{"the topic, to a holder", "GET", "/api/events?topics=views", nil, nil, 404, ""},
	})
	ask(t, admin, []row{
		{"an admin's view", "POST", "/api/views", seen("route", "/admin"), nil, 204, ""},
		{"too many days", "GET", "/api/admin/views?days=367", nil, nil, 400, "from 1 to 366"},
		{"no days", "GET", "/api/admin/views?days=0", nil, nil, 400, "from 1 to 366"},
		{"what is no number of days", "GET", "/api/admin/views?days=x", nil, nil, 400, "from 1 to 366"},
	})
	got := readViews(t, admin, "")
	today := got.Days[len(got.Days)-1]
	if len(got.Days) != 30 || today.Views != 12 || today.Visitors != 2 || today.Day != time.Now().UTC().Format("2006-01-02") {
		t.Errorf("%d days, today %+v", len(got.Days), today)
	}
	if got.of("/lab") != 5 || got.of("/lab-locked/:sample") != 1 || got.of("/admin") != 1 || got.of("*") != 5 || len(got.Routes) != 4 {
		t.Errorf("pages %+v", got.Routes)
	}
	if len(got.Referrers) != 1 || got.Referrers[0].Host != "news.example" || len(got.Tiers) != 1 || got.Tiers[0].Tier != nil {
		t.Errorf("referrers %+v, tiers %+v", got.Referrers, got.Tiers)
	}
	if week := readViews(t, admin, "?days=7"); len(week.Days) != 7 || week.Days[6] != today {
		t.Errorf("of a week: %+v", week.Days)
	}

	// Counts outlive the portal; nothing that tells who looked is on disk.
	p.Signal(syscall.SIGTERM)
	if code := p.Code(); code != 0 {
		t.Fatalf("the portal ends with %d", code)
	}
	kept := databaseFiles(t, p.Data)
	for _, secret := range []string{agent, somebody, strings.ToLower(somebody), "127.0.0.1", "192.0.2.44", "/nothing", "b01de5-0f-a-401de5",
		"50e-b0d7-5a7"} {
		if strings.Contains(kept, secret) {
			t.Errorf("the database has %q", secret)
		}
	}
	if !strings.Contains(kept, "/lab-locked/:sample") {
		t.Error("the search finds nothing at all")
	}
	p = coretest.Portal(t, coretest.Options{Data: p.Data})
	admin = p.Browser(adminsKey)
	admin.SignIn()
	if got := readViews(t, admin, "?days=2"); got.Days[1] != today && got.Days[0] != today {
		t.Errorf("after a restart: %+v, want %+v", got.Days, today)
	}
}

// databaseFiles is what the files of the data folder's database hold, together.
func databaseFiles(t *testing.T, data string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(data, "portal.db*"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

func TestAnAdminSeesItsOwnViewsArrive(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	admin, other := p.Browser(adminsKey), p.Browser(adminsKey)
	admin.SignIn()
	other.SignIn()
	_, mine := admin.Follow("/api/events?topics=views")
	_, others := other.Follow("/api/events?topics=views")
	coretest.Next(t, mine, "open", 10*time.Second)
	coretest.Next(t, others, "open", 10*time.Second)
	for _, body := range []map[string]any{
		{"id": "0b5e", "route": "/analytics-test", "test": true},
		{"id": "0b5f", "route": "/auth", "referrer": "news.example"},
	} {
		if answer := admin.Do("POST", "/api/views", body); answer.Status != 204 {
			t.Fatalf("got %d %s", answer.Status, answer.Body)
		}
	}
	for _, want := range []string{
		`"view":{"id":"0b5e","route":"/analytics-test","tier":null,"referrer":"","test":true,"at":"`,
		`"view":{"id":"0b5f","route":"/auth","tier":null,"referrer":"news.example","test":false,"at":"`,
	} {
		if event := coretest.Next(t, mine, "views", 10*time.Second); !contains(event.Data, `"kind":"received",`+want) {
			t.Errorf("got %s, want %s", event.Data, want)
		}
	}
	// Of another session's views an admin hears that the counts are others now, and nothing else.
	if event := coretest.Next(t, others, "views", 10*time.Second); event.Data != `{"kind":"counted"}` {
		t.Errorf("another session hears %s", event.Data)
	}
}

func TestTheAnalyticsScriptIsInThePolicy(t *testing.T) {
	t.Parallel()
	const integrity = "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"
	policy := func(p *coretest.Process) string {
		return p.Browser("").Get("/auth").Header.Get("Content-Security-Policy")
	}
	without := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	if got := policy(without); !contains(got, "script-src 'self';") {
		t.Errorf("without a script the policy is %s", got)
	}
	if got := without.Browser("").Get("/api/portal").Body; !contains(got, `"analytics":{"script":null}`) {
		t.Errorf("without a script the portal is %.600s", got)
	}
	with := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}, Env: []string{
		"PORTAL_ANALYTICS_SCRIPT_URL=https://stats.example/s.js?v=1", "PORTAL_ANALYTICS_SCRIPT_INTEGRITY=" + integrity,
		"PORTAL_ANALYTICS_SCRIPT_SETTINGS=website-id=7", "PORTAL_ANALYTICS_CONNECT_HOSTS=https://one.example,https://two.example:8443",
	}})
	got := policy(with)
	if !contains(got, "script-src 'self' https://stats.example/s.js;") {
		t.Errorf("the policy is %s", got)
	}
	_, connect, _ := strings.Cut(got, "connect-src ")
	connect, _, _ = strings.Cut(connect, ";")
	if !strings.HasPrefix(connect, "'self' ") || !strings.HasSuffix(connect, " https://one.example https://two.example:8443") {
		t.Errorf("pages may connect to %s", connect)
	}
	want := `"analytics":{"script":{"url":"https://stats.example/s.js?v=1","integrity":"` + integrity + `","settings":{"website-id":"7"}}}`
	if got := with.Browser("").Get("/api/portal").Body; !contains(got, want) {
		t.Errorf("the portal is %.900s", got)
	}
}
