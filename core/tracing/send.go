package tracing

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	commonpb "go.opentelemetry.io/proto/otlp/common/v1"
	resourcepb "go.opentelemetry.io/proto/otlp/resource/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"

	"gaia.example/portal/core"
)

// uploader sends batches to the collector.
type uploader struct {
	otlptrace.Client

	life   context.Context
	giveUp context.CancelFunc
	portal *resourcepb.Resource
	pages  *resourcepb.Resource
}

func newUploader(config Config) (uploader, error) {
	at := *config.Endpoint
	if strings.Trim(at.Path, "/") == "" {
		at.Path = "/v1/traces"
	}
	client := otlptracehttp.NewClient(
		otlptracehttp.WithEndpointURL(at.String()), otlptracehttp.WithHeaders(config.Headers),
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{
			Enabled: true, InitialInterval: time.Second, MaxInterval: 10 * time.Second, MaxElapsedTime: config.Limits.Retry,
		}),
		otlptracehttp.WithHTTPClient(&http.Client{
			Transport: http.DefaultTransport.(*http.Transport).Clone(), Timeout: config.Limits.Timeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the headers may have a key
		}),
	)
	life, giveUp := context.WithCancel(context.Background())
	return uploader{client, life, giveUp, resource(config, config.Service), resource(config, config.Service+"-page")}, client.Start(life)
}

// resource is who took a step, by OpenTelemetry's names.
func resource(config Config, service string) *resourcepb.Resource {
	return &resourcepb.Resource{Attributes: []*commonpb.KeyValue{
		text("service.name", service), text("service.version", config.Version), text("service.instance.id", config.Replica),
	}}
}

// send sends what is kept, until Close.
func (t *Tracing) send() {
	defer close(t.closed)
	defer t.client.giveUp()
	batch := make([]*core.SpanRecord, 0, t.config.Limits.Batch)
	for open := true; open; {
		batch, open = t.gather(batch[:0])
		if len(batch) == 0 {
			continue
		}
		t.upload(batch)
		clear(batch)
	}
}

// gather waits for a full batch, or for what came within Wait of its first. False: nothing will come after it.
func (t *Tracing) gather(batch []*core.SpanRecord) ([]*core.SpanRecord, bool) {
	select {
	case r := <-t.queue:
		batch = append(batch, r)
	case <-t.closing:
		return t.rest(batch)
	}
	late := time.NewTimer(t.config.Limits.Wait)
	defer late.Stop()
	for len(batch) < cap(batch) {
		select {
		case r := <-t.queue:
			batch = append(batch, r)
		case <-late.C:
			return batch, true
		case <-t.closing:
			return t.rest(batch)
		}
	}
	return batch, true
}

// rest takes what waits at the end; true: there may be more.
func (t *Tracing) rest(batch []*core.SpanRecord) ([]*core.SpanRecord, bool) {
	for len(batch) < cap(batch) {
		select {
		case r := <-t.queue:
			batch = append(batch, r)
		default:
			return batch, false
		}
	}
	return batch, true
}

func (t *Tracing) upload(batch []*core.SpanRecord) {
	err := t.client.UploadTraces(t.client.life, t.client.resources(batch))
	if err == nil {
		t.config.Ended(Exported, len(batch))
		return
	}
	t.config.Ended(Lost, len(batch))
	if !errors.Is(err, context.Canceled) {
		t.config.Failed(err)
	}
}

// resources has the steps in OTLP's form.
func (u *uploader) resources(batch []*core.SpanRecord) []*tracepb.ResourceSpans {
	ours, pages := &tracepb.ScopeSpans{}, &tracepb.ScopeSpans{}
	for _, r := range batch {
		to := ours
		if r.Page {
			to = pages
		}
		to.Spans = append(to.Spans, span(r))
	}
	var all []*tracepb.ResourceSpans
	if len(ours.Spans) > 0 {
		all = append(all, &tracepb.ResourceSpans{Resource: u.portal, ScopeSpans: []*tracepb.ScopeSpans{ours}})
	}
	if len(pages.Spans) > 0 {
		all = append(all, &tracepb.ResourceSpans{Resource: u.pages, ScopeSpans: []*tracepb.ScopeSpans{pages}})
	}
	return all
}

func span(r *core.SpanRecord) *tracepb.Span {
	s := &tracepb.Span{
		TraceId: r.ID[:], SpanId: r.Span[:], Name: r.Name, Kind: tracepb.Span_SpanKind(r.Kind),
		StartTimeUnixNano: uint64(r.Began.UnixNano()), EndTimeUnixNano: uint64(max(r.Ended.UnixNano(), r.Began.UnixNano())),
		Attributes: make([]*commonpb.KeyValue, len(r.Facts)), Flags: 1,
	}
	if r.Parent != [8]byte{} {
		s.ParentSpanId = r.Parent[:]
	}
	for i, f := range r.Facts {
		if f.Text == "" {
			s.Attributes[i] = number(f.Name, f.Number)
		} else {
			s.Attributes[i] = text(f.Name, f.Text)
		}
	}
	if r.Failed {
		s.Status = &tracepb.Status{Code: tracepb.Status_STATUS_CODE_ERROR}
	}
	return s
}

func text(name, value string) *commonpb.KeyValue {
	return &commonpb.KeyValue{Key: name, Value: &commonpb.AnyValue{Value: &commonpb.AnyValue_StringValue{StringValue: value}}}
}

func number(name string, value int64) *commonpb.KeyValue {
	return &commonpb.KeyValue{Key: name, Value: &commonpb.AnyValue{Value: &commonpb.AnyValue_IntValue{IntValue: value}}}
}
