package wire

import (
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// survive has a panic of the host's end the call that a module made, and not the core with all its modules.
func survive(host any, stream grpc.ServerStream, handle grpc.StreamHandler) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = broke(v)
		}
	}()
	return handle(host, stream)
}

// broke is what the module is told; the stack is for whoever keeps the core's standard error.
func broke(v any) error {
	_, _ = stderr.WriteString(Panicked(v).Error() + "\n")
	return status.Error(codes.Internal, "the portal failed on this call")
}
