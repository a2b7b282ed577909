package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"gaia.example/portal/plugins/network/agent/measure"
)

// A process that measures lets all others go first; one that is in no group of its own would slow its whole family down.
func TestMeasuringYields(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	process := exec.CommandContext(t.Context(), own, "measure")
	process.Env = append(os.Environ(), "PORTAL_NODE_TEST=1")
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	told, err := process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	if err := json.NewEncoder(told).Encode(measure.Job{Suite: 2, Folder: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	if _, err := said.Read(make([]byte, 1)); err != nil { // it has measured, and has not ended: the rest waits to be read
		t.Fatal(err)
	}
	// The system call answers 20 less the niceness on Linux; the library's does so too.
	found, err := unix.Getpriority(unix.PRIO_PROCESS, process.Process.Pid)
	if err != nil || found != 20-niceness && found != niceness {
		t.Errorf("its niceness is told as %d, %v", found, err)
	}
	_, _ = io.Copy(io.Discard, said)
	if err := process.Wait(); err != nil {
		t.Error(err)
	}
}
