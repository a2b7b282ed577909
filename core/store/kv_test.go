package store

import (
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// stored is what the module's storage is said to hold, and what its rows come to.
func stored(t *testing.T, s *Store, id core.ModuleID) (said, rows int64) {
	t.Helper()
	check(t, s.read.NewSelect().Model((*storageRow)(nil)).ColumnExpr("coalesce(sum(bytes), 0)").Where("module = ?", id).Scan(t.Context(),
		&said))
	check(t, s.read.NewSelect().Model((*kvRow)(nil)).ColumnExpr("coalesce(sum(size), 0)").Where("module = ?", id).Scan(t.Context(), &rows))
	return said, rows
}

func keepValue(t *testing.T, s *Store, id core.ModuleID, w portal.Write) {
	t.Helper()
	_, err := s.KV(id, 1<<20).Put(t.Context(), w)
	check(t, err)
}

func clearsRemoved(t *testing.T, s *Store) {
	ctx := t.Context()
	check(t, s.SaveRelease(ctx, packed(1, "0.1.0", "acme")))
	wish, err := s.Change(ctx, act(core.Desired{Module: "gaia", Release: packed(1, "", "").Digest, Serial: 1, ChangedAt: now}))
	check(t, err)
	signedIn(t, s, core.Address{1}, now)
	for _, id := range []core.ModuleID{"gaia", "other"} {
		keepValue(t, s, id, portal.Write{Key: "a", Value: []byte("1")})
		_, err := tellWallet(s, t, id, core.Address{1}, time.Now(), string(id))
		check(t, err)
	}
	wish.Enabled = false // what is disabled keeps all
	wish, err = s.Change(ctx, act(wish))
	check(t, err)
	if _, err := s.KV("gaia", 1).Get(ctx, "a"); err != nil {
		t.Errorf("of a disabled module: %v", err)
	}
	if titles := titlesOf(t, s, core.Address{1}); len(titles) != 2 {
		t.Errorf("with a disabled module the inbox has %q", titles)
	}
	wish.Release = core.Digest{}
	_, err = s.Change(ctx, act(wish))
	check(t, err)
	for range 2 {
		if said, rows := stored(t, s, "gaia"); said != 0 || rows != 0 {
			t.Errorf("a removed module keeps %d, %d bytes", said, rows)
		}
		if _, err := s.KV("other", 1).Get(ctx, "a"); err != nil {
			t.Errorf("of another module: %v", err)
		}
		if titles := titlesOf(t, s, core.Address{1}); len(titles) != 1 || titles[0] != "other" {
			t.Errorf("the inbox has %q", titles)
		}
		keepValue(t, s, "gaia", portal.Write{Key: "late"}) // its process had a last word
		_, err := tellWallet(s, t, "gaia", core.Address{1}, time.Now(), "late")
		check(t, err)
		check(t, s.Sweep(ctx, time.Now(), Retention{}))
	}
}

func sweepsValues(t *testing.T, s *Store) {
	for _, id := range []core.ModuleID{"gaia", "other"} {
		keepValue(t, s, id, portal.Write{Key: "soon", Value: []byte("1"), TTL: time.Minute})
		keepValue(t, s, id, portal.Write{Key: "later", TTL: time.Hour})
		keepValue(t, s, id, portal.Write{Key: "never"})
	}
	check(t, s.Sweep(t.Context(), time.Now().Add(2*time.Minute), Retention{}))
	for _, id := range []core.ModuleID{"gaia", "other"} {
		if said, rows := stored(t, s, id); said != rows || rows != 2*core.EntryOverhead+int64(len("later"+"never")) {
			t.Errorf("%s is said to keep %d bytes, and keeps %d", id, said, rows)
		}
	}
}
