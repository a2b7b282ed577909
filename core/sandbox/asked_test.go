package sandbox_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/sandbox/launcher"
)

// elsewhere has the kernel ask somebody else already about the test binary and all that it starts, as some containers' runtimes do: it
// asks one only.
const elsewhere = "PORTAL_TEST_ASKED_ELSEWHERE"

// askElsewhere installs a filter that allows everything, and has a listener.
func askElsewhere() error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	all := []unix.SockFilter{{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW}}
	program := unix.SockFprog{Len: 1, Filter: &all[0]}
	_, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
		unix.SECCOMP_FILTER_FLAG_TSYNC|unix.SECCOMP_FILTER_FLAG_TSYNC_ESRCH|unix.SECCOMP_FILTER_FLAG_NEW_LISTENER, uintptr(unsafe.Pointer(&program)))
	if e != 0 {
		return e
	}
	return nil
}

func TestWhereSomebodyElseIsAskedAllIsStoppedTheSame(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "-test.v", "-test.run=^(TestEveryAttemptIsStopped|TestTheLayerSaysWhoIsAsked)$")
	cmd.Env = append(os.Environ(), built+"="+hostile.Dir, elsewhere+"=1")
	out, err := cmd.CombinedOutput()
	if said := string(out); err != nil || strings.Count(said, "--- PASS") != 2 {
		t.Errorf("%v\n%s", err, said)
	}
}

func TestTheLayerSaysWhoIsAsked(t *testing.T) {
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	want := ", others are told"
	if os.Getenv(elsewhere) != "" {
		want = ", others are refused unseen: device or resource busy"
	}
	for _, l := range box.Machine() {
		if l.Name == launcher.Seccomp && (!l.Active || !strings.HasSuffix(l.By, want)) {
			t.Errorf("%+v, want %q", l, want)
		}
	}
}
