package coretest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/source"
)

// Chain is a dev chain that runs for one test.
type Chain struct {
	RPCURL    string                  `json:"rpcUrl"`
	ChainID   uint64                  `json:"chainId"`
	Contracts map[string]core.Address `json:"contracts"`
	PID       int                     `json:"-"`
}

// DevChain starts core/cmd/devchain on a free port, in a folder of its own and without actors, and waits until it is
// ready. It ends with the test. More arguments are passed on; later ones win.
func DevChain(t testing.TB, arguments ...string) Chain {
	t.Helper()
	program, err := devchain()
	if err != nil {
		t.Fatal(err)
	}
	arguments = append([]string{
		"--addr", "127.0.0.1:0", "--data", t.TempDir(), "--actors-per-minute", "0", "--die-with-parent",
	}, arguments...)
	path := fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), program.Fd())
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), path, arguments...) // Cleanup ends it
	cmd.Args[0] = "devchain"
	cmd.Stderr = t.Output()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stop, err := start(cmd)
	if err != nil {
		t.Fatalf("start the dev chain: %v", err)
	}
	t.Cleanup(stop)
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err != nil {
		t.Fatalf("the dev chain ended before it was ready: %v", err)
	}
	go func() { _, _ = io.Copy(io.Discard, stdout) }()
	chain := Chain{PID: cmd.Process.Pid}
	if err := json.Unmarshal(line, &chain); err != nil {
		t.Fatalf("read what the dev chain says: %v", err)
	}
	return chain
}

// start runs the command from a thread that lives as long as the command: the kernel tells a child that its parent
// died when the thread ends that made it.
func start(cmd *exec.Cmd) (stop func(), err error) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	}
	started, ended := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(ended)
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait() // it was killed
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return func() {
		_ = cmd.Process.Kill()
		<-ended
	}, nil
}

// devchain is the built program, open and without a name on disk, so that nothing is left behind.
var devchain = sync.OnceValues(func() (*os.File, error) {
	dir, err := os.MkdirTemp("", "devchain-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "devchain")
	if err := build(path, "./core/cmd/devchain"); err != nil {
		return nil, err
	}
	return os.Open(path)
})

// Build compiles a main package of this module, ./plugins/gaia say.
func Build(t testing.TB, path, main string) {
	t.Helper()
	if err := build(path, main); err != nil {
		t.Fatal(err)
	}
}

// build compiles a main package of this module; without symbols for a debugger, which cost half the time. go run keeps what it links,
// unlike go build: the next test binary that needs the program has it at once.
func build(path, main string, flags ...string) error {
	args := slices.Concat([]string{"run", "-ldflags=-w", `-exec=sh -c 'cp "$0" "$BUILT"'`}, flags, []string{main})
	cmd := exec.CommandContext(context.Background(), "go", args...)
	cmd.Dir = source.Root()
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "BUILT="+path)
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build %s: %w\n%s", main, err, output)
	}
	return nil
}
