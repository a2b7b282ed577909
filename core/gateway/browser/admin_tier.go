package browser

import "gaia.example/portal/core"

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
