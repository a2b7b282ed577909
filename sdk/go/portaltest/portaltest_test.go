package portaltest_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

var holder = portal.Caller{Wallet: portal.Address{19: 1}, SignedIn: true, Tier: portal.LIRAETH, RequestID: "r1"}

// buildPartner builds testdata/partner as a partner does: in a Go module of its own that knows the SDK alone.
func buildPartner(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "partner"))); err != nil {
		t.Fatal(err)
	}
	sdk, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	// The SDK's go.sum is the partner's too: the build needs nothing that is not in it.
	sums, err := os.ReadFile(filepath.Join(sdk, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o644); err != nil {
		t.Fatal(err)
	}
	run("mod", "init", "partner.example/partner")
	run("mod", "edit", "-require=gaia.example/portal/sdk/go@v0.0.0", "-replace=gaia.example/portal/sdk/go="+sdk)
	run("build", "-o", "partner", ".")
	for _, foreign := range []string{"go-ethereum", "bun", "sqlite", "pgx", "fiber"} {
		if strings.Contains(run("list", "-deps", "."), foreign) {
			t.Errorf("a partner's build pulls in %s", foreign)
		}
	}
	return filepath.Join(dir, "partner")
}

func TestAPartnersPluginRunsAsAProcess(t *testing.T) {
	module := portaltest.StartProcess(t, buildPartner(t), portaltest.NewHost(t, partner(t)))
	status, body := module.Get("/tools", holder)
	if want := `{"for":"` + holder.Wallet.String() + `","tier":"LIRAETH"}`; status != 200 || body != want {
		t.Errorf("%d %s, want %s", status, body, want)
	}
	if status, body := module.Get("/tools", portal.Caller{}); status != 401 || body != "Sign in with your wallet to open this." {
		t.Errorf("a stranger got %d %s", status, body)
	}
}

// A partner's handlers that hand the host's errors on: what the host said is in the module's log, and no visitor's.
func TestWhatTheHostSaysToAModuleIsNoVisitors(t *testing.T) {
	hears := listen(t)
	module := portaltest.StartProcess(t, buildPartner(t), portaltest.NewHost(hears, partner(t)))
	for path, want := range map[string]string{
		"/tools/note/first": "500 Something failed in this module.", "/tools/head": "500 Something failed in this module.",
		"/tools/of/0x12": `400 "0x12" is no address: it has 0x and 40 hex digits.`,
	} {
		status, body := module.Get(path, holder)
		if got := fmt.Sprintf("%d %s", status, body); !strings.HasPrefix(got, want) || strings.Contains(body, "capability") ||
			strings.Contains(body, "kept") {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	for _, want := range []string{"Nothing is kept under the key", "does not ask for the capability chain.read"} {
		if !hears.heard(want) {
			t.Errorf("the module's log has no %q", want)
		}
	}
}

func TestAPluginByItselfSaysWhatItIs(t *testing.T) {
	out, err := exec.Command(buildPartner(t)).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "the portal starts it") {
		t.Fatalf("%v, %s", err, out)
	}
}

// partner is testdata/partner/module.json.
func partner(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/partner/module.json")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// manifest is one of a module that has all that the tests need.
var manifest = []byte(`{
	"id": "probe", "resources": {"storageMiB": 4}, "contracts": ["Token"],
	"api": [
		{"prefix": "/open", "access": "public"}, {"prefix": "/mine", "access": "session"}, {"prefix": "/locked", "access": "tier", "tier": "VAELUS"},
		{"prefix": "/locked/open", "access": "public"}, {"prefix": "/boss", "access": "admin"},
		{"prefix": "/long", "access": "public", "afterSeconds": 60}
	],
	"routes": [{"path": "/lab"}, {"path": "/lab/:id"}],
	"events": [{"topic": "moved"}, {"topic": "greeted"}],
	"metrics": [{"name": "reads_total", "kind": "counter"}, {"name": "depth", "kind": "gauge"}],
	"capabilities": [
		{"name": "chain.read"}, {"name": "events.publish"}, {"name": "events.read", "targets": ["network.node"]}, {"name": "caller.read"},
		{"name": "modules.read", "targets": ["gaia/supply"]}, {"name": "settings.read"}, {"name": "kv.use"}, {"name": "blobs.use"},
		{"name": "egress.fetch", "targets": ["api.example.com"]}, {"name": "notifications.send"}, {"name": "audit.write"}
	]
}`)

// tool is a module with something in each of its fields.
func tool(closed *bool) portal.New {
	return func(ctx context.Context, host portal.Host) (*portal.Module, error) {
		var settings struct{ Greeting string }
		if err := host.Settings.Read(ctx, &settings); err != nil {
			return nil, err
		}
		mux := http.NewServeMux()
		mux.HandleFunc("GET /open/greeting", portal.JSON(func(r *http.Request) (any, error) {
			return settings.Greeting, host.Events.Publish(r.Context(), "greeted", settings.Greeting)
		}))
		mux.HandleFunc("GET /open/nothing", portal.JSON(func(*http.Request) (any, error) { return nil, nil }))
		mux.HandleFunc("GET /open/head", portal.JSON(func(r *http.Request) (any, error) { return host.Chain.Head(r.Context()) }))
		mux.HandleFunc("GET /open/fail", portal.JSON(func(*http.Request) (any, error) { return nil, errors.New("a secret detail") }))
		mux.HandleFunc("GET /open/panic", func(http.ResponseWriter, *http.Request) { panic("on request") })
		run := func(ctx context.Context) error { <-ctx.Done(); return nil }
		return &portal.Module{Handler: mux, Run: run, Close: func(context.Context) error { *closed = true; return nil }}, nil
	}
}

func TestAModuleRunsInTheTestsProcess(t *testing.T) {
	closed := false
	t.Run("requests", func(t *testing.T) {
		host := portaltest.NewHost(t, manifest)
		host.Set = map[string]string{"greeting": "hello"}
		module := portaltest.Start(t, host, tool(&closed))
		for path, want := range map[string]string{
			"/open/greeting": `200 "hello"`, "/open/nothing": "204 ",
			"/open/head":  "503 This cannot be answered right now. Please try again in a moment.",
			"/open/fail":  "500 Something failed in this module. Try again, or report it with the reference r1.",
			"/open/panic": "500 Something failed in this module. Try again, or report it with the reference r1.\n",
		} {
			status, body := module.Get(path, holder)
			if got := fmt.Sprintf("%d %s", status, body); got != want {
				t.Errorf("%s: %q, want %q", path, got, want)
			}
		}
		if p := host.Published(); len(p) != 1 || p[0].Topic != "greeted" || string(p[0].Payload) != `"hello"` {
			t.Errorf("published %v", p)
		}
	})
	if !closed {
		t.Error("the module was not closed")
	}
}

func TestAModuleIsToldThatItDrains(t *testing.T) {
	running := make(chan struct{})
	module := portaltest.Start(t, portaltest.NewHost(t, manifest), func(ctx context.Context, _ portal.Host) (*portal.Module, error) {
		handler := func(w http.ResponseWriter, r *http.Request) {
			close(running)
			<-portal.Draining(r.Context())
			w.WriteHeader(http.StatusNoContent)
		}
		run := func(ctx context.Context) error { <-portal.Draining(ctx); <-ctx.Done(); return nil }
		return &portal.Module{Handler: http.HandlerFunc(handler), Run: run}, nil
	})
	go func() {
		<-running
		module.Drain()
		module.Drain()
	}()
	if status, _ := module.Get("/open", holder); status != http.StatusNoContent {
		t.Errorf("the stream ended with %d", status)
	}
	if portal.Draining(t.Context()) != nil {
		t.Error("outside of a module something drains")
	}
}

func TestErrorsAreProblemsForThoseWhoAcceptThem(t *testing.T) {
	closed := false
	module := portaltest.Start(t, portaltest.NewHost(t, manifest), tool(&closed))
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "/open/head", nil)
	r.Header.Set("Accept", "application/problem+json")
	res := module.Do(r, holder)
	var problem map[string]any
	if err := json.NewDecoder(res.Body).Decode(&problem); err != nil {
		t.Fatal(err)
	}
	if res.Header.Get("Content-Type") != "application/problem+json" || problem["status"] != 503.0 ||
		problem["detail"] != "This cannot be answered right now. Please try again in a moment." {
		t.Errorf("%v %v", res.Header, problem)
	}
}
