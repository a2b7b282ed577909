package store

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

// What is kept: streams resume within the hour, an admin looks a month back.
const (
	outboxAge       = time.Hour
	outboxRows      = 10_000
	transitionsAge  = 30 * 24 * time.Hour
	replicasAge     = 24 * time.Hour // one that was not seen for that long will not come back
	retentionPeriod = time.Minute
)

// Retention is how long what the operator decides about is kept.
type Retention struct {
	Views       time.Duration // by the beginning of their day
	Preferences int           // of all wallets together, see sweepPreferences; 0: all
}

// Run applies the retention once a minute until ctx ends; failed reports each sweep that could not be done.
func (s *Store) Run(ctx context.Context, clock core.Clock, keep Retention, failed func(error)) {
	tick := time.NewTicker(retentionPeriod)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := s.Sweep(ctx, clock(), keep); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
	}
}

// Sweep removes what is past its retention: ended challenges, confirmations and sessions, delivered events, old transitions, replicas
// that are gone, counts of page views, modules' values that have expired, old notifications, and preferences where there are too many.
func (s *Store) Sweep(ctx context.Context, now time.Time, keep Retention) error {
	remove := func(model any, where string, args ...any) error {
		return removeAll(ctx, s.write, []any{model}, where, args...)
	}
	err := errors.Join(
		remove((*challengeRow)(nil), "expires_at < ?", micros(now)),
		remove((*confirmationRow)(nil), "expires_at < ?", micros(now)),
		remove((*sessionRow)(nil), "ends_at < ?", micros(now)),
		remove((*eventRow)(nil), "at < ?", micros(now.Add(-outboxAge))),
		remove((*eventRow)(nil), "id <= (SELECT coalesce(max(id), 0) - ? FROM outbox)", outboxRows),
		remove((*transitionRow)(nil), "at < ?", micros(now.Add(-transitionsAge))),
		remove((*observedRow)(nil), "replica NOT IN (SELECT id FROM replicas WHERE seen_at >= ?)", micros(now.Add(-replicasAge))),
		remove((*replicaRow)(nil), "seen_at < ?", micros(now.Add(-replicasAge))),
		remove((*viewRow)(nil), "day < ?", micros(now.Add(-keep.Views))),
		remove((*referrerRow)(nil), "day < ?", micros(now.Add(-keep.Views))),
		remove((*visitorRow)(nil), "day < ?", micros(now.Add(-keep.Views))),
		s.sweepKV(ctx, now),
		s.sweepNotifications(ctx, now),
		s.sweepPreferences(ctx, keep.Preferences),
	)
	return s.failed(err, "apply the retention")
}
