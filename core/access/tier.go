package access

import (
	"time"

	"gaia.example/portal/core"
)

// StaleAfter is how long a reading of a balance counts in full. An older one counts for LIRAETH at most.
const StaleAfter = 10 * time.Minute

// Tier is what the balance's standing opens now. ok is false when it was never read: no tier.
func Tier(balance core.Balance, ok bool, thresholds core.Thresholds, now time.Time) core.Tier {
	if !ok {
		return core.NoTier
	}
	tier := thresholds.Tier(balance.Standing)
	if now.Sub(balance.ReadAt) >= StaleAfter {
		return min(tier, core.LIRAETH)
	}
	return tier
}
