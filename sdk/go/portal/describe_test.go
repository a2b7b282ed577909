package portal

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAPluginSaysWhatItsModuleHas(t *testing.T) {
	const manifest = `{"id":"radar","compat":{"host":1},"search":"/find","queries":[{"path":"/near"},{"path":"/told"},{"path":"/far/away"},{"path":"/gone"}],"jobs":[{"name":"sweep"}]}`
	mux := http.NewServeMux()
	none := func(http.ResponseWriter, *http.Request) { t.Error("a handler was asked") }
	mux.HandleFunc("GET /near", none)
	mux.HandleFunc("POST /told", none)
	mux.HandleFunc("/far/", none)
	job := func(context.Context, time.Time) error { t.Error("a job ran"); return nil }
	runs := func(context.Context) error { t.Error("Run ran"); return nil }
	jobs := map[string]func(context.Context, time.Time) error{"sweep": job, "absent": nil, "b\xff": job}
	for name, row := range map[string]struct {
		build                     New
		manifest                  string
		jobs, unanswered, unbuilt string
		err                       string
	}{
		"its jobs, and what its mux does not answer": {build: func(context.Context, Host) (*Module, error) {
			return &Module{Handler: mux, Jobs: jobs, Run: runs}, nil
		}, jobs: "b�, sweep", unanswered: "/find, /told, /gone"},
		"of another handler nobody knows what it answers": {build: func(context.Context, Host) (*Module, error) {
			return &Module{Handler: http.StripPrefix("/api", mux)}, nil
		}},
		"New that fails without a portal is no fault": {build: func(context.Context, Host) (*Module, error) {
			return nil, errors.New("the chain is away")
		}, unbuilt: "the chain is away"},
		"New that panics without a portal is none, either": {build: func(context.Context, Host) (*Module, error) {
			panic("no settings")
		}, unbuilt: "panic: no settings"},
		"a module without a handler is one": {build: func(context.Context, Host) (*Module, error) { return &Module{}, nil },
			err: "the module has no Handler"},
		"so is another contract": {manifest: `{"id":"radar","compat":{"host":2}}`, err: "built with the SDK of host contract 1"},
	} {
		t.Run(name, func(t *testing.T) {
			text := manifest
			if row.manifest != "" {
				text = row.manifest
			}
			d, err := (&plugin{build: row.build}).Describe(t.Context(), nil, []byte(text))
			if row.err != "" {
				if err == nil || !strings.Contains(err.Error(), row.err) {
					t.Fatalf("%v, want %q", err, row.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(d.Jobs, ", "); got != row.jobs {
				t.Errorf("jobs %q, want %q", got, row.jobs)
			}
			if got := strings.Join(d.Unanswered, ", "); got != row.unanswered || d.Unbuilt != row.unbuilt {
				t.Errorf("unanswered %q, unbuilt %q; want %q, %q", got, d.Unbuilt, row.unanswered, row.unbuilt)
			}
		})
	}
}
