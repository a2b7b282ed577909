package chain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/sdk/go/portal"
)

// attemptTimeout bounds one request to one endpoint.
const attemptTimeout = 10 * time.Second

// How long an endpoint may be silent until a second one is asked as well: a page waits for a call, nobody for logs.
const (
	hedgeAfter     = 1500 * time.Millisecond
	hedgeLogsAfter = 5 * time.Second
)

var (
	errOtherChain = errors.New("serves another chain")      // than the configured one
	errSlow       = errors.New("does not answer in time")   // while another does
	errBehind     = errors.New("does not have a block yet") // that is known from another
	errNonsense   = errors.New("answers with nonsense")
	errLimited    = errors.New("limits the rate of requests")
	errRefused    = errors.New("refused") // the request, which says nothing about the endpoint
)

// question is something to ask any endpoint.
type question[T any] func(context.Context, *endpoint) (T, error)

// call asks the endpoints in turn until one answers. See ask.
func (e *endpoints) call(ctx context.Context, result any, method string, args ...any) error {
	raw, _, err := ask(ctx, e.order(), hedgeAfter, request[json.RawMessage](method, args...))
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, result)
}

// request is the question of one JSON-RPC call. An answer of another form is nonsense.
func request[T any](method string, args ...any) question[T] {
	return func(ctx context.Context, p *endpoint) (value T, err error) {
		var raw json.RawMessage
		step := p.step(ctx, method)
		err = p.client.CallContext(ctx, &raw, method, args...)
		ended(step, err)
		if err != nil {
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

// ask puts the question to the endpoints, one after the other, and returns the first success. While one is silent for longer than
// patience the next is asked as well. An error that every endpoint would answer with (a revert) is returned at once;
// otherwise the error is the first that an endpoint answered with, or Unavailable when none answered at all.
func ask[T any](ctx context.Context, among []*endpoint, patience time.Duration, do question[T]) (value T, from *endpoint, err error) {
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

// attempt puts the question to one endpoint, once it is known to serve the chain, and notes how that went.
func attempt[T any](ctx context.Context, p *endpoint, do question[T]) (value T, err error) {
	bounded, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	if err = p.verify(bounded); err == nil {
		value, err = do(bounded, p)
	}
	if err != nil && ctx.Err() != nil {
		if errors.Is(context.Cause(ctx), errSlow) && !errors.Is(err, errRefused) {
			p.failed(errSlow)
		}
		return value, ctx.Err()
	}
	p.note(err)
	return value, err
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

// JSON-RPC codes that do not depend on which endpoint is asked: a revert, an unknown method, wrong parameters.
var conclusiveCodes = []int{3, -32601, -32602}

func conclusive(err error) bool {
	var answer rpc.Error
	return errors.As(err, &answer) &&
		(slices.Contains(conclusiveCodes, answer.ErrorCode()) || strings.HasPrefix(answer.Error(), "execution reverted"))
}

func errUnavailable() *portal.Error {
	return portal.Errorf(portal.Unavailable, "The chain does not answer: try again in a moment.")
}
