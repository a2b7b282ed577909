package main

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// What a module asks for without a right is refused, counted, and seen by the admin, wherever they look.
func TestAModuleAsksWhoCallsAndIsSeenToBeRefused(t *testing.T) {
	t.Parallel()
	metrics := coretest.FreeAddress(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_METRICS_ADDR=" + metrics}})
	ada, admin := p.Browser(adaKey), p.Browser(adminKey)
	signInAs(t, ada, firefox)
	admin.SignIn()
	ask(t, ada, []row{
		{"a wallet", "GET", "/api/m/lab/mine/now/keep", nil, nil, 200, fmt.Sprintf(`"wallet":%q`, ada.Wallet.String())},
		{"after the request's end", "GET", "/api/m/lab/mine/now/kept", nil, nil, 403, "No request of that id runs in this module now"},
		{"the same again", "GET", "/api/m/lab/mine/now/kept", nil, nil, 403, "No request of that id runs in this module now"},
	})
	ask(t, p.Browser(""), []row{{"a stranger", "GET", "/api/m/lab/open/now/keep", nil, nil, 200, `"signedIn":false`}})

	if body := admin.Get("/api/admin/modules").Body; !contains(body,
		`"usage":[{"capability":"caller.read","calls":4,"refused":2,"failed":0,"last":"`) {
		t.Errorf("the admin's list has no such usage: %s", body)
	}
	quiet.Until(t, 10*time.Second, "the refusal is in the module's log", func() bool {
		body := admin.Get("/api/admin/modules/lab/log").Body
		return strings.Count(body, "the portal refused a call of the module") == 1 && contains(body, `"capability":"caller.read"`) &&
			contains(body, `"why":"No request of that id`)
	})
	body := scrape(t, metrics)
	for _, want := range []string{
		`portal_module_calls_total{capability="caller.read",module="lab",outcome="answered"} 2`,
		`portal_module_calls_total{capability="caller.read",module="lab",outcome="refused"} 2`,
		`portal_module_call_seconds_count{capability="caller.read"} 4`,
	} {
		if !contains(body, want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
	database, err := store.Connect(t.Context(), "sqlite:"+filepath.Join(p.Data, "portal.db"))
	check(t, err)
	defer database.Close()
	quiet.Until(t, 10*time.Second, "the refusal is in the audit, once", func() bool {
		entries, err := database.AuditAfter(t.Context(), 0, 1000)
		check(t, err)
		found := 0
		for _, e := range entries {
			if e.Action == "module.refused" && e.Subject == "lab" && e.Actor == "host" && contains(string(e.Detail), `"capability":"caller.read"`) {
				found++
			}
		}
		return found == 1
	})
	check(t, database.VerifyAudit(t.Context()))
}

// scrape is what Prometheus would read there.
func scrape(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get("http://" + address + "/metrics")
	check(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	check(t, err)
	return string(body)
}
