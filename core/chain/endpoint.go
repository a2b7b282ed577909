package chain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

// Delays, in polls of the head.
const (
	mostBackOff    = 4 // between tries of an endpoint that fails: 1, doubling up to this
	setAside       = 8 // until an endpoint is asked again that served another chain or lied; doubles with each lie
	mostSetAside   = 512
	chainIDBelieve = 8 // how long a chain id is believed
)

// endpoint is one way to the chain. Its URL may hold a key: logs and errors name only its host.
type endpoint struct {
	host    string
	chainID uint64
	poll    time.Duration
	log     *slog.Logger
	client  *rpc.Client
	base    *http.Transport

	verifying chan struct{} // a semaphore of one: whoever asks for the chain id holds it

	mu sync.Mutex
	condition
}

// condition is what is known about an endpoint.
type condition struct {
	verified time.Time // when it last named the right chain; zero: ask before the next use
	foreign  bool      // it named another chain
	failures int       // in a row
	missed   uint64    // requests that it was to blame for, ever
	retry    time.Time // it failed: leave it in peace until then
	aside    time.Time // it lied or limits requests: do not ask it until then
	lies     int       // that it was set aside for, since it was last fit for long
	since    time.Time // when it became fit for use, or unfit
	head     header
	latency  time.Duration // of its last head
	last     error
	loggedAt time.Time // when the log last said that it is passed over
	logged   bool      // the log said so of the present failure
}

func dialOne(raw string, chainID uint64, poll time.Duration, log *slog.Logger) (*endpoint, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, errors.New("an entry of chain.rpc_urls is not an http or https URL")
	}
	p := &endpoint{host: u.Host, chainID: chainID, poll: poll, log: log, verifying: make(chan struct{}, 1)}
	p.since = time.Now()
	p.base = http.DefaultTransport.(*http.Transport).Clone()
	p.client, err = rpc.DialOptions(context.Background(), raw, rpc.WithHTTPClient(&http.Client{
		Transport:     &transport{p.base, p.limited},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the key stays here
	}))
	if err != nil {
		return nil, fmt.Errorf("dial the endpoint at %s: %w", u.Host, withoutURL(err))
	}
	return p, nil
}

func (p *endpoint) close() {
	p.client.Close()
	p.base.CloseIdleConnections()
}

// verify asks for the chain id when that was not done for a while, or since the endpoint failed.
func (p *endpoint) verify(ctx context.Context) error {
	if p.believed() {
		return nil
	}
	select {
	case p.verifying <- struct{}{}:
		defer func() { <-p.verifying }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if p.believed() {
		return nil
	}
	var id hexutil.Uint64
	if err := p.client.CallContext(ctx, &id, "eth_chainId"); err != nil {
		return err
	}
	if uint64(id) != p.chainID {
		return fmt.Errorf("the endpoint at %s %w: %d, chain.id is %d", p.host, errOtherChain, uint64(id), p.chainID)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.verified, p.foreign = time.Now(), false
	return nil
}

func (p *endpoint) believed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.verified.IsZero() && time.Since(p.verified) < max(chainIDBelieve*p.poll, time.Second)
}

// doubt has the chain id asked for again before the next use.
func (p *endpoint) doubt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.verified = time.Time{}
}

// note keeps how an attempt went. An error that the endpoint answered with is the request's, except for a rate limit.
func (p *endpoint) note(err error) {
	var answer rpc.Error
	switch {
	case err == nil:
		p.recovered()
	case errors.Is(err, errBehind), errors.Is(err, errRefused):
	case errors.As(err, &answer):
		if answer.ErrorCode() == codeLimited {
			p.limited(minPause)
			p.failed(errLimited)
		}
	default:
		p.failed(err)
	}
}

func (p *endpoint) recovered() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failures == 0 || time.Now().Before(p.aside) {
		return
	}
	if p.logged {
		p.log.Info("a chain endpoint answers again", "endpoint", p.host, "after", time.Since(p.since).Round(time.Millisecond))
	}
	p.failures, p.since, p.logged = 0, time.Now(), false
}

// failed leaves the endpoint in peace, for longer with each failure in a row.
func (p *endpoint) failed(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	p.missed++
	p.fail(now, err)
	delay := p.poll * time.Duration(min(1<<min(p.failures-1, 10), mostBackOff))
	if p.foreign = errors.Is(err, errOtherChain); p.foreign {
		delay = p.poll * setAside
	}
	p.retry = later(p.retry, now.Add(jitter(delay)))
}

// limited leaves the endpoint in peace for as long as it asked.
func (p *endpoint) limited(pause time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	p.fail(now, errLimited)
	p.aside = later(p.aside, now.Add(pause))
}

// distrust sets the endpoint aside for what it claimed.
func (p *endpoint) distrust(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Before(p.aside) { // somebody else set it aside for the same claim
		return
	}
	if p.failures == 0 && now.Sub(p.since) > mostSetAside*p.poll {
		p.lies = 0
	}
	p.loggedAt, p.logged = time.Time{}, false // the log always names a lie
	p.fail(now, err)
	p.aside = now.Add(jitter(p.poll * time.Duration(min(setAside<<min(p.lies, 10), mostSetAside))))
	p.lies++
}

// fail notes a failure. The log names one that comes and goes every logEvery.
func (p *endpoint) fail(now time.Time, err error) {
	if p.failures == 0 {
		p.since = now
	}
	p.failures++
	p.verified, p.last = time.Time{}, withoutURL(err)
	if !p.logged && now.Sub(p.loggedAt) >= logEvery {
		p.logged, p.loggedAt = true, now
		p.log.Warn("a chain endpoint is passed over", "endpoint", p.host, "error", p.last)
	}
}

// fit reports that the endpoint can be used, and since when or since when not.
func (p *endpoint) fit(now time.Time) (fit bool, since time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failures == 0 && !p.foreign && !now.Before(p.aside), p.since
}

// mayAsk reports whether the back-off of an endpoint that failed is over, and whether it may be asked although it is not,
// as somebody awaits an answer.
func (p *endpoint) mayAsk(now time.Time) (inTurn, outOfTurn bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !now.Before(p.retry) && !now.Before(p.aside), !now.Before(p.aside)
}

func (p *endpoint) lastError() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Errorf("%s: %w", p.host, cmp.Or(p.last, errUnseen))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// jitter is the delay, up to a fifth more or less.
func jitter(d time.Duration) time.Duration {
	return time.Duration(float64(d) * (0.8 + 0.4*rand.Float64())) // it spreads requests
}
