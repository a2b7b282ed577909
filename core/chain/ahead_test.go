package chain_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portal"
)

// longChain is an endpoint of a chain of 13,000 blocks, each with a log, that counts the ranges it has answered.
type longChain struct {
	script

	answered atomic.Int64
	hangs    string        // the first block of a range that is not answered, as it is asked for
	hanging  chan struct{} // its requests, as they come
	ended    chan struct{} // and as they end
}

func newLongChain() *longChain {
	l := &longChain{script: script{timed: true}, hanging: make(chan struct{}, 9), ended: make(chan struct{}, 9)}
	for n := range 13_000 {
		l.blocks = append(l.blocks, block{fmt.Sprint("a", n), []string{fmt.Sprint("x", n)}})
	}
	return l
}

func (l *longChain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	if l.hangs != "" && bytes.Contains(body, []byte(`"fromBlock":"`+l.hangs+`"`)) {
		l.hanging <- struct{}{}
		<-r.Context().Done()
		l.ended <- struct{}{}
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	l.script.ServeHTTP(w, r)
	if bytes.Contains(body, []byte("fromBlock")) {
		l.answered.Add(1)
	}
}

func (l *longChain) open(t *testing.T) *chain.Chain {
	t.Helper()
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	c, err := chain.Open(t.Context(), chain.Config{RPCURLs: []string{server.URL}, ChainID: 1}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// answers waits until so many ranges were answered.
func (l *longChain) answers(t *testing.T, ranges int64) {
	t.Helper()
	quiet.Until(t, 10*time.Second, fmt.Sprint(ranges, " ranges were answered"), func() bool { return l.answered.Load() >= ranges })
}

func TestTwoRangesAreReadAheadOfAReader(t *testing.T) {
	l := newLongChain()
	c, batches := l.open(t), int64(0)
	for batch, err := range c.Logs(t.Context(), portal.LogFilter{Contracts: []core.Address{emitter}}) {
		if err != nil {
			t.Fatal(err)
		}
		if len(batch.Logs) != 2000 || batch.Logs[0].Block.Number != uint64(batches)*2000 {
			t.Fatalf("after %d batches one has %d logs from block %d", batches, len(batch.Logs), batch.Logs[0].Block.Number)
		}
		if batches++; batches == 2 {
			break
		}
		l.answers(t, batches+2)
	}
	// What was read ahead has ended, and begins nothing.
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.ranges) > 4 {
		t.Errorf("for a reader of two batches %d ranges were asked for", len(l.ranges))
	}
}

func TestReadersHaveAFewRangesAheadTogether(t *testing.T) {
	l := newLongChain()
	c := l.open(t)
	const readers, together = 6, 8
	var read func(n int)
	read = func(n int) {
		for _, err := range c.Logs(t.Context(), portal.LogFilter{Contracts: []core.Address{emitter}}) {
			if err != nil {
				t.Fatal(err)
			}
			if n < readers {
				read(n + 1) // while this one has its first batch
			} else {
				l.answers(t, readers+together)
			}
			break
		}
	}
	read(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.ranges) != readers+together {
		t.Errorf("%d readers of one batch each have asked for %d ranges; want %d", readers, len(l.ranges), readers+together)
	}
}

func TestARangeThatAReorganisationTookBackWhileItWaitedIsReadAgain(t *testing.T) {
	l := newLongChain()
	c, again := l.open(t), false
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	for batch, err := range c.Logs(ctx, portal.LogFilter{Contracts: []core.Address{emitter}}) {
		if err != nil {
			t.Fatal(err)
		}
		if batch.Next == 2000 {
			l.answers(t, 3)
			fork := newLongChain().blocks[3000:]
			for i := range fork {
				fork[i].name = "b" + fork[i].name[1:]
			}
			l.rewrite(3000, fork...)
			continue
		}
		if len(batch.Logs) != 2000 {
			t.Fatalf("then there are %d logs", len(batch.Logs))
		}
		for i, log := range batch.Logs {
			want := fmt.Sprint("a", 2000+i)
			if i >= 1000 {
				want = fmt.Sprint("b", 2000+i)
			}
			if got := nameOf(log.Block.Hash); got != want {
				t.Fatalf("the log %d is of block %s, want %s", i, got, want)
			}
		}
		again = true
		break
	}
	if !again {
		t.Error("it did not come again within a minute")
	}
}

func TestAReaderThatLeavesEndsWhatWasReadForIt(t *testing.T) {
	l := newLongChain()
	l.hangs = "0x7d0" // 2000
	c := l.open(t)
	for _, err := range c.Logs(t.Context(), portal.LogFilter{Contracts: []core.Address{emitter}}) {
		if err != nil {
			t.Fatal(err)
		}
		quiet.Until(t, 5*time.Second, "the next range is asked for", func() bool { return len(l.hanging) > 0 })
		break
	}
	quiet.Until(t, 2*time.Second, "the request for it is ended", func() bool { return len(l.ended) > 0 })
}
