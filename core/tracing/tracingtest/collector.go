// Package tracingtest is a collector of traces for tests: it receives what any OTLP/HTTP collector would, and takes it apart with
// OpenTelemetry's own types.
package tracingtest

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	coltracepb "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	commonpb "go.opentelemetry.io/proto/otlp/common/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"gaia.example/portal/core/coretest/quiet"
)

// Span is a step as it was received; ids are hex.
type Span struct {
	Service, Name     string
	Kind              tracepb.Span_SpanKind
	Trace, ID, Parent string
	Began, Ended      time.Time
	Texts             map[string]string
	Numbers           map[string]int64
	Failed            bool
}

// Collector receives steps. Safe for concurrent use.
type Collector struct {
	URL string

	mu    sync.Mutex
	spans []Span
	heads []http.Header
	came  chan struct{} // closed and replaced when steps come
	deny  func(http.ResponseWriter) bool
}

// New listens on the loopback interface until the test ends.
func New(t testing.TB) *Collector {
	t.Helper()
	c := &Collector{came: make(chan struct{})}
	server := httptest.NewServer(http.HandlerFunc(c.receive))
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

// Deny has each request answered by what it is given, which tells whether it did.
func (c *Collector) Deny(answer func(http.ResponseWriter) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deny = answer
}

func (c *Collector) receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	c.mu.Lock()
	deny := c.deny
	c.heads = append(c.heads, r.Header)
	c.mu.Unlock()
	if deny != nil && deny(w) {
		return
	}
	var sent coltracepb.ExportTraceServiceRequest
	if r.Method != http.MethodPost || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" ||
		proto.Unmarshal(body, &sent) != nil || len(sent.ProtoReflect().GetUnknown()) > 0 {
		http.Error(w, "this is no OTLP", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	for _, of := range sent.ResourceSpans {
		c.take(of.Resource.GetAttributes(), of.ScopeSpans[0].Spans)
	}
	close(c.came)
	c.came = make(chan struct{})
	c.mu.Unlock()
	w.Header().Set("Content-Type", "application/x-protobuf")
	answer, _ := proto.Marshal(&coltracepb.ExportTraceServiceResponse{})
	_, _ = w.Write(answer)
}

// Spans are all that came so far, and what is closed when more has come.
func (c *Collector) Spans() (spans []Span, more <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.spans), c.came
}

// Heads are the headers of all requests.
func (c *Collector) Heads() []http.Header {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.heads)
}

// Until waits for steps that are as the test wants them, and answers with all.
func (c *Collector) Until(t testing.TB, what string, found func([]Span) bool) []Span {
	t.Helper()
	late, stop := quiet.Start().Past(30 * time.Second)
	defer stop()
	for {
		spans, more := c.Spans()
		if found(spans) {
			return spans
		}
		select {
		case <-more:
		case <-late:
			t.Fatalf("not seen in time: %s; but %+v", what, spans)
		}
	}
}

func (c *Collector) take(of []*commonpb.KeyValue, sent []*tracepb.Span) {
	service, _ := facts(of)
	for _, s := range sent {
		texts, numbers := facts(s.Attributes)
		c.spans = append(c.spans, Span{
			Service: service["service.name"], Name: s.Name, Kind: s.Kind,
			Trace: hex.EncodeToString(s.TraceId), ID: hex.EncodeToString(s.SpanId), Parent: hex.EncodeToString(s.ParentSpanId),
			Began: time.Unix(0, int64(s.StartTimeUnixNano)), Ended: time.Unix(0, int64(s.EndTimeUnixNano)), Texts: texts, Numbers: numbers,
			Failed: s.Status.GetCode() == tracepb.Status_STATUS_CODE_ERROR,
		})
	}
}

func facts(of []*commonpb.KeyValue) (texts map[string]string, numbers map[string]int64) {
	texts, numbers = map[string]string{}, map[string]int64{}
	for _, a := range of {
		if n, is := a.Value.Value.(*commonpb.AnyValue_IntValue); is {
			numbers[a.Key] = n.IntValue
		} else {
			texts[a.Key] = a.Value.GetStringValue()
		}
	}
	return texts, numbers
}
