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
	pollPatience = time.Second            // for the other endpoints' heads when one has come
	probeTimeout = 3 * time.Second        // for the head of an endpoint that failed, which nobody waits for
	pollSpacing  = 250 * time.Millisecond // between polls that somebody waits for while all endpoints fail

	maxLag  = 3  // blocks that the head may be behind another endpoint's
	settled = 15 // polls that a preferred endpoint has to be fit for before it is used again
)

// maxNumber and maxTime bound what is taken for a header: more blocks and seconds than any chain has.
const (
	maxNumber = 1 << 53
	maxTime   = 1 << 40
)

var (
	errLeaps  = errors.New("claims a head that is far ahead of the other endpoints'")
	errUnseen = errors.New("has told no head yet")
)

// pollHeads asks the endpoints for their heads and waits for those of the fit ones. An endpoint that failed is probed beside
// that when its back-off is over. Where all have failed they are waited for: those whose back-off is over or, when
// somebody awaits an answer, all that are not set aside.
func (e *endpoints) pollHeads(ctx context.Context, awaited bool) {
	now := time.Now()
	var fit, inTurn, reachable []*endpoint
	for _, p := range e.all {
		ok, _ := p.fit(now)
		turn, may := p.mayAsk(now)
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
		e.pollAll(ctx, fit)
	case awaited:
		e.pollAll(ctx, reachable)
	default:
		e.pollAll(ctx, inTurn)
	}
}

// pollAll waits for all their heads, but only pollPatience longer when one has come.
func (e *endpoints) pollAll(ctx context.Context, those []*endpoint) {
	asking, cancel := context.WithCancelCause(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel(errSlow)
	polled := make(chan error, len(those))
	for _, p := range those {
		running.Go(func() { polled <- p.pollHead(asking) })
	}
	var impatient <-chan time.Time
	for range those {
		select {
		case err := <-polled:
			if err == nil && impatient == nil {
				impatient = time.After(pollPatience)
			}
		case <-impatient:
			return
		case <-ctx.Done():
			cancel(ctx.Err())
			return
		}
	}
}

// probe asks an endpoint for its head without anybody waiting.
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
		_ = p.pollHead(ctx) // attempt notes how it went
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.probes, p)
	})
}

// pollHead asks for the endpoint's head.
func (p *endpoint) pollHead(ctx context.Context) error {
	began := time.Now()
	head, err := attempt(ctx, p, func(ctx context.Context, p *endpoint) (header, error) {
		head, err := headerOf("eth_getBlockByNumber", "latest")(ctx, p)
		if errors.Is(err, errBehind) {
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

// headerOf is the question for one block's header. The hash is the one that the endpoint states: other chains' are not made as
// Ethereum's. errBehind: the endpoint does not have the block.
func headerOf(method string, which any) question[header] {
	call := request[*struct {
		Number     *hexutil.Uint64 `json:"number"`
		Hash       core.Hash       `json:"hash"`
		ParentHash core.Hash       `json:"parentHash"`
		Timestamp  *hexutil.Uint64 `json:"timestamp"`
	}](method, which, false)
	return func(ctx context.Context, p *endpoint) (header, error) {
		answer, err := call(ctx, p)
		if err != nil {
			return header{}, err
		}
		if answer == nil {
			return header{}, errBehind
		}
		if answer.Number == nil || *answer.Number > maxNumber || answer.Timestamp == nil || *answer.Timestamp > maxTime ||
			answer.Hash == (core.Hash{}) {
			return header{}, fmt.Errorf("%w to %s: no header", errNonsense, method)
		}
		asked, byHash := which.(core.Hash)
		number, byNumber := which.(hexutil.Uint64)
		if byHash && answer.Hash != asked || byNumber && *answer.Number != number {
			return header{}, fmt.Errorf("%w to %s: another block", errNonsense, method)
		}
		block := core.Block{Number: uint64(*answer.Number), Hash: answer.Hash, Time: timeOf(*answer.Timestamp)}
		return header{block, answer.ParentHash}, nil
	}
}

// choose is the endpoint whose head is to be adopted after known: the current one while it is fit and keeps up, until one
// that the configuration prefers has been fit for a while.
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
		return nil, header{}, e.noneFit()
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
	old   bool // older than a chain's newest block may be
	leaps bool // further from the known head than the chain can have gone between two polls
}

// views is the fit endpoints whose heads are believed. One that leaps while another continues the known chain is set aside.
// The head of one that alone is ahead of two others or more is not believed until another endpoint has come near it.
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
	continued := slices.ContainsFunc(all, func(v view) bool { return !v.leaps && !v.old })
	for _, v := range all {
		switch {
		case v.leaps && continued:
			v.from.distrust(errLeaps)
		case !v.alone(all):
			believed = append(believed, v)
		}
	}
	return believed
}

// outruns reports that v's head is so much newer than the other's that the other does not keep up.
func (v *view) outruns(other view) bool {
	return other.old && !v.old || other.old == v.old && v.head.Number > other.head.Number+maxLag
}

// alone reports that v outruns two others or more, which are as young, and that no endpoint as young keeps up with it.
func (v *view) alone(all []view) bool {
	behind := 0
	for _, other := range all {
		if other.from == v.from || other.old != v.old {
			continue
		}
		if !v.outruns(other) {
			return false
		}
		behind++
	}
	return behind >= 2
}

// keepsUp reports that no other endpoint outruns v. One that does not keep up counts as fit only from now on.
func (v *view) keepsUp(all []view) bool {
	for _, other := range all {
		if other.outruns(*v) {
			v.from.lags()
			return false
		}
	}
	return true
}

// newest is the head that the endpoint named last.
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

// noneFit is the error that no endpoint can be used, with the reason of each.
func (e *endpoints) noneFit() error {
	var all []error
	for _, p := range e.all {
		all = append(all, p.lastError())
	}
	return errUnavailable().Because(errors.Join(all...))
}
