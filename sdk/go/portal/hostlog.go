package portal

import (
	"bytes"
	"context"
	"encoding/hex"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

const (
	logBuffer = 256             // records that wait to be sent; further ones are dropped and counted
	logSend   = 2 * time.Second // for one record
)

// logQueue sends records to the core without ever making the module wait.
type logQueue struct {
	ending

	client  modulev1.HostClient
	records chan *modulev1.LogRequest
	dropped atomic.Int64
}

func newLogQueue(client modulev1.HostClient) *logQueue {
	q := &logQueue{ending: newEnding(), client: client, records: make(chan *modulev1.LogRequest, logBuffer)}
	go q.run()
	return q
}

func (q *logQueue) add(r *modulev1.LogRequest) {
	select {
	case q.records <- r:
	default:
		q.dropped.Add(1)
	}
}

func (q *logQueue) run() {
	defer close(q.closed)
	for {
		select {
		case r := <-q.records:
			q.send(r)
		case <-q.closing:
			for {
				select {
				case r := <-q.records:
					q.send(r)
				default:
					return
				}
			}
		}
	}
}

func (q *logQueue) send(r *modulev1.LogRequest) {
	ctx, cancel := context.WithTimeout(context.Background(), logSend)
	defer cancel()
	_, err := q.client.Log(ctx, r)
	if lost := q.dropped.Swap(0); lost > 0 && err == nil {
		attributes := []byte(`{"dropped":` + slog.Int64Value(lost).String() + `}`)
		_, _ = q.client.Log(ctx, &modulev1.LogRequest{Level: int32(slog.LevelWarn), Message: "log records were dropped", Attributes: attributes})
	}
}

// ending is how a queue's goroutine ends, which sends what is waiting before that.
type ending struct {
	closing chan struct{}
	closed  chan struct{} // by the goroutine
	once    *sync.Once
}

func newEnding() ending { return ending{make(chan struct{}), make(chan struct{}), &sync.Once{}} }

// close sends what is waiting, for at most that long.
func (e ending) close(wait time.Duration) {
	e.once.Do(func() { close(e.closing) })
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-e.closed:
	case <-timer.C:
	}
}

// logHandler is a slog.Handler: a JSON handler renders the attributes, the queue takes them away.
type logHandler struct {
	queue  *logQueue
	render slog.Handler // writes to text
	text   *logText
}

// logText is shared by a handler and all that With made of it.
type logText struct {
	mu sync.Mutex
	bytes.Buffer
}

func newLogHandler(q *logQueue) *logHandler {
	text := &logText{}
	return &logHandler{queue: q, text: text, render: slog.NewJSONHandler(text, &slog.HandlerOptions{
		Level: slog.LevelDebug, ReplaceAttr: attributesOnly,
	})}
}

// attributesOnly drops the record's own level and (emptied) message, not attributes of the same name.
func attributesOnly(groups []string, a slog.Attr) slog.Attr {
	if len(groups) > 0 {
		return a
	}
	_, level := a.Value.Any().(slog.Level)
	if a.Key == slog.LevelKey && level || a.Key == slog.MessageKey && a.Value.String() == "" {
		return slog.Attr{}
	}
	return a
}

func (h *logHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelDebug
}

func (h *logHandler) Handle(ctx context.Context, r slog.Record) error {
	bare := slog.NewRecord(time.Time{}, r.Level, "", 0)
	r.Attrs(func(a slog.Attr) bool {
		bare.AddAttrs(a)
		return true
	})
	if trace := TraceFrom(ctx); !trace.Zero() {
		bare.AddAttrs(slog.String("trace", hex.EncodeToString(trace.ID[:])))
	}
	h.text.mu.Lock()
	defer h.text.mu.Unlock()
	h.text.Reset()
	if err := h.render.Handle(ctx, bare); err != nil {
		return err
	}
	h.queue.add(&modulev1.LogRequest{Level: int32(r.Level), Message: strings.ToValidUTF8(r.Message, "�"),
		Attributes: bytes.Clone(h.text.Bytes())})
	return nil
}

func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logHandler{queue: h.queue, text: h.text, render: h.render.WithAttrs(attrs)}
}

func (h *logHandler) WithGroup(name string) slog.Handler {
	return &logHandler{queue: h.queue, text: h.text, render: h.render.WithGroup(name)}
}
