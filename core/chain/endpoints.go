package chain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
)

// How long an endpoint may be silent until a second one is asked as well: a page waits for a call, nobody for logs.
const (
	hedgeAfter     = 1500 * time.Millisecond
	hedgeLogsAfter = 5 * time.Second
)

// endpoints are the ways to the chain. The current one, which choose picks, is asked first.
type endpoints struct {
	log *slog.Logger
	all []*endpoint // in the order of preference

	alive   context.Context // of the probes, which outlive the call that starts them
	end     context.CancelFunc
	probing sync.WaitGroup

	mu      sync.Mutex
	current *endpoint
	probes  map[*endpoint]bool // the endpoints that are being probed
}

func dial(config Config, log *slog.Logger) (*endpoints, error) {
	if len(config.RPCURLs) == 0 {
		return nil, errors.New("chain.rpc_urls is empty: name at least one endpoint")
	}
	e := &endpoints{log: log, probes: map[*endpoint]bool{}}
	e.alive, e.end = context.WithCancel(context.Background())
	for _, raw := range config.RPCURLs {
		p, err := dialOne(raw, config.ChainID, config.Poll, log)
		if err != nil {
			e.close()
			return nil, err
		}
		e.all = append(e.all, p)
	}
	e.current = e.all[0]
	return e, nil
}

func (e *endpoints) close() {
	e.end()
	e.probing.Wait()
	for _, p := range e.all {
		p.close()
	}
}

// verifyAll reports the endpoints that serve another chain. One that does not answer is verified before its first use.
func (e *endpoints) verifyAll(ctx context.Context) error {
	wrong := make([]error, len(e.all))
	var verifying sync.WaitGroup
	for i, p := range e.all {
		verifying.Go(func() {
			if err := p.verify(ctx); errors.Is(err, errOtherChain) {
				wrong[i] = err
			} else if err != nil {
				p.failed(err)
			}
		})
	}
	verifying.Wait()
	return errors.Join(wrong...)
}

// order is the endpoints to ask: the fit ones, the current first; where there is none, all that may be asked.
func (e *endpoints) order() []*endpoint {
	e.mu.Lock()
	current := e.current
	e.mu.Unlock()
	now := time.Now()
	var fit, rest []*endpoint
	for _, p := range e.all {
		if ok, _ := p.fit(now); !ok {
			if _, may := p.mayAsk(now); may {
				rest = append(rest, p)
			}
		} else if p == current {
			fit = slices.Insert(fit, 0, p)
		} else {
			fit = append(fit, p)
		}
	}
	if len(fit) > 0 {
		return fit
	}
	return rest
}

// others is the fit endpoints but that one, in the order of preference.
func (e *endpoints) others(than *endpoint) (fit []*endpoint) {
	now := time.Now()
	for _, p := range e.all {
		if ok, _ := p.fit(now); ok && p != than {
			fit = append(fit, p)
		}
	}
	return fit
}

// call asks the endpoints in turn until one answers. See ask.
func (e *endpoints) call(ctx context.Context, result any, method string, args ...any) error {
	raw, _, err := ask(ctx, e.order(), hedgeAfter, request[json.RawMessage](method, args...))
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, result)
}

// request is one JSON-RPC call, to be asked of any endpoint. An answer of another form is nonsense.
func request[T any](method string, args ...any) func(context.Context, *endpoint) (T, error) {
	return func(ctx context.Context, p *endpoint) (value T, err error) {
		var raw json.RawMessage
		if err := p.client.CallContext(ctx, &raw, method, args...); err != nil {
			return value, err
		}
		if err := json.Unmarshal(raw, &value); err != nil {
			return value, fmt.Errorf("%w to %s: %w", errNonsense, method, err)
		}
		return value, nil
	}
}

// answer is how an attempt ended.
type answer[T any] struct {
	value T
	from  *endpoint
	err   error
}

// ask runs do against the endpoints, one after the other, and returns the first success. While one is silent for longer than
// patience the next is asked as well. An error that every endpoint would answer with (a revert) is returned at once;
// otherwise the error is the first that an endpoint answered with, or Unavailable when none answered at all.
func ask[T any](
	ctx context.Context, among []*endpoint, patience time.Duration, do func(context.Context, *endpoint) (T, error),
) (value T, from *endpoint, err error) {
	asking, cancel := context.WithCancelCause(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer cancel(errSlow) // of endpoints that still try while another has answered
	answers := make(chan answer[T], len(among))
	next, open := 0, 0
	start := func() {
		p := among[next]
		next, open = next+1, open+1
		running.Go(func() {
			value, err := attempt(asking, p, do)
			answers <- answer[T]{value, p, err}
		})
	}
	var failed failures
	for next < len(among) || open > 0 {
		if open == 0 {
			start()
		}
		var impatient <-chan time.Time
		if next < len(among) {
			impatient = time.After(patience)
		}
		select {
		case <-ctx.Done():
			cancel(ctx.Err())
			return value, nil, ctx.Err()
		case <-impatient:
			start()
		case got := <-answers:
			open--
			if got.err == nil || conclusive(got.err) {
				return got.value, got.from, got.err
			}
			failed.add(got.from, got.err)
			if next < len(among) {
				start()
			}
		}
	}
	if ctx.Err() != nil {
		return value, nil, ctx.Err()
	}
	return value, nil, failed.sum()
}

// failures are the reasons why no endpoint gave what was asked for.
type failures struct {
	answered rpc.Error
	silent   []error
}

func (f *failures) add(from *endpoint, err error) {
	if f.answered == nil && errors.As(err, &f.answered) {
		return
	}
	f.silent = append(f.silent, fmt.Errorf("%s: %w", from.host, withoutURL(err)))
}

func (f *failures) sum() error {
	if f.answered != nil {
		return f.answered
	}
	return errUnavailable().Because(errors.Join(f.silent...))
}

// EndpointHealth is the state of one endpoint.
type EndpointHealth struct {
	Host    string
	Current bool // it is the one that is asked first
	Fit     bool
	Since   time.Time // of being fit, or not
	Head    core.Block
	Latency time.Duration // of its last head
	Failed  uint64        // requests that the endpoint was to blame for
	Err     error         // the last one; it holds no URL
}

// Endpoints is the state of the endpoints, in the order of the configuration.
func (c *Chain) Endpoints() []EndpointHealth {
	e := c.endpoints
	e.mu.Lock()
	current := e.current
	e.mu.Unlock()
	now := time.Now()
	all := make([]EndpointHealth, len(e.all))
	for i, p := range e.all {
		fit, since := p.fit(now)
		p.mu.Lock()
		all[i] = EndpointHealth{p.host, p == current, fit, since, p.head.Block, p.latency, p.missed, p.last}
		p.mu.Unlock()
	}
	return all
}
