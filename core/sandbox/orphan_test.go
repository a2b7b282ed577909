package sandbox_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
)

// asCore makes the test binary a core that runs the plugin until it is killed.
const asCore = "PORTAL_TEST_CORE"

func TestASandboxedPluginDiesWithTheCore(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), built+"="+hostile.Dir, asCore+"=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	pid, notNumber := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || notNumber != nil {
		t.Fatalf("the core said %q", line)
	}
	plugin, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(plugin)
	if err := unix.Kill(pid, unix.SIGSTOP); err != nil { // it cannot see that its channel has ended
		t.Fatal(err)
	}
	cmd.Process.Kill()
	_ = cmd.Wait()
	ended := []unix.PollFd{{Fd: int32(plugin), Events: unix.POLLIN}}
	n, err := unix.Poll(ended, 10_000)
	for errors.Is(err, unix.EINTR) {
		n, err = unix.Poll(ended, 10_000)
	}
	if n != 1 || err != nil {
		unix.Kill(pid, unix.SIGKILL)
		t.Fatalf("the plugin is still there: %v", err)
	}
}

// runCore starts the plugin, says its process id, and waits to be killed.
func runCore() {
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err == nil {
		var sup *supervisor.Supervisor
		if sup, err = supervisor.New(supervisor.Config{Host: (&supervisortest.Ports{}).Host(slog.DiscardHandler), Sandbox: box}); err == nil {
			slot := sup.Open(hostile, supervisortest.Nobody{})
			err = slot.Start(context.Background())
			fmt.Println(slot.PID())
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}
