package chain_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
)

// watchMany watches so many wallets, and waits until each has been read.
func (s *site) watchMany(count uint32) {
	s.t.Helper()
	wallets := make([]core.Address, count)
	for i := range wallets {
		binary.BigEndian.PutUint32(wallets[i][:], uint32(i)+1)
		s.chain.Watch(wallets[i])
	}
	s.until("the first readings", func() bool {
		return !slices.ContainsFunc(wallets, func(w core.Address) bool { _, read := s.chain.Balance(w); return !read })
	})
}

// calls counts requests with so many bytes or more that call contracts, and does with them what then says.
func calls(least int, count *atomic.Int64, then coretest.Fault) coretest.Fault {
	return func(w http.ResponseWriter, r *http.Request, pass *coretest.Pass) {
		if len(pass.Body) < least || !bytes.Contains(pass.Body, []byte("eth_call")) {
			coretest.Honest(w, r, pass)
			return
		}
		count.Add(1)
		then(w, r, pass)
	}
}

func TestWhoMovesGAIADoesNotWaitForASweep(t *testing.T) {
	s := newSite(t, chain.Config{})
	s.chain.Watch(ada)
	s.watchMany(300)
	var large atomic.Int64
	fault := calls(20_000, &large, coretest.Hanging)
	s.first.Set(fault)
	s.second.Set(fault)
	s.until("a sweep that hangs", func() bool { s.node.Mine(1); return large.Load() > 0 })
	s.node.Mint(s.token, ada, 5000)
	s.until("the balance", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == 5000 })
}

func TestWhoMovesGAIADoesNotWaitForASweepThatFails(t *testing.T) {
	s := newSite(t, chain.Config{})
	s.chain.Watch(ada)
	s.watchMany(300)
	var large atomic.Int64
	fault := calls(20_000, &large, coretest.Rewrite(func(coretest.Question, func(string, ...any) json.RawMessage) coretest.Reply {
		return coretest.Reply{Error: json.RawMessage(`{"code":-32000,"message":"out of gas"}`)}
	}))
	s.first.Set(fault)
	s.second.Set(fault)
	s.until("a sweep that fails", func() bool { s.node.Mine(1); return large.Load() > 0 })
	for gaia := core.GAIA(1); gaia <= 20; gaia++ {
		s.node.Mint(s.token, ada, 1)
		s.until("the balance", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == gaia })
	}
}

func TestManyWatchedWalletsCostLittle(t *testing.T) {
	const batches = 5
	s := newSite(t, chain.Config{})
	s.watchMany(batches * 100)
	var read atomic.Int64
	fault := calls(0, &read, coretest.Honest)
	s.first.Set(fault)
	s.second.Set(fault)
	const sweeps = 10
	for range sweeps {
		before := read.Load()
		s.node.Mine(1)
		s.until("a sweep", func() bool { return read.Load() >= before+batches })
	}
	// One sweep in a few asks the other endpoint too.
	if n, most := read.Load(), int64(batches*(2*sweeps+4)); n > most {
		t.Errorf("%d calls in %d sweeps of %d wallets; want at most %d", n, sweeps, batches*100, most)
	}
}
