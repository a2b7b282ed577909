package wire

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// survive has a panic of the host's end the call that a module made, and not the core with all its modules.
func survive(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handle grpc.UnaryHandler) (res any, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = broke(v)
		}
	}()
	return handle(ctx, req)
}

// surviveStream is survive for streams.
func surviveStream(srv any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handle grpc.StreamHandler) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = broke(v)
		}
	}()
	return handle(srv, stream)
}

// broke is what the module is told; the stack is for whoever keeps the core's standard error.
func broke(v any) error {
	_, _ = stderr.WriteString(Panicked(v).Error() + "\n")
	return status.Error(codes.Internal, "the portal failed on this call")
}
