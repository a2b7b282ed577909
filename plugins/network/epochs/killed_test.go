package epochs

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// A process that is killed while it keeps an epoch, with one of its rewards written, leaves nothing of it; the next one counts it, once,
// and has the root that follows from the log and the chain.
func TestAKilledProcessCountsAnEpochOnce(t *testing.T) {
	plugin := filepath.Join(t.TempDir(), "network")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", plugin, "..")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the plugin: %v\n%s", err, out)
	}
	database := portalsqltest.Database(t, os.DirFS("../migrations"))
	onSQLite := tables
	defer func() { tables = onSQLite }()
	tables = func(t testing.TB) *sql.DB {
		t.Helper()
		db, err := portalsql.Open(t.Context(), portal.Host{SQL: database})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	s := open(t)
	s.host.Tables = database
	s.mined(append(append(s.registers(ada, 1000, 600), s.registers(ben, 0, 200)...), s.delegates(cy, ada, 200))...)
	s.begins("1000000")
	s.attests(ada, s.publishes("It is fast"), node.Confirm)
	s.now = s.now.Add(time.Minute + wait)
	s.mined()
	due := s.unkept()
	if len(due) != 1 {
		t.Fatalf("due are %+v; want one epoch", due)
	}
	want := s.result(due[0])

	// The first reward that is written takes as long as anybody waits.
	s.execute("CREATE VIEW forever AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) AS n FROM n")
	s.execute("CREATE TRIGGER slow AFTER INSERT ON epoch_rewards BEGIN SELECT n FROM forever; END")
	first := portaltest.StartProcess(t, plugin, s.host)
	s.awaitLocked()
	first.Kill()
	s.execute("DROP TRIGGER slow")
	s.execute("DROP VIEW forever")
	if kept := s.kept(); kept != [3]int{} {
		t.Fatalf("of the epoch that was being kept there are %d epochs, %d validators and %d rewards", kept[0], kept[1], kept[2])
	}

	second := portaltest.StartProcess(t, plugin, s.host)
	var e Epoch
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		status, said := second.Get("/epochs/1", visitor)
		if status == http.StatusOK {
			check(t, json.Unmarshal([]byte(said), &e))
			break
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("it is not counted: %d %s", status, said)
		}
	}
	if e.Root != want.Root || e.Root == (portal.Hash{}) || e.Total.String() != want.Total.String() || e.Accounts != 2 {
		t.Errorf("it is counted as %+v; want the root %s and %s wei", e, want.Root, want.Total)
	}
	if kept := s.kept(); kept != [3]int{1, 2, 2} || len(s.unkept()) != 0 {
		t.Errorf("there are %d epochs, %d validators and %d rewards, and due are %+v", kept[0], kept[1], kept[2], s.unkept())
	}
	if v, err := s.verify(1); err != nil || len(v.Differences) > 0 || v.Root != e.Root {
		t.Errorf("who computes it has the root %s: %v, %v", v.Root, v.Differences, err)
	}
}

// unkept are the epochs to compute at the stage's time.
func (s *stage) unkept() (due []formula.Epoch) {
	s.t.Helper()
	check(s.t, portalsql.Snapshot(s.t.Context(), s.DB, func(tx *sql.Tx) (err error) {
		due, err = dueNow(s.t.Context(), tx, s.now)
		return err
	}))
	return due
}

// result is what an epoch comes to, and is not kept.
func (s *stage) result(epoch formula.Epoch) formula.Result {
	s.t.Helper()
	var in formula.Input
	check(s.t, portalsql.Snapshot(s.t.Context(), s.DB, func(tx *sql.Tx) (err error) {
		in, err = inputOf(s.t.Context(), tx, epoch)
		return err
	}))
	result, err := formula.Compute(epoch, in)
	check(s.t, err)
	return result
}

// kept is how many epochs, validators of epochs and rewards there are.
func (s *stage) kept() (rows [3]int) {
	s.t.Helper()
	check(s.t, s.DB.QueryRowContext(s.t.Context(), `SELECT (SELECT COUNT(*) FROM epochs), (SELECT COUNT(*) FROM epoch_validators),
		(SELECT COUNT(*) FROM epoch_rewards)`).Scan(&rows[0], &rows[1], &rows[2]))
	return rows
}

func (s *stage) execute(statement string) {
	s.t.Helper()
	_, err := s.DB.ExecContext(s.t.Context(), statement)
	check(s.t, err)
}

// awaitLocked returns when a process has been writing for a second without an end, which is the one that keeps the epoch: all others
// are done in a moment.
func (s *stage) awaitLocked() {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), time.Minute)
	defer stop()
	conn, err := s.DB.Conn(ctx)
	check(s.t, err)
	defer conn.Close()
	_, err = conn.ExecContext(ctx, "PRAGMA busy_timeout = 1000")
	check(s.t, err)
	for ; ; time.Sleep(20 * time.Millisecond) {
		if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
			if ctx.Err() != nil {
				s.t.Fatal("nobody keeps the epoch within a minute")
			}
			if !strings.Contains(err.Error(), "database is locked") {
				s.t.Fatal(err)
			}
			_, err = conn.ExecContext(ctx, "PRAGMA busy_timeout = 10000")
			check(s.t, err)
			return
		}
		_, err := conn.ExecContext(ctx, "ROLLBACK")
		check(s.t, err)
	}
}
