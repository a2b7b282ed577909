package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"

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
