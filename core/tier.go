package core

import "gaia.example/portal/sdk/go/portal"

// Tier is what a balance opens.
type Tier = portal.Tier

// The tiers, ascending.
const (
	NoTier  = portal.NoTier
	LIRAETH = portal.LIRAETH
	VAELUS  = portal.VAELUS
	NAXUS   = portal.NAXUS
)

// GAIA is an amount in whole GAIA, rounded down.
type GAIA int64

// Thresholds are the least whole GAIA of each tier, ascending.
type Thresholds struct{ LIRAETH, VAELUS, NAXUS GAIA }

// DefaultThresholds stand until an admin changes them.
var DefaultThresholds = Thresholds{LIRAETH: 500, VAELUS: 5_000, NAXUS: 50_000}

// Tier is the highest tier that amount reaches.
func (t Thresholds) Tier(amount GAIA) Tier {
	switch {
	case amount >= t.NAXUS:
		return NAXUS
	case amount >= t.VAELUS:
		return VAELUS
	case amount >= t.LIRAETH:
		return LIRAETH
	}
	return NoTier
}

// Of is the threshold of one tier; 0 for NoTier.
func (t Thresholds) Of(tier Tier) GAIA {
	return [...]GAIA{0, t.LIRAETH, t.VAELUS, t.NAXUS}[tier]
}
