package wire

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const leaves = "PORTAL_TEST_LEAVES"

// init is the process of the test below.
func init() {
	if os.Getenv(leaves) == "" {
		return
	}
	left := exec.Command("sleep", "1")
	left.Stderr, left.SysProcAttr = os.Stderr, &syscall.SysProcAttr{Setsid: true}
	if err := left.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	fmt.Fprintln(os.Stderr, "its last words")
	os.Exit(3)
}

// A process that left somebody behind who holds its standard error is gone before its last words are in: whoever judges a new version
// by its answers knows at once that those broke off because it ended.
func TestAProcessIsGoneBeforeItsLastWordsAreIn(t *testing.T) {
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	launcher := NewLauncher()
	defer launcher.Close()
	var ahead time.Duration
	for range 5 { // of which a busy machine delays some
		in, out, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		defer out.Close()
		channel := &outbox{child: out}
		c := newChild(launcher, Spec{Module: "left", Executable: executable}, channel)
		c.env = append(os.Environ(), leaves+"=1")
		if err := c.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		<-c.gone()
		gone := time.Now()
		if err := unix.Kill(c.pid, 0); err != unix.ESRCH {
			t.Errorf("it is gone, and yet asked for it the kernel says %v", err)
		}
		<-c.heard()
		ahead = max(ahead, time.Since(gone))
		if exit := c.exited(); exit.Err == nil || exit.Err.Error() != "exit status 3" || !strings.Contains(exit.Last, "its last words") {
			t.Errorf("it ended as %+v", exit)
		}
	}
	if ahead < lastWordsWait/2 {
		t.Errorf("that it is gone is known %v before its last words are in, which are waited for %v", ahead, lastWordsWait)
	}
}
