package portaltest_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestCallersAndQueriesInMemory(t *testing.T) {
	host := portaltest.NewHost(t, manifest)
	host.Queries = map[string]func(portal.Caller, url.Values) (any, error){
		"gaia/supply": func(c portal.Caller, p url.Values) (any, error) {
			if !c.SignedIn {
				return nil, portal.Errorf(portal.Unauthorized, "Sign in.")
			}
			return p.Get("at") + " for " + c.Wallet.String(), nil
		},
	}
	host.Exported = []portal.Exported{{Module: "gaia", Name: "supply"}, {Module: "gaia", Name: "other"}}
	var kept context.Context
	module := portaltest.Start(t, host, func(_ context.Context, h portal.Host) (*portal.Module, error) {
		mux := http.NewServeMux()
		mux.HandleFunc("GET /open/who", portal.JSON(func(r *http.Request) (any, error) {
			kept = context.WithoutCancel(r.Context())
			c, err := h.Callers.Caller(r.Context())
			return c.Wallet, told(err)
		}))
		mux.HandleFunc("/long/who", portal.JSON(func(r *http.Request) (any, error) {
			kept = context.WithoutCancel(r.Context())
			return nil, nil
		}))
		mux.HandleFunc("GET /open/kept", portal.JSON(func(*http.Request) (any, error) {
			c, err := h.Callers.Caller(kept)
			return c.Wallet, told(err)
		}))
		mux.HandleFunc("GET /open/query", portal.JSON(func(r *http.Request) (any, error) {
			ctx, answer := r.Context(), ""
			if r.URL.Query().Has("nobody") {
				ctx = context.Background()
			}
			err := h.Modules.Query(ctx, "gaia", r.FormValue("q"), url.Values{"at": {"7"}}, &answer)
			return answer, told(err)
		}))
		mux.HandleFunc("GET /open/queries", portal.JSON(func(r *http.Request) (any, error) {
			all, err := h.Modules.Queries(r.Context())
			return all, told(err)
		}))
		return &portal.Module{Handler: mux}, nil
	})
	ada := portal.Caller{Wallet: portal.Address{19: 1}, SignedIn: true}
	for _, row := range []struct {
		path   string
		status int
		body   string
	}{
		{"/open/who", 200, `"` + ada.Wallet.String() + `"`},
		{"/open/kept", 403, "No request of that id runs in this module now: ask while it does, with its context."},
		{"/open/query?q=supply", 200, `"7 for ` + ada.Wallet.String() + `"`},
		{"/open/query?q=supply&nobody", 401, "Sign in."},
		{"/open/queries", 200, `[{"module":"gaia","title":"","name":"supply","description":""}]`},
		{"/open/query?q=other", 403, `The module's manifest does not ask for the capability modules.read of "gaia/other".`},
		{"/long/who", 204, ""},
		{"/open/kept", 403, "No request of that id runs in this module now: ask while it does, with its context."}, // after one that only read
	} {
		if status, body := module.Get(row.path, ada); status != row.status || body != row.body {
			t.Errorf("%s: %d %s, want %d %s", row.path, status, body, row.status, row.body)
		}
	}
	written := module.Do(httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/long/who", nil), ada)
	if err := written.Body.Close(); err != nil {
		t.Fatal(err)
	}
	if status, body := module.Get("/open/kept", ada); status != http.StatusOK || body != `"`+ada.Wallet.String()+`"` {
		t.Errorf("after one that wrote: %d %s", status, body)
	}
}

// told is what the host answered, for the test to see.
func told(err error) error {
	if host := (*portal.HostError)(nil); errors.As(err, &host) {
		return portal.Errorf(host.Code, "%s", host.Message)
	}
	return err
}
