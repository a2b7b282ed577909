package host

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
)

// place is the portal's own: what the page /api/portal tells everybody.
type place struct{ module }

func (p place) Place(context.Context) (portal.Place, error) { return p.config.Ports.Place, nil }
