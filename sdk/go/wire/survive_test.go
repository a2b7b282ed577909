package wire

import (
	"context"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

func TestAPanicOfTheHostEndsTheCallAlone(t *testing.T) {
	res, err := survive(t.Context(), nil, nil, func(context.Context, any) (any, error) { panic("in a port") })
	if status.Code(err) != codes.Internal || res != nil {
		t.Errorf("%v, %v", res, err)
	}
	err = surviveStream(nil, nil, nil, func(any, grpc.ServerStream) error { panic("in a stream") })
	if status.Code(err) != codes.Internal {
		t.Errorf("%v", err)
	}
}
