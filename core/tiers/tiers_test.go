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

// portalOn is the tiers of one portal on a database, which it follows until the test ends; changed tells what counts then.
func portalOn(t *testing.T, address string) (s *store.Store, portal *tiers.Tiers, changed <-chan core.Thresholds) {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	check(t, err)
	t.Cleanup(func() { s.Close() })
	told := make(chan core.Thresholds, 9)
	portal, err = tiers.Open(t.Context(), s, core.DefaultThresholds, func() { told <- portal.Thresholds() })
	check(t, err)
	follow(t, portal, func(err error) { t.Error(err) })
	return s, portal, told
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
func comes(t *testing.T, changed <-chan core.Thresholds, want core.Thresholds) {
	t.Helper()
	select {
	case got := <-changed:
		if got != want {
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
			database, here, hears := portalOn(t, at)
			_, there, there2 := portalOn(t, at)
			if here.Thresholds() != core.DefaultThresholds || there.Thresholds() != core.DefaultThresholds {
				t.Fatalf("at first there are %+v and %+v", here.Thresholds(), there.Thresholds())
			}
			entry := core.AuditEntry{At: time.Now(), Action: "tiers.changed"}
			check(t, here.SaveTiers(t.Context(), core.StoredTiers{Thresholds: &higher, At: entry.At}, entry))
			if here.Thresholds() != higher {
				t.Errorf("here %+v count once they are saved", here.Thresholds())
			}
			comes(t, hears, higher)
			comes(t, there2, higher)
			check(t, database.SaveTiers(t.Context(), core.StoredTiers{At: entry.At, Generation: 1}, entry)) // as the command line does
			comes(t, hears, core.DefaultThresholds)
			comes(t, there2, core.DefaultThresholds)
			check(t, database.SaveTiers(t.Context(), core.StoredTiers{Thresholds: &higher, At: entry.At, Generation: 2}, entry))
			_, later, _ := portalOn(t, at)
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
	changed, failed := make(chan core.Thresholds, 9), make(chan error, 9)
	var portal *tiers.Tiers
	portal, err = tiers.Open(t.Context(), a, core.DefaultThresholds, func() { changed <- portal.Thresholds() })
	check(t, err)
	a.gone.Store(true)
	follow(t, portal, func(err error) { failed <- err })
	for range 3 {
		<-a.asked
	}
	if portal.Thresholds() != higher || len(changed) > 0 || len(failed) != 1 {
		t.Errorf("without its database there are %+v, told %d times, and %d failures are said", portal.Thresholds(), len(changed), len(failed))
	}
	check(t, database.SaveTiers(t.Context(), core.StoredTiers{At: entry.At, Generation: 1}, entry))
	a.gone.Store(false)
	comes(t, changed, core.DefaultThresholds)
}
