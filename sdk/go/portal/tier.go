package portal

import "fmt"

// Tier is what a wallet's GAIA balance opens. Each includes all below it.
type Tier uint8

// The tiers, ascending. NoTier is a signed-in wallet below the first threshold.
const (
	NoTier Tier = iota
	LIRAETH
	VAELUS
	NAXUS
)

var tierNames = [...]string{"", "LIRAETH", "VAELUS", "NAXUS"}

// ParseTier reads a tier's name; the empty name is NoTier.
func ParseTier(s string) (Tier, error) {
	for i, name := range tierNames {
		if s == name {
			return Tier(i), nil
		}
	}
	return NoTier, Errorf(Invalid, "%.40q is no tier: there are LIRAETH, VAELUS and NAXUS.", s)
}

// String is the name; empty for NoTier.
func (t Tier) String() string {
	if int(t) >= len(tierNames) {
		return fmt.Sprintf("Tier(%d)", uint8(t))
	}
	return tierNames[t]
}

// MarshalText is String.
func (t Tier) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText is ParseTier.
func (t *Tier) UnmarshalText(b []byte) (err error) {
	*t, err = ParseTier(string(b))
	return err
}
