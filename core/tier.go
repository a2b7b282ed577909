package core

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

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

// Thresholds are the least whole GAIA of each tier, ascending. In JSON each has its tier's name.
type Thresholds struct {
	LIRAETH GAIA `json:"LIRAETH"`
	VAELUS  GAIA `json:"VAELUS"`
	NAXUS   GAIA `json:"NAXUS"`
}

// DefaultThresholds stand until an operator or an admin changes them.
var DefaultThresholds = Thresholds{LIRAETH: 500, VAELUS: 5_000, NAXUS: 50_000}

// MaxThreshold is the highest threshold: the numbers of browsers are whole up to it.
const MaxThreshold GAIA = 1<<53 - 1

// ParseThreshold reads one threshold. What is wrong with it reads on from its name.
func ParseThreshold(text string) (GAIA, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || GAIA(n) > MaxThreshold {
		return 0, fmt.Errorf("is %.64q: want a whole number of GAIA, from 1 to %d", text, MaxThreshold)
	}
	return GAIA(n), nil
}

// ParseThresholds reads all three, by the names of their tiers. Invalid: they are none, or others.
func ParseThresholds(texts map[string]string) (t Thresholds, err error) {
	fields := map[string]*GAIA{LIRAETH.String(): &t.LIRAETH, VAELUS.String(): &t.VAELUS, NAXUS.String(): &t.NAXUS}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if fields[name] == nil {
			return t, portal.Errorf(portal.Invalid, "There is no tier %.64q: give LIRAETH, VAELUS and NAXUS.", name)
		}
	}
	for _, tier := range []Tier{LIRAETH, VAELUS, NAXUS} {
		text, given := texts[tier.String()]
		if !given {
			return t, portal.Errorf(portal.Invalid, "%s is missing: give LIRAETH, VAELUS and NAXUS, also those that stay.", tier)
		}
		if *fields[tier.String()], err = ParseThreshold(text); err != nil {
			return t, portal.Errorf(portal.Invalid, "%s %s.", tier, err)
		}
	}
	return t, t.Check()
}

// Check tells what keeps them from being thresholds. Invalid.
func (t Thresholds) Check() error {
	for tier := LIRAETH; tier < NAXUS; tier++ {
		if low, high := t.Of(tier), t.Of(tier+1); low >= high {
			return portal.Errorf(portal.Invalid, "The tiers do not ascend, %s is %d and %s %d: give %[3]s more GAIA than %[1]s.", tier, low, tier+1,
				high)
		}
	}
	if t.LIRAETH < 1 || t.NAXUS > MaxThreshold {
		return portal.Errorf(portal.Invalid, "The tiers are from %d to %d: give each a whole number of GAIA, from 1 to %d.", t.LIRAETH, t.NAXUS,
			MaxThreshold)
	}
	return nil
}

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

// StoredTiers is what was last decided on the tiers while portals ran.
type StoredTiers struct {
	Thresholds *Thresholds // nil: the configured ones
	At         time.Time
	By         string // as an audit entry's actor
	Reason     string // empty: none was given
	Generation int64  // rises with every decision; 0: there was none
}

// Over is what opens the tiers where these are configured.
func (s StoredTiers) Over(configured Thresholds) Thresholds {
	if s.Thresholds != nil {
		return *s.Thresholds
	}
	return configured
}

// TierStore keeps it.
type TierStore interface {
	Tiers(context.Context) (StoredTiers, error)
	// SaveTiers stores the decision with its audit entry, or nothing, and raises the generation by one. Conflict: it has another
	// generation than the decision was made on.
	SaveTiers(context.Context, StoredTiers, AuditEntry) error
}
