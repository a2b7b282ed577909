package chaintest

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// program is in the Go module whose tests call; a module that builds with the SDK alone has none.
const program = "gaia.example/portal/core/cmd/devchain"

// DevChain builds the dev chain and runs it on a free port until the test ends; it is ready with all contracts. Who lives
// on it the caller adds, if it acts itself. The arguments are the program's.
func DevChain(t testing.TB, arguments ...string) devnet.Chain {
	t.Helper()
	ctx := context.WithoutCancel(t.Context()) // Cleanup ends it
	binary := filepath.Join(t.TempDir(), "devchain")
	// keeps what it links for other tests
	build := exec.CommandContext(ctx, "go", "run", "-ldflags=-w", `-exec=sh -c 'cp "$0" "$BUILT"'`, program)
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "BUILT="+binary)
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the dev chain: %v\n%s", err, output)
	}
	process := exec.CommandContext(ctx, binary, append([]string{"--addr", "127.0.0.1:0", "--data", t.TempDir()}, arguments...)...)
	process.Stderr = t.Output()
	stdout, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = process.Process.Kill()
		_ = process.Wait() // it was killed
	})
	lines := bufio.NewReader(stdout)
	line, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatalf("the dev chain did not say that it is ready: %v", err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	var ready struct {
		RPCURL    string                    `json:"rpcUrl"`
		Contracts map[string]common.Address `json:"contracts"`
	}
	if err := json.Unmarshal(line, &ready); err != nil {
		t.Fatalf("read what the dev chain says: %v in %s", err, line)
	}
	client, err := ethclient.DialContext(ctx, ready.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return devnet.Chain{Client: client, Contracts: ready.Contracts}
}
