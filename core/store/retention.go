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
	transitionsAge  = 30 * 24 * time.Hour
	transitionsKept = 2_000          // of a module
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
// that are gone, counts of page views, samples of modules, modules' values that have expired, old notifications, and crashes and
// preferences where there are too many. What is too much of one module makes nobody else's go.
func (s *Store) Sweep(ctx context.Context, now time.Time, keep Retention) error {
	remove := func(model any, where string, args ...any) error {
		return removeAll(ctx, s.write, []any{model}, where, args...)
	}
	err := errors.Join(
		remove((*challengeRow)(nil), "expires_at < ?", micros(now)),
		remove((*confirmationRow)(nil), "expires_at < ?", micros(now)),
		remove((*sessionRow)(nil), "ends_at < ?", micros(now)),
		s.sweepOutbox(ctx, now.Add(-outboxAge)),
		remove((*transitionRow)(nil), "at < ?", micros(now.Add(-transitionsAge))),
		s.sweepOldest(ctx, (*transitionRow)(nil), transitionsKept),
		s.sweepOldest(ctx, (*crashRow)(nil), core.CrashesKept),
		s.sweepAuditShares(ctx, now.Truncate(oneDay).Add(-oneDay)), // a clock may be behind
		remove((*observedRow)(nil), "replica NOT IN (SELECT id FROM replicas WHERE seen_at >= ?)", micros(now.Add(-replicasAge))),
		remove((*replicaRow)(nil), "seen_at < ?", micros(now.Add(-replicasAge))),
		remove((*viewRow)(nil), "day < ?", micros(now.Add(-keep.Views))),
		remove((*referrerRow)(nil), "day < ?", micros(now.Add(-keep.Views))),
		remove((*visitorRow)(nil), "day < ?", micros(now.Add(-keep.Views))),
		remove((*sampleRow)(nil), "at < ?", micros(now.Add(-core.SamplesKept))),
		s.sweepKV(ctx, now),
		s.sweepNotifications(ctx, now),
		s.sweepPreferences(ctx, keep.Preferences),
	)
	return s.failed(err, "apply the retention")
}

// sweepOldest deletes, of each module that has more than most rows of the model, the oldest of its own. The model has a rising id.
func (s *Store) sweepOldest(ctx context.Context, model any, most int) error {
	var over []core.ModuleID
	err := s.read.NewSelect().Model(model).Column("module").Group("module").Having("count(*) > ?", most).Scan(ctx, &over)
	if err != nil {
		return err
	}
	for _, id := range over {
		last := s.write.NewSelect().Model(model).Column("id").Where("module = ?", id).Order("id DESC").Limit(1).Offset(int64(most))
		if err := s.sweep(ctx, model, "id", "module = ? AND id <= (?)", id, last); err != nil {
			return err
		}
	}
	return nil
}
