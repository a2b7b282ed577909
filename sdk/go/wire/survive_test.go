package wire

import (
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

func TestAPanicOfTheHostEndsTheCallAlone(t *testing.T) {
	err := survive(nil, nil, func(any, grpc.ServerStream) error { panic("in a port") })
	if status.Code(err) != codes.Internal {
		t.Errorf("%v", err)
	}
}
