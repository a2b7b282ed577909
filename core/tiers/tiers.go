package tiers

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
)

// readEvery is how often Run reads what other portals and the command line changed: every portal follows within a second.
const readEvery = 300 * time.Millisecond

// Tiers are the tiers' thresholds in one portal. Safe for concurrent use.
type Tiers struct {
	core.TierStore

	configured core.Thresholds
	changed    chan struct{}

	reading sync.Mutex // held until what was read is in now, so that an older reading never overwrites a newer one
	now     atomic.Pointer[core.Thresholds]
}

// Open reads what was set.
func Open(ctx context.Context, store core.TierStore, configured core.Thresholds) (*Tiers, error) {
	stored, err := store.Tiers(ctx)
	if err != nil {
		return nil, err
	}
	t := &Tiers{TierStore: store, configured: configured, changed: make(chan struct{}, 1)}
	now := stored.Over(configured)
	t.now.Store(&now)
	return t, nil
}

// Thresholds are those that count now. It does not wait.
func (t *Tiers) Thresholds() core.Thresholds { return *t.now.Load() }

// Changed has something after each change, as soon as it counts; of several that nobody took there is one.
func (t *Tiers) Changed() <-chan struct{} { return t.changed }

// SaveTiers is core.TierStore's. When it returns, what was saved counts in this portal.
func (t *Tiers) SaveTiers(ctx context.Context, stored core.StoredTiers, entry core.AuditEntry) error {
	if err := t.TierStore.SaveTiers(ctx, stored, entry); err != nil {
		return err
	}
	_ = t.read(ctx) // an error is Run's to report: the tiers are saved
	return nil
}

// Run follows the database until ctx ends; failed gets the error of the first of several readings in a row that fail.
func (t *Tiers) Run(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(readEvery)
	defer tick.Stop()
	blind := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		err := t.read(ctx)
		if err != nil && !blind && ctx.Err() == nil {
			failed(err)
		}
		blind = err != nil
	}
}

func (t *Tiers) read(ctx context.Context) error {
	t.reading.Lock()
	defer t.reading.Unlock()
	stored, err := t.Tiers(ctx)
	if err != nil {
		return err
	}
	now := stored.Over(t.configured)
	if now == t.Thresholds() {
		return nil
	}
	t.now.Store(&now)
	select {
	case t.changed <- struct{}{}:
	default:
	}
	return nil
}
