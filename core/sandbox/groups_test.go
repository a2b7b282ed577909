package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// controlGroups is this test's own part of the machine's hierarchy; nil, and why, where it may not have one. It needs no controller: a
// machine whose controllers are version 1's has the groups all the same.
func controlGroups(t *testing.T) (*groups, error) {
	all, err := openGroups("/proc/self", nil)
	if err == nil {
		t.Cleanup(all.close)
	}
	return all, err
}

func TestControlGroups(t *testing.T) {
	all, err := controlGroups(t)
	if err != nil {
		if os.Geteuid() == 0 && unix.Access("/sys/fs/cgroup/cgroup.procs", unix.W_OK) == nil {
			t.Errorf("there are some, and they cannot be used: %v", err)
		}
		t.Logf("none here: %v", err)
		return
	}
	group, by, err := all.group("hello", bounds{memory: 64 << 20, tasks: 64})
	if err != nil || !strings.Contains(by, "64 MiB") {
		t.Fatalf("%q, %v", by, err)
	}
	cmd := exec.Command("sh", "-c", "setsid sleep 60 & exec sleep 60") // one of them leaves its process group
	cmd.SysProcAttr = &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: int(group.File().Fd())}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cgroup", cmd.Process.Pid))
	if want := filepath.Join(filepath.Base(all.dir), "hello.1"); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("it is in %s, %v; want %s", text, err, want)
	}
	ended := make(chan bool)
	go func() { ended <- group.End() }()
	if err := cmd.Wait(); err == nil || err.Error() != "signal: killed" {
		t.Errorf("it ended with %v", err)
	}
	if <-ended || group.End() {
		t.Error("nothing in it had too much memory")
	}
	if _, err := os.Stat(group.dir); !os.IsNotExist(err) {
		t.Errorf("the group is still there: %v", err)
	}
}

// What a portal that was killed has left goes with the next one's start; what another one that lives has stays.
func TestControlGroupsThatWereLeft(t *testing.T) {
	all, err := controlGroups(t)
	if err != nil {
		t.Logf("none here: %v", err)
		return
	}
	if _, _, err := all.group("lives", bounds{memory: 64 << 20, tasks: 64}); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(filepath.Dir(all.dir), groupsPrefix+"left")
	if err := os.MkdirAll(filepath.Join(left, "hello.1"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := controlGroups(t); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("what was left is there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(all.dir, "lives.1")); err != nil {
		t.Errorf("what another portal has is gone: %v", err)
	}
}

func TestWhatIsEndedForItsMemory(t *testing.T) {
	all, err := openGroups("/proc/self", bounded)
	if err != nil {
		if !strings.Contains(err.Error(), "control group") {
			t.Errorf("none here, since %v", err)
		}
		t.Logf("none here: %v", err)
		return
	}
	t.Cleanup(all.close)
	group, _, err := all.group("eater", bounds{memory: 32 << 20, tasks: 4})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", "exec tail /dev/zero") // which keeps the last line: all of it
	cmd.SysProcAttr = &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: int(group.File().Fd())}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(30*time.Second, func() { cmd.Process.Kill() })
	defer late.Stop()
	if err := cmd.Wait(); err == nil || err.Error() != "signal: killed" || !group.End() {
		t.Errorf("it ended with %v, and not for its memory", err)
	}
}

// Of a portal whose group is not its own to divide: each is told what to do about it.
func TestNoControlGroups(t *testing.T) {
	const mount = "30 20 0:26 %s /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"
	for name, row := range map[string]struct{ cgroup, mountinfo, why string }{
		"no hierarchy":   {"0::/\n", "21 20 0:20 / /proc rw - proc proc rw\n", "no hierarchy"},
		"version 1":      {"4:memory:/x\n", fmt.Sprintf(mount, "/"), "no control group of version 2"},
		"not mounted":    {"0::/other\n", fmt.Sprintf(mount, "/docker"), "lies outside"},
		"above its root": {"0::/../x\n", fmt.Sprintf(mount, "/"), "lies outside"},
	} {
		proc := t.TempDir()
		for file, text := range map[string]string{"cgroup": row.cgroup, "mountinfo": row.mountinfo} {
			if err := os.WriteFile(filepath.Join(proc, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := openGroups(proc, bounded); err == nil || !strings.Contains(err.Error(), row.why) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The parts of the folder are as the kernel would have them; what it refuses is tested where it has them.
func TestAGroupThatHasNoControllers(t *testing.T) {
	own := t.TempDir()
	if err := os.WriteFile(filepath.Join(own, "cgroup.controllers"), []byte("cpu hugetlb pids\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := divide(own, bounded); err == nil || !strings.Contains(err.Error(), "lacks the controllers memory:") {
		t.Errorf("%v", err)
	}
}

func TestHowManyThreadsAPluginMayHave(t *testing.T) {
	dir, proc := t.TempDir(), t.TempDir()
	unit := filepath.Join(dir, "system.slice", "portal.service")
	if err := os.MkdirAll(filepath.Join(unit, "core"), 0o755); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{
		filepath.Join(unit, "pids.max"): "1234\n", filepath.Join(unit, "core", "pids.max"): "max\n",
		filepath.Join(proc, "cgroup"):    "8:cpu,pids:/\n0::/system.slice/portal.service/core\n",
		filepath.Join(proc, "mountinfo"): "30 20 0:26 / " + dir + " rw - cgroup2 cgroup2 rw\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := room(proc); got != 1234 {
		t.Errorf("they have %d together, want what the unit has", got)
	}
	if n := tasks(); n < leastTasks || n > mostTasks || n > max(room("/proc/self")/tasksParts, leastTasks) {
		t.Errorf("one has %d of %d", n, room("/proc/self"))
	}
}
