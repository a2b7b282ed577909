package host

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
)

// place is what this portal tells everybody about itself (/api/portal).
type place struct{ module }

func (p place) Place(context.Context) (portal.Place, error) { return p.config.Ports.Place, nil }
