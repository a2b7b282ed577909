package portal

import (
	"context"
	"log/slog"
)

// Caller is the verified visitor behind one request. The zero Caller is a stranger.
type Caller struct {
	Wallet    Address // zero for a stranger
	SignedIn  bool
	Tier      Tier
	Admin     bool
	RequestID string // the one in the core's log
}

// request is what the glue puts into a request's context.
type request struct {
	caller Caller
	log    *slog.Logger
}

type requestKey struct{}

// CallerFrom is the caller of the request whose context this is; the zero Caller outside of one.
func CallerFrom(ctx context.Context) Caller {
	r, _ := ctx.Value(requestKey{}).(*request)
	if r == nil {
		return Caller{}
	}
	return r.caller
}

// WithCaller is for tests and for the glue that verified the caller.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return withRequest(ctx, c, slog.Default())
}

// WithLog is for tests: where JSON and WriteError log, in place of the host's log.
func WithLog(ctx context.Context, l *slog.Logger) context.Context {
	return withRequest(ctx, CallerFrom(ctx), l)
}

func withRequest(ctx context.Context, c Caller, l *slog.Logger) context.Context {
	return context.WithValue(ctx, requestKey{}, &request{caller: c, log: l})
}

func logFrom(ctx context.Context) *slog.Logger {
	if r, _ := ctx.Value(requestKey{}).(*request); r != nil {
		return r.log
	}
	return slog.Default()
}
