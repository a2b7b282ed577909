package sandbox_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
)

// groupable tells whether the tests run where plugins can have a control group.
func groupable(box *sandbox.Sandbox) bool { return cgroup(box).Active }

func cgroup(box *sandbox.Sandbox) core.Layer {
	layers := box.Machine()
	return layers[slices.IndexFunc(layers, func(l core.Layer) bool { return l.Name == sandbox.Cgroup })]
}

// Where there are control groups to have, as there are with systemd's Delegate=yes, a plugin is in one of its own, which bounds it, and
// which is gone when the plugin is. Where there are none the layer says why, and the plugin starts unless it is required.
func TestAPluginIsInAControlGroupOfItsOwn(t *testing.T) {
	s := serve(t)
	s.hello()
	of := func(pid int) string {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cgroup", pid))
		if err != nil {
			t.Fatal(err)
		}
		_, group, _ := strings.Cut(string(text), "0::")
		return strings.TrimSpace(group)
	}
	if l := cgroup(s.box); !l.Active {
		t.Logf("no control groups here: %s", l.Why)
		if of(s.slot.PID()) != of(os.Getpid()) || l.Why == "" || l.By != "" {
			t.Errorf("%+v, and it is in %s", l, of(s.slot.PID()))
		}
		required := newStage(t, sandbox.Config{Require: append(sandbox.Essential(), sandbox.Cgroup)})
		err := required.slot.Start(t.Context())
		if err == nil || !strings.Contains(err.Error(), "the layer cgroup is missing ("+l.Why+")") || !strings.Contains(err.Error(), "Delegate=yes") {
			t.Errorf("required, it is missing: %v", err)
		}
		if required.last().Class != core.Unguarded {
			t.Errorf("%+v", required.last())
		}
		return
	}
	_, root, _ := strings.Cut(cgroup(s.box).By, ", in ")
	dir := filepath.Join(root, filepath.Base(of(s.slot.PID())))
	_, tasks, _ := strings.Cut(cgroup(s.box).By, "none of it swapped, ")
	tasks, _, _ = strings.Cut(tasks, " tasks")
	for file, want := range map[string]string{"memory.max": fmt.Sprint((64*3/2 + 192 + 64) << 20), "memory.oom.group": "1", "pids.max": tasks} {
		if got, err := os.ReadFile(filepath.Join(dir, file)); err != nil || strings.TrimSpace(string(got)) != want {
			t.Errorf("%s is %q, %v; want %s", file, got, err, want)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "memory.max"), []byte("104857600"), 0); err != nil {
		t.Fatal(err)
	}
	if body, err := s.ask("POST", "/eat", ""); err == nil {
		t.Errorf("answered %q", body)
	}
	s.until("the end", s.ended)
	if s.last().Class != core.OutOfMemory || !strings.Contains(s.last().Problem, "control group") {
		t.Errorf("%+v", s.last())
	}
	said("have the kernel keep more than it may", "cgroup", string(s.last().Class)+": "+s.last().Problem)
	s.hello()
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for late := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		left, err := filepath.Glob(filepath.Join(root, "*", "cgroup.procs"))
		if err == nil && len(left) == 0 {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("left are %q, %v", left, err)
		}
	}
}
