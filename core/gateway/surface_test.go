package gateway_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/core/gateway"
	"gaia.example/portal/core/gateway/account"
	"gaia.example/portal/core/gateway/adminapi"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/moduleapi"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/shellapi"
	"gaia.example/portal/core/gateway/stream"
)

// surface is the rows of a portal that has nothing behind them.
func surface() []row.Row {
	return gateway.Rooms{
		Probes: edge.Probes(context.Background(), nil), Accounts: new(account.Account), Streams: new(stream.Streams),
		Modules: new(moduleapi.API), Pages: new(shellapi.Pages), Views: new(shellapi.Views), Traces: new(shellapi.Traces), Inbox: new(shellapi.Inbox),
		Preferences: new(shellapi.Preferences), Explorer: new(shellapi.Explorer), Reports: new(shellapi.Reports),
		Faucet: new(shellapi.Faucet), Admins: new(adminapi.API),
	}.Surface()
}

func TestEndpoints(t *testing.T) {
	rows := row.NewTable(surface()...)
	for _, test := range []struct{ method, path, want, allow string }{
		{"GET", "/api/session", "/api/session", "GET, HEAD, POST, DELETE"},
		{"HEAD", "/api/session", "/api/session", "GET, HEAD, POST, DELETE"},
		{"PUT", "/api/session", "", "GET, HEAD, POST, DELETE"},
		{"GET", "/api/session/", "/api/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"DELETE", "/api/sessions/x", "/api/sessions/{session}", "DELETE"},
		{"PATCH", "/api/sessions/x", "", "DELETE"},
		{"DELETE", "/api/sessions/", "/api/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"DELETE", "/api/sessions/x/", "/api/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"PATCH", "/api/admin/modules/gaia", "/api/admin/modules/{module}", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"GET", "/api/admin/modules/gaia", "/api/admin/modules/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"TRACE", "/api/admin/modules/gaia", "", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"PATCH", "/api/admin/modules/gaia/", "/api/admin/modules/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"HEAD", "/api/admin/modules/gaia/log", "/api/admin/modules/{module}/log", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"GET", "/api/admin/modules/gaia/logs", "/api/admin/modules/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"POST", "/api/admin/modules/gaia/jobs/sweep/run", "/api/admin/modules/{module}/jobs/{job}/run", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"POST", "/api/admin/modules/gaia/jobs//run", "/api/admin/modules/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"POST", "/api/admin/modules/gaia/jobs/sweep/run/now", "/api/admin/modules/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"PUT", "/api/admin/bundles/x", "", "GET, HEAD"},
		{"DELETE", "/api/m/gaia/x", "/api/m/{module}/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"GET", "/api/m/gaia/", "/api/m/{module}/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"GET", "/api/m/gaia", "/api/*", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"TRACE", "/api/m/gaia/x", "", "GET, HEAD, POST, PUT, PATCH, DELETE"},
		{"POST", "/remotes/gaia/0.1.0/x.js", "", "GET, HEAD"},
		{"GET", "/remotes/gaia/0.1.0/x.js", "/remotes/{module}/{version}/*", "GET, HEAD"},
		{"GET", "/remotes/gaia/0.1.0", "/remotes/*", "GET, HEAD"},
		{"GET", "/validators", "/*", "GET, HEAD"},
		{"GET", "/", "/*", "GET, HEAD"},
		{"GET", "/static/x.js", "/static/*", "GET, HEAD"},
	} {
		found := ""
		if of := rows.Find(test.method, test.path); of != nil {
			found = of.Path()
		}
		if allow := rows.Allow(test.path); found != test.want || allow != test.allow {
			t.Errorf("%s %s finds %q, allows %q; want %q, %q", test.method, test.path, found, allow, test.want, test.allow)
		}
	}
}

// prepares are the writes of admins that change nothing anybody else has: what comes of them is another row's.
var prepares = map[string]bool{
	"POST /api/admin/confirmations": true, "POST /api/admin/bundles": true,
	"any /api/admin/modules/*": true, // answers that there is nothing
}

// A rule that becomes another one is to be seen in review: the file that this compares with says who may do what, and
// TestEveryRow walks it, against a portal that runs.
func TestSurface(t *testing.T) {
	const golden = "testdata/surface.txt"
	var got strings.Builder
	seen := map[string]bool{}
	for _, r := range surface() {
		line := r.String()
		got.WriteString(line + "\n")
		if name := r.Method() + " " + r.Path(); seen[name] {
			t.Errorf("%s is there twice", name)
		} else {
			seen[name] = true
		}
		write := r.Method() != "GET"
		switch of := strings.HasPrefix(r.Path(), "/api/admin/"); {
		case of && r.Rule() != "admin" && r.Rule() != "signed":
			t.Errorf("%s is no admin's: it is of /api/admin", line)
		case !of && (r.Rule() == "admin" || r.Rule() == "signed"):
			t.Errorf("%s is an admin's: it belongs below /api/admin", line)
		case r.Rule() == "signed" && !write:
			t.Errorf("%s reads, which nobody signs", line)
		case of && write && r.Rule() != "signed" && !prepares[r.Method()+" "+r.Path()]:
			t.Errorf("%s is an act that an admin's wallet does not sign: any script in their browser does it", line)
		}
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the rows are other ones than those of %s; if they are meant, write them there with UPDATE=1:\n%s", golden, got.String())
	}
}

func TestFindAllocatesNothing(t *testing.T) {
	rows := row.NewTable(surface()...)
	for _, path := range []string{"/api/portal", "/api/m/gaia/token", "/remotes/gaia/0.1.0/a.js", "/static/a.js", "/validators",
		"/api/admin/modules/gaia/jobs/sweep/run"} {
		for _, method := range []string{"GET", "HEAD", "POST", "TRACE"} {
			if n := testing.AllocsPerRun(100, func() { rows.Find(method, path) }); n != 0 {
				t.Errorf("%s %s: %v allocations", method, path, n)
			}
		}
	}
}

// BenchmarkFind is what each request pays before anything else is known of it.
func BenchmarkFind(b *testing.B) {
	rows := row.NewTable(surface()...)
	for _, path := range []string{
		"/api/portal", "/api/m/gaia/token/holders", "/remotes/gaia/0.1.0/static/page.0123abcd.js", "/static/app.0123abcd.js", "/validators",
		"/api/admin/modules/gaia/releases",
	} {
		b.Run(path, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				rows.Find("GET", path)
			}
		})
	}
}
