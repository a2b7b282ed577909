package tiers

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
)

// lookEvery is how often is looked at what other portals and the command line changed: every portal follows within a second.
const lookEvery = 300 * time.Millisecond

// Tiers are those of one portal. Safe for concurrent use.
type Tiers struct {
	core.TierStore

	configured core.Thresholds
	changed    chan struct{}

	looking sync.Mutex // held from the read to the store: of two looks at once, the older never overwrites the newer
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

// Thresholds are those that count, without waiting.
func (t *Tiers) Thresholds() core.Thresholds { return *t.now.Load() }

// Changed has something after each change, as soon as it counts; of several that nobody took there is one.
func (t *Tiers) Changed() <-chan struct{} { return t.changed }

// SaveTiers is core.TierStore's. In this portal what is saved counts when it returns.
func (t *Tiers) SaveTiers(ctx context.Context, stored core.StoredTiers, entry core.AuditEntry) error {
	if err := t.TierStore.SaveTiers(ctx, stored, entry); err != nil {
		return err
	}
	_ = t.look(ctx) // it is saved; Run looks again
	return nil
}

// Run follows until ctx ends; failed reports the first of several looks in a row that could not be taken.
func (t *Tiers) Run(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	blind := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		err := t.look(ctx)
		if err != nil && !blind && ctx.Err() == nil {
			failed(err)
		}
		blind = err != nil
	}
}

func (t *Tiers) look(ctx context.Context) error {
	t.looking.Lock()
	defer t.looking.Unlock()
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
