package browser

import (
	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// AdminTiers is the answer of GET, PUT and DELETE /api/admin/tiers, and of portal tiers --json: what opens the tiers, in whole GAIA.
type AdminTiers struct {
	Tiers      core.Thresholds `json:"tiers"`
	Configured core.Thresholds `json:"configured"`
	Set        bool            `json:"set"` // false: the configured ones count
	Generation int64           `json:"generation"`
	ChangedAt  *string         `json:"changedAt"` // null: they never were
	ChangedBy  string          `json:"changedBy"`
	Reason     string          `json:"reason"`
}

// AdminTiersOf is the tiers as the API answers them.
func AdminTiersOf(t admin.Tiers) AdminTiers {
	return AdminTiers{
		Tiers: t.Now, Configured: t.Configured, Set: t.Last.Thresholds != nil, Generation: t.Last.Generation,
		ChangedAt: TimeOrNull(t.Last.At), ChangedBy: t.Last.By, Reason: t.Last.Reason,
	}
}
