package admin

import (
	"context"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Tiers is what opens them, and who decided that last.
type Tiers struct {
	Now        core.Thresholds
	Configured core.Thresholds
	Last       core.StoredTiers
}

// TierChange is what somebody wants the tiers to be, who saw those of a generation.
type TierChange struct {
	Thresholds *core.Thresholds // nil: the configured ones
	Seen       int64            // StoredTiers.Generation
	Reason     string           // empty: none is given
}

// Tiers are those that every portal on the database has, or will have within a second.
func (a *Acts) Tiers(ctx context.Context) (Tiers, error) {
	last, err := a.config.Tiers.Tiers(ctx)
	return a.tiers(last), err
}

// SetTiers changes what opens them, in every open tab. What is so already is left as it is. Invalid: they would be no
// thresholds, or there is no such generation. Conflict: somebody changed them since they were seen.
func (a *Acts) SetTiers(ctx context.Context, by Actor, change TierChange) (Tiers, error) {
	if t := change.Thresholds; t != nil {
		if err := t.Check(); err != nil {
			return Tiers{}, err
		}
	}
	if change.Seen < 0 {
		return Tiers{},
			portal.Errorf(portal.Invalid, "The generation %d is none: say which you saw, 0 where the tiers were never changed.", change.Seen)
	}
	if change.Reason != "" {
		if err := checkReason(change.Reason); err != nil {
			return Tiers{}, err
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	was, err := a.Tiers(ctx)
	if err != nil {
		return Tiers{}, err
	}
	next := core.StoredTiers{Thresholds: change.Thresholds, At: a.config.Clock(), By: string(by), Reason: change.Reason,
		Generation: change.Seen}
	if was.Last.Generation == change.Seen && sameTiers(was.Last, next) {
		return was, nil
	}
	action := "tiers.changed"
	if change.Thresholds == nil {
		action = "tiers.reset"
	}
	entry := core.AuditEntry{At: next.At, Actor: next.By, Action: action, Subject: "tiers", Detail: detail(map[string]any{
		"before": was.Now, "after": next.Over(a.config.Configured), "reason": next.Reason,
	})}
	if err := a.config.Tiers.SaveTiers(ctx, next, entry); err != nil {
		return Tiers{}, err
	}
	next.Generation++
	return a.tiers(next), nil
}

func (a *Acts) tiers(last core.StoredTiers) Tiers {
	return Tiers{Now: last.Over(a.config.Configured), Configured: a.config.Configured, Last: last}
}

// sameTiers tells whether both are the configured ones, or the same that are not.
func sameTiers(a, b core.StoredTiers) bool {
	if a.Thresholds == nil || b.Thresholds == nil {
		return a.Thresholds == b.Thresholds
	}
	return *a.Thresholds == *b.Thresholds
}
