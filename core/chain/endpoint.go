package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/sdk/go/portal"
)

// attemptTimeout bounds one request to one endpoint.
const attemptTimeout = 10 * time.Second

// endpoints are the ways to the chain. The current one is used until it fails.
type endpoints struct {
	chainID uint64
	log     *slog.Logger
	all     []*endpoint
	current atomic.Int64
}

// endpoint is one of them. Its URL may hold a key, so that only its host is ever said.
type endpoint struct {
	host   string
	client *rpc.Client

	mu       sync.Mutex
	verified bool
}

// errOtherChain marks an endpoint that serves another chain than the configured one.
var errOtherChain = errors.New("serves another chain")

func dial(urls []string, chainID uint64, log *slog.Logger) (*endpoints, error) {
	if len(urls) == 0 {
		return nil, errors.New("chain.rpc_urls is empty: name at least one endpoint")
	}
	e := &endpoints{chainID: chainID, log: log}
	for _, raw := range urls {
		u, err := url.Parse(raw)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			e.close()
			return nil, fmt.Errorf("an entry of chain.rpc_urls is not an http or https URL")
		}
		client, err := rpc.DialOptions(context.Background(), raw)
		if err != nil {
			e.close()
			return nil, fmt.Errorf("dial the endpoint at %s: %w", u.Host, err)
		}
		e.all = append(e.all, &endpoint{host: u.Host, client: client})
	}
	return e, nil
}

func (e *endpoints) close() {
	for _, endpoint := range e.all {
		endpoint.client.Close()
	}
}

// verifyAll reports the endpoints that serve another chain. One that does not answer is verified before its first use.
func (e *endpoints) verifyAll(ctx context.Context) error {
	wrong := make([]error, len(e.all))
	var wg sync.WaitGroup
	for i, endpoint := range e.all {
		wg.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
			defer cancel()
			if err := endpoint.verify(ctx, e.chainID); errors.Is(err, errOtherChain) {
				wrong[i] = err
			} else if err != nil {
				e.log.Warn("a chain endpoint does not answer", "endpoint", endpoint.host, "error", err)
			}
		})
	}
	wg.Wait()
	return errors.Join(wrong...)
}

func (e *endpoint) verify(ctx context.Context, chainID uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.verified {
		return nil
	}
	var id hexutil.Uint64
	if err := e.client.CallContext(ctx, &id, "eth_chainId"); err != nil {
		return err
	}
	if uint64(id) != chainID {
		return fmt.Errorf("the endpoint at %s %w: %d, chain.id is %d", e.host, errOtherChain, uint64(id), chainID)
	}
	e.verified = true
	return nil
}

// call asks the endpoints in turn, from the current one on, until one answers.
func (e *endpoints) call(ctx context.Context, result any, method string, args ...any) error {
	return e.try(ctx, func(ctx context.Context, client *rpc.Client) error {
		return client.CallContext(ctx, result, method, args...)
	})
}

// try runs do against the endpoints in turn. An answer that every endpoint would give (a revert) is returned at
// once; otherwise the first error that an endpoint answered with, or Unavailable when none answered at all.
func (e *endpoints) try(ctx context.Context, do func(context.Context, *rpc.Client) error) error {
	var silent []error
	var answered rpc.Error
	first := e.current.Load()
	for i := range e.all {
		n := (int(first) + i) % len(e.all)
		err := e.all[n].attempt(ctx, e.chainID, do)
		if err == nil || final(err) {
			if i > 0 && e.current.CompareAndSwap(first, int64(n)) {
				e.log.Warn("switched to another chain endpoint", "from", e.all[first].host, "to", e.all[n].host)
			}
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if answered == nil && errors.As(err, &answered) {
			continue
		}
		silent = append(silent, fmt.Errorf("%s: %w", e.all[n].host, err))
	}
	if answered != nil {
		return answered
	}
	return errUnavailable().Because(errors.Join(silent...))
}

func (e *endpoint) attempt(ctx context.Context, chainID uint64, do func(context.Context, *rpc.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	if err := e.verify(ctx, chainID); err != nil {
		return err
	}
	return do(ctx, e.client)
}

// JSON-RPC codes that do not depend on which endpoint is asked: a revert, an unknown method, wrong parameters.
var finalCodes = []int{3, -32601, -32602}

func final(err error) bool {
	var answer rpc.Error
	return errors.As(err, &answer) && slices.Contains(finalCodes, answer.ErrorCode())
}

func errUnavailable() *portal.Error {
	return portal.Errorf(portal.Unavailable, "The chain does not answer: try again in a moment.")
}
