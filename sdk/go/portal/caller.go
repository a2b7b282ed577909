package portal

import "context"

// Caller is the verified visitor behind one request. The zero Caller is a stranger.
type Caller struct {
	Wallet    Address // zero for a stranger
	SignedIn  bool
	Tier      Tier
	Admin     bool
	RequestID string // the one in the core's log
}

type callerKey struct{}

// CallerFrom is the caller of the request whose context this is; the zero Caller outside of one.
func CallerFrom(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// WithCaller is for tests and for the glue that verified the caller.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}
