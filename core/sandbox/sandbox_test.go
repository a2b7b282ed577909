package sandbox_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor/supervisortest"
)

func TestEveryLayerHoldsAPluginThatServes(t *testing.T) {
	s := serve(t)
	s.hello()
	var active []string
	for _, l := range s.slot.Layers() {
		if l.Active != (l.Name != sandbox.Cgroup || groupable(s.box)) || l.Active != (l.By != "") || l.Active != (l.Why == "") {
			t.Errorf("%+v", l)
		}
		active = append(active, l.Name)
	}
	if got, want := strings.Join(active, " "), strings.Join(sandbox.Names(), " "); got != want {
		t.Errorf("layers %s, want %s", got, want)
	}
}

func TestASandboxedPluginHasWhatAGoProgramNeeds(t *testing.T) {
	s := serve(t)
	body, err := s.ask("GET", "/needs", "")
	if err != nil {
		t.Fatal(err)
	}
	var has map[string]string
	if err := json.Unmarshal([]byte(body), &has); err != nil {
		t.Fatal(err)
	}
	if has["time"] != "Wed, 01 Jul 2026 12:00:00 +0200" || has["temp"] != "kept" || len(has["random"]) != 32 || has["host"] != "sandbox" {
		t.Errorf("%v", has)
	}
}

func TestAModuleOfTheContractBeforeRunsInTheSandbox(t *testing.T) {
	if _, again := os.LookupEnv(built); again {
		return // that user cannot build it, and it differs in nothing that a user makes
	}
	dir := t.TempDir()
	release, err := supervisortest.BuildContract1(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(t, sandbox.Config{Require: sandbox.Essential()})
	s.slot = s.sup.Open(release)
	if err := s.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if body, err := s.ask("GET", "/settings", ""); err != nil || !strings.HasPrefix(body, `"hello"`) {
		t.Errorf("%q, %v", body, err)
	}
	for _, l := range s.slot.Layers() {
		if l.Name != sandbox.Cgroup && l.Active == (l.Name == sandbox.Lockdown) {
			t.Errorf("%+v", l)
		}
	}
}
