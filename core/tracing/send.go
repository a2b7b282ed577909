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

	encoder      encoder
	ours, theirs []byte // the portal's own steps of a batch, and its pages'
}

func newUploader(config Config) (uploader, error) {
	at := *config.Endpoint
	if strings.Trim(at.Path, "/") == "" {
		at.Path = "/v1/traces"
	}
	client := otlptracehttp.NewClient(
		otlptracehttp.WithEndpointURL(at.String()), otlptracehttp.WithHeaders(config.Headers),
		otlptracehttp.WithEncoding(otlptracehttp.EncodingProtobuf), // the encoder's, whatever OTEL_EXPORTER_OTLP_PROTOCOL says
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{
			Enabled: true, InitialInterval: time.Second, MaxInterval: 10 * time.Second, MaxElapsedTime: config.Limits.Retry,
		}),
		otlptracehttp.WithHTTPClient(&http.Client{
			Transport: http.DefaultTransport.(*http.Transport).Clone(), Timeout: config.Limits.Timeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the headers may have a key
		}),
	)
	life, giveUp := context.WithCancel(context.Background())
	return uploader{
		Client: client, life: life, giveUp: giveUp,
		portal: resource(config, config.Service), pages: resource(config, config.Service+"-page"),
	}, client.Start(life)
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
	for t.queue.length() == 0 {
		select {
		case <-t.queue.news:
		case <-t.closing:
			return t.queue.take(batch)
		}
	}
	late := time.NewTimer(t.config.Limits.Wait)
	defer late.Stop()
	for t.queue.length() < cap(batch) {
		select {
		case <-t.queue.news:
		case <-late.C:
			batch, _ = t.queue.take(batch)
			return batch, true
		case <-t.closing:
			return t.queue.take(batch)
		}
	}
	batch, _ = t.queue.take(batch)
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

// resources has the steps in OTLP's form. They are written by the encoder, and put into the message as a field that it does not know:
// protobuf keeps those as they are. They are in use until the next call.
func (u *uploader) resources(batch []*core.SpanRecord) []*tracepb.ResourceSpans {
	u.ours, u.theirs = u.ours[:0], u.theirs[:0]
	for _, r := range batch {
		if r.Page {
			u.theirs = u.encoder.append(u.theirs, r)
		} else {
			u.ours = u.encoder.append(u.ours, r)
		}
	}
	var all []*tracepb.ResourceSpans
	add := func(resource *resourcepb.Resource, spans []byte) {
		if len(spans) == 0 {
			return
		}
		scope := &tracepb.ScopeSpans{}
		scope.ProtoReflect().SetUnknown(spans)
		all = append(all, &tracepb.ResourceSpans{Resource: resource, ScopeSpans: []*tracepb.ScopeSpans{scope}})
	}
	add(u.portal, u.ours)
	add(u.pages, u.theirs)
	return all
}

func text(name, value string) *commonpb.KeyValue {
	return &commonpb.KeyValue{Key: name, Value: &commonpb.AnyValue{Value: &commonpb.AnyValue_StringValue{StringValue: value}}}
}
