package sandbox_test

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
)

// lacking makes the test binary the core of a machine that lacks a layer: its own filter refuses what the layer needs.
const lacking = "PORTAL_TEST_LACKING"

// lacks are those layers, what of the kernel each needs, and an attempt that nothing else stops.
var lacks = map[string]struct {
	call    uintptr
	flag    uint32 // of its first argument; 0: whatever that is
	errno   unix.Errno
	attempt string
}{
	"namespaces": {unix.SYS_CLONE, unix.CLONE_NEWUSER, unix.EPERM, ""},
	"landlock":   {unix.SYS_LANDLOCK_CREATE_RULESET, 0, unix.ENOSYS, "read /etc/passwd"},
	"seccomp":    {unix.SYS_SECCOMP, 0, unix.EINVAL, "ask a device"},
}

func TestAMachineThatLacksALayer(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for layer := range lacks {
		t.Run(layer, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), self, "-test.run=^TestWithoutThat$", "-test.v")
			cmd.Env = append(os.Environ(), built+"="+hostile.Dir, lacking+"="+layer)
			if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestWithoutThat") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestWithoutThat is TestAMachineThatLacksALayer's other process.
func TestWithoutThat(t *testing.T) {
	layer := os.Getenv(lacking)
	if layer == "" {
		return
	}
	refuse(t, layer)
	err := newStage(t, sandbox.Config{Require: sandbox.Essential()}).slot.Start(t.Context())
	var f core.Fault
	if !errors.As(err, &f) || f.Class != core.Unguarded {
		t.Fatalf("it was started: %v", err)
	}
	for _, want := range []string{"the layer " + layer + " is missing", sandbox.Remedy(layer), "modules.sandbox_require"} {
		if !strings.Contains(f.Problem, want) {
			t.Errorf("%q does not say %q", f.Problem, want)
		}
	}

	relaxed := sandbox.Config{Require: slices.DeleteFunc(sandbox.Essential(), func(l string) bool { return l == layer || l == sandbox.Lockdown })}
	s := newStage(t, relaxed)
	if err := s.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.hello()
	if body, err := s.ask("GET", "/honest", ""); err != nil || !strings.Contains(body, "honest") {
		t.Errorf("%q, %v", body, err)
	}
	if what := s.refused(); len(what) > 0 {
		t.Errorf("what is honest was refused %q", what)
	}
	for _, l := range s.slot.Layers() {
		if l.Name == sandbox.Cgroup {
			continue
		}
		if l.Active != (l.Name != layer && !without(layer, l.Name)) || l.Active != (l.Why == "") {
			t.Errorf("%+v", l)
		}
	}
	if try := lacks[layer].attempt; try != "" {
		got, err := s.ask("POST", "/try/"+strings.ReplaceAll(strings.ReplaceAll(try, "/", "%2F"), " ", "%20"), "")
		if want := attempts[slices.IndexFunc(attempts, func(a attempt) bool { return a.tries == try })].wants; err != nil || got == want {
			t.Errorf("%s: %s, %v: something else stops it", try, got, err)
		}
	}
}

// without tells which layers go with another.
func without(layer, other string) bool {
	return layer == "namespaces" && (other == "tmpfs" || other == "proc") || layer == "seccomp" && other == "lockdown"
}

// refuse has the kernel refuse what a layer needs, to this process and those that it starts.
func refuse(t *testing.T, layer string) {
	l := lacks[layer]
	load := uint16(unix.BPF_LD | unix.BPF_W | unix.BPF_ABS)
	filter := []unix.SockFilter{{Code: load, K: 0}, {Code: unix.BPF_JMP | unix.BPF_JEQ, K: uint32(l.call), Jf: 3}}
	flag := l.flag
	if flag == 0 {
		filter[1].Jf = 1
	} else {
		filter = append(filter, unix.SockFilter{Code: load, K: 16}, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET, K: flag, Jf: 1})
	}
	filter = append(filter, unix.SockFilter{Code: unix.BPF_RET, K: 0x00050000 | uint32(l.errno)}, unix.SockFilter{Code: unix.BPF_RET, K: 0x7fff0000})
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	if _, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program))); e != 0 {
		t.Fatal(e)
	}
}
