package main

import (
	"slices"
	"testing"

	"gaia.example/portal/core/coretest"
)

func TestOneOfThePortalsOwnModulesInTheSandbox(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: []string{
		"PORTAL_MODULES_SANDBOX_ALSO=lab", "PORTAL_MODULES_SANDBOX_REQUIRE=namespaces, rlimits, no_new_privs, seccomp, lockdown",
	}})
	admin := p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	var modules []struct {
		ID      string
		Layers  []struct{ Name string }
		Relaxed []string
	}
	admin.Do("GET", "/api/admin/modules", nil).JSON(t, &modules)
	if len(modules) != 1 || modules[0].ID != "lab" || len(modules[0].Layers) == 0 || !slices.Equal(modules[0].Relaxed, []string{"landlock"}) {
		t.Errorf("%+v", modules)
	}
}
