package tracing

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"gaia.example/portal/core"
)

// aRecord is a step of which anything may be so.
func aRecord(random *rand.Rand) *core.SpanRecord {
	texts := []string{"", "a", "GET /api/portal", "Grüße", strings.Repeat("x", 200), strings.Repeat("y", 20_000)}
	text := func() string { return texts[random.IntN(len(texts))] }
	r := &core.SpanRecord{Name: text(), Kind: core.SpanKind(1 + random.IntN(3)), Failed: random.IntN(2) == 0}
	for i := range r.ID {
		r.ID[i] = byte(random.Uint32())
	}
	for i := range r.Span {
		r.Span[i], r.Parent[i] = byte(random.Uint32()), byte(random.Uint32())
	}
	if random.IntN(2) == 0 {
		r.Parent = [8]byte{}
	}
	r.Began = time.Unix(random.Int64N(2e9), random.Int64N(1e9))
	r.Ended = r.Began.Add(time.Duration(random.Int64N(2e9) - 1e9)) // of a clock that was set meanwhile, too
	numbers := []int64{0, 1, -1, 127, 128, 503, math.MaxInt64, math.MinInt64}
	for range random.IntN(6) {
		r.Facts = append(r.Facts, core.SpanFact{Name: text(), Text: text(), Number: numbers[random.IntN(len(numbers))]})
	}
	return r
}

// What the encoder writes is read by OTLP's own types, and they find every field, and none that they do not know.
func TestTheEncoderWritesWhatOTLPReads(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var records []*core.SpanRecord
	var encoder encoder
	var wire []byte
	for range 500 {
		r := aRecord(random)
		records = append(records, r)
		wire = encoder.append(wire, r)
	}
	var got tracepb.ScopeSpans
	if err := proto.Unmarshal(wire, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Spans) != len(records) || len(got.ProtoReflect().GetUnknown()) > 0 {
		t.Fatalf("of %d steps %d are there", len(records), len(got.Spans))
	}
	for i, r := range records {
		s := got.Spans[i]
		var parent []byte
		if r.Parent != [8]byte{} {
			parent = r.Parent[:]
		}
		ended := r.Ended
		if ended.Before(r.Began) {
			ended = r.Began
		}
		if !bytes.Equal(s.TraceId, r.ID[:]) || !bytes.Equal(s.SpanId, r.Span[:]) || !bytes.Equal(s.ParentSpanId, parent) || s.Name != r.Name ||
			s.Kind != tracepb.Span_SpanKind(r.Kind) || s.StartTimeUnixNano != uint64(r.Began.UnixNano()) ||
			s.EndTimeUnixNano != uint64(ended.UnixNano()) || s.Flags != 1 || len(s.ProtoReflect().GetUnknown()) > 0 ||
			(s.GetStatus().GetCode() == tracepb.Status_STATUS_CODE_ERROR) != r.Failed {
			t.Fatalf("of %+v there is %v", r, s)
		}
		if len(s.Attributes) != len(r.Facts) {
			t.Fatalf("of %d facts %d are there", len(r.Facts), len(s.Attributes))
		}
		for j, f := range r.Facts {
			a := s.Attributes[j]
			if a.Key != f.Name || a.Value.GetStringValue() != f.Text || f.Text == "" && a.Value.GetIntValue() != f.Number {
				t.Fatalf("of %+v there is %v", f, a)
			}
		}
	}
}
