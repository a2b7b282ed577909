package portal

import (
	"context"
	"errors"
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire"
)

func TestOnlyTheCoresOwnWordsReachAModule(t *testing.T) {
	const internals = "transport: dial unix /tmp/x"
	for _, row := range []struct {
		name    string
		err     error
		code    Code
		message string
	}{
		{"a refusal", wire.Refusal(codes.PermissionDenied, "Not for you."), Forbidden, "Not for you."},
		{"the chain is away", wire.Refusal(codes.Unavailable, "No endpoint answers."), Unavailable, "No endpoint answers."},
		{"the core failed", wire.Refusal(codes.Internal, "The portal could not answer."), Internal, "The portal could not answer."},
		{"a connection that is gone", status.Error(codes.Unavailable, internals), Unavailable, "The portal did not answer."},
		{"a message over the cap", status.Error(codes.ResourceExhausted, internals), TooLarge, "A call to the portal carries at most 4 MiB."},
		{"anything else", status.Error(codes.Unimplemented, internals), Internal, "The portal could not be called."},
	} {
		err := fromStatus(row.err)
		known := (*HostError)(nil)
		if errors.As(err, &known) && (known.Message != row.message || strings.Contains(known.Message, internals)) {
			t.Errorf("%s: %q", row.name, known.Message)
		}
		if visitors := (*Error)(nil); errors.As(err, &visitors) {
			t.Errorf("%s: %v is an answer to a visitor", row.name, err)
		}
		if CodeOf(err) != row.code || row.message != "" && known == nil {
			t.Errorf("%s: %v is %d", row.name, err, CodeOf(err))
		}
	}
	if err := fromStatus(status.FromContextError(context.Canceled).Err()); !errors.Is(err, context.Canceled) {
		t.Errorf("a call that was given up: %v", err)
	}
	if err := fromStatus(status.FromContextError(context.DeadlineExceeded).Err()); !errors.Is(err, context.DeadlineExceeded) ||
		CodeOf(err) != Unavailable {
		t.Errorf("a call that took too long: %v", err)
	}
}
