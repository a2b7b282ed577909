package devnet

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"syscall"
	"time"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	machinesMost  = 8           // as many as there are validators, who own them
	machineAgain  = time.Second // before what failed is tried again, doubling …
	machineLatest = 30 * time.Second
	machineStops  = 5 * time.Second // how long an agent has to end in peace
)

// machine is a node that a resident runs with the real agent, in a folder of its own.
type machine struct {
	devnet.Around

	owner   *validator
	program string
	dir     string
}

// runMachines runs so many of the real agent, each with a key of its own, until ctx ends. Their owners are validators. They all run on this
// machine, and each is called so.
func runMachines(ctx context.Context, around devnet.Around, owners []*validator) error {
	program := filepath.Join(around.Programs, "agents", "portal-node-"+runtime.GOOS+"-"+runtime.GOARCH)
	if _, err := os.Stat(program); errors.Is(err, os.ErrNotExist) {
		around.Log.Warn("residents run no node, as the agent was not built: make build builds it", "program", program)
		return nil
	} else if err != nil {
		return err
	}
	var running sync.WaitGroup
	for i := range min(around.Machines, machinesMost, len(owners)) {
		m := &machine{Around: around, owner: owners[i], program: program,
			dir: filepath.Join(around.Data, "nodes", fmt.Sprintf("resident-%d", i+1))}
		running.Go(func() { m.live(ctx) })
	}
	running.Wait()
	return nil
}

// name says to whoever reads it on a page what the node is.
func (m *machine) name() string { return m.owner.Name + " (resident, on the portal's machine)" }

// errNoMore is of an agent that is not to be started again: its node was revoked.
var errNoMore = errors.New("its node was revoked")

// live sets the machine up once and runs it, again and again where that ends.
func (m *machine) live(ctx context.Context) {
	for wait := machineAgain; ; wait = min(2*wait, machineLatest) {
		begun := time.Now()
		err := m.setUp(ctx)
		if err == nil {
			err = m.run(ctx)
		}
		if ctx.Err() != nil {
			return
		}
		m.Log.Info("a resident's node ended", "name", m.name(), "error", err)
		if errors.Is(err, errNoMore) {
			return
		}
		if time.Since(begun) > machineLatest {
			wait = machineAgain
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

var codeLine = regexp.MustCompile(`^Code:\s+([0-9A-Z]{4}-[0-9A-Z]{4})`)

// setUp runs portal-node setup, and has the owner's wallet sign for the code that it prints. A folder that is set up for this portal stays.
func (m *machine) setUp(ctx context.Context) error {
	if content, err := os.ReadFile(filepath.Join(m.dir, "settings.json")); err == nil {
		var s struct {
			Portal string `json:"portal"`
		}
		if json.Unmarshal(content, &s) == nil && s.Portal == m.Portal {
			return nil
		}
	}
	if err := os.RemoveAll(m.dir); err != nil { // of another portal
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	said, printed := io.Pipe()
	defer said.Close()
	done := make(chan error, 1)
	go func() {
		err := m.agent(ctx, printed, "setup", "--portal", m.Portal, "--name", m.name())
		printed.Close()
		done <- err
	}()
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		code := codeLine.FindStringSubmatch(lines.Text())
		if code == nil {
			continue
		}
		if err := take(ctx, m.owner.Account, m.Portal, code[1], m.name()); err != nil {
			cancel()
			_, _ = io.Copy(io.Discard, said)
			return errors.Join(err, <-done)
		}
	}
	return <-done
}

// exitNo is how an agent ends that the portal will not take again.
const exitNo = 3

func (m *machine) run(ctx context.Context) error {
	err := m.agent(ctx, io.Discard, "run")
	var ended *exec.ExitError
	if errors.As(err, &ended) && ended.ExitCode() == exitNo {
		return errNoMore
	}
	return err
}

// agent runs the program to its end, behind all else that this machine has to do. It ends with the process that started it.
func (m *machine) agent(ctx context.Context, out io.Writer, args ...string) error {
	cmd := exec.CommandContext(ctx, m.program, args...)
	cmd.Env = append(os.Environ(), "PORTAL_NODE_DIR="+m.dir)
	cmd.Stdout = out
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = machineStops
	ended := make(chan error, 1)
	go func() {
		// The kernel takes the thread's end for the parent's, and a thread that is niced stays so: it ends with this goroutine.
		runtime.LockOSThread()
		niced(cmd)
		ended <- cmd.Run()
	}()
	return <-ended
}
