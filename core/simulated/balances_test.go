package simulated_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/simulated"
)

var (
	ada  = core.Address{1}
	bob  = core.Address{2}
	dawn = time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC)
)

// network is a chain whose wallets all hold the same.
type network struct {
	mu      sync.Mutex
	held    core.Balance
	silent  error
	watched map[core.Address]int
}

func (n *network) Balance(a core.Address) (core.Balance, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.held, n.watched[a] > 0 && n.held.Native != ""
}

func (n *network) Refresh(context.Context, core.Address) (core.Balance, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.held, n.silent
}

func (n *network) Watch(a core.Address)   { n.count(a, 1) }
func (n *network) Unwatch(a core.Address) { n.count(a, -1) }

func (n *network) count(a core.Address, by int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.watched[a] += by
}

func (n *network) reads(native string, block uint64, at time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.held = core.Balance{Native: native, GAIA: 3, Standing: 2, Parts: core.GAIAParts{Wallet: "3"}, At: core.Block{Number: block}, ReadAt: at}
}

// inOrder is a source that answers with these, one after the other.
func inOrder(answers ...int) func(int) int {
	return func(n int) int {
		answer := answers[0]
		answers = answers[1:]
		if answer >= n {
			panic("the answer is too large")
		}
		return answer
	}
}

// held is the GAIA of a wallet that was read, and counts in full.
func held(t *testing.T, b core.Balances, wallet core.Address) core.GAIA {
	t.Helper()
	balance, read := b.Balance(wallet)
	if !read || balance.GAIA != balance.Standing {
		t.Errorf("%+v, %v", balance, read)
	}
	return balance.GAIA
}

func TestANumberStaysUntilItIsDrawnAgain(t *testing.T) {
	n := &network{watched: map[core.Address]int{}}
	b := simulated.New(n, inOrder(0, 49_999, 8, 99, 5, 0, 123))
	b.Watch(ada)
	if _, read := b.Balance(ada); read {
		t.Error("there is a balance before the chain was read")
	}
	n.reads("17", 1, dawn)
	if got := held(t, b, ada); got != 500 {
		t.Errorf("first it is %d", got)
	}
	b.Watch(bob)
	if got := held(t, b, bob); got != 50_499 {
		t.Errorf("another wallet has %d", got)
	}
	b.Draw(ada, core.UserConnect)
	n.reads("18", 2, dawn.Add(time.Second))
	for name, read := range map[string]func() (core.Balance, bool){
		"kept":      func() (core.Balance, bool) { return b.Balance(ada) },
		"refreshed": func() (core.Balance, bool) { balance, err := b.Refresh(t.Context(), ada); return balance, err == nil },
	} {
		got, ok := read()
		want := core.Balance{Native: "18", GAIA: 500_099, Standing: 500_099, At: core.Block{Number: 2}, ReadAt: dawn.Add(time.Second)}
		if got != want || !ok {
			t.Errorf("%s: %+v, %v", name, got, ok)
		}
	}
	if got := held(t, b, bob); got != 50_499 {
		t.Errorf("another wallet has %d after that", got)
	}
	b.Draw(ada, core.UserConnect)
	if got := held(t, b, ada); got != 10_000 {
		t.Errorf("then it is %d", got)
	}
	b.Draw(ada, core.SilentCheck)
	if got := held(t, b, ada); got != 623 {
		t.Errorf("at last it is %d", got)
	}
	n.silent = errors.New("no answer")
	if _, err := b.Refresh(t.Context(), ada); !errors.Is(err, n.silent) {
		t.Errorf("a chain that is silent: %v", err)
	}
}

func TestANumberIsForgottenWithItsLastWatcher(t *testing.T) {
	n := &network{watched: map[core.Address]int{}}
	n.reads("17", 1, dawn)
	b := simulated.New(n, inOrder(1, 2))
	b.Draw(ada, core.UserConnect) // nobody watches it: nothing is drawn, and nothing kept
	b.Unwatch(bob)
	if balance, err := b.Refresh(t.Context(), ada); err != nil || balance.GAIA != 0 || balance.Standing != 0 {
		t.Errorf("a wallet that nobody watches has %+v, %v", balance, err)
	}
	b.Watch(ada)
	b.Watch(ada)
	b.Unwatch(ada)
	if got := held(t, b, ada); got != 501 {
		t.Errorf("with a watcher left it has %d", got)
	}
	b.Unwatch(ada)
	if _, read := b.Balance(ada); read || n.watched[ada] != 0 {
		t.Error("the chain still watches it")
	}
	b.Watch(ada)
	if got := held(t, b, ada); got != 502 {
		t.Errorf("found again it has %d", got)
	}
}

// The tier is the drawn number's at once, and LIRAETH at most when the chain has been silent for ten minutes.
func TestTheTierFollowsTheNumber(t *testing.T) {
	n := &network{watched: map[core.Address]int{}}
	n.reads("17", 1, dawn)
	b := simulated.New(n, inOrder(4_499, 4_500, 8, 0, 0, 99))
	tier := func(after time.Duration) core.Tier {
		balance, read := b.Balance(ada)
		return access.Tier(balance, read, core.DefaultThresholds, dawn.Add(after))
	}
	if got := tier(0); got != core.NoTier {
		t.Errorf("nobody is watched, and has %s", got)
	}
	b.Watch(ada)
	if got := tier(0); got != core.LIRAETH {
		t.Errorf("4,999 GAIA are %s", got)
	}
	b.Draw(ada, core.SilentCheck)
	if got := tier(0); got != core.VAELUS {
		t.Errorf("5,000 GAIA are %s", got)
	}
	b.Draw(ada, core.UserConnect)
	if young, old := tier(10*time.Minute-1), tier(10*time.Minute); young != core.NAXUS || old != core.LIRAETH {
		t.Errorf("500,000 GAIA are %s, and %s when the chain has been silent for ten minutes", young, old)
	}
	b.Draw(ada, core.UserConnect)
	if got := tier(0); got != core.NoTier {
		t.Errorf("99 GAIA are %s", got)
	}
}

// Under the race detector this is a test of the locks.
func TestManyAtOnce(t *testing.T) {
	n := &network{watched: map[core.Address]int{}}
	n.reads("17", 1, dawn)
	b := simulated.New(n, rand.IntN)
	var running sync.WaitGroup
	for i := range 8 {
		running.Go(func() {
			wallet := core.Address{byte(i % 2)}
			for range 500 {
				b.Watch(wallet)
				b.Draw(wallet, core.SilentCheck)
				if balance, read := b.Balance(wallet); !read || balance.GAIA < 500 || balance.GAIA > 50_499 {
					t.Errorf("%+v, %v", balance, read)
				}
				b.Unwatch(wallet)
			}
		})
	}
	running.Wait()
	for wallet := range n.watched {
		if _, read := b.Balance(wallet); read {
			t.Errorf("%s is still watched", wallet)
		}
	}
}
