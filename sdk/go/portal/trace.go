package portal

import (
	"context"

	"gaia.example/portal/sdk/go/wire"
)

// Trace names one step of a trace that the portal records, in the form of W3C Trace Context: String is its traceparent. The zero Trace is
// none: most requests have none, and none has where the portal's operator records no traces.
type Trace = wire.Trace

// TraceFrom is the trace of the request whose context this is; the zero Trace where it is not recorded. Host calls with that context are
// steps below it.
func TraceFrom(ctx context.Context) Trace { return wire.TraceFrom(ctx) }

// WithTrace is a context whose host calls are steps below this one, for a module that records steps of its own: Span is that step's, ID
// that of the request. The portal records nothing of a trace whose ID is not that of a request which runs in the module.
func WithTrace(ctx context.Context, t Trace) context.Context { return wire.WithTrace(ctx, t) }

// ParseTrace reads a traceparent. False: it is none, or one of a trace that is not recorded.
func ParseTrace(text string) (Trace, bool) { return wire.ParseTrace(text) }
