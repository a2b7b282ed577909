package tiers_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/tiers"
)

var higher = core.Thresholds{LIRAETH: 1_000, VAELUS: 5_000, NAXUS: 50_000}

// portalOn is the tiers of one portal on a database, which it follows until the test ends.
func portalOn(t *testing.T, address string) (s *store.Store, portal *tiers.Tiers) {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	check(t, err)
	t.Cleanup(func() { s.Close() })
	portal, err = tiers.Open(t.Context(), s, core.DefaultThresholds)
	check(t, err)
	follow(t, portal, func(err error) { t.Error(err) })
	return s, portal
}

func follow(t *testing.T, portal *tiers.Tiers, failed func(error)) {
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); portal.Run(ctx, failed) }()
	t.Cleanup(func() { stop(); <-ended })
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// comes waits for the thresholds that a portal is told of.
func comes(t *testing.T, portal *tiers.Tiers, want core.Thresholds) {
	t.Helper()
	select {
	case <-portal.Changed():
		if got := portal.Thresholds(); got != want {
			t.Errorf("%+v count, want %+v", got, want)
		}
	case <-time.After(10 * time.Second):
		t.Fatalf("nobody is told of %+v", want)
	}
}

func TestPortalsFollowOneAnother(t *testing.T) {
	for name, address := range map[string]func(*testing.T) string{
		"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
		"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
	} {
		t.Run(name, func(t *testing.T) {
			at := address(t)
			database, here := portalOn(t, at)
			_, there := portalOn(t, at)
			if here.Thresholds() != core.DefaultThresholds || there.Thresholds() != core.DefaultThresholds {
				t.Fatalf("at first there are %+v and %+v", here.Thresholds(), there.Thresholds())
			}
			entry := core.AuditEntry{At: time.Now(), Action: "tiers.changed"}
			check(t, here.SaveTiers(t.Context(), core.StoredTiers{Thresholds: &higher, At: entry.At}, entry))
			if here.Thresholds() != higher {
				t.Errorf("here %+v count once they are saved", here.Thresholds())
			}
			comes(t, here, higher)
			comes(t, there, higher)
			check(t, database.SaveTiers(t.Context(), core.StoredTiers{At: entry.At, Generation: 1}, entry)) // as the command line does
			comes(t, here, core.DefaultThresholds)
			comes(t, there, core.DefaultThresholds)
			check(t, database.SaveTiers(t.Context(), core.StoredTiers{Thresholds: &higher, At: entry.At, Generation: 2}, entry))
			_, later := portalOn(t, at)
			if later.Thresholds() != higher {
				t.Errorf("one that starts then has %+v", later.Thresholds())
			}
		})
	}
}

// away is a database that can be away.
type away struct {
	core.TierStore

	gone  atomic.Bool
	asked chan struct{}
}

func (a *away) Tiers(ctx context.Context) (core.StoredTiers, error) {
	select {
	case a.asked <- struct{}{}:
	default:
	}
	if a.gone.Load() {
		return core.StoredTiers{}, errors.New("it is away")
	}
	return a.TierStore.Tiers(ctx)
}

func TestWithoutItsDatabaseTheyStay(t *testing.T) {
	database, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	check(t, err)
	t.Cleanup(func() { database.Close() })
	entry := core.AuditEntry{At: time.Now(), Action: "tiers.changed"}
	check(t, database.SaveTiers(t.Context(), core.StoredTiers{Thresholds: &higher, At: entry.At}, entry))
	a := &away{TierStore: database, asked: make(chan struct{})}
	failed := make(chan error, 9)
	portal, err := tiers.Open(t.Context(), a, core.DefaultThresholds)
	check(t, err)
	a.gone.Store(true)
	follow(t, portal, func(err error) { failed <- err })
	for range 3 {
		<-a.asked
	}
	if portal.Thresholds() != higher || len(portal.Changed()) > 0 || len(failed) != 1 {
		t.Errorf("without its database there are %+v, a change is told %d times, and %d failures are said", portal.Thresholds(),
			len(portal.Changed()), len(failed))
	}
	check(t, database.SaveTiers(t.Context(), core.StoredTiers{At: entry.At, Generation: 1}, entry))
	a.gone.Store(false)
	comes(t, portal, core.DefaultThresholds)
}
