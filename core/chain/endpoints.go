package chain

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
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
