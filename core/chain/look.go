package chain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
)

const (
	lookPatience = time.Second            // for the others' heads when one has come
	lookSpacing  = 250 * time.Millisecond // between looks out of turn at endpoints that all fail

	maxLag = 3 // blocks that the head may be behind another endpoint's

	settled = 15 // polls that a better endpoint is fit before it is used again
)

var errLeaps = errors.New("claims a head that is far ahead of the other endpoints'")

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
		_ = p.look(e.alive) // it is noted
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

// choose is the endpoint whose head is to be adopted after known: the current one while it is fit and keeps up; one
// that is preferred to it when that has been so for a while.
func (e *endpoints) choose(known core.Block, maxAge time.Duration) (*endpoint, header, error) {
	now := time.Now()
	views := e.views(now, known, maxAge)
	e.mu.Lock()
	defer e.mu.Unlock()
	var chosen *view
	for i := range views {
		v := &views[i]
		switch {
		case !v.keepsUp(views):
		case chosen == nil:
			chosen = v
		case v.from == e.current && now.Sub(chosen.since) < settled*v.from.poll:
			chosen = v
		}
	}
	if chosen == nil {
		return nil, header{}, e.why()
	}
	if chosen.from != e.current {
		e.log.Warn("switched to another chain endpoint", "from", e.current.host, "to", chosen.from.host)
		e.current = chosen.from
	}
	return chosen.from, chosen.head, nil
}

// view is a fit endpoint and its head.
type view struct {
	from  *endpoint
	head  header
	since time.Time
	old   bool // too old to be the chain's newest block while another is not
	leaps bool // further from what is known than the chain can have gone between two looks
}

// views is the fit endpoints. One that leaps while another goes on from what is known is set aside.
func (e *endpoints) views(now time.Time, known core.Block, maxAge time.Duration) (believed []view) {
	var all []view
	for _, p := range e.all {
		fit, since := p.fit(now)
		p.mu.Lock()
		if fit && p.head.Hash != (core.Hash{}) {
			all = append(all, view{
				from: p, head: p.head, since: since,
				old:   maxAge > 0 && now.Sub(p.head.Time) > maxAge,
				leaps: known.Hash != (core.Hash{}) && p.head.Number > known.Number+remembered,
			})
		}
		p.mu.Unlock()
	}
	goesOn := slices.ContainsFunc(all, func(v view) bool { return !v.leaps && !v.old })
	for _, v := range all {
		if v.leaps && goesOn {
			v.from.distrust(errLeaps)
			continue
		}
		believed = append(believed, v)
	}
	return believed
}

// keepsUp reports that no other endpoint is some blocks ahead, nor has a young block where this one's is old. One
// that does not has to be fit anew.
func (v *view) keepsUp(all []view) bool {
	for _, other := range all {
		if other.head.Number > v.head.Number+maxLag || v.old && !other.old {
			v.from.lags()
			return false
		}
	}
	return true
}

// newest is the block that the endpoint's last look found.
func (p *endpoint) newest() core.Block {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.head.Block
}

func (p *endpoint) lags() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since = time.Now()
}

// why is that none is fit.
func (e *endpoints) why() error {
	var all []error
	for _, p := range e.all {
		all = append(all, p.lastError())
	}
	return errUnavailable().Because(errors.Join(all...))
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
	if answer.Number == nil || answer.Timestamp == nil || *answer.Timestamp > 1<<40 || answer.Hash == (core.Hash{}) {
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
