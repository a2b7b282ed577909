package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// packed is a release of gaia with that serial; its digest says so.
func packed(serial int64, version, publisher string) core.Packed {
	search := "/search"
	return core.Packed{
		Digest: core.Digest{byte(serial), 0xff}, Bytes: 1 << 40, AddedAt: now, AddedBy: "operator root",
		Statement: core.Statement{
			Format: 1, Module: "gaia", Version: version, Publisher: publisher, Serial: serial,
			IssuedAt: now.Truncate(time.Second), ExpiresAt: now.Truncate(time.Second).Add(time.Hour),
			Files: map[string]core.BundleFile{"plugin/linux-amd64/gaia": {SHA256: core.Digest{7}, Bytes: 9, Executable: true},
				"module.json": {Bytes: 2}},
		},
		Manifest: core.Manifest{
			ID: "gaia", Version: version, Publisher: publisher, Title: "Gaia", Search: &search, Run: core.Always,
			API:    []core.APIRule{{Prefix: "/x", Access: core.TierAccess, Tier: core.VAELUS}, {Prefix: "/y"}},
			Routes: []core.RouteRule{{Path: "/gaia", Title: "GAIA \"Token\"", Sidebar: &core.Sidebar{Section: "GAIA", Tier: core.NAXUS}}},
			Remote: &core.RemoteRule{Mode: "direct"}, Settings: json.RawMessage(`{"type":"object"}`),
		},
		Remote: &core.RemoteIndex{Name: "gaia_0_1_0", Entry: "entry.js",
			Files: map[string]core.RemoteFile{"entry.js": {Integrity: "sha384-x", Pages: []string{"/gaia"}}}},
	}
}

func keepsReleases(t *testing.T, s *Store) {
	ctx := t.Context()
	first, second := packed(1, "0.1.0", "acme"), packed(2, "0.2.0", "acme")
	second.Remote, second.Manifest.Settings = nil, nil
	for range 2 {
		check(t, s.SaveRelease(ctx, first))
		check(t, s.SaveRelease(ctx, second))
	}
	for _, want := range []core.Packed{first, second} {
		if got, err := s.Release(ctx, want.Digest); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	if got, err := s.Releases(ctx, "gaia"); err != nil || !reflect.DeepEqual(got, []core.Packed{second, first}) {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := s.Releases(ctx, "other"); err != nil || len(got) > 0 {
		t.Errorf("another module has %+v, %v", got, err)
	}
	if _, err := s.Release(ctx, core.Digest{}); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("no digest answers %v", err)
	}
}

// named is packed with another digest.
func named(digest byte, serial int64, version, publisher string) core.Packed {
	p := packed(serial, version, publisher)
	p.Digest = core.Digest{digest}
	return p
}

// refusesReleases has names belong to releases that were wanted: what was only planned has none, and takes none.
func refusesReleases(t *testing.T, s *Store) {
	ctx := t.Context()
	wish := core.Desired{Module: "gaia"}
	want := func(d core.Digest) (err error) {
		next := wish
		next.Release, next.ChangedAt = d, now
		if next, err = s.Change(ctx, act(next)); err == nil {
			wish = next
		}
		return err
	}
	planned := []core.Packed{
		named(1, 1, "0.1.0", "acme"), named(2, 1, "0.2.0", "rival"), named(3, 2, "0.1.0", "rival"),
		named(4, 3, "1.0.0", core.InstancePublisher), named(5, 4, "1.0.0", core.InstancePublisher),
	}
	for _, release := range planned {
		check(t, s.SaveRelease(ctx, release))
	}
	check(t, want(core.Digest{1}))
	check(t, want(core.Digest{1})) // once more
	for digest, sentence := range map[byte]string{2: "with serial 1", 3: "of gaia 0.1.0", 9: "upload its bundle again"} {
		if err := want(core.Digest{digest}); portal.CodeOf(err) != portal.Conflict || !strings.Contains(err.Error(), sentence) {
			t.Errorf("wanting %d answers %v, want %q", digest, err, sentence)
		}
	}
	if got, err := s.Desired(ctx); err != nil || !reflect.DeepEqual(got, []core.Desired{wish}) {
		t.Errorf("what was refused is wanted: %+v, %v", got, err)
	}
	if got, err := s.Release(ctx, core.Digest{2}); err != nil || !got.WantedAt.IsZero() {
		t.Errorf("what was refused was wanted at %v, %v", got.WantedAt, err)
	}
	check(t, want(core.Digest{4}))
	check(t, want(core.Digest{5})) // the portal's own has its version again
	if got, err := s.Release(ctx, core.Digest{5}); err != nil || !got.WantedAt.Equal(now) {
		t.Errorf("what is wanted was wanted at %v, %v", got.WantedAt, err)
	}
}

// TestReleasesFromBefore brings a database up to date that does not know which releases were wanted.
func TestReleasesFromBefore(t *testing.T) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			s, err := Create(t.Context(), address(t))
			check(t, err)
			defer s.Close()
			check(t, s.write.RunInTx(t.Context(), nil, func(ctx context.Context, tx bun.Tx) error {
				if err := advance(ctx, tx, s.dialect.types, 0, 4); err != nil {
					return err
				}
				_, err := tx.NewRaw("INSERT INTO modules (id, enabled, generation, serial) VALUES ('gaia', true, 1, 2)").Exec(ctx)
				for n := 1; n <= 3; n++ {
					_, failed := tx.NewRaw("INSERT INTO releases VALUES (?, 'gaia', ?, ?, 'acme', 1, 2, 3, '{}', '{}', '', ?, '0xab')",
						strings.Repeat(fmt.Sprint(n), 64), fmt.Sprintf("1.0.%d", n), n, 40+n).Exec(ctx)
					err = errors.Join(err, failed)
				}
				return err
			}))
			check(t, s.Migrate(t.Context()))
			held, err := s.Held(t.Context())
			if err != nil || len(held) != 3 || held[0].WantedAt != fromMicros(41) || held[1].WantedAt != fromMicros(42) ||
				!held[2].WantedAt.IsZero() {
				t.Errorf("held are %+v, %v", held, err)
			}
		})
	}
}

func retiresReleases(t *testing.T, s *Store) {
	ctx := t.Context()
	for n := range byte(4) {
		check(t, s.SaveRelease(ctx, named(n+1, int64(n+1), "1.0."+string('0'+n), "acme")))
	}
	first, err := s.Change(ctx, act(core.Desired{Module: "gaia", Release: core.Digest{1}, ChangedAt: now}))
	check(t, err)
	first.Release, first.Previous, first.ChangedAt = core.Digest{2}, core.Digest{1}, now.Add(time.Hour)
	_, err = s.Change(ctx, act(first))
	check(t, err)
	before, err := s.Held(ctx)
	check(t, err)
	again := named(3, 3, "1.0.2", "acme")
	again.AddedAt, again.AddedBy = now.Add(time.Hour), "0xab"
	check(t, s.SaveRelease(ctx, again)) // looked at again, it counts anew
	later := named(1, 1, "1.0.0", "acme")
	later.AddedAt = now.Add(time.Hour)
	check(t, s.SaveRelease(ctx, later)) // what was wanted is as it was
	entry := core.AuditEntry{At: now, Actor: "portal", Action: "release.removed", Subject: "gaia"}
	for i, want := range []bool{false, false, false, true} { // wanted, before, added since, and one that nobody needs
		h := before[i]
		if h.Digest != (core.Digest{byte(i + 1)}) || h.Module != "gaia" || h.Serial != int64(i+1) || !h.AddedAt.Equal(now) {
			t.Errorf("held is %+v", h)
		}
		if retired, err := s.Retire(ctx, h, entry); err != nil || retired != want {
			t.Errorf("release %d was removed: %v, %v, want %v", i+1, retired, err, want)
		}
		if retired, err := s.Retire(ctx, h, entry); err != nil || retired {
			t.Errorf("release %d was removed once more, %v", i+1, err)
		}
	}
	left, err := s.Held(ctx)
	if err != nil || len(left) != 3 || !left[0].WantedAt.Equal(now) || !left[0].AddedAt.Equal(now) ||
		!left[1].WantedAt.Equal(now.Add(time.Hour)) ||
		!left[2].WantedAt.IsZero() || !left[2].AddedAt.Equal(again.AddedAt) {
		t.Errorf("left are %+v, %v", left, err)
	}
	if audit, err := s.AuditAfter(ctx, 0, 10); err != nil || len(audit) != 3 || audit[2].Action != "release.removed" {
		t.Errorf("the audit has %+v, %v", audit, err)
	}
	if _, err := s.Change(ctx,
		act(core.Desired{Module: "gaia", Release: core.Digest{4}, Generation: 2})); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("wanting what is gone answers %v", err)
	}
}

// retiresOrWants has a release be wanted while it is removed: one of both is done.
func retiresOrWants(t *testing.T, s *Store) {
	ctx := t.Context()
	for n := range byte(5) {
		check(t, s.SaveRelease(ctx, named(n+1, int64(n+1), "1.0."+string('0'+n), "acme")))
	}
	held, err := s.Held(ctx)
	check(t, err)
	for i, h := range held {
		var both sync.WaitGroup
		var retired bool
		var notRetired, notWanted error
		both.Go(func() {
			retired, notRetired = s.Retire(context.Background(), h, core.AuditEntry{At: now, Action: "release.removed"})
		})
		both.Go(func() {
			d := core.Desired{Module: core.ModuleID("gaia" + string('0'+byte(i))), Release: h.Digest, ChangedAt: now}
			_, notWanted = s.Change(context.Background(), act(d))
		})
		both.Wait()
		_, gone := s.Release(ctx, h.Digest)
		if notRetired != nil || retired != (portal.CodeOf(notWanted) == portal.Conflict) || retired != (portal.CodeOf(gone) == portal.NotFound) {
			t.Errorf("release %d was removed: %v, %v; wanted: %v; it is there: %v", i+1, retired, notRetired, notWanted, gone)
		}
	}
}

// refusesSecondWord has several decide on one generation of a publisher: what one of them decided stays.
func refusesSecondWord(t *testing.T, s *Store) {
	trusted := core.Publisher{PublisherCard: core.PublisherCard{ID: "acme", Name: "Acme", Wallet: core.Address{7}}, TrustedAt: now}
	for generation := range int64(3) {
		var (
			words sync.WaitGroup
			mu    sync.Mutex
			won   []string
		)
		for n := range 6 {
			words.Go(func() {
				p := trusted
				p.Generation, p.Reason = generation, fmt.Sprintf("%d of %d", n, generation)
				err := s.SavePublisher(context.Background(), p, core.AuditEntry{At: now, Action: "publisher.trusted", Subject: p.ID})
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won = append(won, p.Reason)
				} else if portal.CodeOf(err) != portal.Conflict || !strings.Contains(err.Error(), "meanwhile") {
					t.Errorf("got %v", err)
				}
			})
		}
		words.Wait()
		if got, err := s.Publishers(t.Context()); err != nil || len(won) != 1 || len(got) != 1 || got[0].Reason != won[0] ||
			got[0].Generation != generation+1 {
			t.Errorf("on generation %d won %v, and there is %+v, %v", generation, won, got, err)
		}
	}
	absent := trusted
	absent.ID, absent.Generation = "other", 1
	if err := s.SavePublisher(t.Context(), absent, core.AuditEntry{At: now}); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("changing one that is not there answers %v", err)
	}
	if audit, err := s.AuditAfter(t.Context(), 0, 10); err != nil || len(audit) != 3 {
		t.Errorf("%d acts are in the audit chain, %v, want 3", len(audit), err)
	}
}

func keepsPublishers(t *testing.T, s *Store) {
	ctx := t.Context()
	acme := core.Publisher{
		PublisherCard: core.PublisherCard{ID: "acme", Name: "Acme \"Tools\"", Key: core.PublicKey{1}, Wallet: core.Address{7}, IssuedAt: now,
			Signature: "0x01"},
		TrustedAt: now, TrustedBy: "0xab",
	}
	own := core.Publisher{PublisherCard: core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia", Key: core.PublicKey{2}}, TrustedAt: now,
		TrustedBy: "registry"}
	entry := core.AuditEntry{At: now, Actor: "0xab", Action: "publisher.trusted", Subject: "acme"}
	check(t, s.SavePublisher(ctx, own, entry))
	own.Generation = 1
	for range 2 {
		check(t, s.SavePublisher(ctx, acme, entry))
		acme.Generation++
		if got, err := s.Publishers(ctx); err != nil || !reflect.DeepEqual(got, []core.Publisher{acme, own}) {
			t.Errorf("got %+v, %v", got, err)
		}
		acme.Key, acme.RevokedAt, acme.Reason = core.PublicKey{3}, now, "Its key leaked."
	}
	first := core.Revocation{Module: "gaia", Digest: core.Digest{1}, Reason: "It leaks.", RevokedAt: now, RevokedBy: "publisher acme"}
	second := core.Revocation{Module: "gaia", Digest: core.Digest{2}, Reason: "It fails.", RevokedAt: now.Add(time.Second), RevokedBy: "0xab"}
	again := first
	again.Reason, again.RevokedAt = "Another reason.", now.Add(time.Hour)
	check(t, s.Revoke(ctx, entry, first))
	check(t, s.Revoke(ctx, entry, again, second))
	check(t, s.Revoke(ctx, entry))
	check(t, s.Revoke(ctx, entry, again))
	if got, err := s.Revocations(ctx); err != nil || !reflect.DeepEqual(got, []core.Revocation{second, first}) {
		t.Errorf("got %+v, %v", got, err)
	}
	admins := again
	admins.RevokedBy = "0xab"
	check(t, s.Revoke(ctx, entry, admins))
	if got, err := s.Revocations(ctx); err != nil || !reflect.DeepEqual(got, []core.Revocation{admins, second, first}) {
		t.Errorf("what a publisher's list names an admin revokes too: got %+v, %v", got, err)
	}
	if audit, err := s.AuditAfter(ctx, 0, 10); err != nil || len(audit) != 6 {
		t.Errorf("%d entries are in the audit chain, %v, want one for each of 6 acts", len(audit), err)
	}
}

func keepsObservations(t *testing.T, s *Store) {
	ctx := t.Context()
	want := []core.Observed{
		{
			Replica: "r1", Module: "gaia", Release: core.Digest{1}, Version: "0.1.0", Generation: 4, State: core.Ready, Since: now,
			SoakUntil: now.Add(time.Minute), Restarts: 2, PID: 42, SeenAt: now,
		},
		{
			Replica: "r2", Module: "gaia", State: core.Crashed, Since: now, Problem: "It ended.", Class: core.Panicked, Evidence: "panic: no",
			SeenAt: now,
			Layers: []core.Layer{{Name: "seccomp", Active: true, By: "143 system calls"}, {Name: "landlock", Why: "the kernel has none"}},
		},
		{Replica: "r1", Module: "network", State: core.Asleep, Since: now, Layers: []core.Layer{}, SeenAt: now},
	}
	check(t, s.Observe(ctx, want...))
	seen := func(id core.ModuleID, want ...core.Observed) {
		t.Helper()
		if got, err := s.Observations(ctx, id); err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	seen("", want...)
	want[0].State, want[0].SoakUntil, want[0].PID, want[0].SeenAt, want[2].SeenAt = core.Degraded, time.Time{}, 0, now.Add(time.Second),
		now.Add(time.Second)
	check(t, s.Observe(ctx, want[0]))
	seen("", want...)
	want[1].SeenAt = now.Add(time.Minute)
	check(t, s.Seen(ctx, "r2", want[1].SeenAt))
	seen("gaia", want[:2]...)
	if got, err := s.Replicas(ctx); err != nil || !reflect.DeepEqual(got, map[string]time.Time{"r1": want[0].SeenAt, "r2": want[1].SeenAt}) {
		t.Errorf("the replicas are %v, %v", got, err)
	}
	check(t, s.Forget(ctx, "r1", "gaia", "other"))
	seen("", want[1:]...)
	check(t, s.Forget(ctx, "r1"))
	seen("", want[1])
	check(t, s.Observe(ctx))
}
