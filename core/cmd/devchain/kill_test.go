package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

func TestChainSurvivesKillsInTheMiddleOfTransactions(t *testing.T) {
	coretest.Long(t)
	folder := t.TempDir()
	to := devnet.Derive("a visitor").Address
	p := start(t, folder, "--actors-per-minute", "3000")
	for round := range 3 {
		head := p.crash(t, 6)
		p = start(t, folder, "--actors-per-minute", "3000")
		again, err := p.client.HeaderByNumber(t.Context(), head.Number)
		if err != nil || again.Hash() != head.Hash() {
			t.Fatalf("round %d: block %s, which was read before the kill, is gone (%v)", round, head.Number, err)
		}
		if _, err := p.give(t, to, 1); err != nil {
			t.Errorf("round %d: the faucet fails after the kill: %v", round, err)
		}
		before := p.acted(t)
		quiet.Until(t, 30*time.Second, "actors act again", func() bool { return p.acted(t) > before+3 })
	}
	p.terminate(t)

	p = start(t, folder, "--actors-per-minute", "0")
	plan := planned(t)
	for _, address := range append(plan.payers(), plan.faucet.Address) {
		mined, err := p.client.NonceAt(t.Context(), address, nil)
		if err != nil {
			t.Fatal(err)
		}
		pending, err := p.client.PendingNonceAt(t.Context(), address)
		if err != nil || pending != mined {
			t.Errorf("%s has nonce %d mined and %d pending (%v)", address, mined, pending, err)
		}
	}
	p.everyBlock(t)
	before := p.acted(t)
	p.open(t)
	if after := p.acted(t); after != before {
		t.Errorf("opening the areas took %d transactions again", after-before)
	}
}

// crash lets faucet calls and actors run for so many blocks, kills the process while they do and returns the last
// head that was read.
func (p *process) crash(t *testing.T, blocks uint64) *types.Header {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var calls sync.WaitGroup
	for i := range 4 {
		calls.Go(func() {
			to := devnet.Derive(fmt.Sprintf("caller %d", i)).Address
			for p.client.Client().CallContext(ctx, new(gift), "dev_faucet", to, 1) == nil {
			}
		})
	}
	var head *types.Header
	until := p.head(t) + blocks
	quiet.Until(t, 30*time.Second, "blocks under load", func() bool {
		var err error
		if head, err = p.client.HeaderByNumber(ctx, nil); err != nil {
			t.Fatal(err)
		}
		return head.Number.Uint64() >= until
	})
	p.kill(t)
	cancel()
	calls.Wait()
	return head
}

// everyBlock reads the chain back to its genesis with all receipts.
func (p *process) everyBlock(t *testing.T) {
	t.Helper()
	var parent *types.Header
	for number := range p.head(t) + 1 {
		block, err := p.client.BlockByNumber(t.Context(), new(big.Int).SetUint64(number))
		if err != nil {
			t.Fatalf("block %d: %v", number, err)
		}
		if parent != nil && (block.ParentHash() != parent.Hash() || block.Time() <= parent.Time) {
			t.Fatalf("block %d does not follow block %d", number, number-1)
		}
		for _, tx := range block.Transactions() {
			if _, err := p.client.TransactionReceipt(t.Context(), tx.Hash()); err != nil {
				t.Errorf("no receipt for transaction %s of block %d: %v", tx.Hash(), number, err)
			}
		}
		parent = block.Header()
	}
}

func TestChainSurvivesAKillDuringItsFirstStart(t *testing.T) {
	coretest.Long(t)
	folder := t.TempDir()
	// Each attempt gets a little further into the start.
	for _, marker := range []string{"LOCK", "chaindata/LOCK", "chaindata/ancient", "blobpool", "nodekey"} {
		command := exec.Command(binary, "--addr", "127.0.0.1:0", "--data", folder)
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		quiet.Until(t, 10*time.Second, marker, func() bool {
			_, err := os.Stat(filepath.Join(folder, "node", marker))
			return err == nil
		})
		command.Process.Kill()
		command.Wait()
	}
	p := start(t, folder, "--actors-per-minute", "0")
	p.deployedOnce(t)
}

// deployedOnce holds what is on the chain against what the areas bring: nothing is missing, nothing came twice.
func (p *process) deployedOnce(t *testing.T) {
	t.Helper()
	plan := planned(t)
	for _, area := range plan.areas {
		if area.Deploy == nil {
			continue
		}
		from, want := area.Deployer().Address, len(area.Deploy(plan.on(p.client)))
		if nonce, err := p.client.NonceAt(t.Context(), from, nil); err != nil || nonce != uint64(want) {
			t.Errorf("the deployer of %s sent %d transactions (%v), want %d", area.Name, nonce, err, want)
		}
	}
	for name, address := range plan.contracts {
		if code, err := p.client.CodeAt(t.Context(), address, nil); err != nil || len(code) == 0 {
			t.Errorf("there is no %s at %s (%v)", name, address, err)
		}
	}
	for _, resident := range plan.residents {
		if balance := p.gaia(t, resident.Account.Address); balance.Cmp(devnet.Whole(resident.Endowment)) != 0 {
			t.Errorf("%s holds %v, want %d whole GAIA", resident.Name, balance, resident.Endowment)
		}
	}
}

func TestOneProcessPerFolder(t *testing.T) {
	t.Parallel() // it waits for the other to end
	folder := t.TempDir()
	start(t, folder, "--actors-per-minute", "0")
	output, err := exec.Command(binary, "--addr", "127.0.0.1:0", "--data", folder).CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("a second process on the folder ends with %v, want exit code 1: %s", err, output)
	}
}

func TestDiesWithItsParent(t *testing.T) {
	script := `"$0" "$@" & wait`
	parent := exec.Command("sh", "-c", script, binary, "--die-with-parent", "--actors-per-minute", "60",
		"--addr", "127.0.0.1:0", "--data", t.TempDir())
	p := launch(t, parent)
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	// The pipe ends when the last process that holds it is gone.
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, p.stdout)
		ended <- err
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Fatal("devchain outlives its parent")
	}
}

func TestEndsSoonWhenAsked(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "600")
	idle, err := net.Dial("tcp", strings.TrimPrefix(p.ready.RPCURL, "http://")) // as browsers connect in advance
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	began := quiet.Start()
	p.terminate(t)
	if took := began.Took(); took > 3*time.Second {
		t.Errorf("took %s to end", took)
	}
}

func TestWaitsForTheOneThatEnds(t *testing.T) {
	coretest.Long(t)
	folder := t.TempDir()
	first := start(t, folder, "--actors-per-minute", "600")
	if err := first.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	second := start(t, folder, "--addr", strings.TrimPrefix(first.ready.RPCURL, "http://"))
	if second.ready.RPCURL != first.ready.RPCURL {
		t.Errorf("the chain moved from %s to %s", first.ready.RPCURL, second.ready.RPCURL)
	}
}
