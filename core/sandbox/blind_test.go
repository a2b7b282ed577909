package sandbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/core"
)

func TestAPluginWhoseThreadsNobodySeesIsNotTakenForLocked(t *testing.T) {
	for name, task := range map[string]func(tasks string) error{
		"no process": func(string) error { return nil },
		"no thread":  func(tasks string) error { return os.Mkdir(tasks, 0o755) },
		"a thread that shows nothing": func(tasks string) error {
			return os.MkdirAll(filepath.Join(tasks, "1"), 0o755)
		},
		"a thread that says nothing of filters": func(tasks string) error {
			if err := os.MkdirAll(filepath.Join(tasks, "1"), 0o755); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(tasks, "1", "status"), []byte("Name:\tx\n"), 0o644)
		},
	} {
		tasks := filepath.Join(t.TempDir(), "task")
		if err := task(tasks); err != nil {
			t.Fatal(err)
		}
		if err := underMore(tasks, 0); err == nil {
			t.Errorf("%s: it passes", name)
		}
	}
	s := &Sandbox{cfg: Config{Require: []string{Watchdog}}}
	if err := s.Required(core.Layer{Name: Watchdog, Why: "hidden"}); err == nil || !strings.Contains(err.Error(), "hidepid=") {
		t.Errorf("a watchdog that sees nothing, and is required: %v", err)
	}
	if err := s.Required(core.Layer{Name: Lockdown, Why: "hidden"}); err != nil {
		t.Errorf("one that is not: %v", err)
	}
}
