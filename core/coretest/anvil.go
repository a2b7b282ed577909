package coretest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core/coretest/source"
)

// AnvilOptions change how an anvil is started.
type AnvilOptions struct {
	ChainID uint64    // 31337 for 0
	Args    []string  // more arguments
	Genesis time.Time // an hour ago for the zero time
}

// AnvilNode is an anvil that runs for one test: an Ethereum node that mines when it is told or sent something, and
// reorganises on demand. Its genesis has Multicall3.
type AnvilNode struct {
	URL     string
	ChainID uint64
	PID     int

	t    testing.TB
	stop func()
}

var anvilURL = regexp.MustCompile(`Listening on (127\.0\.0\.1:\d+)`)

// Anvil starts an anvil on a free port and waits until it answers. It ends with the test.
func Anvil(t testing.TB, options AnvilOptions) *AnvilNode {
	t.Helper()
	genesis := options.Genesis
	if genesis.IsZero() {
		genesis = time.Now().Add(-time.Hour)
	}
	return anvilFrom(t, options, genesis)
}

// AnvilPair starts two anvils with one genesis: what Anvils does to them makes the same blocks, with the same hashes,
// on both; what is sent to one alone makes them disagree.
func AnvilPair(t testing.TB, options AnvilOptions) Anvils {
	t.Helper()
	genesis := time.Now().Add(-time.Hour)
	return Anvils{anvilFrom(t, options, genesis), anvilFrom(t, options, genesis)}
}

func anvilFrom(t testing.TB, options AnvilOptions, genesis time.Time) *AnvilNode {
	t.Helper()
	Long(t)
	if options.ChainID == 0 {
		options.ChainID = 31337
	}
	home := t.TempDir()
	init := filepath.Join(home, "genesis.json")
	if err := os.WriteFile(init, anvilGenesis(t, options.ChainID, genesis), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), anvilProgram(t), append([]string{
		"--port", "0", "--chain-id", strconv.FormatUint(options.ChainID, 10), "--init", init,
		"--timestamp", strconv.FormatInt(genesis.Unix(), 10), "--auto-impersonate",
	}, options.Args...)...)
	cmd.Env = append(os.Environ(), "HOME="+home) // where it keeps old states
	cmd.Stderr = t.Output()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stop, err := start(cmd)
	if err != nil {
		t.Fatalf("start anvil: %v", err)
	}
	n := &AnvilNode{ChainID: options.ChainID, PID: cmd.Process.Pid, t: t, stop: sync.OnceFunc(stop)}
	t.Cleanup(n.Kill)
	for lines := bufio.NewScanner(stdout); n.URL == "" && lines.Scan(); {
		if m := anvilURL.FindStringSubmatch(lines.Text()); m != nil {
			n.URL = "http://" + m[1]
		}
	}
	if n.URL == "" {
		t.Fatal("anvil ended before it was ready")
	}
	go func() { _, _ = io.Copy(io.Discard, stdout) }()
	n.RPC("eth_chainId")
	return n
}

// anvilProgram is where the workspace has anvil.
func anvilProgram(t testing.TB) string {
	t.Helper()
	return installed(t, packages+"/@foundry-rs/anvil-linux-"+runtime.GOARCH+"/bin/anvil")
}

// anvilGenesis has Multicall3; anvil adds its accounts.
func anvilGenesis(t testing.TB, chainID uint64, at time.Time) []byte {
	t.Helper()
	code, err := os.ReadFile(filepath.Join(source.Root(), "core/cmd/devchain/multicall3.hex"))
	if err != nil {
		t.Fatal(err)
	}
	genesis, err := json.Marshal(map[string]any{
		"config":     map[string]any{"chainId": chainID},
		"timestamp":  hexutil.Uint64(at.Unix()),
		"gasLimit":   hexutil.Uint64(30_000_000),
		"difficulty": "0x0",
		"alloc": map[string]any{
			multicall3: map[string]any{"balance": "0x0", "nonce": "0x1",
				"code": "0x" + strings.ReplaceAll(strings.TrimSpace(string(code)), "\n", "")},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return genesis
}

// RPC calls a method; an error ends the test.
func (n *AnvilNode) RPC(method string, args ...any) json.RawMessage {
	n.t.Helper()
	result, err := n.Call(method, args...)
	if err != nil {
		n.t.Fatalf("%s: %v", method, err)
	}
	return result
}

// Call calls a method.
func (n *AnvilNode) Call(method string, args ...any) (json.RawMessage, error) {
	if args == nil {
		args = []any{}
	}
	request, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": args})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	post, err := http.NewRequestWithContext(ctx, http.MethodPost, n.URL, bytes.NewReader(request))
	if err != nil {
		return nil, err
	}
	post.Header.Set("Content-Type", "application/json")
	post.Close = true // nothing is left open for who counts goroutines
	response, err := http.DefaultClient.Do(post)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct {
		Result json.RawMessage `json:"result"`
		Error  *struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Error != nil {
		return nil, fmt.Errorf("%s (%d)", answer.Error.Message, answer.Error.Code)
	}
	return answer.Result, nil
}

// Kill ends the node at once.
func (n *AnvilNode) Kill() { n.stop() }
