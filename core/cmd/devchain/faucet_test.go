package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

func (p *process) give(t *testing.T, to common.Address, amount uint64) (gift, error) {
	t.Helper()
	var given gift
	err := p.client.Client().CallContext(t.Context(), &given, "dev_faucet", to, amount)
	return given, err
}

func TestFaucetGivesGAIAAndOneCoin(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	to := devnet.Derive("a newcomer").Address
	for round, transactions := range []int{2, 1} { // the second time the address has its coin
		given, err := p.give(t, to, 750)
		if err != nil {
			t.Fatal(err)
		}
		if len(given.Transactions) != transactions {
			t.Errorf("round %d took %d transactions, want %d", round, len(given.Transactions), transactions)
		}
		for _, hash := range given.Transactions {
			receipt, err := p.client.TransactionReceipt(t.Context(), hash)
			if err != nil || receipt.Status != types.ReceiptStatusSuccessful {
				t.Errorf("transaction %s is not mined when the faucet answers: %v", hash, err)
			}
		}
	}
	if balance := p.gaia(t, to); balance.Cmp(devnet.Whole(1_500)) != 0 {
		t.Errorf("holds %v, want 1500 GAIA", balance)
	}
	coins, err := p.client.BalanceAt(t.Context(), to, nil)
	if err != nil || coins.Cmp(devnet.Whole(1)) != 0 {
		t.Errorf("has %v coins (%v), want 1", coins, err)
	}
}

func TestFaucetRefuses(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	for _, refused := range []struct {
		to     common.Address
		amount uint64
		says   string
	}{
		{common.Address{}, 10, "needs an address"},
		{wellKnown[0], 0, "1 to 1000000 GAIA"},
		{wellKnown[0], 1_000_001, "1 to 1000000 GAIA"},
	} {
		if _, err := p.give(t, refused.to, refused.amount); err == nil || !strings.Contains(err.Error(), refused.says) {
			t.Errorf("%d GAIA to %s: %v, want an error that says %q", refused.amount, refused.to, err, refused.says)
		}
	}
}

func TestFaucetServesManyAtOnce(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	const callers = 20
	failures := make([]error, callers)
	var calls sync.WaitGroup
	for i := range callers {
		calls.Go(func() {
			to := devnet.Derive(fmt.Sprintf("caller %d", i)).Address
			given, err := p.give(t, to, uint64(i+1))
			if err == nil && len(given.Transactions) != 2 {
				err = fmt.Errorf("%d transactions, want 2", len(given.Transactions))
			}
			failures[i] = err
		})
	}
	calls.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Fatal(err)
	}
	for i := range callers {
		if balance := p.gaia(t, devnet.Derive(fmt.Sprintf("caller %d", i)).Address); balance.Cmp(devnet.Whole(int64(i+1))) != 0 {
			t.Errorf("caller %d holds %v, want %d GAIA", i, balance, i+1)
		}
	}
}
