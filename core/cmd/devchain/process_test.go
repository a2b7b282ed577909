package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"golang.org/x/sys/unix"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// binary is the real command, built once for all tests.
var binary string

func TestMain(m *testing.M) {
	os.Exit(withBinary(m.Run))
}

func withBinary(run func() int) int {
	folder, err := os.MkdirTemp("", "devchain")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	binary = filepath.Join(folder, "devchain")
	build := exec.Command("go", "run", "-ldflags=-w", `-exec=sh -c 'cp "$0" "$BUILT"'`, ".") // keeps what it links for other tests
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "BUILT="+binary)
	if output, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build devchain: %v\n%s", err, output)
		return 1
	}
	return run()
}

// process is a running devchain that has said that it is ready.
type process struct {
	command *exec.Cmd
	ready   struct {
		RPCURL    string
		ChainID   int64
		Contracts map[string]common.Address
		Accounts  map[string]common.Address
	}
	stdout  *bufio.Reader
	stderr  *bytes.Buffer
	client  *ethclient.Client
	startup time.Duration // by the clock, until it was ready
	worked  time.Duration // by its process until then, however long it waited for a processor
}

// start runs devchain on a free port with its data in folder, and ends it with the test.
func start(t *testing.T, folder string, arguments ...string) *process {
	t.Helper()
	arguments = append([]string{"--addr", "127.0.0.1:0", "--data", folder}, arguments...)
	return launch(t, exec.Command(binary, arguments...))
}

func launch(t *testing.T, command *exec.Cmd) *process {
	t.Helper()
	p := &process{command: command, stderr: new(bytes.Buffer)}
	p.command.Stderr = p.stderr
	stdout, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.kill(t) })
	p.stdout = bufio.NewReader(stdout)
	line, err := p.stdout.ReadBytes('\n')
	p.startup = time.Since(began)
	if err != nil {
		p.command.Wait()
		t.Fatalf("devchain ended before it was ready: %s", p.stderr)
	}
	var spent unix.Timespec
	if err := unix.ClockGettime(int32(^p.command.Process.Pid<<3|2), &spent); err != nil { // clock_getcpuclockid(3)
		t.Fatal(err)
	}
	p.worked = time.Duration(spent.Nano())
	if err := json.Unmarshal(line, &p.ready); err != nil {
		t.Fatalf("the ready line %q is no JSON: %v", line, err)
	}
	if p.client, err = ethclient.Dial(p.ready.RPCURL); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.client.Close)
	return p
}

// planned is what the areas bring.
func planned(t *testing.T) plan {
	t.Helper()
	p, err := newPlan(areas())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// token is what the faucet gives.
func (p *process) token(t *testing.T) devnet.Token {
	t.Helper()
	plan := planned(t)
	return plan.on(p.client).Token(plan.token)
}

// gaia is what an address holds of it.
func (p *process) gaia(t *testing.T, of common.Address) *big.Int {
	t.Helper()
	balance, err := p.token(t).Balance(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	return balance
}

// kill ends the process as a crash would; it may have ended already.
func (p *process) kill(t *testing.T) {
	t.Helper()
	p.command.Process.Kill()
	p.command.Wait()
}

// terminate asks the process to end and returns what else it wrote to standard output.
func (p *process) terminate(t *testing.T) []byte {
	t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(p.stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Wait(); err != nil {
		t.Fatalf("devchain did not end cleanly: %v\n%s", err, p.stderr)
	}
	return rest
}

func (p *process) head(t *testing.T) uint64 {
	t.Helper()
	head, err := p.client.BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return head
}
