package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

var (
	now   = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	about = About{Portal: "0.1.0", At: now, Settings: []byte("brand:\n  name: Test\n")}
)

// addresses are of an empty database each.
var addresses = map[string]func(*testing.T) string{
	"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
}

func TestMain(m *testing.M) { coretest.Main(m) }

func open(t testing.TB, address string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), address)
	check(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// fill puts something into every table.
func fill(t testing.TB, s *store.Store) {
	t.Helper()
	ctx, wallet, id := context.Background(), core.Address{7}, core.SessionID{6, 6}
	check(t, s.SaveChallenge(ctx,
		core.Challenge{Nonce: "n0nce", Domain: "portal.example", Statement: "Sign in, \"please\" <&>'", IssuedAt: now, ExpiresAt: now}))
	for n := range byte(250) { // more than a batch
		check(t, s.SaveSession(ctx,
			core.Session{ID: core.SessionID{n}, Wallet: wallet, ChainID: 137, CreatedAt: now, Device: "Firefox auf ö\u2028日本"}))
	}
	check(t, s.SaveSession(ctx,
		core.Session{ID: id, Wallet: wallet, Proof: &core.Proof{Message: []byte("m\x00"), Signature: []byte{0xff}, CheckedAt: now}}))
	check(t, s.Append(ctx, &core.Event{Topic: "t", Wallet: &wallet, Session: &id, Payload: json.RawMessage(`{"a":"\u0000"}`), At: now},
		&core.Event{Topic: "t", At: now}))
	packed := core.Packed{
		Digest: digestOf(second), Bytes: int64(len(second)), AddedAt: now, AddedBy: "operator root",
		Statement: core.Statement{Format: 1, Module: "gaia", Version: "0.1.0", Publisher: "gaia", Serial: 3, IssuedAt: now, ExpiresAt: now,
			Files: map[string]core.BundleFile{"module.json": {Bytes: 2}}},
		Manifest: core.Manifest{ID: "gaia", Version: "0.1.0", Title: "Gaia, \"quoted\" <&>'"},
		Remote:   &core.RemoteIndex{Name: "gaia_0_1_0", Entry: "entry.js"},
	}
	check(t, s.SaveRelease(ctx, packed))
	for serial, text := range []string{1: first, 2: "nobody goes back to it"} {
		former := packed
		former.Digest, former.Statement.Serial, former.Statement.Version = digestOf(text), int64(serial), fmt.Sprintf("0.0.%d", serial)
		check(t, s.SaveRelease(ctx, former))
	}
	for _, id := range []core.ModuleID{"gaia", "a-b"} {
		_, err := s.Change(ctx, core.Change{
			Desired: core.Desired{Module: id, Enabled: id == "gaia", Release: packed.Digest, Previous: digestOf(first), Serial: 3, ChangedAt: now,
				ChangedBy: "0xab"},
			Grants: []core.Grant{{Module: id, Capability: "chain.read", Reason: "It reads.", GrantedAt: now, GrantedBy: "0xab"}},
			Entry:  core.AuditEntry{At: now, Actor: "0xab", Action: "module.installed", Subject: string(id)},
		})
		check(t, err)
	}
	check(t,
		s.SavePublisher(ctx,
			core.Publisher{PublisherCard: core.PublisherCard{ID: "acme", Name: "Acme", Wallet: wallet, IssuedAt: now, Signature: "0x01"},
				TrustedAt: now, TrustedBy: "0xab"}, core.AuditEntry{At: now, Action: "publisher.trusted"}))
	check(t, s.Revoke(ctx, core.AuditEntry{At: now, Action: "release.revoked"},
		core.Revocation{Module: "gaia", Digest: core.Digest{2}, Reason: "It leaks.", RevokedAt: now, RevokedBy: "publisher acme"}))
	check(t, s.Observe(ctx, core.Observed{Replica: "r1", Module: "gaia", Release: packed.Digest, Version: "0.1.0", Generation: 1,
		State: core.Ready, Since: now, SeenAt: now}))
	for _, state := range []core.State{core.Ready, core.Crashed, core.Ready} {
		check(t, s.SaveTransition(ctx, core.Transition{Module: "gaia", Version: "0.1.0", To: state, At: now}))
	}
	check(t, s.SaveTiers(ctx, core.StoredTiers{Thresholds: &core.Thresholds{LIRAETH: 1_000, VAELUS: 5_000, NAXUS: 50_000}, At: now, By: "0xab",
		Reason: "GAIA fell."}, core.AuditEntry{At: now, Action: "tiers.changed"}))
	for _, w := range []portal.Write{{Key: "b", Value: []byte{0, 0xff}}, {Key: "ä", TTL: time.Hour}, {Key: "B"}} {
		_, err := s.KV("gaia", 1<<20).Put(ctx, w)
		check(t, err)
	}
	check(t, s.AddViews(ctx, core.ViewCounts{
		Views: []core.ViewCount{{Day: now, Route: "/validators/:address", Tier: core.LIRAETH, Views: 3},
			{Day: now, Route: core.NotFoundView, Views: 1}},
		Referrers: []core.ReferrerCount{{Day: now, Host: "news.example", Views: 1}},
		Visitors:  []core.VisitorCount{{Day: now, Visitors: 2}},
	}))
}

// save backs up to a file and answers with its path.
func save(t testing.TB, s *store.Store) string {
	t.Helper()
	return saveWith(t, s, bundles(t))
}

func saveWith(t testing.TB, s *store.Store, kept core.Blobs) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.tar.gz")
	about := about
	about.Blobs = kept
	_, err := Save(context.Background(), path, s, about)
	check(t, err)
	return path
}

func restore(t testing.TB, path string, s *store.Store) error {
	t.Helper()
	return restoreWith(t, path, s, folder(t, t.TempDir()))
}

func restoreWith(t testing.TB, path string, s *store.Store, kept core.Blobs) error {
	t.Helper()
	a, err := Open(context.Background(), path)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.Restore(context.Background(), s, kept)
}

func TestEveryDatabaseIntoEvery(t *testing.T) {
	for from, address := range addresses {
		source := open(t, address(t))
		fill(t, source)
		path := save(t, source)
		want, err := os.ReadFile(path)
		check(t, err)
		for into, address := range addresses {
			t.Run(from+" into "+into, func(t *testing.T) {
				s, kept := open(t, address(t)), folder(t, t.TempDir())
				check(t, restoreWith(t, path, s, kept))
				got, err := os.ReadFile(saveWith(t, s, kept))
				check(t, err)
				if !bytes.Equal(got, want) {
					t.Errorf("a backup of the restored database has %d bytes, the first one %d, and they differ", len(got), len(want))
				}
				check(t, s.VerifyAudit(t.Context()))
				goesOn(t, s)
				if err := restore(t, path, s); portal.CodeOf(err) != portal.Conflict {
					t.Errorf("restoring over it answers %v", err)
				}
			})
		}
	}
}

// goesOn checks that a restored portal can be used as the one before.
func goesOn(t *testing.T, s *store.Store) {
	t.Helper()
	next := &core.Event{Topic: "t", At: now}
	check(t, s.Append(t.Context(), next))
	if next.ID != 3 {
		t.Errorf("the next event is %d, want 3", next.ID)
	}
	check(t, s.SaveTransition(t.Context(), core.Transition{Module: "gaia", To: core.Ready, At: now}))
	check(t, s.VerifyAudit(t.Context()))
	if got, err := s.SessionsOf(t.Context(), core.Address{7}); err != nil || len(got) != 251 {
		t.Errorf("%d sessions, %v", len(got), err)
	}
}

func TestIDsAreNeverGivenTwice(t *testing.T) {
	for from, address := range addresses {
		for into, other := range addresses {
			t.Run(from+" into "+into, func(t *testing.T) {
				source, s := open(t, address(t)), open(t, other(t))
				old := &core.Event{Topic: "t", At: now.Add(-24 * time.Hour)}
				check(t, source.Append(t.Context(), old, &core.Event{Topic: "t", At: old.At}))
				check(t, source.Sweep(t.Context(), now, store.Retention{}))
				check(t, restore(t, save(t, source), s))
				next := &core.Event{Topic: "t", At: now}
				check(t, s.Append(t.Context(), next))
				if next.ID != 3 {
					t.Errorf("after two swept events, the next is %d", next.ID)
				}
			})
		}
	}
}

func TestSave(t *testing.T) {
	s := open(t, addresses["SQLite"](t))
	fill(t, s)
	path := save(t, s)
	if stat, err := os.Stat(path); err != nil || stat.Mode() != 0o600 {
		t.Errorf("the file is %v, %v", stat.Mode(), err)
	}
	a, err := Open(t.Context(), path)
	check(t, err)
	defer a.Close()
	if len(a.Bundles) != 2 || len(a.Lost()) != 0 {
		t.Errorf("its bundles are %v", a.Bundles)
	}
	if a.Portal != "0.1.0" || a.Schema != store.Newest() || !a.At.Equal(now) || a.Tables["sessions"].Rows != 251 ||
		a.Tables["outbox"].Last != 2 {
		t.Errorf("it says %+v", a.Manifest)
	}
	if !bytes.Equal(a.SettingsFile, about.Settings) {
		t.Errorf("its settings are %q", a.SettingsFile)
	}
	if _, err := Save(t.Context(), path, s, about); err == nil {
		t.Error("a file that is there was written over")
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	check(t, err)
	if len(entries) != 1 {
		t.Errorf("beside the backup there are %v", entries)
	}
}

// TestSnapshot writes on while a backup is read.
func TestSnapshot(t *testing.T) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			s := open(t, address(t))
			fill(t, s)
			var first, second bytes.Buffer
			about := about
			about.Blobs = bundles(t)
			want, err := Write(t.Context(), &first, s, about)
			check(t, err)
			got, err := Write(t.Context(), writerThat{&second, func() {
				tiers, err := s.Tiers(context.Background())
				check(t, err)
				check(t, s.SaveTiers(context.Background(), tiers, core.AuditEntry{At: now, Action: "tiers.changed"}))
				check(t, s.Record(context.Background(), core.AuditEntry{At: now, Action: "while"}))
			}}, s, about)
			check(t, err)
			if !reflect.DeepEqual(got, want) || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("what was written meanwhile is in it: %+v, want %+v", got, want)
			}
		})
	}
}

// TestLoudModule has a module publish a lot that shrinks to almost nothing.
func TestLoudModule(t *testing.T) {
	s := open(t, addresses["SQLite"](t))
	for range 10 {
		events := make([]*core.Event, 16)
		for i := range events {
			events[i] = &core.Event{Topic: "t", Payload: json.RawMessage(`"` + strings.Repeat("0", 256<<10) + `"`), At: now}
		}
		check(t, s.Append(t.Context(), events...))
	}
	check(t, restore(t, save(t, s), open(t, addresses["SQLite"](t))))
}

func TestInterrupted(t *testing.T) {
	s := open(t, addresses["SQLite"](t))
	fill(t, s)
	path := save(t, s)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(canceled, path); !errors.Is(err, context.Canceled) || portal.CodeOf(err) == portal.Invalid {
		t.Errorf("verifying answers %v", err)
	}
	other := filepath.Join(t.TempDir(), "backup.tar.gz")
	if _, err := Save(canceled, other, s, about); !errors.Is(err, context.Canceled) {
		t.Errorf("saving answers %v", err)
	}
	if left, err := os.ReadDir(filepath.Dir(other)); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// writerThat does something before each write.
type writerThat struct {
	*bytes.Buffer
	does func()
}

func (w writerThat) Write(p []byte) (int, error) {
	w.does()
	return w.Buffer.Write(p)
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestWhatIsWrittenIsRead holds that no backup is written that cannot be restored.
func TestWhatIsWrittenIsRead(t *testing.T) {
	f := genuine(t)
	for n := range 10_000 {
		text := fmt.Sprint(n)
		f.Bundles = append(f.Bundles, Bundle{Digest: digestOf(text), Module: "partner-" + core.ModuleID(text), Version: "1.0.0", Lost: Missing})
	}
	slices.SortFunc(f.Bundles, func(x, y Bundle) int { return bytes.Compare(x.Digest[:], y.Digest[:]) })
	if _, _, err := read(t.Context(), bytes.NewReader(zip(t, f.tar(t))), ignore); err != nil {
		t.Errorf("with %d bundles: %v", len(f.Bundles), err)
	}
	s := open(t, addresses["SQLite"](t))
	about := about
	about.Settings = bytes.Repeat([]byte("#"), maxFile+1)
	if _, err := Write(t.Context(), io.Discard, s, about); err == nil || !strings.Contains(err.Error(), settingsName) {
		t.Errorf("settings that are not read again: %v", err)
	}
}
