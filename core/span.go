package core

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// SpanKind is which side of a conversation a step is on.
type SpanKind uint8

// The kinds, by the values of OTLP's SpanKind.
const (
	InsideSpan SpanKind = 1 // a step of this process's own
	ServerSpan SpanKind = 2 // it answers somebody else's
	ClientSpan SpanKind = 3 // it waits for somebody else's
)

// SpanFact is what is known of a step: a text, or a number where the text is empty.
type SpanFact struct {
	Name   string
	Text   string
	Number int64
}

// SpanRecord is what is kept of a step.
type SpanRecord struct {
	portal.Trace // its own name: the trace's, and which step of it

	Parent       [8]byte // the step that it is below; zero: it is the first
	Name         string
	Kind         SpanKind
	Began, Ended time.Time
	Facts        []SpanFact
	Failed       bool
	Page         bool // a browser tells of it
}

// SpanKeeper keeps steps that have ended.
type SpanKeeper interface {
	// Keep takes the record over. It does not block, and may lose it.
	Keep(*SpanRecord)
}

// Span is one step of a trace that is recorded. Each method of a nil *Span does nothing: it is a step of a trace that is not, and costs
// nothing. A Span is one goroutine's at a time.
type Span struct {
	SpanRecord

	keeper SpanKeeper
}

// requestSpan is a step with room for what is known of every request: one object in place of three. Steps below it have fewer facts, or
// none.
type requestSpan struct {
	Span

	room [4]SpanFact // for Facts
}

// NewSpan begins a step below that parent, whose ID is that of the trace; a parent without Span: the trace begins with it.
func NewSpan(keeper SpanKeeper, parent portal.Trace, name string, kind SpanKind, began time.Time) *Span {
	s := &requestSpan{}
	s.Facts = s.room[:0]
	s.begin(keeper, parent, name, kind, began)
	return &s.Span
}

func (s *Span) begin(keeper SpanKeeper, parent portal.Trace, name string, kind SpanKind, began time.Time) {
	s.keeper, s.ID, s.Parent, s.Name, s.Kind, s.Began = keeper, parent.ID, parent.Span, name, kind, began
	for s.Span == [8]byte{} {
		binary.BigEndian.PutUint64(s.Span[:], rand.Uint64())
	}
}

// Elsewhere is a step that somebody else records: it is there to have children.
func Elsewhere(keeper SpanKeeper, t portal.Trace) *Span {
	return &Span{SpanRecord: SpanRecord{Trace: t}, keeper: keeper}
}

// Child begins a step below this one.
func (s *Span) Child(name string, kind SpanKind) *Span {
	if s == nil {
		return nil
	}
	child := &Span{}
	child.begin(s.keeper, s.Trace, name, kind, time.Now())
	return child
}

// Context is what others are told of the step; the zero Trace where nothing is recorded.
func (s *Span) Context() portal.Trace {
	if s == nil {
		return portal.Trace{}
	}
	return s.Trace
}

// TraceID is the trace's name in hex, as logs have it; empty where nothing is recorded.
func (s *Span) TraceID() string {
	if s == nil {
		return ""
	}
	return hex.EncodeToString(s.ID[:])
}

// Tell notes a text.
func (s *Span) Tell(name, text string) {
	if s != nil {
		s.note(SpanFact{Name: name, Text: text})
	}
}

// Count notes a number.
func (s *Span) Count(name string, number int64) {
	if s != nil {
		s.note(SpanFact{Name: name, Number: number})
	}
}

func (s *Span) note(f SpanFact) {
	if s.Facts == nil {
		s.Facts = make([]SpanFact, 0, 2) // what most steps below a request know
	}
	s.Facts = append(s.Facts, f)
}

// Fail notes that the step failed.
func (s *Span) Fail() {
	if s != nil {
		s.Failed = true
	}
}

// End ends the step and has it kept. Whoever began it calls it once.
func (s *Span) End() {
	if s != nil {
		s.Ended = time.Now()
		s.keeper.Keep(&s.SpanRecord)
	}
}

type spanKey struct{}

// SpanKey is what a context has its Span under.
var SpanKey any = spanKey{}

// WithSpan is a context of what is done in that step.
func WithSpan(ctx context.Context, s *Span) context.Context {
	if s == nil {
		return ctx
	}
	return context.WithValue(ctx, spanKey{}, s)
}

// SpanFrom is the step that a context is of; nil where nothing is recorded.
func SpanFrom(ctx context.Context) *Span {
	s, _ := ctx.Value(spanKey{}).(*Span)
	return s
}
