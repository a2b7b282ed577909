package host

import (
	"context"
	"errors"
	"iter"
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
	patience    = time.Second      // for which a call waits for its turn
	atOnce      = 64               // calls of a module at a time, without its streams
	streams     = 32               // of a module at a time
	requests    = 10               // to other hosts, of a module at a time
	blobPace    = 32 << 20         // bytes of blobs a second, in and out, of a module
	blobBurst   = 1 << 20          // bytes of blobs at once
	eventPace   = 1 << 20          // bytes of events a second, of a module
	eventBurst  = 4 << 20          // bytes of events at once
	maxSamples  = 64               // of a module's metrics a second: the SDK gathers and sends no more
	reportEvery = time.Minute      // between two reports of refusals of one kind
	maxRefusals = 64               // kinds of refusals of a capability that are reported apart within that time
	maxSentence = 400              // bytes of a reported sentence
)

// pace is how often a module may make the calls of one capability: a second in the long run, and at once.
type pace struct {
	perSecond rate.Limit
	burst     int
}

// paces has each capability's pace. docs/modules.md tells authors of modules.
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

// guard bounds and counts one module's calls; it outlives the module's processes.
type guard struct {
	id     core.ModuleID
	config Config
	calls  chan struct{}
	open   chan struct{}
	out    chan struct{}

	samples   *rate.Limiter // of metrics
	puts      chan struct{} // a semaphore of one: whoever puts a blob holds it
	bytes     *rate.Limiter // of blobs
	published *rate.Limiter // bytes of events
	writer    chan struct{} // a semaphore of one for changes of what the module keeps: others wait here, not with a connection each

	mu        sync.Mutex
	discarded []core.ModuleBlob // that no name leads to, but whose bytes are still kept
	unneeded  int64             // how many bytes that is

	meters   map[string]*meter
	refusals map[string]*Refusal // by capability and sentence; Times counts those since the last report
}

// meter is the pace and the counts of one capability.
type meter struct {
	limit *rate.Limiter
	core.Usage
}

func newGuard(id core.ModuleID, config Config) *guard {
	return &guard{
		id: id, config: config, calls: make(chan struct{}, atOnce), open: make(chan struct{}, streams), out: make(chan struct{}, requests),
		samples:   rate.NewLimiter(maxSamples, 2*maxSamples),
		puts:      make(chan struct{}, 1),
		bytes:     rate.NewLimiter(blobPace, blobBurst),
		published: rate.NewLimiter(eventPace, eventBurst),
		writer:    make(chan struct{}, 1),
		meters:    map[string]*meter{}, refusals: map[string]*Refusal{},
	}
}

// call runs do as a call of the capability, with a deadline. allowed is the reason why the module may not; nil: it may.
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

// streamed is a stream of the capability, over which the module ranges. run hands out one at a time; false: the module takes no more.
func streamed[T any](
	ctx context.Context, g *guard, capability string, allowed error, run func(ctx context.Context, each func(T) bool) error,
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		left := false
		err := g.stream(ctx, capability, allowed, func(ctx context.Context) error {
			return run(ctx, func(one T) bool {
				left = !yield(one, nil)
				return !left
			})
		})
		if err != nil && !left {
			var none T
			yield(none, err)
		}
	}
}

func (g *guard) run(ctx context.Context, capability string, allowed error, room chan struct{}, do func(context.Context) error) error {
	step := g.step(ctx, capability)
	end, err := g.begin(core.WithSpan(ctx, step), capability, allowed, room)
	if err != nil {
		return err
	}
	err = do(core.WithSpan(ctx, step))
	end(err)
	return err
}

// begin begins a call that outlives the function which begins it: its caller calls end once, with how the call went.
func (g *guard) begin(ctx context.Context, capability string, allowed error, room chan struct{}) (end func(error), err error) {
	began, step := time.Now(), core.SpanFrom(ctx)
	err = g.enter(ctx, capability, allowed, room)
	g.count(capability)
	if err != nil {
		step.Tell("portal.outcome", string(Refused))
		step.End()
		g.ended(capability, Refused, began, err)
		return nil, err
	}
	return func(err error) {
		<-room
		outcome := outcomeOf(ctx, err)
		step.Tell("portal.outcome", string(outcome))
		if outcome == Failed {
			step.Fail()
		}
		step.End()
		g.ended(capability, outcome, began, err)
	}, nil
}

// step begins the call's step of a trace; nil: nothing is recorded.
func (g *guard) step(ctx context.Context, capability string) *core.Span {
	said := portal.TraceFrom(ctx)
	if said.Zero() {
		return nil
	}
	step := g.config.Traced(g.id, said).Child("host "+capability, core.ServerSpan)
	step.Tell("portal.module", string(g.id))
	return step
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

// outcomeOf is how a call ended that had room.
func outcomeOf(ctx context.Context, err error) Outcome {
	switch {
	case err == nil || ctx.Err() != nil:
		return Answered
	case portal.CodeOf(err) == portal.Forbidden || portal.CodeOf(err) == portal.RateLimited:
		return Refused
	case portal.CodeOf(err) == portal.Unavailable || portal.CodeOf(err) == portal.Internal:
		return Failed
	}
	return Answered // an error is an answer too
}

// alone runs do while nobody else changes what the module keeps.
func (g *guard) alone(ctx context.Context, do func() error) error {
	select {
	case g.writer <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.writer }()
	return do()
}

// enter waits for the call's turn and takes room for it. A call that is not allowed waits for its turn too, so that a module
// cannot make refused calls without bound.
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
	return portal.Errorf(portal.RateLimited,
		"The module makes too many calls of %s: make fewer, or keep what they answer.", capability).Because(err)
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

// refuse reports a refusal: the first of a kind at once, and those within reportEvery after it together, with the next one after
// that.
func (g *guard) refuse(capability, sentence string, now time.Time) {
	sentence = strings.ToValidUTF8(sentence[:min(len(sentence), maxSentence)], "") // it may quote the module
	g.mu.Lock()
	r := g.refusal(capability, sentence, now)
	r.Times++
	due := now.Sub(r.At) >= reportEvery
	report := *r
	report.At = now
	if due {
		r.Times, r.At = 0, now
	}
	g.mu.Unlock()
	if due {
		g.config.Refused(report)
	}
}

// refusal is the refusal of that kind, or that of all other kinds where the capability has too many kinds already: a module that
// makes up new kinds cannot hide the refusals of another capability. g.mu is held.
func (g *guard) refusal(capability, sentence string, now time.Time) *Refusal {
	key := func(s string) string { return capability + "\x00" + s }
	if r := g.refusals[key(sentence)]; r != nil {
		return r
	}
	maps.DeleteFunc(g.refusals, func(_ string, old *Refusal) bool { return now.Sub(old.At) >= reportEvery })
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

// others is the sentence of all kinds together that are not reported apart.
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
