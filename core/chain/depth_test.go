package chain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portal"
)

// deepest is the deepest reorganisation of these tests, and finality a little more.
const (
	deepest  = 20
	finality = deepest + 4
)

// reorganise replaces the newest blocks by as many others and one more, in which nothing is sent but what instead does.
func (s *site) reorganise(depth int, instead func()) {
	s.t.Helper()
	before := s.node.Head()
	s.node[0].RPC("anvil_rollback", depth)
	instead()
	for s.node.Head().Number <= before.Number {
		s.node.MineAt(s.node.Head().Time.Add(2 * time.Second)) // a block of the same time would be the same
	}
	s.until("the new head", func() bool { head, _, _ := s.chain.Healthy(); return head == s.node.Head() })
}

// ledger is what a module makes of a chain's logs: those that it was told, without those that were taken back.
type ledger struct {
	mu      sync.Mutex
	logs    []string
	removed int
	head    core.Block
	wrong   string
}

// keep follows the token's logs for the time of the test.
func (s *site) keep() *ledger {
	s.t.Helper()
	l := &ledger{}
	ctx, cancel := context.WithCancel(s.t.Context())
	var following sync.WaitGroup
	following.Go(func() {
		for batch, err := range s.chain.Logs(ctx, portal.LogFilter{Contracts: []core.Address{s.token}, Events: []core.Hash{transferred}}) {
			if err == nil {
				l.apply(batch)
			}
		}
	})
	s.t.Cleanup(func() { cancel(); following.Wait() })
	return l
}

func (l *ledger) apply(batch portal.LogBatch) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, log := range batch.Logs {
		line := fmt.Sprintf("%d %s %s %d", log.Block.Number, log.Block.Hash, log.Transaction, log.Index)
		switch last := len(l.logs) - 1; {
		case !log.Removed:
			l.logs = append(l.logs, line)
		case last < 0 || l.logs[last] != line:
			l.wrong = "taken back, and not the newest: " + line
		default:
			l.logs, l.removed = l.logs[:last], l.removed+1
		}
	}
	l.head = batch.Head
}

func (l *ledger) state() (logs []string, removed int, head core.Block, wrong string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.logs), l.removed, l.head, l.wrong
}

// truth is the node's own account of the token's logs.
func (s *site) truth() (lines []string) {
	s.t.Helper()
	var logs []struct {
		Number      hexutil.Uint64 `json:"blockNumber"`
		Block       core.Hash      `json:"blockHash"`
		Transaction core.Hash      `json:"transactionHash"`
		Index       hexutil.Uint64 `json:"logIndex"`
	}
	query := map[string]any{"address": s.token, "topics": []core.Hash{transferred}, "fromBlock": "0x0", "toBlock": "latest"}
	if err := json.Unmarshal(s.node[0].RPC("eth_getLogs", query), &logs); err != nil {
		s.t.Fatal(err)
	}
	for _, log := range logs {
		lines = append(lines, fmt.Sprintf("%d %s %s %d", log.Number, log.Block, log.Transaction, log.Index))
	}
	return lines
}

func TestLogsAreRightAfterReorganisationsOfEveryDepth(t *testing.T) {
	s := newSite(t, chain.Config{})
	l := s.keep()
	caughtUp := func() {
		t.Helper()
		s.until("the ledger at the head", func() bool { _, _, head, _ := l.state(); return head == s.node.Head() })
	}
	for depth := 1; depth <= deepest; depth++ {
		for range depth {
			s.node.Mint(s.token, ada, 1)
		}
		caughtUp()
		_, before, _, _ := l.state()
		s.reorganise(depth, func() {
			s.node.Mint(s.token, bob, 2)
			s.node.Mint(s.token, bob, 3)
		})
		caughtUp()
		logs, removed, _, wrong := l.state()
		if truth := s.truth(); !slices.Equal(logs, truth) || wrong != "" {
			t.Fatalf("after a reorganisation of depth %d: %s\n%d logs %v\nthe node has %d %v", depth, wrong, len(logs), logs, len(truth), truth)
		}
		if removed-before != depth {
			t.Errorf("a reorganisation of depth %d took %d logs back", depth, removed-before)
		}
	}
}

func TestLogsBeyondTheRememberedBlocksStay(t *testing.T) {
	const depth, remembered = 70, 64
	s := newSite(t, chain.Config{})
	settled := len(s.truth())
	l := s.keep()
	for range depth {
		s.node.Mint(s.token, ada, 1)
		s.until("the ledger at the head", func() bool { _, _, head, _ := l.state(); return head == s.node.Head() })
	}
	s.reorganise(depth, func() { s.node.Mint(s.token, bob, 2) })
	s.until("the ledger at the head", func() bool { _, _, head, _ := l.state(); return head == s.node.Head() })
	if logs, removed, _, wrong := l.state(); removed != remembered || len(logs) != settled+depth-remembered || wrong != "" {
		t.Errorf("%d logs taken back, %d kept (%s); want the newest %d taken back", removed, len(logs), wrong, remembered)
	}
}

func TestTiersThroughReorganisations(t *testing.T) {
	for _, row := range []struct {
		name   string
		depths func(s *site, depth int)
	}{
		{"a gain that was reorganised away falls when final", func(s *site, depth int) {
			s.node.Mint(s.token, ada, 5000)
			seen := s.node.Head()
			s.node.Mine(depth - 1)
			s.gaia(ada, 5000, 5000)
			s.fresh(ada) // at the head, where it is last confirmed
			s.reorganise(depth, func() {})
			s.gaia(ada, 0, 5000)
			for s.node.Head().Number < seen.Number+finality-1 {
				s.node.Mine(1)
			}
			s.fresh(ada)
			s.gaia(ada, 0, 5000)
			s.node.Mine(deepest + 2)
			s.gaia(ada, 0, 0)
		}},
		{"a loss that was reorganised away never moved", func(s *site, depth int) {
			s.node.Mint(s.token, ada, 5000)
			s.gaia(ada, 5000, 5000)
			s.node.Move(s.token, ada, bob, 5000)
			s.node.Mine(depth - 1)
			s.gaia(ada, 0, 5000)
			s.least.forget()
			s.reorganise(depth, func() {})
			s.gaia(ada, 5000, 5000)
			s.node.Mine(finality + 2)
			s.fresh(ada)
			s.gaia(ada, 5000, 5000)
			if least := s.least.forget(); least < 5000 {
				s.t.Errorf("told that %d counts", least)
			}
		}},
		{"a loss falls when it is final", func(s *site, depth int) {
			s.node.Mint(s.token, ada, 5000)
			s.gaia(ada, 5000, 5000)
			s.node.Move(s.token, ada, bob, 4400)
			s.node.Mine(finality - 1)
			s.gaia(ada, 600, 5000)
			s.fresh(ada)
			s.gaia(ada, 600, 5000)
			s.node.Mine(1)
			s.gaia(ada, 600, 600)
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			for first := 1; first <= deepest; first += 5 { // anvil rolls back wrongly after some hundreds of blocks
				s := newSite(t, chain.Config{Finality: finality})
				s.chain.Watch(ada)
				for depth := first; depth < first+5; depth++ {
					row.depths(s, depth)
					if holds, _ := s.chain.Balance(ada); holds.GAIA > 0 { // the next depth begins without
						s.node.Move(s.token, ada, bob, int64(holds.GAIA))
						s.node.Mine(finality + deepest)
						s.gaia(ada, 0, 0)
					}
				}
			}
		})
	}
}

func TestWhatTheEndpointSaysIsFinal(t *testing.T) {
	noTag := coretest.Rewrite(func(q coretest.Question, _ func(string, ...any) json.RawMessage) coretest.Reply {
		if q.Method == "eth_getBlockByNumber" && string(q.Params[0]) == `"finalized"` {
			return coretest.Reply{Error: json.RawMessage(`{"code":-32602,"message":"invalid block tag"}`)}
		}
		return coretest.Reply{}
	})
	silentTag := func(w http.ResponseWriter, r *http.Request, pass *coretest.Pass) {
		if bytes.Contains(pass.Body, []byte("finalized")) {
			coretest.Hanging(w, r, pass)
		} else {
			coretest.Honest(w, r, pass)
		}
	}
	for _, row := range []struct {
		name  string
		fault coretest.Fault
		depth int
	}{
		{"by its tag: two epochs", nil, 64},
		{"an endpoint without the tag: 120 blocks", noTag, 120},
		{"an endpoint that does not answer to the tag: 120 blocks", silentTag, 120},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, chain.Config{Finality: chain.Finalized})
			s.first.Set(row.fault)
			s.second.Set(row.fault)
			s.chain.Watch(ada)
			s.node.Mint(s.token, ada, 5000)
			s.gaia(ada, 5000, 5000)
			s.node.Move(s.token, ada, bob, 5000)
			s.node.Mine(row.depth - 1)
			s.gaia(ada, 0, 5000)
			s.fresh(ada)
			s.gaia(ada, 0, 5000)
			s.node.Mine(1)
			s.gaia(ada, 0, 0)
		})
	}
}

// refusing has an endpoint refuse a method.
func refusing(method string) coretest.Fault {
	return coretest.Rewrite(func(q coretest.Question, _ func(string, ...any) json.RawMessage) coretest.Reply {
		if q.Method == method {
			return coretest.Reply{Error: json.RawMessage(`{"code":-32000,"message":"not now"}`)}
		}
		return coretest.Reply{}
	})
}

func TestHolding(t *testing.T) {
	t.Run("what was held before the first reading counts at once", func(t *testing.T) {
		t.Parallel()
		s := newSite(t, chain.Config{Holding: 10 * time.Minute})
		if b, err := s.chain.Refresh(t.Context(), cal); err != nil || b.Standing != 5000 {
			t.Errorf("Refresh = %+v, %v", b, err)
		}
		s.node.Mint(s.token, cal, 1000)
		if b, err := s.chain.Refresh(t.Context(), cal); err != nil || b.GAIA != 6000 || b.Standing != 5000 {
			t.Errorf("after a gain Refresh = %+v, %v", b, err)
		}
	})
	for name, fault := range map[string]coretest.Fault{
		"a head that claims to be of the future shortens nothing": coretest.HeadLater(time.Hour),
		"blocks that claim to be older shorten nothing":           coretest.OlderBlocks(time.Hour),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, chain.Config{Holding: 10 * time.Minute})
			s.first.Set(fault)
			s.node.Mint(s.token, ada, 5000)
			s.node.Mine(3)
			if b, err := s.chain.Refresh(t.Context(), ada); err != nil || b.GAIA != 5000 || b.Standing != 0 {
				t.Errorf("Refresh = %+v, %v", b, err)
			}
		})
	}
	t.Run("the past is asked for again until a second endpoint says the same", func(t *testing.T) {
		t.Parallel()
		s := newSite(t, chain.Config{Holding: 10 * time.Minute})
		s.second.Set(refusing("eth_call"))
		s.chain.Watch(cal)
		s.gaia(cal, 5000, 0)
		s.fresh(cal)
		s.gaia(cal, 5000, 0)
		s.second.Set(nil)
		s.gaia(cal, 5000, 5000)
	})
	t.Run("a gain counts when the time is over", func(t *testing.T) {
		t.Parallel()
		s := newSite(t, chain.Config{Holding: 2 * time.Second})
		s.chain.Watch(ada)
		s.gaia(ada, 0, 0)
		began, quietly := time.Now(), quiet.Start()
		s.node.Mint(s.token, ada, 5000)
		s.gaia(ada, 5000, 0)
		s.gaia(ada, 5000, 5000)
		if took := time.Since(began); took < 2*time.Second || quietly.Took() > 6*time.Second {
			t.Errorf("it took %s", took)
		}
	})
	t.Run("where old states are gone it is held from now on", func(t *testing.T) {
		t.Parallel()
		s := newSite(t, chain.Config{Holding: 2 * time.Second})
		s.node.Mint(s.token, ada, 5000)
		s.node.MineAt(time.Now().Add(time.Minute))
		head := s.node.Head()
		pruned := coretest.Rewrite(func(q coretest.Question, _ func(string, ...any) json.RawMessage) coretest.Reply {
			if q.Method == "eth_call" && string(q.Params[1]) != fmt.Sprintf(`{"blockHash":"%s"}`, head.Hash) {
				return coretest.Reply{Error: json.RawMessage(`{"code":-32000,"message":"missing trie node"}`)}
			}
			return coretest.Reply{}
		})
		s.first.Set(pruned)
		s.second.Set(pruned)
		s.until("the head", func() bool { seen, _, _ := s.chain.Healthy(); return seen == head })
		s.chain.Watch(ada)
		s.gaia(ada, 5000, 0)
		s.gaia(ada, 5000, 5000)
	})
}

func TestEndpointsOnDifferentForksRaiseNothing(t *testing.T) {
	pair := coretest.AnvilPair(t, coretest.AnvilOptions{ChainID: 137})
	contracts := pair.DeployGAIA()
	token := contracts["GaiaToken"]
	s := &site{t: t, node: pair, token: token, log: &record{also: t.Output()}}
	s.chain = run(t, chain.Config{
		RPCURLs: []string{pair[0].URL, pair[1].URL}, ChainID: 137, Contracts: contracts, Poll: 20 * time.Millisecond,
		Sweep: 100 * time.Millisecond,
	}, newLog(s.log))
	s.chain.Watch(ada)
	pair.Mint(token, ada, 600)
	s.gaia(ada, 600, 600)
	coretest.Anvils{pair[0]}.Mint(token, ada, 4400)
	coretest.Anvils{pair[1]}.Mint(token, bob, 4400)
	s.until("5000 GAIA", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == 5000 })
	s.fresh(ada)
	s.gaia(ada, 5000, 600)
}
