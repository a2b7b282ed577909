package sandbox_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
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

// What the kernel counts by user it counts for one module, where the core may make users of its plugins.
func TestEachModuleIsAUserOfItsOwn(t *testing.T) {
	s := serve(t)
	other := hostile
	other.Manifest.ID = "other"
	slot := s.sup.Open(other, s)
	if err := slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	for id, pid := range map[core.ModuleID]int{hostile.Manifest.ID: s.slot.PID(), other.Manifest.ID: slot.PID()} {
		uid, gid := sandbox.Owner(id)
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{fmt.Sprintf("\nUid:\t%d\t%[1]d\t%[1]d\t%[1]d\n", uid), fmt.Sprintf("\nGid:\t%d\t%[1]d\t%[1]d\t%[1]d\n", gid)} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s is not %q:\n%s", id, want, text)
			}
		}
	}
	one, _ := sandbox.Owner(hostile.Manifest.ID)
	if two, _ := sandbox.Owner(other.Manifest.ID); one == two && os.Geteuid() == 0 {
		t.Errorf("both modules are the user %d", one)
	}
}
