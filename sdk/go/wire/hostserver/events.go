package hostserver

import (
	"context"
	"encoding/json"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Publish(ctx context.Context, req *modulev1.PublishRequest) (*modulev1.PublishResponse, error) {
	if !json.Valid(req.Json) {
		return nil, s.answer("publish", portal.Errorf(portal.Invalid, "The event's payload is not JSON."))
	}
	if len(req.Wallet) == 0 {
		err := s.host.Events.Publish(ctx, req.Topic, json.RawMessage(req.Json))
		return &modulev1.PublishResponse{}, s.answer("publish", err)
	}
	wallet, err := addressOf(req.Wallet)
	if err == nil {
		err = s.host.Events.PublishTo(ctx, wallet, req.Topic, json.RawMessage(req.Json))
	}
	return &modulev1.PublishResponse{}, s.answer("publish", err)
}

func (s *server) Subscribe(req *modulev1.SubscribeRequest, stream grpc.ServerStreamingServer[modulev1.Event]) error {
	for e, err := range s.host.Events.Subscribe(stream.Context(), req.After, req.Topics...) {
		if err != nil {
			return s.answer("subscribe", err)
		}
		if err := stream.Send(&modulev1.Event{Id: e.ID, Topic: e.Topic, Json: e.Payload, AtUnixMs: e.At.UnixMilli()}); err != nil {
			return err
		}
	}
	return nil
}
