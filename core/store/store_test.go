package store

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

// now is a time that the database keeps exactly.
var now = time.Date(2026, 11, 21, 10, 0, 0, 123_000, time.UTC)

// addresses are of an empty database each.
var addresses = map[string]func(*testing.T) string{
	"SQLite": func(t *testing.T) string {
		return "sqlite:" + filepath.Join(t.TempDir(), "nested folder", "portal ?.db")
	},
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
}

func open(t *testing.T, address string) *Store {
	t.Helper()
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSQLite(t *testing.T) { suite(t, addresses["SQLite"]) }

func TestPostgreSQL(t *testing.T) { suite(t, addresses["PostgreSQL"]) }

// suite is what every database must do; address gives an empty one.
func suite(t *testing.T, address func(*testing.T) string) {
	tests := map[string]func(*testing.T, *Store){
		"a challenge is taken once":                            takesChallengeOnce,
		"a confirmation is taken once":                         takesConfirmationOnce,
		"a session is saved, slid and deleted":                 keepsSessions,
		"a contract wallet's session keeps its proof":          keepsProofs,
		"a wallet's sessions are listed, newest first":         listsSessions,
		"events get rising ids and keep their restriction":     keepsEvents,
		"an outbox over its size loses the oldest":             trimsOutboxBySize,
		"a flood of one module's events takes none of others'": keepsOthersEvents,
		"shares of the outbox are counted right":               countsShares,
		"a module's audit of a day is bounded":                 boundsAudit,
		"steps that come and go are bounded in the audit":      boundsSteps,
		"steps of many modules wait for one another":           savesStepsTogether,
		"a module's history is bounded":                        boundsHistory,
		"what is past its retention is removed":                sweeps,
		"an act is stored whole, with its audit entry":         keepsActs,
		"of two acts on one generation, one is refused":        refusesSecondAct,
		"what cannot be audited is not changed":                changesNothingUnaudited,
		"a transition is a row and an audit entry":             recordsTransitions,
		"releases are kept as they were packed":                keepsReleases,
		"a version and a serial are given once":                refusesReleases,
		"a release that nobody needs is removed":               retiresReleases,
		"a release is removed or wanted":                       retiresOrWants,
		"publishers and revocations are kept":                  keepsPublishers,
		"of two words on one publisher, one is refused":        refusesSecondWord,
		"what replicas observe is replaced and forgotten":      keepsObservations,
		"a changed audit entry is found":                       findsTampering,
		"what opens the tiers is kept, with who decided":       keepsTiers,
		"page views are added up":                              addsViews,
		"page views past their retention are removed":          sweepsViews,
		"what a module keeps goes with it":                     clearsRemoved,
		"what modules did is kept for an hour":                 keepsSamples,
		"a module's last crashes are kept":                     keepsCrashes,
		"what was done to a module is told":                    tellsActs,
		"values that have expired are swept":                   sweepsValues,
		"an inbox keeps the newest, of its wallet alone":       boundsInboxes,
		"a module fills no other's inbox":                      sharesInboxes,
		"a module's notifications in all are bounded":          boundsAllNotifications,
		"a module's notifications of a day are counted":        countsADay,
		"a clock that is behind begins no day anew":            countsForLateClocks,
		"a module's notifications of all are counted":          boundsModules,
		"a removed module's notifications are gone":            hidesRemoved,
		"old notifications and wallets are swept":              sweepsInboxes,
		"what a wallet chose is kept, of it alone":             keepsPreferences,
		"a wallet keeps as many choices as it may":             boundsPreferences,
		"choices go with their wallet and their module":        forgetsPreferences,
		"choices of all wallets are bounded":                   boundsAllPreferences,
		"of a wallet's choices the most of one module go":      sharesPreferences,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t, open(t, address(t))) })
	}
	for name, test := range map[string]func(*testing.T, string){
		"a database is opened again with what was in it":         opensAgain,
		"a database newer than the portal is refused":            refusesNewer,
		"migrations are pending until they were applied, once":   migratesOnce,
		"a table has the columns that the schema in memory says": knowsTables,
	} {
		t.Run(name, func(t *testing.T) { test(t, address(t)) })
	}
}

func takesChallengeOnce(t *testing.T, s *Store) {
	want := core.Challenge{
		Nonce: "n0nce", Browser: core.SessionID{1, 2}, Domain: "localhost:8080", URI: "http://localhost:8080", ChainID: 31337,
		Statement: "Sign in.", IssuedAt: now, ExpiresAt: now.Add(time.Minute),
	}
	if err := s.SaveChallenge(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	type answer struct {
		challenge core.Challenge
		err       error
	}
	answers := make(chan answer)
	for range 8 {
		go func() {
			c, err := s.TakeChallenge(t.Context(), "n0nce")
			answers <- answer{c, err}
		}()
	}
	took := 0
	for range 8 {
		switch a := <-answers; {
		case a.err == nil && a.challenge == want:
			took++
		case portal.CodeOf(a.err) != portal.NotFound:
			t.Errorf("got %+v, %v", a.challenge, a.err)
		}
	}
	if took != 1 {
		t.Errorf("%d calls got the challenge, want 1", took)
	}
}

func takesConfirmationOnce(t *testing.T, s *Store) {
	confirmation := func(nonce string, session core.SessionID, at time.Time) core.Confirmation {
		return core.Confirmation{Session: session, AdminAct: core.AdminAct{
			Act: "Remove the module radar.", Target: "DELETE /api/admin/modules/radar", Body: core.Digest{3}, Portal: "http://localhost:8080",
			Wallet: core.Address{7}, Nonce: nonce, IssuedAt: at, ExpiresAt: at.Add(time.Minute),
		}}
	}
	mine, hers := core.SessionID{1, 2}, core.SessionID{3}
	check(t, s.SaveConfirmation(t.Context(), confirmation("hers", hers, now), 2))
	for i, nonce := range []string{"first", "second", "third"} {
		check(t, s.SaveConfirmation(t.Context(), confirmation(nonce, mine, now.Add(time.Duration(i)*time.Second)), 2))
	}
	took := make(chan error)
	for range 8 {
		go func() {
			c, err := s.TakeConfirmation(t.Context(), "third")
			if want := confirmation("third", mine, now.Add(2*time.Second)); err == nil && c != want {
				t.Errorf("got %+v, want %+v", c, want)
			}
			took <- err
		}()
	}
	once := 0
	for range 8 {
		if err := <-took; err == nil {
			once++
		} else if portal.CodeOf(err) != portal.NotFound {
			t.Error(err)
		}
	}
	if once != 1 {
		t.Errorf("%d calls got the confirmation, want 1", once)
	}
	for nonce, kept := range map[string]bool{"first": false, "second": true, "hers": true} {
		if _, err := s.TakeConfirmation(t.Context(), nonce); (err == nil) != kept {
			t.Errorf("of three in a session that may have two, %s: %v", nonce, err)
		}
	}
}

func keepsSessions(t *testing.T, s *Store) {
	want := core.Session{ID: core.SessionID{9}, Wallet: core.Address{7}, ChainID: 137, CreatedAt: now, SeenAt: now, EndsAt: now.Add(time.Hour)}
	for seen, keep := range []func(context.Context, core.Session) error{s.SaveSession, s.UpdateSession} {
		want.SeenAt = now.Add(time.Duration(seen) * time.Minute)
		if err := keep(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Session(t.Context(), want.ID); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	for range 2 {
		if err := s.DeleteSession(t.Context(), want.ID); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Session(t.Context(), want.ID); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("a deleted session answers %v", err)
	}
	if err := s.UpdateSession(t.Context(), want); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("an update of a deleted session answers %v", err)
	}
	if _, err := s.Session(t.Context(), want.ID); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("an update brought a deleted session back: %v", err)
	}
}

func keepsProofs(t *testing.T, s *Store) {
	want := core.Session{
		ID: core.SessionID{9}, Wallet: core.Address{7}, ChainID: 137, CreatedAt: now, SeenAt: now, EndsAt: now.Add(time.Hour),
		Device: "Firefox on Linux",
		Proof:  &core.Proof{Message: []byte("portal.example wants\n\x00\xff'"), Signature: []byte{0, 1, 2, 0xff}, CheckedAt: now},
	}
	for checked, keep := range []func(context.Context, core.Session) error{s.SaveSession, s.UpdateSession} {
		want.Proof.CheckedAt = now.Add(time.Duration(checked) * time.Minute)
		check(t, keep(t.Context(), want))
		if got, err := s.Session(t.Context(), want.ID); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	want.Proof = nil
	if got, err := s.SessionsOf(t.Context(), want.Wallet); err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("the list has %+v, %v, want %+v", got, err, want)
	}
}

func listsSessions(t *testing.T, s *Store) {
	wallet := core.Address{7}
	for id, made := range []time.Duration{2, 0, 1, 1} {
		check(t, s.SaveSession(t.Context(), core.Session{
			ID: core.SessionID{byte(0xf0 + id)}, Wallet: wallet, CreatedAt: now.Add(made * time.Second), EndsAt: now, Device: "Safari on iOS",
		}))
	}
	check(t, s.SaveSession(t.Context(), core.Session{ID: core.SessionID{1}, Wallet: core.Address{8}, CreatedAt: now}))
	got, err := s.SessionsOf(t.Context(), wallet)
	check(t, err)
	var order []byte
	for _, session := range got {
		order = append(order, session.ID[0])
	}
	if string(order) != "\xf0\xf2\xf3\xf1" || got[0].Device != "Safari on iOS" {
		t.Errorf("got %x: %+v", order, got)
	}
	if got, err := s.SessionsOf(t.Context(), core.Address{6}); len(got) != 0 || err != nil {
		t.Errorf("a wallet without sessions has %+v, %v", got, err)
	}
}

func keepsEvents(t *testing.T, s *Store) {
	wallet, session := core.Address{5}, core.SessionID{6}
	all := []*core.Event{
		{Topic: "module", Payload: json.RawMessage(`{"a":1}`), At: now},
		{Topic: "session", Wallet: &wallet, Payload: json.RawMessage(`{}`), At: now},
		{Topic: "session", Session: &session, Payload: json.RawMessage(`{}`), At: now},
	}
	if err := s.Append(t.Context(), all...); err != nil {
		t.Fatal(err)
	}
	if all[0].ID >= all[1].ID || all[1].ID >= all[2].ID {
		t.Fatalf("ids do not rise: %d %d %d", all[0].ID, all[1].ID, all[2].ID)
	}
	got, err := s.After(t.Context(), []string{"session", "other"}, all[0].ID, 10)
	if err != nil || len(got) != 2 || *got[0].Wallet != wallet || *got[1].Session != session || got[0].Session != nil {
		t.Fatalf("got %+v, %v", got, err)
	}
	if got, _ := s.After(t.Context(), []string{"module"}, 0, 10); len(got) != 1 || string(got[0].Payload) != `{"a":1}` ||
		!got[0].At.Equal(now) {
		t.Errorf("got %+v", got)
	}
	if got, err := s.After(t.Context(), nil, 0, 10); len(got) != 0 || err != nil {
		t.Errorf("no topic answers %+v, %v", got, err)
	}
}

func trimsOutboxBySize(t *testing.T, s *Store) {
	events := make([]*core.Event, core.EventsKept+5)
	for i := range events {
		events[i] = &core.Event{Topic: "module", Payload: json.RawMessage(`{}`), At: now}
	}
	if err := s.Append(t.Context(), events...); err != nil {
		t.Fatal(err)
	}
	if err := s.Sweep(t.Context(), now, Retention{}); err != nil {
		t.Fatal(err)
	}
	got, err := s.After(t.Context(), []string{"module"}, 0, core.EventsKept+5)
	if err != nil || len(got) != core.EventsKept || got[0].ID != events[5].ID {
		t.Errorf("%d rows are left, %v, want %d", len(got), err, core.EventsKept)
	}
}

func sweeps(t *testing.T, s *Store) {
	ctx := t.Context()
	check(t, s.SaveChallenge(ctx, core.Challenge{Nonce: "old", ExpiresAt: now.Add(-1)}))
	check(t, s.SaveChallenge(ctx, core.Challenge{Nonce: "new", ExpiresAt: now.Add(time.Minute)}))
	check(t, s.SaveConfirmation(ctx, core.Confirmation{AdminAct: core.AdminAct{Nonce: "old", ExpiresAt: now.Add(-1)}}, 9))
	check(t, s.SaveConfirmation(ctx, core.Confirmation{AdminAct: core.AdminAct{Nonce: "new", ExpiresAt: now.Add(time.Minute)}}, 9))
	check(t, s.SaveSession(ctx, core.Session{ID: core.SessionID{1}, EndsAt: now.Add(-time.Second)}))
	check(t, s.SaveSession(ctx, core.Session{ID: core.SessionID{2}, EndsAt: now.Add(time.Second)}))
	check(t, s.Append(ctx, &core.Event{Topic: "t", At: now.Add(-2 * time.Hour)}, &core.Event{Topic: "t", At: now}))
	check(t, s.Sweep(ctx, now, Retention{}))
	if _, err := s.TakeConfirmation(ctx, "old"); err == nil {
		t.Error("an expired confirmation is kept")
	}
	if _, err := s.TakeConfirmation(ctx, "new"); err != nil {
		t.Errorf("one that waits is gone: %v", err)
	}
	if _, err := s.TakeChallenge(ctx, "old"); err == nil {
		t.Error("an expired challenge is still there")
	}
	if _, err := s.TakeChallenge(ctx, "new"); err != nil {
		t.Errorf("a live challenge: %v", err)
	}
	if _, err := s.Session(ctx, core.SessionID{1}); err == nil {
		t.Error("an ended session is still there")
	}
	if _, err := s.Session(ctx, core.SessionID{2}); err != nil {
		t.Errorf("a live session: %v", err)
	}
	if got, _ := s.After(ctx, []string{"t"}, 0, 10); len(got) != 1 {
		t.Errorf("%d events are left, want 1", len(got))
	}
	check(t, s.Observe(ctx, core.Observed{Replica: "gone", Module: "gaia", SeenAt: now.Add(-replicasAge - 1000)},
		core.Observed{Replica: "here", Module: "gaia", SeenAt: now}))
	check(t, s.Sweep(ctx, now, Retention{}))
	if got, err := s.Observations(ctx, ""); err != nil || len(got) != 1 || got[0].Replica != "here" {
		t.Errorf("of the replicas %+v are left, %v", got, err)
	}
}

func findsTampering(t *testing.T, s *Store) {
	ctx := t.Context()
	for _, subject := range []string{"a", "b", "c"} {
		check(t, s.Record(ctx, core.AuditEntry{At: now, Actor: "0xAd", Action: "module.disabled", Subject: subject}))
	}
	check(t, s.VerifyAudit(ctx))
	if _, err := s.write.NewUpdate().Model((*auditRow)(nil)).Set("subject = 'x'").Where("seq = 2").Exec(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.VerifyAudit(ctx); err == nil || !strings.Contains(err.Error(), "entry 2") {
		t.Errorf("a changed entry answers %v", err)
	}
	if _, err := s.write.NewDelete().Model((*auditRow)(nil)).Where("seq = 2").Exec(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.VerifyAudit(ctx); err == nil || !strings.Contains(err.Error(), "entry 3") {
		t.Errorf("a missing entry answers %v", err)
	}
}

func keepsTiers(t *testing.T, s *Store) {
	if got, err := s.Tiers(t.Context()); got != (core.StoredTiers{}) || err != nil {
		t.Fatalf("tiers that nobody decided on: %+v, %v", got, err)
	}
	steps := []struct {
		name string
		core.StoredTiers
		conflict bool
	}{
		{"over none that there can be", core.StoredTiers{Thresholds: &core.DefaultThresholds, At: now, Generation: -1}, true},
		{"the first", core.StoredTiers{Thresholds: &core.Thresholds{LIRAETH: 1, VAELUS: 2, NAXUS: core.MaxThreshold}, At: now, By: "0xab",
			Reason: "GAIA fell."}, false},
		{"another first", core.StoredTiers{Thresholds: &core.DefaultThresholds, At: now}, true},
		{"back to the configured ones", core.StoredTiers{At: now, By: "operator ops", Generation: 1}, false},
		{"over one that is not there any more", core.StoredTiers{Thresholds: &core.DefaultThresholds, At: now, Generation: 1}, true},
		{"over one to come", core.StoredTiers{Thresholds: &core.DefaultThresholds, At: now, Generation: 3}, true},
		{"others again", core.StoredTiers{Thresholds: &core.DefaultThresholds, At: now, By: "0xab", Generation: 2}, false},
	}
	want, acts := core.StoredTiers{}, 0
	for _, step := range steps {
		err := s.SaveTiers(t.Context(), step.StoredTiers, core.AuditEntry{At: now, Action: "tiers.changed", Subject: step.name})
		if step.conflict != (portal.CodeOf(err) == portal.Conflict) || !step.conflict && err != nil {
			t.Errorf("%s: %v", step.name, err)
		}
		if !step.conflict {
			want = step.StoredTiers
			want.Generation++
			acts++
		}
		if got, err := s.Tiers(t.Context()); !reflect.DeepEqual(got, want) || err != nil {
			t.Errorf("after %s there is %+v, %v, want %+v", step.name, got, err, want)
		}
	}
	if entries, err := s.AuditAfter(t.Context(), 0, 100); len(entries) != acts || err != nil {
		t.Errorf("the audit has %d entries, %v, want %d", len(entries), err, acts)
	}
}

func opensAgain(t *testing.T, address string) {
	for generation := range int64(2) {
		s, err := Open(t.Context(), address)
		check(t, err)
		d, err := s.Change(t.Context(), act(core.Desired{Module: "gaia", Generation: generation}))
		if err != nil || d.Generation != generation+1 {
			t.Errorf("generation %d, %v, want %d", d.Generation, err, generation+1)
		}
		check(t, s.Close())
	}
}

func refusesNewer(t *testing.T, address string) {
	s := open(t, address)
	_, err := s.write.ExecContext(t.Context(), "INSERT INTO schema_version (version) VALUES (99)")
	check(t, err)
	for name, use := range map[string]func() error{
		"Open":    func() error { _, err := Open(t.Context(), address); return err },
		"Connect": func() error { _, err := Connect(t.Context(), address); return err },
		"Migrate": func() error { return s.Migrate(t.Context()) },
		"Pending": func() error { _, err := s.Pending(t.Context()); return err },
	} {
		if err := use(); err == nil || !strings.Contains(err.Error(), "newer portal (schema 99") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func migratesOnce(t *testing.T, address string) {
	if path, ok := strings.CutPrefix(address, scheme); ok {
		if _, err := Connect(t.Context(), address); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a file that is not there answers %v", err)
		}
		check(t, touch(path))
	}
	s, err := Connect(t.Context(), address)
	check(t, err)
	defer s.Close()
	if pending, err := s.Pending(t.Context()); err != nil || len(pending) != Newest() || pending[0] != "0001_foundation.sql" {
		t.Errorf("an empty database lacks %v, %v", pending, err)
	}
	for range 2 {
		check(t, s.Migrate(t.Context()))
		if pending, err := s.Pending(t.Context()); err != nil || len(pending) != 0 {
			t.Errorf("after migrating, it lacks %v, %v", pending, err)
		}
	}
}

func TestAddress(t *testing.T) {
	for _, address := range []string{"mysql://x", "sqlite:", ""} {
		if _, err := Open(t.Context(), address); err == nil || !strings.Contains(err.Error(), "must be sqlite:") {
			t.Errorf("%q: %v", address, err)
		}
	}
	_, err := Open(t.Context(), "postgres://portal:s3cret@localhost:1/portal?connect_timeout=2")
	if portal.CodeOf(err) != portal.Unavailable || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("no server: %v", err)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
