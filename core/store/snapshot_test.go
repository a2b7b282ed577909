package store

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

func TestSnapshotOfAMigration(t *testing.T) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			s, err := Create(t.Context(), address(t))
			check(t, err)
			defer s.Close()
			check(t, s.load.RunInTx(t.Context(), nil, func(ctx context.Context, tx bun.Tx) error {
				return advance(ctx, tx, s.dialect.types, 0, 1)
			}))
			read := func(context.Context, *Snapshot) error { return s.Migrate(t.Context()) }
			if err := s.Snapshot(t.Context(), read); portal.CodeOf(err) != portal.Conflict {
				t.Errorf("a migration meanwhile answers %v", err)
			}
			check(t, s.Snapshot(t.Context(), read))
		})
	}
}

// TestSlowDatabase has all the time for whole tables, where the server cuts off what is slow.
func TestSlowDatabase(t *testing.T) {
	address := coretest.PostgreSQL(t)
	s := open(t, address)
	_, err := s.write.ExecContext(t.Context(), "ALTER ROLE portal IN DATABASE ? SET statement_timeout = 50", bun.Ident(databaseOf(t, s)))
	check(t, err)
	s = open(t, address)
	check(t, s.Snapshot(t.Context(), func(ctx context.Context, x *Snapshot) error {
		_, err := x.tx.ExecContext(ctx, "SELECT pg_sleep(0.2)")
		return err
	}))
}

func databaseOf(t *testing.T, s *Store) (name string) {
	t.Helper()
	check(t, s.read.NewRaw("SELECT current_database()").Scan(t.Context(), &name))
	return name
}

// TestWAL writes while a snapshot is read: the file that keeps both is small again soon after.
func TestWAL(t *testing.T) {
	path := filepath.Join(t.TempDir(), "portal.db")
	s := open(t, scheme+path)
	size := func() int64 {
		stat, err := os.Stat(path + "-wal")
		check(t, err)
		return stat.Size()
	}
	generation := int64(0)
	write := func(round int) {
		check(t, s.saveSetting(t.Context(), "large", generation, strings.Repeat(string(rune('a'+round)), 8<<20), core.AuditEntry{At: now}))
		generation++
	}
	check(t, s.Snapshot(t.Context(), func(context.Context, *Snapshot) error {
		for round := range 9 {
			write(round)
		}
		if size() <= longestWAL {
			t.Errorf("it has only %d bytes", size())
		}
		return nil
	}))
	for round := range 2 { // it is written to its end, then from its beginning
		write(round)
	}
	if size() > longestWAL {
		t.Errorf("it has %d bytes", size())
	}
}

// TestPluginsWords stores what no database takes for text.
func TestPluginsWords(t *testing.T) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			s := open(t, address(t))
			check(t, s.SaveTransition(t.Context(), core.Transition{Module: "gaia", To: core.Crashed, Problem: "a\x00b\xff", At: now}))
			if steps, err := s.Transitions(t.Context(), "gaia", 1); err != nil || steps[0].Problem != "a\uFFFDb\uFFFD" {
				t.Errorf("got %+v, %v", steps, err)
			}
			check(t, s.Append(t.Context(), &core.Event{Topic: "t", Payload: json.RawMessage("\"a\xff\""), At: now}))
			if got, err := s.After(t.Context(), []string{"t"}, 0, 1); err != nil || string(got[0].Payload) != "\"a\uFFFD\"" {
				t.Errorf("got %+v, %v", got, err)
			}
			check(t, s.VerifyAudit(t.Context()))
		})
	}
}
