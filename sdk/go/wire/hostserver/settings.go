package hostserver

import (
	"context"
	"encoding/json"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Settings(ctx context.Context, _ *modulev1.SettingsRequest) (*modulev1.SettingsResponse, error) {
	var set json.RawMessage
	err := s.host.Settings.Read(ctx, &set)
	return &modulev1.SettingsResponse{Json: set}, s.answer("settings", err)
}

func (s *server) WatchSettings(_ *modulev1.SettingsRequest, stream grpc.ServerStreamingServer[modulev1.SettingsResponse]) error {
	for set, err := range s.host.Settings.Watch(stream.Context()) {
		if err != nil {
			return s.answer("watch settings", err)
		}
		if err := stream.Send(&modulev1.SettingsResponse{Json: set}); err != nil {
			return err
		}
	}
	return nil
}
