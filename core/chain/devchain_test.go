package chain_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) {
	coretest.SideBySide()
	goleak.VerifyTestMain(m)
}

var (
	ada         = core.Address{19: 0xda}
	bob         = core.Address{19: 0xb0}
	transferred = core.Hash(crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)")))
)

// open runs the chain for the time of the test.
func open(t *testing.T, dev coretest.Chain, urls ...string) *chain.Chain {
	t.Helper()
	if urls == nil {
		urls = []string{dev.RPCURL}
	}
	return run(t, chain.Config{
		RPCURLs: urls, ChainID: dev.ChainID, Contracts: dev.Contracts, Poll: 20 * time.Millisecond, Sweep: 200 * time.Millisecond,
	}, slog.New(slog.NewTextHandler(t.Output(), nil)))
}

// run opens the chain and runs it for the time of the test.
func run(t *testing.T, config chain.Config, log *slog.Logger) *chain.Chain {
	t.Helper()
	c, err := chain.Open(t.Context(), config, log)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- c.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
		c.Close()
	})
	return c
}

type reading struct {
	wallet  core.Address
	balance core.Balance
}

// readings gets what OnBalance tells.
func readings(c *chain.Chain) <-chan reading {
	told := make(chan reading, 64)
	c.OnBalance(func(wallet core.Address, balance core.Balance) { told <- reading{wallet, balance} })
	return told
}

func await[T any](t *testing.T, what string, from <-chan T, until func(T) bool) T {
	t.Helper()
	late, stop := quiet.Start().Past(30 * time.Second)
	defer stop()
	for {
		select {
		case got := <-from:
			if until(got) {
				return got
			}
		case <-late:
			t.Fatalf("%s did not come within 30 s", what)
		}
	}
}

func TestBalancesFollowTheChain(t *testing.T) {
	dev := coretest.DevChain(t)
	c := open(t, dev)
	told := readings(c)
	ctx := t.Context()

	if _, known := c.Balance(ada); known {
		t.Error("a wallet that nobody watches has a balance")
	}
	c.Watch(ada)
	await(t, "the first reading", told, func(r reading) bool { return r.wallet == ada && r.balance.GAIA == 0 && r.balance.Native == "0" })

	if err := c.Faucet(ctx, ada, 499); err != nil {
		t.Fatal(err)
	}
	if balance, known := c.Balance(ada); !known || balance.GAIA != 499 || balance.Native != "1000000000000000000" {
		t.Errorf("after the faucet the balance is %+v, %v; want 499 GAIA and 1e18 wei", balance, known)
	}
	await(t, "499 GAIA", told, func(r reading) bool { return r.wallet == ada && r.balance.GAIA == 499 })

	// Another client's transfer, that this one learns of from the log alone.
	if err := open(t, dev).Faucet(ctx, ada, 1); err != nil {
		t.Fatal(err)
	}
	last := await(t, "500 GAIA", told, func(r reading) bool { return r.balance.GAIA == 500 })
	if last.balance.At.Number == 0 || last.balance.At.Hash == (core.Hash{}) || time.Since(last.balance.ReadAt) > 5*time.Second {
		t.Errorf("the reading does not say where and when it was made: %+v", last.balance)
	}

	c.Unwatch(ada)
	if _, known := c.Balance(ada); known {
		t.Error("the balance is still there after the last Unwatch")
	}
	if balance, err := c.Refresh(ctx, ada); err != nil || balance.GAIA != 500 {
		t.Errorf("Refresh of an unwatched wallet = %+v, %v; want 500 GAIA", balance, err)
	}
}

func TestAWatchedBalanceStaysFreshWhileNothingMoves(t *testing.T) {
	c := open(t, coretest.DevChain(t))
	told := readings(c)
	c.Watch(bob)
	first := await(t, "the first reading", told, func(reading) bool { return true })
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	await(t, "a younger ReadAt", tick.C, func(time.Time) bool {
		balance, _ := c.Balance(bob)
		return balance.ReadAt.Sub(first.balance.ReadAt) > 300*time.Millisecond
	})
	if len(told) > 0 {
		t.Errorf("an unchanged balance was told again: %+v", <-told)
	}
}

func TestLogsYieldHistoryThenWhatHappens(t *testing.T) {
	dev := coretest.DevChain(t)
	c := open(t, dev)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	filter := portal.LogFilter{Contracts: []core.Address{dev.Contracts["GaiaToken"]}, Events: []core.Hash{transferred}}
	caughtUp, sent := false, false
	next, minted := uint64(0), 0
	for batch, err := range c.Logs(ctx, filter) {
		if err != nil {
			t.Fatal(err)
		}
		if batch.Next != batch.Head.Number+1 || batch.Next <= next {
			t.Fatalf("a batch up to %d ends at %d after one that ended at %d", batch.Head.Number, batch.Next, next)
		}
		for _, log := range batch.Logs {
			if log.Block.Number < next || log.Block.Number > batch.Head.Number || log.Block.Time.IsZero() || log.Removed {
				t.Errorf("a log of block %+v in the batch from %d to %d", log.Block, next, batch.Head.Number)
			}
			if core.Address(log.Topics[2][12:]) == bob {
				if amount := new(big.Int).SetBytes(log.Data); amount.String() != "7000000000000000000" {
					t.Errorf("the transfer is of %s", amount)
				}
				cancel()
			}
		}
		minted += len(batch.Logs)
		next = batch.Next
		if caughtUp = caughtUp || batch.CaughtUp; caughtUp && !sent {
			sent = true
			if minted == 0 {
				t.Error("caught up without the first supply")
			}
			if err := c.Faucet(t.Context(), bob, 7); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ctx.Err() == nil {
		t.Error("the logs ended by themselves")
	}
}

func TestCallsAnswerWithTheirBlock(t *testing.T) {
	dev := coretest.DevChain(t)
	c := open(t, dev)
	ctx := t.Context()
	token, err := c.Contract(ctx, "GaiaToken")
	if err != nil || token != dev.Contracts["GaiaToken"] {
		t.Fatalf("Contract = %s, %v", token, err)
	}
	totalSupply := crypto.Keccak256([]byte("totalSupply()"))[:4]
	now, at, err := c.Call(ctx, token, totalSupply, 0)
	if err != nil || new(big.Int).SetBytes(now).Sign() <= 0 || at.Number == 0 {
		t.Fatalf("totalSupply at the head = %x at %+v, %v", now, at, err)
	}
	if again, then, err := c.Call(ctx, token, totalSupply, at.Number); err != nil || then != at || string(again) != string(now) {
		t.Errorf("totalSupply at %d = %x at %+v, %v", at.Number, again, then, err)
	}
	code, at, err := c.Code(ctx, token, 0)
	if err != nil || at.Number == 0 || !bytes.Contains(code, totalSupply) {
		t.Errorf("Code of the token = %d bytes at %+v, %v", len(code), at, err)
	}
	if none, _, err := c.Code(ctx, ada, at.Number); err != nil || len(none) != 0 {
		t.Errorf("Code of nobody's address = %x, %v", none, err)
	}
	supply, at, err := c.Storage(ctx, token, core.Hash{31: 2}, at.Number) // ERC20's _totalSupply
	if err != nil || at.Number == 0 || new(big.Int).SetBytes(supply[:]).Cmp(new(big.Int).SetBytes(now)) < 0 {
		t.Errorf("Storage of the total supply = %s at %+v, %v; want %x or more", supply, at, err, now)
	}
	if before, at, err := c.Storage(ctx, token, core.Hash{31: 2}, 1); err != nil || at.Number != 1 || before != (core.Hash{}) {
		t.Errorf("Storage of the total supply before there was any = %s at %+v, %v", before, at, err)
	}
	for _, row := range []struct {
		name string
		do   func() error
		want portal.Code
	}{
		{"code after a block that is not there yet", func() error { _, _, err := c.Code(ctx, token, 1<<40); return err }, portal.NotFound},
		{"storage after a block that is not there yet", func() error { _, _, err := c.Storage(ctx, token, core.Hash{}, 1<<40); return err },
			portal.NotFound},
		{"a contract that the configuration does not name", func() error { _, err := c.Contract(ctx, "Sale"); return err }, portal.NotFound},
		{"a block that is not there yet", func() error { _, _, err := c.Call(ctx, token, totalSupply, 1<<40); return err }, portal.NotFound},
		{"a call that reverts", func() error { _, _, err := c.Call(ctx, token, []byte{1, 2, 3, 4}, 0); return err }, portal.Invalid},
		{"more than the faucet gives", func() error { return c.Faucet(ctx, ada, 1<<40) }, portal.Invalid},
		{"a filter without a contract", func() error {
			for _, err := range c.Logs(ctx, portal.LogFilter{}) {
				return err
			}
			return nil
		}, portal.Invalid},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := row.do(); err == nil || portal.CodeOf(err) != row.want {
				t.Errorf("%v, code %d; want code %d", err, portal.CodeOf(err), row.want)
			}
		})
	}
}

// endpoint passes requests to the dev chain while it is up.
func endpoint(t *testing.T, dev coretest.Chain) (address string, down *atomic.Bool) {
	t.Helper()
	target, err := url.Parse(dev.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	down = new(atomic.Bool)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			http.Error(w, "down", http.StatusBadGateway)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		server.Close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	})
	return server.URL, down
}

func TestAnotherEndpointTakesOver(t *testing.T) {
	dev := coretest.DevChain(t)
	first, firstDown := endpoint(t, dev)
	second, secondDown := endpoint(t, dev)
	c := open(t, dev, first, second)
	ctx := t.Context()

	firstDown.Store(true)
	if _, err := c.Refresh(ctx, ada); err != nil {
		t.Errorf("with one endpoint of two down: %v", err)
	}
	if _, _, err := c.Healthy(); err != nil {
		t.Errorf("with one endpoint of two down: %v", err)
	}

	secondDown.Store(true)
	if _, err := c.Refresh(ctx, ada); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("with all endpoints down: %v; want Unavailable", err)
	}
	head, since, err := c.Healthy()
	var said *portal.Error
	if !errors.As(err, &said) || said.Code != portal.Unavailable || head.Number == 0 || time.Since(since) > 10*time.Second {
		t.Fatalf("Healthy = %+v since %s, %v; want the last head and Unavailable", head, since, err)
	}
	if want := since.UTC().Format("15:04:05"); !strings.Contains(said.Message, want) {
		t.Errorf("%q does not say since when: %s", said.Message, want)
	}

	firstDown.Store(false)
	if _, err := c.Refresh(ctx, ada); err != nil {
		t.Errorf("with an endpoint back: %v", err)
	}
	if _, _, err := c.Healthy(); err != nil {
		t.Errorf("with an endpoint back: %v", err)
	}
}

// Who waits behind a poll that asks nobody, as its endpoint has just failed, asks for itself.
func TestARefreshSharesNoLookThatAskedNobody(t *testing.T) {
	dev := coretest.DevChain(t)
	target, err := url.Parse(dev.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	var held atomic.Pointer[chan struct{}] // requests wait for it to close, and fail
	asked := make(chan struct{}, 100)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		failing := held.Load()
		if failing == nil {
			proxy.ServeHTTP(w, r)
			return
		}
		asked <- struct{}{}
		<-*failing
		http.Error(w, "down", http.StatusBadGateway)
	}))
	t.Cleanup(server.Close)
	c := open(t, dev, server.URL)

	for range 20 {
		if _, err := c.Refresh(t.Context(), ada); err != nil {
			t.Fatal(err)
		}
		failing := make(chan struct{})
		held.Store(&failing)
		refresh := func() <-chan error {
			ended := make(chan error, 1)
			go func() {
				_, err := c.Refresh(t.Context(), ada)
				ended <- err
			}()
			return ended
		}
		first := refresh()
		<-asked
		time.Sleep(60 * time.Millisecond) // three polls: one waits behind the first, where that was no poll itself
		second := refresh()
		time.Sleep(20 * time.Millisecond)
		held.Store(nil)
		close(failing)
		if err := <-second; err != nil {
			t.Fatalf("the endpoint answers, and yet: %v", err)
		}
		<-first
	}
}

func TestAChainThatIsDownAtTheStartIsWaitedFor(t *testing.T) {
	dev := coretest.DevChain(t)
	address, down := endpoint(t, dev)
	down.Store(true)
	c := open(t, dev, address)
	told := readings(c)
	c.Watch(ada)
	if _, err := c.Head(t.Context()); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("Head = %v, want Unavailable", err)
	}
	if _, _, err := c.Call(t.Context(), ada, nil, 0); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("Call = %v, want Unavailable", err)
	}
	down.Store(false)
	await(t, "a reading", told, func(r reading) bool { return r.wallet == ada })
}

func TestOpenRefusesWhatTheConfigurationGotWrong(t *testing.T) {
	dev := coretest.DevChain(t)
	log := slog.New(slog.DiscardHandler)
	for name, config := range map[string]chain.Config{
		"an endpoint of another chain": {RPCURLs: []string{dev.RPCURL}, ChainID: 137},
		"no endpoint":                  {ChainID: dev.ChainID},
		"not a URL":                    {RPCURLs: []string{"polygon"}, ChainID: dev.ChainID},
	} {
		t.Run(name, func(t *testing.T) {
			if c, err := chain.Open(t.Context(), config, log); err == nil {
				c.Close()
				t.Error("it opened")
			}
		})
	}
}
