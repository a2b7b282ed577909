package portal

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Portal says which portal the module runs at. Everybody may know it, so that no capability is needed.
type Portal interface {
	// Place is the same as long as the module's process lives.
	Place(ctx context.Context) (Place, error)
}

// Place is what statements name that are made for one portal alone.
type Place struct {
	Origin string // where visitors reach the portal, as server.public_url has it: scheme, host, and the port where it is not the scheme's own
	Chain  uint64 // the id of the target chain
}

type place struct{ client modulev1.HostClient }

func (p place) Place(ctx context.Context) (Place, error) {
	res, err := p.client.Place(ctx, &modulev1.PlaceRequest{})
	if err != nil {
		return Place{}, fromStatus(err)
	}
	return Place{Origin: res.Origin, Chain: res.Chain}, nil
}
