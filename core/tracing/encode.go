package tracing

import (
	"google.golang.org/protobuf/encoding/protowire"

	"gaia.example/portal/core"
)

// Numbers of OTLP's fields (opentelemetry/proto/trace/v1/trace.proto and common/v1/common.proto).
const (
	spansOfScope = 2 // ScopeSpans.spans

	spanTrace, spanSpan, spanParent, spanName, spanKind = 1, 2, 4, 5, 6 // Span
	spanBegan, spanEnded, spanFacts, spanStatus         = 7, 8, 9, 15
	spanFlags                                           = 16

	factName, factValue     = 1, 2 // KeyValue
	valueText, valueInteger = 1, 3 // AnyValue
	statusCode, statusError = 3, 2 // Status, and the code of an error
)

// encoder writes steps as OTLP has them. OTLP's own Go types take a third of what a recorded request costs: three objects for each fact.
// Its memory is used again by each batch.
type encoder struct{ span []byte }

// append adds a step to the spans of a ScopeSpans.
func (e *encoder) append(to []byte, r *core.SpanRecord) []byte {
	b := e.span[:0]
	b = appendBytes(b, spanTrace, r.ID[:])
	b = appendBytes(b, spanSpan, r.Span[:])
	if r.Parent != [8]byte{} {
		b = appendBytes(b, spanParent, r.Parent[:])
	}
	b = appendText(b, spanName, r.Name)
	b = protowire.AppendVarint(protowire.AppendTag(b, spanKind, protowire.VarintType), uint64(r.Kind))
	began := r.Began.UnixNano()
	b = protowire.AppendFixed64(protowire.AppendTag(b, spanBegan, protowire.Fixed64Type), uint64(began))
	b = protowire.AppendFixed64(protowire.AppendTag(b, spanEnded, protowire.Fixed64Type), uint64(max(r.Ended.UnixNano(), began)))
	for _, f := range r.Facts {
		b = appendFact(b, f)
	}
	if r.Failed {
		b = protowire.AppendVarint(protowire.AppendTag(b, spanStatus, protowire.BytesType), 2)
		b = protowire.AppendVarint(protowire.AppendTag(b, statusCode, protowire.VarintType), statusError)
	}
	b = protowire.AppendFixed32(protowire.AppendTag(b, spanFlags, protowire.Fixed32Type), 1)
	e.span = b
	return appendBytes(to, spansOfScope, b)
}

// appendFact adds an attribute to a span: a KeyValue with an AnyValue in it.
func appendFact(b []byte, f core.SpanFact) []byte {
	value := 1 + protowire.SizeVarint(uint64(f.Number)) // its tag is one byte, as all here are
	if f.Text != "" {
		value = 1 + protowire.SizeBytes(len(f.Text))
	}
	b = protowire.AppendTag(b, spanFacts, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(1+protowire.SizeBytes(len(f.Name))+1+protowire.SizeBytes(value)))
	b = appendText(b, factName, f.Name)
	b = protowire.AppendVarint(protowire.AppendTag(b, factValue, protowire.BytesType), uint64(value))
	if f.Text != "" {
		return appendText(b, valueText, f.Text)
	}
	return protowire.AppendVarint(protowire.AppendTag(b, valueInteger, protowire.VarintType), uint64(f.Number))
}

func appendBytes(b []byte, field protowire.Number, value []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, field, protowire.BytesType), value)
}

func appendText(b []byte, field protowire.Number, value string) []byte {
	return protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), value)
}
