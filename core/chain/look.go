package chain

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
)

const (
	lookPatience = time.Second            // for the others' heads when one has come
	probeTimeout = 3 * time.Second        // for an endpoint that nobody waits for to be fit again
	lookSpacing  = 250 * time.Millisecond // between looks out of turn at endpoints that all fail
)

// maxNumber and maxTime bound what is taken for a header: more blocks and seconds than any chain has.
const (
	maxNumber = 1 << 53
	maxTime   = 1 << 40
)

// look asks for the endpoints' heads. Those that fail are asked in their turn, and beside it, so that nobody waits
// for them; where all fail, they are asked and waited for, when it is their turn or somebody is in want of an answer.
func (e *endpoints) look(ctx context.Context, wanted bool) {
	now := time.Now()
	var fit, inTurn, reachable []*endpoint
	for _, p := range e.all {
		ok, _ := p.fit(now)
		turn, may := p.due(now)
		switch {
		case ok:
			fit = append(fit, p)
		case turn:
			inTurn = append(inTurn, p)
		}
		if may {
			reachable = append(reachable, p)
		}
	}
	switch {
	case len(fit) > 0:
		for _, p := range inTurn {
			e.probe(p)
		}
		e.lookAt(ctx, fit)
	case wanted:
		e.lookAt(ctx, reachable)
	default:
		e.lookAt(ctx, inTurn)
	}
}

// lookAt waits for all their heads, but not long when one has come.
func (e *endpoints) lookAt(ctx context.Context, those []*endpoint) {
	asking, cancel := context.WithCancelCause(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel(errSlow)
	looked := make(chan error, len(those))
	for _, p := range those {
		running.Go(func() { looked <- p.look(asking) })
	}
	var impatient <-chan time.Time
	for range those {
		select {
		case err := <-looked:
			if err == nil && impatient == nil {
				impatient = time.After(lookPatience)
			}
		case <-impatient:
			return
		case <-ctx.Done():
			cancel(ctx.Err())
			return
		}
	}
}

// probe looks at an endpoint's head without anybody waiting.
func (e *endpoints) probe(p *endpoint) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.probes[p] || e.alive.Err() != nil {
		return
	}
	e.probes[p] = true
	e.probing.Go(func() {
		ctx, cancel := context.WithTimeoutCause(e.alive, probeTimeout, errSlow)
		defer cancel()
		_ = p.look(ctx) // it is noted
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.probes, p)
	})
}

// look asks for the endpoint's head.
func (p *endpoint) look(ctx context.Context) error {
	began := time.Now()
	head, err := attempt(ctx, p, func(ctx context.Context, p *endpoint) (header, error) {
		head, found, err := p.header(ctx, "eth_getBlockByNumber", "latest")
		if err == nil && !found {
			err = fmt.Errorf("%w: it has no head", errNonsense)
		}
		return head, err
	})
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.head, p.latency = head, time.Since(began)
	return nil
}

// header reads one block's header as the endpoint states it: other chains' hashes are not made as Ethereum's are.
func (p *endpoint) header(ctx context.Context, method string, which any) (header, bool, error) {
	answer, err := request[*struct {
		Number     *hexutil.Uint64 `json:"number"`
		Hash       core.Hash       `json:"hash"`
		ParentHash core.Hash       `json:"parentHash"`
		Timestamp  *hexutil.Uint64 `json:"timestamp"`
	}](method, which, false)(ctx, p)
	if err != nil || answer == nil {
		return header{}, false, err
	}
	if answer.Number == nil || *answer.Number > maxNumber || answer.Timestamp == nil || *answer.Timestamp > maxTime || answer.Hash == (core.Hash{}) {
		return header{}, false, fmt.Errorf("%w to %s: no header", errNonsense, method)
	}
	asked, byHash := which.(core.Hash)
	number, byNumber := which.(hexutil.Uint64)
	if byHash && answer.Hash != asked || byNumber && *answer.Number != number {
		return header{}, false, fmt.Errorf("%w to %s: another block", errNonsense, method)
	}
	block := core.Block{Number: uint64(*answer.Number), Hash: answer.Hash, Time: time.Unix(int64(*answer.Timestamp), 0).UTC()}
	return header{block, answer.ParentHash}, true, nil
}
