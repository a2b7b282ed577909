package host

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	deadline    = 10 * time.Second // of a call that is no stream
	patience    = time.Second      // that a call waits for its turn
	atOnce      = 64               // calls of a module, streams apart
	streams     = 32               // of a module
	requests    = 10               // to other hosts, of a module
	blobPace    = 32 << 20         // bytes of blobs a second, in and out, of a module
	blobBurst   = 1 << 20          // of them at once
	maxSamples  = 64               // a second, of a module: what the SDK gathers and sends
	toldEvery   = time.Minute      // of refusals of one kind
	maxRefusals = 64               // kinds of a capability that are told apart within that time
	maxSentence = 400              // bytes of one that is told
)

// pace is how often a module may make the calls of one capability: so many a second in the long run, so many at once.
type pace struct {
	perSecond rate.Limit
	burst     int
}

// paces are those of the capabilities. docs/modules.md has them for authors.
var paces = map[string]pace{
	"settings.read":  {20, 100},
	"kv.use":         {2000, 4000},
	"sql.use":        {5, 10},
	"blobs.use":      {100, 400},
	"events.publish": {200, 1000},
	"events.read":    {10, 50},
	"chain.read":     {1000, 4000},
	"chain.follow":   {10, 50},
	"caller.read":    {2000, 4000},
	"modules.read":   {200, 400},
	"egress.fetch":   {20, 60},

	"notifications.send": {20, 200},
	"audit.write":        {1, 60}, // an entry stays for good
}

// Refusal is what a module may not do, or does too often.
type Refusal struct {
	Module     core.ModuleID
	Capability string
	Sentence   string
	Times      int
	At         time.Time // of the last
}

// Call is one call that ended.
type Call struct {
	Module     core.ModuleID
	Capability string
	Outcome    Outcome
	Took       time.Duration
}

// Outcome is how a call ended.
type Outcome string

// The outcomes.
const (
	Answered Outcome = "answered"
	Refused  Outcome = "refused" // not granted, or too often
	Failed   Outcome = "failed"
)

// guard is one module's measure: it outlives the module's processes.
type guard struct {
	id     core.ModuleID
	config Config
	calls  chan struct{}
	open   chan struct{}
	out    chan struct{}

	samples *rate.Limiter // of metrics
	puts    chan struct{} // one puts a blob
	bytes   *rate.Limiter // of blobs
	writer  chan struct{} // one changes what the module keeps: others would wait for it with a connection each

	mu        sync.Mutex
	discarded []core.ModuleBlob // whose bytes are still there
	unneeded  int64             // bytes of them

	meters   map[string]*meter
	refusals map[string]*Refusal // by capability and sentence; what came since one was told is lost where it does not come again
}

// meter is one capability's.
type meter struct {
	limit *rate.Limiter
	core.Usage
}

func newGuard(id core.ModuleID, config Config) *guard {
	return &guard{
		id: id, config: config, calls: make(chan struct{}, atOnce), open: make(chan struct{}, streams), out: make(chan struct{}, requests),
		samples: rate.NewLimiter(maxSamples, 2*maxSamples),
		puts:    make(chan struct{}, 1),
		bytes:   rate.NewLimiter(blobPace, blobBurst),
		writer:  make(chan struct{}, 1),
		meters:  map[string]*meter{}, refusals: map[string]*Refusal{},
	}
}

// call runs do under the capability, with a deadline. allowed is why it may not; nil: it may.
func (g *guard) call(ctx context.Context, capability string, allowed error, do func(context.Context) error) error {
	return g.run(ctx, capability, allowed, g.calls, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, deadline)
		defer cancel()
		return do(ctx)
	})
}

// stream is call without a deadline.
func (g *guard) stream(ctx context.Context, capability string, allowed error, do func(context.Context) error) error {
	return g.run(ctx, capability, allowed, g.open, do)
}

func (g *guard) run(ctx context.Context, capability string, allowed error, room chan struct{}, do func(context.Context) error) error {
	end, err := g.begin(ctx, capability, allowed, room)
	if err != nil {
		return err
	}
	err = do(ctx)
	end(err)
	return err
}

// begin is run for a call that outlives its function: end is called once, with how it went.
func (g *guard) begin(ctx context.Context, capability string, allowed error, room chan struct{}) (end func(error), err error) {
	began := time.Now()
	err = g.enter(ctx, capability, allowed, room)
	g.count(capability)
	if err != nil {
		g.ended(capability, Refused, began, err)
		return nil, err
	}
	return func(err error) {
		<-room
		g.done(ctx, capability, began, err)
	}, nil
}

// count counts a call as it begins: a stream may stay open for days.
func (g *guard) count(capability string) {
	now := g.config.Clock()
	g.mu.Lock()
	defer g.mu.Unlock()
	m := g.locked(capability)
	m.Calls++
	m.Last = now
}

// done tells how a call went that was let in.
func (g *guard) done(ctx context.Context, capability string, began time.Time, err error) {
	switch {
	case err == nil || ctx.Err() != nil:
		g.ended(capability, Answered, began, nil)
	case portal.CodeOf(err) == portal.Forbidden || portal.CodeOf(err) == portal.RateLimited:
		g.ended(capability, Refused, began, err)
	case portal.CodeOf(err) == portal.Unavailable || portal.CodeOf(err) == portal.Internal:
		g.ended(capability, Failed, began, nil)
	default: // an answer that the module did not wish for
		g.ended(capability, Answered, began, nil)
	}
}

// alone waits until nobody else changes what the module keeps, and does it.
func (g *guard) alone(ctx context.Context, do func() error) error {
	select {
	case g.writer <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.writer }()
	return do()
}

// enter waits for the call's turn and for room, and takes it. One that is not allowed waits for its turn as well: each is judged and counted.
func (g *guard) enter(ctx context.Context, capability string, allowed error, room chan struct{}) error {
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := g.meter(capability).limit.Wait(waiting)
	if err == nil && allowed != nil {
		return allowed
	}
	if err == nil {
		select {
		case room <- struct{}{}:
			return nil
		default:
		}
		select {
		case room <- struct{}{}:
			return nil
		case <-waiting.Done():
			err = waiting.Err()
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return portal.Errorf(portal.RateLimited, "The module makes too many calls of %s: make fewer, or keep what they answer.", capability).Because(err)
}

func (g *guard) meter(capability string) *meter {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.locked(capability)
}

func (g *guard) locked(capability string) *meter {
	m := g.meters[capability]
	if m == nil {
		p := paces[capability]
		m = &meter{limit: rate.NewLimiter(p.perSecond, p.burst), Usage: core.Usage{Capability: capability}}
		g.meters[capability] = m
	}
	return m
}

func (g *guard) ended(capability string, outcome Outcome, began time.Time, why error) {
	g.config.Called(Call{g.id, capability, outcome, time.Since(began)})
	now := g.config.Clock()
	g.mu.Lock()
	m := g.locked(capability)
	switch outcome {
	case Refused:
		m.Refused++
	case Failed:
		m.Failed++
	}
	g.mu.Unlock()
	var said *portal.Error
	if outcome == Refused && errors.As(why, &said) {
		g.refuse(capability, said.Message, now)
	}
}

// refuse tells of a refusal: of the first at once, of those of the minute after it together, with the next of its kind.
func (g *guard) refuse(capability, sentence string, now time.Time) {
	sentence = strings.ToValidUTF8(sentence[:min(len(sentence), maxSentence)], "") // a part of it may be the module's own words
	g.mu.Lock()
	r := g.refusal(capability, sentence, now)
	r.Times++
	tell := now.Sub(r.At) >= toldEvery
	told := *r
	told.At = now
	if tell {
		r.Times, r.At = 0, now
	}
	g.mu.Unlock()
	if tell {
		g.config.Refused(told)
	}
}

// refusal is the one of that kind, or of the others where too many are told apart already: a module that thinks up new ones hides
// none of another capability. g.mu is held.
func (g *guard) refusal(capability, sentence string, now time.Time) *Refusal {
	key := func(s string) string { return capability + "\x00" + s }
	if r := g.refusals[key(sentence)]; r != nil {
		return r
	}
	maps.DeleteFunc(g.refusals, func(_ string, old *Refusal) bool { return now.Sub(old.At) >= toldEvery })
	kinds := 0
	for _, r := range g.refusals {
		if r.Capability == capability {
			kinds++
		}
	}
	if kinds >= maxRefusals {
		sentence = others
	}
	r := g.refusals[key(sentence)]
	if r == nil {
		r = &Refusal{Module: g.id, Capability: capability, Sentence: sentence}
		g.refusals[key(sentence)] = r
	}
	return r
}

// others are the refusals that are not told apart.
const others = "Others were refused, of too many kinds to tell them apart."

func (g *guard) usage() []core.Usage {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := []core.Usage{}
	for _, m := range g.meters {
		if m.Calls > 0 { // not one that waits for its first turn
			all = append(all, m.Usage)
		}
	}
	slices.SortFunc(all, func(a, b core.Usage) int { return strings.Compare(a.Capability, b.Capability) })
	return all
}
