package chain_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/sdk/go/portal"
)

// script is a JSON-RPC endpoint of a chain that a test rewrites at will: what a real chain does to its reader only
// once in a while.
type script struct {
	mu     sync.Mutex
	blocks []block
	ranges []uint64 // lengths of the ranges that were asked for
	most   uint64   // longest range that is answered; 0: any
	timed  bool     // logs have the times of their blocks
}

// block is named; its logs too. A name stands for a hash.
type block struct {
	name string
	logs []string
}

var emitter = core.Address{0xe}

func hashOf(name string) (h core.Hash) {
	copy(h[:], name)
	return h
}

func nameOf(h core.Hash) string { return strings.TrimRight(string(h[:]), "\x00") }

// rewrite replaces the blocks from that number on.
func (s *script) rewrite(from int, blocks ...block) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blocks = append(slices.Clone(s.blocks[:from]), blocks...)
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var raw json.RawMessage
	if json.NewDecoder(r.Body).Decode(&raw) != nil {
		http.Error(w, "not JSON", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	var batch []request
	if json.Unmarshal(raw, &batch) == nil {
		answers := make([]any, len(batch))
		for i, one := range batch {
			answers[i] = s.answer(one)
		}
		json.NewEncoder(w).Encode(answers)
		return
	}
	var one request
	json.Unmarshal(raw, &one)
	json.NewEncoder(w).Encode(s.answer(one))
}

type request struct {
	ID     json.RawMessage   `json:"id"`
	Method string            `json:"method"`
	Params []json.RawMessage `json:"params"`
}

func (s *script) answer(r request) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	result, err := s.do(r)
	if err != nil {
		return map[string]any{"jsonrpc": "2.0", "id": r.ID, "error": map[string]any{"code": -32000, "message": err.Error()}}
	}
	return map[string]any{"jsonrpc": "2.0", "id": r.ID, "result": result}
}

func (s *script) do(r request) (any, error) {
	switch r.Method {
	case "eth_chainId":
		return "0x1", nil
	case "eth_getBlockByNumber":
		var number hexutil.Uint64
		if string(r.Params[0]) == `"latest"` {
			number = hexutil.Uint64(len(s.blocks) - 1)
		} else if err := json.Unmarshal(r.Params[0], &number); err != nil {
			return nil, err
		}
		return s.header(int(number)), nil
	case "eth_getBlockByHash":
		var hash core.Hash
		if err := json.Unmarshal(r.Params[0], &hash); err != nil {
			return nil, err
		}
		return s.header(slices.IndexFunc(s.blocks, func(b block) bool { return b.name == nameOf(hash) })), nil
	case "eth_getLogs":
		return s.logs(r.Params[0])
	}
	return nil, fmt.Errorf("%s is not in the script", r.Method)
}

func (s *script) header(number int) any {
	if number < 0 || number >= len(s.blocks) {
		return nil
	}
	header := map[string]any{
		"number": hexutil.Uint64(number), "hash": hashOf(s.blocks[number].name), "timestamp": hexutil.Uint64(1000 + number),
		"parentHash": core.Hash{},
	}
	if number > 0 {
		header["parentHash"] = hashOf(s.blocks[number-1].name)
	}
	return header
}

func (s *script) logs(query json.RawMessage) (any, error) {
	var q struct {
		BlockHash *core.Hash      `json:"blockHash"`
		From      *hexutil.Uint64 `json:"fromBlock"`
		To        *hexutil.Uint64 `json:"toBlock"`
		Address   []core.Address  `json:"address"`
	}
	if err := json.Unmarshal(query, &q); err != nil {
		return nil, err
	}
	first, last := 0, 0
	if q.BlockHash != nil {
		first = slices.IndexFunc(s.blocks, func(b block) bool { return b.name == nameOf(*q.BlockHash) })
		if last = first; first < 0 {
			return nil, fmt.Errorf("unknown block")
		}
	} else {
		first, last = int(*q.From), int(*q.To)
		length := uint64(*q.To-*q.From) + 1
		s.ranges = append(s.ranges, length)
		if s.most > 0 && length > s.most {
			return nil, fmt.Errorf("query returned more than 10000 results")
		}
	}
	found := []any{}
	if !slices.Contains(q.Address, emitter) {
		return found, nil
	}
	for number := first; number <= last && number < len(s.blocks); number++ {
		for i, name := range s.blocks[number].logs {
			log := map[string]any{
				"address": emitter, "topics": []core.Hash{hashOf(name)}, "data": "0x", "blockNumber": hexutil.Uint64(number),
				"blockHash": hashOf(s.blocks[number].name), "transactionHash": hashOf(name), "transactionIndex": "0x0", "logIndex": hexutil.Uint64(i),
			}
			if s.timed {
				log["blockTimestamp"] = hexutil.Uint64(1000 + number)
			}
			found = append(found, log)
		}
	}
	return found, nil
}

// follow opens the script's chain and gets what its logs yield, as "+log@block" and "-log@block".
func follow(t *testing.T, s *script, from uint64, known ...portal.Block) (c *chain.Chain, got <-chan string) {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c, err := chain.Open(t.Context(), chain.Config{
		RPCURLs: []string{server.URL}, ChainID: 1, Contracts: map[string]core.Address{"GaiaToken": {0xaa}}, Poll: 5 * time.Millisecond,
	}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	yielded := make(chan string, 10_000)
	var running sync.WaitGroup
	running.Go(func() {
		if err := c.Run(ctx); err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	running.Go(func() {
		next := from
		for batch, err := range c.Logs(ctx, portal.LogFilter{Contracts: []core.Address{emitter}, From: from, Known: known}) {
			if err != nil {
				t.Errorf("Logs: %v", err)
				return
			}
			for _, log := range batch.Logs {
				sign := "+"
				if log.Removed {
					sign = "-"
				}
				yielded <- sign + nameOf(log.Topics[0]) + "@" + nameOf(log.Block.Hash)
			}
			if batch.Lost {
				yielded <- "lost"
			} else if len(batch.Logs) == 0 && batch.Next <= next {
				yielded <- "back to " + nameOf(batch.Head.Hash)
			}
			next = batch.Next
			if batch.CaughtUp {
				yielded <- "head " + nameOf(batch.Head.Hash)
			}
		}
	})
	t.Cleanup(func() {
		cancel()
		running.Wait()
		c.Close()
	})
	return c, yielded
}

// until collects what is yielded up to that head, without heads before.
func until(t *testing.T, got <-chan string, head string) (logs []string) {
	t.Helper()
	await(t, "head "+head, got, func(line string) bool {
		if !strings.HasPrefix(line, "head ") {
			logs = append(logs, line)
		}
		return line == "head "+head
	})
	return logs
}

func want(t *testing.T, got []string, lines ...string) {
	t.Helper()
	if !slices.Equal(got, lines) {
		t.Errorf("yielded %v\nwant    %v", got, lines)
	}
}

func TestAReorganisationIsTakenBackBeforeItsReplacement(t *testing.T) {
	s := &script{blocks: []block{{"a0", nil}, {"a1", []string{"x"}}, {"a2", []string{"y", "z"}}, {"a3", nil}, {"a4", []string{"w"}}}}
	c, got := follow(t, s, 0)
	want(t, until(t, got, "a4"), "+x@a1", "+y@a2", "+z@a2", "+w@a4")

	s.rewrite(5, block{"a5", []string{"v"}})
	want(t, until(t, got, "a5"), "+v@a5")

	s.rewrite(2, block{"b2", nil}, block{"b3", []string{"y"}}, block{"b4", nil}, block{"b5", nil}, block{"b6", []string{"u"}})
	want(t, until(t, got, "b6"), "-v@a5", "-w@a4", "-z@a2", "-y@a2", "+y@b3", "+u@b6")

	s.rewrite(6, block{"c6", nil}) // the head alone, at the same height
	want(t, until(t, got, "c6"), "-u@b6")

	s.rewrite(3, block{"d3", []string{"t"}}) // a chain that is shorter
	want(t, until(t, got, "d3"), "-y@b3", "+t@d3")
	if head, err := c.Head(t.Context()); err != nil || head.Number != 3 || head.Time.Unix() != 1003 {
		t.Errorf("Head = %+v, %v", head, err)
	}
}

func TestALaggingEndpointChangesNothing(t *testing.T) {
	s := &script{blocks: []block{{"a0", nil}, {"a1", nil}, {"a2", nil}}}
	c, got := follow(t, s, 0)
	until(t, got, "a2")
	s.rewrite(3, block{"a3", []string{"x"}})
	want(t, until(t, got, "a3"), "+x@a3")
	s.rewrite(3) // back at a2, which is known
	if _, err := c.Refresh(t.Context(), ada); err == nil {
		t.Fatal("the script has no balances")
	}
	if head, err := c.Head(t.Context()); err != nil || head.Number != 3 {
		t.Errorf("Head = %+v, %v; want block 3, which was seen", head, err)
	}
	s.rewrite(3, block{"a3", []string{"x"}}, block{"a4", nil})
	want(t, until(t, got, "a4"))
}

func TestALongHistoryComesInRangesThatTheEndpointTakes(t *testing.T) {
	s := &script{most: 1500}
	for n := range 7000 {
		b := block{name: fmt.Sprint("a", n)}
		if n%1000 == 7 {
			b.logs = []string{fmt.Sprint("x", n)}
		}
		s.blocks = append(s.blocks, b)
	}
	_, got := follow(t, s, 1000)
	want(t, until(t, got, "a6999"), "+x1007@a1007", "+x2007@a2007", "+x3007@a3007", "+x4007@a4007", "+x5007@a5007", "+x6007@a6007")
	s.mu.Lock()
	defer s.mu.Unlock()
	if longest := slices.Max(s.ranges); longest > 2000 {
		t.Errorf("asked for %d blocks at once", longest)
	}
}

func TestAReorganisationDeepInARangeIsNoticed(t *testing.T) {
	s := &script{}
	for n := range 200 {
		s.blocks = append(s.blocks, block{fmt.Sprint("a", n), []string{fmt.Sprint("x", n)}})
	}
	_, got := follow(t, s, 150)
	if logs := until(t, got, "a199"); len(logs) != 50 {
		t.Fatalf("%d logs", len(logs))
	}
	s.rewrite(180, block{"b180", nil})
	var lines []string
	for n := 199; n >= 180; n-- {
		lines = append(lines, fmt.Sprintf("-x%d@a%d", n, n))
	}
	want(t, until(t, got, "b180"), lines...)
}

func TestAReaderThatWasAwayLearnsWhatWasTakenBackMeanwhile(t *testing.T) {
	passed := func(names ...string) (known []portal.Block) {
		for _, name := range names {
			var b portal.Block
			if _, err := fmt.Sscanf(name[1:], "%d", &b.Number); err != nil {
				t.Fatal(err)
			}
			b.Hash = hashOf(name)
			known = append(known, b)
		}
		return known
	}
	chainOf := func(names ...string) *script {
		s := &script{}
		for _, name := range names {
			s.blocks = append(s.blocks, block{name, []string{"x" + name}})
		}
		return s
	}
	for _, row := range []struct {
		behaviour string
		known     []portal.Block
		then      []string // what follows at once, up to the head
		head      string
	}{
		{"nothing", passed("a2", "a3"), []string{"+xa4@a4", "+xa5@a5"}, "a5"},
		{"the newest", passed("a2", "b3"), []string{"back to a2", "+xa3@a3", "+xa4@a4", "+xa5@a5"}, "a5"},
		{"all that is known", passed("b2", "b3"), []string{"lost", "+xa2@a2", "+xa3@a3", "+xa4@a4", "+xa5@a5"}, "a5"},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			_, got := follow(t, chainOf("a0", "a1", "a2", "a3", "a4", "a5"), 4, row.known...)
			want(t, until(t, got, row.head), row.then...)
		})
	}
	t.Run("nothing, of an endpoint that lags", func(t *testing.T) {
		s := chainOf("a0", "a1")
		_, got := follow(t, s, 4, passed("a0", "a2", "a3")...)
		s.rewrite(2, block{"a2", nil}, block{"a3", nil}, block{"a4", []string{"y"}})
		want(t, until(t, got, "a4"), "+y@a4")
	})
	t.Run("the newest, of a chain that is shorter now", func(t *testing.T) {
		s := chainOf("a0", "b1")
		_, got := follow(t, s, 4, passed("a0", "a1", "a3")...)
		want(t, until(t, got, "b1"), "back to a0", "+xb1@b1")
	})
}
