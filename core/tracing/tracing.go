package tracing

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Config is what a Tracing needs.
type Config struct {
	Endpoint *url.URL          // of an OTLP/HTTP collector; without a path it is asked at /v1/traces
	Headers  map[string]string // that it wants with each request, such as a key
	Ratio    float64           // of the requests that are recorded, 0 to 1
	Service  string            // the portal's name among those that the collector knows; its pages' is that and "-page"
	Version  string            // of the portal
	Replica  string            // this one's id
	// Key decides which traces of pages are recorded: the same on all replicas, and known to nobody else.
	Key []byte
	// Ended is told what became of how many steps; Failed, why the collector did not take some. Optional; they must not block.
	Ended  func(Outcome, int)
	Failed func(error)
	Limits Limits
}

// Limits bound a Tracing; zero values mean the defaults that stand beside them.
type Limits struct {
	Queue   int           // 8,192: steps that wait to be sent
	Batch   int           // 1,024: steps that are sent at once
	Wait    time.Duration // 2 s: for a batch to become full
	Timeout time.Duration // 10 s: for one attempt to send a batch
	Retry   time.Duration // 30 s: for all attempts
	Pages   rate.Limit    // 500 a second: requests that are recorded since a page says so, and so many at once
}

// Outcome is what became of a step.
type Outcome string

// The outcomes.
const (
	Exported Outcome = "exported"
	Dropped  Outcome = "dropped"  // the queue was full
	Lost     Outcome = "lost"     // the collector did not take it
	Withheld Outcome = "withheld" // a request of a page that would have been recorded, but for too many before it
)

// Outcomes are all of them.
func Outcomes() []Outcome { return []Outcome{Exported, Dropped, Lost, Withheld} }

// Tracing records traces. Safe for concurrent use.
type Tracing struct {
	config Config
	least  uint64 // of a trace's draw, for it to be recorded
	pages  *rate.Limiter
	client uploader

	queue   *queue
	closing chan struct{}
	closed  chan struct{}
	once    sync.Once

	mu   sync.Mutex
	live map[running]int
}

// running is a trace that a request of runs in a module now.
type running struct {
	module core.ModuleID
	trace  [16]byte
}

// New begins to send what is kept; Close ends that.
func New(config Config) (*Tracing, error) {
	l := config.Limits
	config.Limits = Limits{
		Queue: cmp.Or(l.Queue, 8192), Batch: cmp.Or(l.Batch, 1024), Wait: cmp.Or(l.Wait, 2*time.Second),
		Timeout: cmp.Or(l.Timeout, 10*time.Second), Retry: cmp.Or(l.Retry, 30*time.Second), Pages: cmp.Or(l.Pages, 500),
	}
	if !(config.Ratio >= 0 && config.Ratio <= 1) {
		return nil, fmt.Errorf("the ratio of requests that are recorded is %v: it is from 0 to 1", config.Ratio)
	}
	if config.Ended == nil {
		config.Ended = func(Outcome, int) {}
	}
	if config.Failed == nil {
		config.Failed = func(error) {}
	}
	client, err := newUploader(config)
	if err != nil {
		return nil, err
	}
	t := &Tracing{
		config: config, least: threshold(config.Ratio), pages: rate.NewLimiter(config.Limits.Pages, int(config.Limits.Pages)),
		client: client, queue: newQueue(config.Limits.Queue, config.Limits.Batch), closing: make(chan struct{}), closed: make(chan struct{}),
		live: map[running]int{},
	}
	go t.send()
	return t, nil
}

// threshold is what a draw of 64 bits reaches with that probability.
func threshold(ratio float64) uint64 {
	if ratio >= 1 {
		return 0
	}
	return math.MaxUint64 - uint64(ratio*math.MaxUint64)
}

// Request begins the step of a request that came; nil: it is not recorded. page is what a page of the portal says it belongs to, zero where
// none does. Whether a page's trace is recorded follows from its ID by a rule that nobody outside can foresee: no visitor can have their
// requests recorded, or kept out.
func (t *Tracing) Request(page portal.Trace, name string, began time.Time) *core.Span {
	switch {
	case page.Zero():
		if t.config.Ratio == 0 || rand.Uint64() < t.least {
			return nil
		}
		binary.BigEndian.PutUint64(page.ID[:8], rand.Uint64())
		binary.BigEndian.PutUint64(page.ID[8:], rand.Uint64())
	case !t.Recorded(page.ID):
		return nil
	case !t.pages.Allow():
		t.config.Ended(Withheld, 1)
		return nil
	}
	return core.NewSpan(t, page, name, core.ServerSpan, began)
}

// Recorded tells whether the trace of a page is recorded.
func (t *Tracing) Recorded(id [16]byte) bool {
	mac := hmac.New(sha256.New, t.config.Key)
	mac.Write(id[:])
	return t.config.Ratio > 0 && binary.BigEndian.Uint64(mac.Sum(nil)) >= t.least
}

// Enter keeps in mind that a request of the step's trace runs in the module, until leave is called.
func (t *Tracing) Enter(module core.ModuleID, s *core.Span) (leave func()) {
	if s == nil {
		return func() {}
	}
	r := running{module, s.ID}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.live[r]++
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.live[r]--; t.live[r] == 0 {
			delete(t.live, r)
		}
	}
}

// In is the step that a module says it is at; nil where no request of its trace runs in that module now.
func (t *Tracing) In(module core.ModuleID, said portal.Trace) *core.Span {
	if said.Zero() {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.live[running{module, said.ID}] == 0 {
		return nil
	}
	return core.Elsewhere(t, said)
}

// Keep is core.SpanKeeper's.
func (t *Tracing) Keep(r *core.SpanRecord) {
	if !t.queue.add(r) {
		t.config.Ended(Dropped, 1)
	}
}

// Close sends what waits, until ctx ends. Idempotent.
func (t *Tracing) Close(ctx context.Context) error {
	t.once.Do(func() { close(t.closing) })
	select {
	case <-t.closed:
		return nil
	case <-ctx.Done():
		t.client.giveUp()
		<-t.closed
		return nil // what was lost is counted
	}
}
