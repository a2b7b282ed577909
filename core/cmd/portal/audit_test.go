package main

import (
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
)

// What a visitor does in a module stands in the audit chain under their wallet, whatever the module says.
func TestAVisitorsActInAModuleIsRecorded(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	admin, stranger := p.Browser(adminKey), p.Browser("")
	admin.SignIn()
	waitReady(t, admin)
	ask(t, admin, []row{
		{"an admin's act", "POST", "/api/m/lab/boss/record/price.changed?subject=GAIA&price=7", nil, nil, 204, ""},
		{"the module's own", "POST", "/api/m/lab/boss/record/price.kept?own=1", nil, nil, 204, ""},
		{"one without a name", "POST", "/api/m/lab/boss/record/Price", nil, nil, 400, "The action of an act is small letters"},
	})
	ask(t, stranger,
		[]row{{"a stranger's", "POST", "/api/m/lab/open/record/price.changed", nil, nil, 403, "Nobody is signed in behind the request"}})
	p.Signal(syscall.SIGTERM)
	<-p.Ended()
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(p.Data, "portal.db"))
	check(t, err)
	defer s.Close()
	entries, err := s.AuditAfter(t.Context(), 0, 1000)
	check(t, err)
	var acts []string
	for _, e := range entries {
		if strings.HasPrefix(e.Action, "lab/") {
			acts = append(acts, e.Actor+" "+e.Action+" "+e.Subject+" "+string(e.Detail))
		}
	}
	want := []string{
		admin.Wallet.String() + ` lab/price.changed GAIA {"version":"0.1.0","after":{"price":"7"}}`,
		`module lab lab/price.kept  {"version":"0.1.0","after":{"price":""}}`,
	}
	if !slices.Equal(acts, want) {
		t.Errorf("the chain has %q, want %q", acts, want)
	}
	check(t, s.VerifyAudit(t.Context()))
}
