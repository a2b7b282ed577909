package hostserver

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Place(ctx context.Context, _ *modulev1.PlaceRequest) (*modulev1.PlaceResponse, error) {
	place, err := s.host.Portal.Place(ctx)
	return &modulev1.PlaceResponse{Origin: place.Origin, Chain: place.Chain}, s.answer("place", err)
}
