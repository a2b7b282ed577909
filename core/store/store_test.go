package store

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

// now is a time that the database keeps exactly.
var now = time.Date(2026, 11, 21, 10, 0, 0, 123_000, time.UTC)

func openSQLiteStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "nested folder", "portal ?.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func openPostgreSQLStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), coretest.PostgreSQL(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSQLite(t *testing.T) { suite(t, openSQLiteStore) }

func TestPostgreSQL(t *testing.T) { suite(t, openPostgreSQLStore) }

// suite is what every database must do; open gives an empty one.
func suite(t *testing.T, open func(*testing.T) *Store) {
	tests := map[string]func(*testing.T, *Store){
		"a challenge is taken once":                        takesChallengeOnce,
		"a session is saved, slid and deleted":             keepsSessions,
		"events get rising ids and keep their restriction": keepsEvents,
		"an outbox over its size loses the oldest":         trimsOutboxBySize,
		"what is past its retention is removed":            sweeps,
		"a wish raises its generation":                     keepsWishes,
		"a transition is a row and an audit entry":         recordsTransitions,
		"a changed audit entry is found":                   findsTampering,
		"a setting is kept":                                keepsSettings,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
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

func keepsSessions(t *testing.T, s *Store) {
	want := core.Session{ID: core.SessionID{9}, Wallet: core.Address{7}, ChainID: 137, CreatedAt: now, SeenAt: now, EndsAt: now.Add(time.Hour)}
	for _, seen := range []time.Duration{0, time.Minute} {
		want.SeenAt = now.Add(seen)
		if err := s.SaveSession(t.Context(), want); err != nil {
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
	if got, _ := s.After(t.Context(), []string{"module"}, 0, 10); len(got) != 1 || string(got[0].Payload) != `{"a":1}` || !got[0].At.Equal(now) {
		t.Errorf("got %+v", got)
	}
	if got, err := s.After(t.Context(), nil, 0, 10); len(got) != 0 || err != nil {
		t.Errorf("no topic answers %+v, %v", got, err)
	}
}

func trimsOutboxBySize(t *testing.T, s *Store) {
	events := make([]*core.Event, outboxRows+5)
	for i := range events {
		events[i] = &core.Event{Topic: "module", Payload: json.RawMessage(`{}`), At: now}
	}
	if err := s.Append(t.Context(), events...); err != nil {
		t.Fatal(err)
	}
	if err := s.Sweep(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	got, err := s.After(t.Context(), []string{"module"}, 0, outboxRows+5)
	if err != nil || len(got) != outboxRows || got[0].ID != events[5].ID {
		t.Errorf("%d rows are left, %v, want %d", len(got), err, outboxRows)
	}
}

func sweeps(t *testing.T, s *Store) {
	ctx := t.Context()
	check(t, s.SaveChallenge(ctx, core.Challenge{Nonce: "old", ExpiresAt: now.Add(-1)}))
	check(t, s.SaveChallenge(ctx, core.Challenge{Nonce: "new", ExpiresAt: now.Add(time.Minute)}))
	check(t, s.SaveSession(ctx, core.Session{ID: core.SessionID{1}, EndsAt: now.Add(-time.Second)}))
	check(t, s.SaveSession(ctx, core.Session{ID: core.SessionID{2}, EndsAt: now.Add(time.Second)}))
	check(t, s.Append(ctx, &core.Event{Topic: "t", At: now.Add(-2 * time.Hour)}, &core.Event{Topic: "t", At: now}))
	check(t, s.Sweep(ctx, now))
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
}

func keepsWishes(t *testing.T, s *Store) {
	for generation := range int64(3) {
		d, err := s.Desire(t.Context(), core.Desired{Module: "gaia", Enabled: generation%2 == 0, Version: "0.1.0"})
		if err != nil || d.Generation != generation+1 {
			t.Fatalf("generation %d, %v, want %d", d.Generation, err, generation+1)
		}
	}
	got, err := s.Desired(t.Context())
	if err != nil || len(got) != 1 || got[0] != (core.Desired{Module: "gaia", Enabled: true, Version: "0.1.0", Generation: 3}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func recordsTransitions(t *testing.T, s *Store) {
	step := core.Transition{Module: "gaia", Version: "0.1.0", From: core.Ready, To: core.Crashed, Problem: "It ended.", At: now}
	check(t, s.SaveTransition(t.Context(), step))
	if got, err := s.Transitions(t.Context(), "gaia", 5); err != nil || len(got) != 1 || got[0] != step {
		t.Errorf("got %+v, %v", got, err)
	}
	audit, err := s.AuditAfter(t.Context(), 0, 5)
	if err != nil || len(audit) != 1 || audit[0].Action != "module.crashed" || audit[0].Subject != "gaia" || audit[0].Seq != 1 {
		t.Errorf("got %+v, %v", audit, err)
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

func keepsSettings(t *testing.T, s *Store) {
	var got core.Thresholds
	if set, err := s.Setting(t.Context(), "tiers", &got); set || err != nil {
		t.Fatalf("a setting that was never set: %v, %v", set, err)
	}
	for _, want := range []core.Thresholds{core.DefaultThresholds, {LIRAETH: 1, VAELUS: 2, NAXUS: 3}} {
		check(t, s.SaveSetting(t.Context(), "tiers", want))
		if set, err := s.Setting(t.Context(), "tiers", &got); !set || err != nil || got != want {
			t.Errorf("got %v %+v, %v, want %+v", set, got, err, want)
		}
	}
}

func TestOpen(t *testing.T) {
	t.Run("a database is opened again with what was in it", func(t *testing.T) {
		address := "sqlite:" + filepath.Join(t.TempDir(), "portal.db")
		for want := int64(1); want <= 2; want++ {
			s, err := Open(t.Context(), address)
			check(t, err)
			d, err := s.Desire(t.Context(), core.Desired{Module: "gaia"})
			if err != nil || d.Generation != want {
				t.Errorf("generation %d, %v, want %d", d.Generation, err, want)
			}
			check(t, s.Close())
		}
	})
	t.Run("a database newer than the portal is refused", func(t *testing.T) {
		address := "sqlite:" + filepath.Join(t.TempDir(), "portal.db")
		s, err := Open(t.Context(), address)
		check(t, err)
		_, err = s.write.ExecContext(context.Background(), "INSERT INTO schema_version (version) VALUES (99)")
		check(t, err)
		check(t, s.Close())
		if _, err = Open(t.Context(), address); err == nil || !strings.Contains(err.Error(), "newer portal") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("another address is refused with a sentence", func(t *testing.T) {
		if _, err := Open(t.Context(), "mysql://x"); err == nil || !strings.Contains(err.Error(), "must be sqlite:") {
			t.Errorf("got %v", err)
		}
	})
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
