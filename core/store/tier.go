package store

import (
	"context"

	"gaia.example/portal/core"
)

// tiersSetting is the name of the setting, which people read too.
const tiersSetting = "tiers"

type tiersValue struct {
	Thresholds *core.Thresholds `json:"thresholds"`
	At         int64            `json:"at"`
	By         string           `json:"by"`
	Reason     string           `json:"reason"`
}

// Tiers is what was last decided on them.
func (s *Store) Tiers(ctx context.Context) (core.StoredTiers, error) {
	var v tiersValue
	generation, err := s.setting(ctx, tiersSetting, &v)
	if generation == 0 {
		return core.StoredTiers{}, err
	}
	return core.StoredTiers{Thresholds: v.Thresholds, At: fromMicros(v.At), By: v.By, Reason: v.Reason, Generation: generation}, nil
}

// SaveTiers stores the decision.
func (s *Store) SaveTiers(ctx context.Context, t core.StoredTiers, entry core.AuditEntry) error {
	return s.saveSetting(ctx, tiersSetting, t.Generation,
		tiersValue{Thresholds: t.Thresholds, At: micros(t.At), By: t.By, Reason: text(t.Reason)}, entry)
}
