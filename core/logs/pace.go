package logs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"gaia.example/portal/core"
)

// How many records a module may write, print or log, and how many bytes of them: a second in the long run, and at once.
const (
	perSecond   = 100
	atOnce      = 500
	bytesPace   = 64 << 10
	bytesAtOnce = 1 << 20
)

// Paced passes on each module's records up to the pace, and drops the others; once a second the log says how many, before the
// next record. Records without the attribute "module" all pass. Safe for concurrent use.
func Paced(next slog.Handler, clock core.Clock) slog.Handler {
	return paced{next: next, clock: clock, modules: &sync.Map{}}
}

type paced struct {
	next    slog.Handler
	clock   core.Clock
	modules *sync.Map // of *pace, by the module's name
	grouped bool
	own     *pace        // of the handler's module; nil: it has none
	teller  slog.Handler // takes the record that says how many were dropped
}

// pace is how much one module has written.
type pace struct {
	records *rate.Limiter
	bytes   *rate.Limiter

	mu      sync.Mutex
	dropped int
	since   time.Time // when the first of them was dropped
}

func newPace() *pace {
	return &pace{records: rate.NewLimiter(perSecond, atOnce), bytes: rate.NewLimiter(bytesPace, bytesAtOnce)}
}

// allows tells whether the module may write the record now.
func (p *pace) allows(now time.Time, r slog.Record) bool {
	bytes := len(r.Message)
	r.Attrs(func(a slog.Attr) bool {
		bytes += len(a.Key) + len(a.Value.String())
		return true
	})
	return p.records.AllowN(now, 1) && p.bytes.AllowN(now, min(bytes, bytesAtOnce))
}

func (p paced) Enabled(ctx context.Context, level slog.Level) bool { return p.next.Enabled(ctx, level) }

func (p paced) WithGroup(name string) slog.Handler {
	p.next, p.grouped = p.next.WithGroup(name), true
	return p
}

func (p paced) WithAttrs(attrs []slog.Attr) slog.Handler {
	p.next = p.next.WithAttrs(attrs)
	for _, a := range attrs {
		if a.Key == "module" && !p.grouped && p.own == nil {
			found, _ := p.modules.LoadOrStore(a.Value.String(), newPace())
			p.own, p.teller = found.(*pace), p.next
		}
	}
	return p
}

func (p paced) Handle(ctx context.Context, r slog.Record) error {
	if p.own == nil {
		return p.next.Handle(ctx, r)
	}
	now := p.clock()
	passes := p.own.allows(now, r)
	if n := p.own.tell(now, passes); n > 0 {
		word := slog.NewRecord(now, slog.LevelWarn, "the module writes too much: records were dropped", 0)
		word.AddAttrs(slog.Int("dropped", n), slog.Int("perSecond", perSecond), slog.Int("bytesPerSecond", bytesPace))
		if err := p.teller.Handle(ctx, word); err != nil {
			return err
		}
	}
	if !passes {
		return nil
	}
	return p.next.Handle(ctx, r)
}

// tell counts a record, and returns how many were dropped when it is time to say so, else 0.
func (p *pace) tell(now time.Time, passes bool) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !passes {
		p.dropped++
		if p.dropped == 1 {
			p.since = now
		}
	}
	if p.dropped == 0 || now.Sub(p.since) < time.Second {
		return 0
	}
	n := p.dropped
	p.dropped = 0
	return n
}
