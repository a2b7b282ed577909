package main

import (
	"fmt"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

func TestPreferences(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	ada, phone, eve, stranger := p.Browser(adaKey), p.Browser(adaKey), p.Browser(""), p.Browser("")
	const at = "/api/preferences/lab/table.scores"
	ask(t, stranger, []row{
		{"a stranger reads", "GET", at, nil, nil, 401, "Sign in"},
		{"a stranger keeps", "PUT", at, map[string]any{}, nil, 401, "Sign in"},
		{"a stranger deletes", "DELETE", at, nil, nil, 401, "Sign in"},
	})
	for _, b := range []*coretest.Browser{ada, phone, eve} {
		b.SignIn()
	}
	most := strings.Repeat("x", core.PreferenceBytes-2)
	ask(t, ada, []row{
		{"nothing yet", "GET", at, nil, nil, 204, ""},
		{"kept", "PUT", at, map[string]any{"stars": []string{"0x1"}, "name": "ü <b>"}, nil, 204, ""},
		{"read", "GET", at, nil, nil, 200, `{"name":"ü`},
		{"from another site", "PUT", at, map[string]any{}, []string{"Origin", "https://evil.example"}, 403, ""},
		{"without the header", "DELETE", at, nil, []string{"X-Portal", ""}, 403, ""},
		{"no JSON", "PUT", at, 1, []string{"Content-Type", "text/plain"}, 400, "Send JSON"},
		{"as much as may be", "PUT", at + "-most", most, nil, 204, ""},
		{"more", "PUT", at, most + "x", nil, 413, "That is 16385 bytes, and the portal keeps at most 16384 under one key"},
		{"a module that there is not", "PUT", "/api/preferences/nobody/table", map[string]any{}, nil, 404, `There is no module "nobody"`},
		{"a module that there is not, read", "GET", "/api/preferences/nobody/table", nil, nil, 404, "There is no module"},
		{"no key", "PUT", "/api/preferences/lab/Table", map[string]any{}, nil, 404, "There is nothing at this address."},
		{"the portal's own pages", "PUT", "/api/preferences/portal/table.modules", true, nil, 204, ""},
	})
	if got := ada.Get(at); got.Header.Get("Cache-Control") != "no-store" || !contains(got.Header.Get("Vary"), "Cookie") {
		t.Errorf("it may be kept: %v", got.Header)
	}
	ask(t, phone, []row{{"another device", "GET", at, nil, nil, 200, `"stars":["0x1"]`}})
	ask(t, eve, []row{
		{"another wallet reads", "GET", at, nil, nil, 204, ""},
		{"another wallet deletes", "DELETE", at, nil, nil, 204, ""},
	})
	ask(t, phone, []row{
		{"which deleted its own", "GET", at, nil, nil, 200, `"stars":["0x1"]`},
		{"deleted", "DELETE", at, nil, nil, 204, ""},
		{"and again", "DELETE", at, nil, nil, 204, ""},
	})
	ask(t, ada, []row{{"gone on every device", "GET", at, nil, nil, 204, ""}})
	for i := range core.PreferenceKeys {
		if got := eve.Do("PUT", fmt.Sprint("/api/preferences/lab/key-", i), i); got.Status != 204 {
			t.Fatalf("number %d: %d %s", i, got.Status, got.Body)
		}
	}
	ask(t, eve, []row{
		{"one too many", "PUT", at, 1, nil, 409, "The portal keeps 100 settings of yours for this module"},
		{"one that is there", "PUT", "/api/preferences/lab/key-7", 8, nil, 204, ""},
		{"of another module", "PUT", "/api/preferences/portal/key-7", 8, nil, 204, ""},
	})
}
