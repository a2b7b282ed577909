package main

import (
	"fmt"
	"strings"
	"testing"

	"gaia.example/portal/core/coretest"
)

func TestAModuleAsksWhoCallsThroughTheWholePortal(t *testing.T) {
	p := coretest.Portal(t, coretest.Options{})
	ada := p.Browser(adaKey)
	signInAs(t, ada, firefox)
	for _, row := range []struct {
		name   string
		who    *coretest.Browser
		path   string
		status int
		body   string
	}{
		{"a wallet", ada, "/api/m/lab/mine/now/keep", 200, fmt.Sprintf(`"wallet":%q`, ada.Wallet.String())},
		{"after the request's end", ada, "/api/m/lab/mine/now/kept", 403, "No request of that id runs in this module now"},
		{"a stranger", p.Browser(""), "/api/m/lab/open/now/keep", 200, `"signedIn":false`},
	} {
		if answer := row.who.Get(row.path); answer.Status != row.status || !strings.Contains(string(answer.Body), row.body) {
			t.Errorf("%s: %d %s, want %d %s", row.name, answer.Status, answer.Body, row.status, row.body)
		}
	}
}
