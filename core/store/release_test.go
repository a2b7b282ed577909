package store

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

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
			Files: map[string]core.BundleFile{"plugin/linux-amd64/gaia": {SHA256: core.Digest{7}, Bytes: 9, Executable: true}, "module.json": {Bytes: 2}},
		},
		Manifest: core.Manifest{
			ID: "gaia", Version: version, Publisher: publisher, Title: "Gaia", Search: &search, Run: core.Always,
			API:    []core.APIRule{{Prefix: "/x", Access: core.TierAccess, Tier: core.VAELUS}, {Prefix: "/y"}},
			Routes: []core.RouteRule{{Path: "/gaia", Title: "GAIA \"Token\"", Sidebar: &core.Sidebar{Section: "GAIA", Tier: core.NAXUS}}},
			Remote: &core.RemoteRule{Mode: "direct"}, Settings: json.RawMessage(`{"type":"object"}`),
		},
		Remote: &core.RemoteIndex{Name: "gaia_0_1_0", Entry: "entry.js", Files: map[string]core.RemoteFile{"entry.js": {Integrity: "sha384-x", Pages: []string{"/gaia"}}}},
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

func refusesReleases(t *testing.T, s *Store) {
	ctx := t.Context()
	check(t, s.SaveRelease(ctx, packed(1, "0.1.0", "acme")))
	for want, release := range map[string]core.Packed{
		"with serial 1": func() core.Packed { p := packed(1, "0.2.0", "acme"); p.Digest = core.Digest{5}; return p }(),
		"of gaia 0.1.0": packed(2, "0.1.0", "acme"),
	} {
		if err := s.SaveRelease(ctx, release); portal.CodeOf(err) != portal.Conflict || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
		if _, err := s.Release(ctx, release.Digest); portal.CodeOf(err) != portal.NotFound {
			t.Errorf("what was refused is there: %v", err)
		}
	}
	check(t, s.SaveRelease(ctx, packed(3, "1.0.0", core.InstancePublisher)))
	check(t, s.SaveRelease(ctx, packed(4, "1.0.0", core.InstancePublisher)))
}

func keepsPublishers(t *testing.T, s *Store) {
	ctx := t.Context()
	acme := core.Publisher{
		PublisherCard: core.PublisherCard{ID: "acme", Name: "Acme \"Tools\"", Key: core.PublicKey{1}, Wallet: core.Address{7}, IssuedAt: now, Signature: "0x01"},
		TrustedAt:     now, TrustedBy: "0xab",
	}
	own := core.Publisher{PublisherCard: core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia", Key: core.PublicKey{2}}, TrustedAt: now, TrustedBy: "registry"}
	entry := core.AuditEntry{At: now, Actor: "0xab", Action: "publisher.trusted", Subject: "acme"}
	check(t, s.SavePublisher(ctx, own, entry))
	for range 2 {
		check(t, s.SavePublisher(ctx, acme, entry))
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
			Replica: "r2", Module: "gaia", State: core.Crashed, Since: now, Problem: "It ended.", Class: core.Panicked, Evidence: "panic: no", SeenAt: now,
		},
		{Replica: "r1", Module: "network", State: core.Asleep, Since: now, SeenAt: now},
	}
	check(t, s.Observe(ctx, want...))
	seen := func(id core.ModuleID, want ...core.Observed) {
		t.Helper()
		if got, err := s.Observations(ctx, id); err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	seen("", want...)
	want[0].State, want[0].SoakUntil, want[0].PID, want[0].SeenAt, want[2].SeenAt = core.Degraded, time.Time{}, 0, now.Add(time.Second), now.Add(time.Second)
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
