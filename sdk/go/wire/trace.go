package wire

import (
	"context"
	"encoding/hex"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

// TraceHeader is the name of a Trace in an HTTP request, as net/http writes it, and in small letters in a host call's metadata.
const TraceHeader = "Traceparent"

const traceKey = "traceparent"

// Trace names one step of a trace that is recorded, in the form of W3C Trace Context §3.2. The zero Trace is none.
type Trace struct {
	ID   [16]byte // of the whole trace
	Span [8]byte  // of the step
}

// ParseTrace reads a traceparent. False: it is none, or one of a trace that is not recorded.
func ParseTrace(text string) (t Trace, ok bool) {
	if len(text) < 55 || text[2] != '-' || text[35] != '-' || text[52] != '-' {
		return Trace{}, false
	}
	version, known := hexByte(text[:2])
	flags, valid := hexByte(text[53:55])
	switch {
	case !known || !valid || version == 0xff || version == 0 && len(text) != 55 || len(text) > 55 && text[55] != '-', flags&1 == 0:
		return Trace{}, false
	case !fromHex(t.ID[:], text[3:35]) || !fromHex(t.Span[:], text[36:52]) || t.ID == [16]byte{} || t.Span == [8]byte{}:
		return Trace{}, false
	}
	return t, true
}

// fromHex reads small letters only, as the format has them.
func fromHex(into []byte, text string) bool {
	for i := range into {
		b, ok := hexByte(text[2*i : 2*i+2])
		if !ok {
			return false
		}
		into[i] = b
	}
	return true
}

func hexByte(text string) (byte, bool) {
	high, ok := hexDigit(text[0])
	low, also := hexDigit(text[1])
	return high<<4 | low, ok && also
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}

// Zero tells that it is none.
func (t Trace) Zero() bool { return t == Trace{} }

// Append adds the traceparent.
func (t Trace) Append(b []byte) []byte {
	b = hex.AppendEncode(append(b, "00-"...), t.ID[:])
	b = hex.AppendEncode(append(b, '-'), t.Span[:])
	return append(b, "-01"...)
}

// String is the traceparent; empty for none.
func (t Trace) String() string {
	if t.Zero() {
		return ""
	}
	return string(t.Append(make([]byte, 0, 55)))
}

type traceContext struct{}

// WithTrace is a context whose host calls belong to the trace; the zero Trace: to none.
func WithTrace(ctx context.Context, t Trace) context.Context {
	return context.WithValue(ctx, traceContext{}, t)
}

// TraceFrom is the trace of a context; the zero Trace where it has none.
func TraceFrom(ctx context.Context) Trace {
	t, _ := ctx.Value(traceContext{}).(Trace)
	return t
}

// carryCall and carryStream send the trace of a call's context along with it.
func carryCall(
	ctx context.Context, method string, req, reply any, conn *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	return invoke(carried(ctx), method, req, reply, conn, opts...)
}

func carryStream(
	ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string, open grpc.Streamer, opts ...grpc.CallOption,
) (grpc.ClientStream, error) {
	return open(carried(ctx), desc, conn, method, opts...)
}

func carried(ctx context.Context) context.Context {
	if t := TraceFrom(ctx); !t.Zero() {
		return metadata.AppendToOutgoingContext(ctx, traceKey, t.String())
	}
	return ctx
}

// arrived is the context of a call with the trace that came along with it: the plugin's word, which the core does not take unseen.
func arrived(ctx context.Context) context.Context {
	if said := metadata.ValueFromIncomingContext(ctx, traceKey); len(said) == 1 {
		if t, ok := ParseTrace(said[0]); ok {
			return WithTrace(ctx, t)
		}
	}
	return ctx
}
