package wire

import (
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/emptypb"
)

// statuses pairs what a portal.Code means in HTTP with what it is called on the control connection.
var statuses = [...]struct {
	http int
	grpc codes.Code
}{
	{400, codes.InvalidArgument}, {401, codes.Unauthenticated}, {403, codes.PermissionDenied}, {404, codes.NotFound},
	{409, codes.AlreadyExists}, {413, codes.OutOfRange}, {429, codes.ResourceExhausted}, {503, codes.Unavailable},
}

// GRPCCode is the control connection's code for an HTTP status; Internal for one that no portal.Code has.
func GRPCCode(status int) codes.Code {
	for _, s := range statuses {
		if s.http == status {
			return s.grpc
		}
	}
	return codes.Internal
}

// HTTPStatus is the reverse; 500 for a code that GRPCCode never answers.
func HTTPStatus(code codes.Code) int {
	for _, s := range statuses {
		if s.grpc == code {
			return s.http
		}
	}
	return 500
}

// Refusal is an error whose sentence is the core's own. A detail marks it: gRPC uses the same codes for what fails on the
// way, with words that are for no visitor.
func Refusal(code codes.Code, sentence string) error {
	marked, err := status.New(code, sentence).WithDetails(&emptypb.Empty{})
	if err != nil {
		return err
	}
	return marked.Err()
}

// Refused reports an error that Refusal made on the other side.
func Refused(s *status.Status) bool { return len(s.Details()) > 0 }
