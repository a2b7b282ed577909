package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

// written is a file with that text.
func written(t *testing.T, text string) string {
	path := filepath.Join(t.TempDir(), "value")
	check(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// An admin sets what a module needs, in a browser and at a command line; nobody reads a secret again.
func TestSettings(t *testing.T) {
	t.Parallel()
	bundles := coretest.Bundles(t)
	coretest.Bundle(t, bundles,
		core.Manifest{ID: "radar", Version: "0.1.0", Run: core.Always, Settings: json.RawMessage(`{"type": "object", "properties": {
		"limit": {"type": "integer", "minimum": 1, "default": 5}, "token": {"type": "string", "writeOnly": true, "minLength": 4}}}`)})
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles}})
	admin, holder := p.Browser(adminKey), p.Browser("")
	admin.SignIn()
	holder.SignIn()
	const url = "/api/admin/modules/radar/settings"
	ask(t, holder, []row{
		{"for a holder", "GET", url, nil, nil, 404, ""},
		{"set by a holder", "PUT", url, map[string]any{"limit": 1}, nil, 404, ""},
	})
	ask(t, admin, []row{
		{"nothing is set", "GET", url, nil, nil, 200,
			`{"name":"limit","secret":false,"value":5,"set":false,"setAt":null,"setBy":"","problem":""}`},
		{"of no module", "GET", "/api/admin/modules/sonar/settings", nil, nil, 404, ""},
		{"another part", "PUT", "/api/admin/modules/radar/log", map[string]any{}, nil, 404, ""},
		{"a wrong one", "PUT", url, map[string]any{"limit": 0}, nil, 400,
			"The setting limit is not as the module wants it: it is 0, and has to be at least 1."},
		{"a short secret", "PUT", url, map[string]any{"token": "hus"}, nil, 400, "The secret token is not as the module wants it: minLength."},
		{"no object", "PUT", url, coretest.Text("null"), nil, 400, ""},
		{"both", "PUT", url, map[string]any{"limit": 7, "token": "hush-hush"}, nil, 200,
			`{"name":"token","secret":true,"value":null,"set":true,`},
		{"read again", "GET", url, nil, nil, 200, `"value":7,"set":true`},
		{"taken back", "PUT", url, map[string]any{"limit": nil}, nil, 200, `"value":5,"set":false`},
	})
	if got := admin.Get(url); contains(got.Body, "hush") {
		t.Errorf("the secret is there: %s", got.Body)
	}
	key, err := os.Stat(filepath.Join(p.Data, "secrets.key"))
	if err != nil || key.Mode().Perm() != 0o600 {
		t.Errorf("the key: %v, %v", key, err)
	}
	tell(t, p.Data, nil, []told{
		{[]string{"module", "settings", "radar", "--set", "limit=3"}, 0, "limit = 3  set "},
		{[]string{"module", "settings", "radar"}, 0, "token = (secret)  set "},
		{[]string{"module", "settings", "radar", "--set", "limit=none"}, 1, "it is a string, and has to be an integer"},
		{[]string{"module", "settings", "radar", "--set", "limit"}, 2, "is not name=value"},
		{[]string{"module", "settings", "radar", "--set", "token=hush-hush"}, 2,
			"token is a secret, and everybody on this machine sees arguments: give it with --secret token"},
		{[]string{"module", "settings", "radar", "--set-file", "token"}, 2, "is not name=value"},
		{[]string{"module", "settings", "radar", "--set-file", "token=" + filepath.Join(p.Data, "none")}, 1, "no such file"},
		{[]string{"module", "settings", "radar", "--set-file", "token=" + written(t, "42424242\n"), "--set-file", "limit=" + written(t, "4\n")},
			0, "limit = 4  set "},
		{[]string{"module", "settings", "radar"}, 0, "token = (secret)  set "},
		// nothing comes in
		{[]string{"module", "settings", "radar", "--set-file", "token=-", "--set", "limit=3"}, 1,
			"The secret token is not as the module wants it: minLength."},
		{[]string{"module", "settings", "radar", "--reset", "token", "--set", "limit=3", "--json"}, 0, `"set": false`},
		{[]string{"module", "settings", "sonar"}, 1, "sonar"},
	})
	ask(t, admin, []row{{"in the browser then", "GET", url, nil, nil, 200, `"value":3,"set":true`}})
}
