package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

const tiersURL = "/api/admin/tiers"

// tiersAt is the body of a change by an admin who saw that generation.
func tiersAt(generation int, liraeth any) map[string]any {
	return map[string]any{"tiers": map[string]any{"LIRAETH": liraeth, "VAELUS": 5_000, "NAXUS": 50_000}, "generation": generation,
		"reason": "GAIA fell."}
}

// tab is an open page of a wallet with 600 GAIA: its events, and a stream of a page that opens at LIRAETH.
type tab struct {
	*coretest.Browser

	events, module <-chan coretest.Event
}

func openTab(t *testing.T, p *coretest.Process) *tab {
	t.Helper()
	withLab(t, p)
	b := &tab{Browser: p.Browser(adaKey)}
	b.Fund(600)
	b.SignIn()
	_, b.events = b.Follow("/api/events?topics=session,tiers,lab.locked")
	coretest.Next(t, b.events, "open", time.Second)
	b.enter(t)
	return b
}

func (b *tab) enter(t *testing.T) {
	t.Helper()
	var answer coretest.Answer
	if answer, b.module = b.Follow("/api/m/lab/locked/stream"); answer.Status != 200 {
		t.Fatalf("the page's stream answers %d", answer.Status)
	}
	coretest.Next(t, b.module, "", time.Second)
}

// has waits until the tab is told that it is out, or in again, and checks that it is; also, once, that it is denied what it followed.
func (b *tab) has(t *testing.T, tier string, threshold int, within time.Duration, also ...string) {
	t.Helper()
	told := coretest.Each(t, b.events, within, append(also, "tiers", "session")...)
	first := fmt.Sprintf(`[{"name":"LIRAETH","threshold":%d},`, threshold)
	if tiers := told["tiers"]; !strings.HasPrefix(tiers, `{"tiers":`+first) {
		t.Errorf("the tab is told that the tiers are %s", tiers)
	}
	if session := told["session"]; !contains(session, `"gaiaBalance":600,`) || !contains(session, `"tier":`+tier+`,`) {
		t.Errorf("the tab is told %s, want the tier %s", session, tier)
	}
	if denied, asked := told["denied"]; asked && (!contains(denied, "lab.locked") || !contains(denied, "This page opens at LIRAETH.")) {
		t.Errorf("the tab is denied %s", denied)
	}
	area := row{"its page's API", "GET", "/api/m/lab/locked/caller", nil, nil, 200, ""}
	if tier == "null" {
		for range b.module { // it ends
		}
		area.status, area.want = 403, "This page opens at LIRAETH."
	}
	ask(t, b.Browser, []row{
		area, {"the catalogue", "GET", "/api/portal", nil, nil, 200, `"tiers":` + first},
		{"the session", "GET", "/api/session", nil, nil, 200, `"tier":` + tier},
	})
}

// Two portals on one database, with the page of the same wallet open at each.
func TestAnAdminChangesTheTiers(t *testing.T) {
	t.Parallel()
	env := []string{"PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t), "PORTAL_BLOBS_URL=" + filepath.Join(t.TempDir(), "blobs")}
	first := coretest.Portal(t, coretest.Options{Env: env})
	data := t.TempDir()
	for _, shared := range []string{"instance.key", "secrets.key"} {
		key, err := os.ReadFile(filepath.Join(first.Data, shared))
		check(t, err)
		check(t, os.WriteFile(filepath.Join(data, shared), key, 0o600))
	}
	second := coretest.Portal(t, coretest.Options{Env: env, Data: data})
	here, there := openTab(t, first), openTab(t, second)
	admin, other, stranger := first.Browser(adminKey), second.Browser(adminKey), first.Browser("")
	admin.SignIn()
	other.SignIn()

	ask(t, stranger, []row{{"by a stranger", "PUT", tiersURL, tiersAt(0, 1), nil, 401, "Sign in"},
		{"to a stranger", "GET", tiersURL, nil, nil, 401, ""}})
	ask(t, here.Browser, []row{
		{"by a holder", "PUT", tiersURL, tiersAt(0, 1), nil, 404, "nothing at this address"}, {"to a holder", "GET", tiersURL, nil, nil, 404, ""},
		{"back, by a holder", "DELETE", tiersURL, map[string]int{"generation": 0}, nil, 404, ""},
	})
	const configured = `"configured":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000}`
	ask(t, admin, []row{
		{"at first", "GET", tiersURL, nil, nil, 200, `{"tiers":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000},` + configured +
			`,"set":false,"generation":0,"changedAt":null,"changedBy":"","reason":""}`},
		{"that do not ascend", "PUT", tiersURL, tiersAt(0, 5_000), nil, 400,
			"The tiers do not ascend, LIRAETH is 5000 and VAELUS 5000: give VAELUS more GAIA than LIRAETH."},
		{"a part of a GAIA", "PUT", tiersURL, tiersAt(0, 0.5), nil, 400,
			`LIRAETH is "0.5": want a whole number of GAIA, from 1 to 9007199254740991.`},
		{"no number", "PUT", tiersURL, tiersAt(0, "500"), nil, 400, `LIRAETH is "\"500\"": want a whole number`},
		{"without one", "PUT", tiersURL, map[string]any{"tiers": map[string]int{"LIRAETH": 1}, "generation": 0}, nil, 400, "VAELUS is missing"},
		{"without what was seen", "PUT", tiersURL, map[string]any{"tiers": tiersAt(0, 1)["tiers"]}, nil, 400, "Say which tiers you saw"},
		{"without anything", "PUT", tiersURL, map[string]any{}, nil, 400, "LIRAETH is missing"},
		{"back without what was seen", "DELETE", tiersURL, map[string]any{}, nil, 400, "Say which tiers you saw"},
		{"another field", "PUT", tiersURL, map[string]any{"liraeth": 1}, nil, 400, "not the JSON"},
	})

	began := quiet.Start()
	ask(t, admin, []row{{"changed", "PUT", tiersURL, tiersAt(0, 1_000), nil, 200,
		`{"tiers":{"LIRAETH":1000,"VAELUS":5000,"NAXUS":50000},` + configured + `,"set":true,"generation":1,"changedAt":"2`}})
	ask(t, here.Browser, []row{{"at once", "GET", "/api/m/lab/locked/caller", nil, nil, 403, "LIRAETH"}})
	here.has(t, "null", 1_000, time.Second, "denied")
	if took := began.Took(); took > time.Second {
		t.Errorf("the streams ended after %s", took)
	}
	there.has(t, "null", 1_000, 5*time.Second, "denied")
	ask(t, other, []row{
		{"who", "GET", tiersURL, nil, nil, 200, fmt.Sprintf(`"changedBy":%q,"reason":"GAIA fell."`, admin.Wallet)},
		{"by an admin who saw those before", "PUT", tiersURL, tiersAt(0, 2_000), nil, 409,
			"Somebody else changed the tiers meanwhile: look at them again, then decide."},
		{"back, too", "DELETE", tiersURL, map[string]int{"generation": 0}, nil, 409, "Somebody else changed the tiers meanwhile"},
		{"as it was", "GET", tiersURL, nil, nil, 200, `{"tiers":{"LIRAETH":1000,`},
		{"back", "DELETE", tiersURL, map[string]any{"generation": 1, "reason": "It rose."}, nil, 200,
			`{"tiers":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000},` + configured + `,"set":false,"generation":2`},
	})
	there.has(t, "\"LIRAETH\"", 500, time.Second)
	here.has(t, "\"LIRAETH\"", 500, 5*time.Second)
	here.enter(t)
	there.enter(t)

	// The command line, beside both.
	tell(t, first.Data, env, []told{
		{[]string{"tiers"}, 0, "LIRAETH  500    500"},
		{[]string{"tiers", "set", "LIRAETH=700", "VAELUS=5000"}, 2, "NAXUS is missing"},
		{[]string{"tiers", "set", "LIRAETH=700", "VAELUS=70", "NAXUS=50000"}, 2, "The tiers do not ascend, LIRAETH is 700 and VAELUS 70"},
		{[]string{"tiers", "lower"}, 2, `"lower" is neither set nor reset.`},
		{[]string{"tiers", "--reason", "Why not."}, 2, "--reason is for set and reset."},
		{[]string{"tiers", "set", "LIRAETH=700", "VAELUS=5000", "NAXUS=50000", "--reason", "GAIA fell again."}, 0, "by operator "},
	})
	here.has(t, "null", 700, 5*time.Second)
	there.has(t, "null", 700, 5*time.Second)
	tell(t, first.Data, env, []told{{[]string{"tiers", "--json"}, 0, `"generation": 3`}})

	first.Signal(syscall.SIGTERM)
	first.Code()
	again := coretest.Portal(t, coretest.Options{Env: env, Data: first.Data, Args: []string{"--safe-mode"}})
	ask(t, again.Browser(""), []row{{"after a restart", "GET", "/api/portal", nil, nil, 200, `"tiers":[{"name":"LIRAETH","threshold":700},`}})
	tell(t, again.Data, env, []told{{[]string{"tiers", "reset"}, 0, "Set back to the configured ones "}})
	there.has(t, "\"LIRAETH\"", 500, 5*time.Second)
	tiersAreAudited(t, strings.TrimPrefix(env[0], "PORTAL_DATABASE_URL="), admin.Wallet)
}

func tiersAreAudited(t *testing.T, address string, admin core.Address) {
	t.Helper()
	database, err := store.Connect(t.Context(), address)
	check(t, err)
	defer database.Close()
	check(t, database.VerifyAudit(t.Context()))
	entries, err := database.AuditAfter(t.Context(), 0, 1000)
	check(t, err)
	var got []string
	for _, e := range entries {
		if e.Subject == "tiers" {
			actor, _, _ := strings.Cut(e.Actor, " ") // the operator's name is the machine's
			var detail map[string]json.RawMessage
			check(t, json.Unmarshal(e.Detail, &detail))
			if (detail["signed"] != nil) != (actor == admin.String()) {
				t.Errorf("the wallet of an admin signs, and nobody else: %s %s", actor, e.Detail)
			}
			delete(detail, "signed")
			text, err := json.Marshal(detail)
			check(t, err)
			got = append(got, actor+" "+e.Action+" "+string(text))
		}
	}
	change := func(actor, action string, before, after int, reason string) string {
		const tiers = `{"LIRAETH":%d,"VAELUS":5000,"NAXUS":50000}`
		return fmt.Sprintf(`%s %s {"after":`+tiers+`,"before":`+tiers+`,"reason":%q}`, actor, action, after, before, reason)
	}
	want := []string{
		change(admin.String(), "tiers.changed", 500, 1_000, "GAIA fell."), change(admin.String(), "tiers.reset", 1_000, 500, "It rose."),
		change("operator", "tiers.changed", 500, 700, "GAIA fell again."), change("operator", "tiers.reset", 700, 500, ""),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the audit has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
