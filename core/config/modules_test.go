package config_test

import (
	"strings"
	"testing"

	"gaia.example/portal/core/config"
)

func TestKeep(t *testing.T) {
	data := []string{"PORTAL_DATA=" + t.TempDir()}
	if keep := load(t, nil, data, "").Modules.Keep; keep != 10 {
		t.Errorf("by default %d releases are kept", keep)
	}
	for text, want := range map[string]int{"1": 1, "1000": 1000} {
		if keep := load(t, []string{"--modules.keep", text}, data, "").Modules.Keep; keep != want {
			t.Errorf("of %s, %d releases are kept", text, keep)
		}
	}
	for _, text := range []string{"0", "-1", "1001", "2.5", "all", ""} {
		if _, err := config.Load([]string{"--modules.keep", text}, data, ""); err == nil || !strings.Contains(err.Error(), "from 1 to 1000") {
			t.Errorf("%q is answered with %v", text, err)
		}
	}
}

func TestSandbox(t *testing.T) {
	data := []string{"PORTAL_DATA=" + t.TempDir()}
	byDefault := load(t, nil, data, "").Modules
	if byDefault.Sandbox != config.SandboxPartners ||
		strings.Join(byDefault.SandboxRequire, " ") != "namespaces rlimits no_new_privs landlock seccomp lockdown" {
		t.Errorf("%+v", byDefault)
	}
	set := load(t, []string{"--modules.sandbox", "all", "--modules.sandbox_require", "seccomp"}, data, "").Modules
	if set.Sandbox != config.SandboxAll || strings.Join(set.SandboxRequire, " ") != "seccomp" {
		t.Errorf("%+v", set)
	}
	if len(byDefault.SandboxAlso) != 0 {
		t.Errorf("%q run in the sandbox by default", byDefault.SandboxAlso)
	}
	if also := load(t, []string{"--modules.sandbox_also", "gaia, network"}, data, "").Modules.SandboxAlso; strings.Join(also,
		" ") != "gaia network" {
		t.Errorf("%q", also)
	}
	if _, err := config.Load([]string{"--modules.sandbox_also", "gaia, *"}, data, ""); err == nil ||
		!strings.Contains(err.Error(), `has "*", which is no module's id`) {
		t.Errorf("a star is answered with %v", err)
	}
	if _, err := config.Load([]string{"--modules.sandbox", "none"}, data, ""); err == nil ||
		!strings.Contains(err.Error(), "want partners or all") {
		t.Errorf("none is answered with %v", err)
	}
}
