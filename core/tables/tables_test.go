package tables_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/tables"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index/indextest"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// stage is the tables of one portal.
type stage struct {
	*testing.T
	*tables.Tables
	store   *store.Store
	address string
	dir     string
	key     secrets.Key
}

func newStage(t *testing.T, address string, change ...func(*tables.Config)) *stage {
	t.Helper()
	s := &stage{T: t, address: address, dir: filepath.Join(t.TempDir(), "module-data")}
	var err error
	s.key, err = secrets.Parse(strings.Repeat("0a", 32))
	s.check(err)
	s.store, err = store.Open(t.Context(), address)
	s.check(err)
	t.Cleanup(func() { s.store.Close() })
	s.Tables = s.another(change...)
	return s
}

// another is another portal on the same database.
func (s *stage) another(change ...func(*tables.Config)) *tables.Tables {
	s.Helper()
	c := tables.Config{Address: s.address, Dir: s.dir, Store: s.store, Audit: s.store, Key: func() (secrets.Key, error) { return s.key, nil }}
	for _, change := range change {
		change(&c)
	}
	t, err := tables.New(c)
	s.check(err)
	s.Cleanup(func() { t.Close() })
	return t
}

func (s *stage) check(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// addresses are of empty databases.
var addresses = map[string]func(*testing.T) string{
	"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
}

// on runs a test on both kinds of database.
func on(t *testing.T, do func(*stage)) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) { do(newStage(t, address(t))) })
	}
}

// installed has a module be wanted, so that it may have tables.
func (s *stage) installed(id core.ModuleID) {
	s.Helper()
	digest := core.Digest{byte(len(id)), id[0]}
	s.check(s.store.SaveRelease(s.Context(), core.Packed{Digest: digest, Statement: core.Statement{Module: id, Version: "1.0.0", Serial: 1},
		Manifest: core.Manifest{ID: id, Version: "1.0.0"}}))
	_, err := s.store.Change(s.Context(),
		core.Change{Desired: core.Desired{Module: id, Release: digest, Serial: 1}, Entry: core.AuditEntry{Action: "module.installed"}})
	s.check(err)
}

func (s *stage) removed(id core.ModuleID) {
	s.Helper()
	_, err := s.store.Change(s.Context(),
		core.Change{Desired: core.Desired{Module: id, Serial: 1, Generation: 1}, Entry: core.AuditEntry{Action: "module.removed"}})
	s.check(err)
}

// release is one of a module with those steps.
func (s *stage) release(id core.ModuleID, steps map[string]string) core.Release {
	s.Helper()
	dir := s.TempDir()
	s.check(os.Mkdir(filepath.Join(dir, "migrations"), 0o755))
	for name, text := range steps {
		s.check(os.WriteFile(filepath.Join(dir, "migrations", name), []byte(text), 0o644))
	}
	return core.Release{FirstParty: true, Dir: dir,
		Manifest: core.Manifest{ID: id, Version: "1.0.0", Capabilities: []core.Capability{{Name: "sql.use"}}}}
}

// as runs a statement as the module.
func (s *stage) as(id core.ModuleID, statement string) (string, error) {
	s.Helper()
	at, err := s.Database(s.Context(), id)
	s.check(err)
	db, err := portalsql.Connect(at)
	s.check(err)
	defer db.Close()
	return one(s.Context(), db, statement)
}

// one is the first column of the first row.
func one(ctx context.Context, db *sql.DB, statement string) (string, error) {
	rows, err := db.QueryContext(ctx, statement)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var answer sql.NullString
	if rows.Next() {
		if err := rows.Scan(&answer); err != nil {
			return "", err
		}
	}
	return answer.String, rows.Err()
}

func (s *stage) says(id core.ModuleID, statement, want string) {
	s.Helper()
	if got, err := s.as(id, statement); err != nil || got != want {
		s.Errorf("%s: %s answers %q, %v, want %q", id, statement, got, err, want)
	}
}

var first = map[string]string{
	"0001_notes.up.sql":   "CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT); INSERT INTO notes VALUES ('a', 'b')",
	"0001_notes.down.sql": "DROP TABLE notes",
}

func with(steps map[string]string, more ...string) map[string]string {
	all := map[string]string{}
	for name, text := range steps {
		all[name] = text
	}
	for i := 0; i < len(more); i += 2 {
		all[more[i]] = more[i+1]
	}
	return all
}

func always(context.Context) (bool, error) { return true, nil }

func TestMigrationsAreTakenOnceByAllPortals(t *testing.T) {
	on(t, func(s *stage) {
		s.installed("notes")
		release := s.release("notes", with(first, "0002_one.up.sql", "CREATE TABLE one (n BIGINT); INSERT INTO one VALUES (1)"))
		var all sync.WaitGroup
		for range 6 {
			portal := s.another()
			all.Go(func() {
				if err := portal.Migrate(t.Context(), release); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		s.says("notes", "SELECT count(*) FROM one", "1")
		s.says("notes", "SELECT count(*) FROM portal_migrations", "2")
		if entries, err := s.store.AuditAfter(t.Context(), 1, 10); err != nil || len(entries) != 1 || entries[0].Action != "module.migrated" ||
			!strings.Contains(string(entries[0].Detail), `"0001_notes"`) {
			t.Errorf("written down: %+v, %v", entries, err)
		}
	})
}

func TestAFailedMigrationChangesNothing(t *testing.T) {
	for name, row := range map[string]struct {
		steps map[string]string
		want  string
	}{
		"its second statement": {
			with(first, "0002_a.up.sql", "CREATE TABLE a (n BIGINT);", "0003_b.up.sql",
				"CREATE TABLE b (n BIGINT);\n\n-- here\nINSERT INTO nowhere VALUES (1);"),
			"The migration 0003_b failed at statement 2, in line 4: ",
		},
		"a row that may not be": {with(first, "0002_a.up.sql", "INSERT INTO notes VALUES ('a', 'c')"),
			"The migration 0002_a failed at statement 1, in line 1: "},
		"no SQL": {with(first, "0002_a.up.sql", "CREATE TABLE a (n BIGINT); this is none"),
			"The migration 0002_a failed at statement 2, in line 1: "},
		"one that commits": {with(first, "0002_a.up.sql", "CREATE TABLE a (n BIGINT); COMMIT; CREATE TABLE b (n BIGINT)"),
			"COMMIT has no place in it"},
		"one that was rewritten": {with(nil, "0001_notes.up.sql", "CREATE TABLE notes (id TEXT)"),
			"The migration 0001_notes is not what was applied under its number, 0001_notes: "},
		"one that was renamed": {with(nil, "0001_note.up.sql", first["0001_notes.up.sql"]),
			"The migration 0001_note is not what was applied under its number, 0001_notes: "},
		"one that is late": {with(nil, "0000_a.up.sql", "CREATE TABLE a (n BIGINT)"),
			"The migration 0000_a comes too late: 0001_notes was applied already"},
		"two of a number": {with(first, "0001_more.up.sql", "CREATE TABLE a (n BIGINT)"), "Two migrations have the number 0001"},
		"no text":         {with(first, "0002_a.up.sql", "\xff"), "is not text in UTF-8"},
		"another file":    {with(first, "0002_a.up.sql", "ATTACH DATABASE '/tmp/other.db' AS other"), "ATTACH has no place in it"},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(s *stage) {
				s.installed("notes")
				s.check(s.Migrate(t.Context(), s.release("notes", first)))
				err := s.Migrate(t.Context(), s.release("notes", row.steps))
				if portal.CodeOf(err) != portal.Invalid || !strings.Contains(err.Error(), row.want) {
					t.Errorf("refused with %v, want %q", err, row.want)
				}
				s.says("notes", "SELECT text FROM notes", "b")
				s.says("notes", "SELECT count(*) FROM portal_migrations", "1")
				if _, err := s.as("notes", "SELECT n FROM a"); err == nil {
					t.Error("the table of a step before it is there")
				}
			})
		})
	}
}

// The table of what was applied lies where the module writes, and the portal reads it: whatever stands there takes no memory of the
// portal's, and none of it is run.
func TestWhatWasAppliedIsReadFromATableAlone(t *testing.T) {
	row := func(number, name, down string) string {
		return "INSERT INTO portal_migrations VALUES (" + number + ", " + name + ", 'x', 'x', " + down + ", 0)"
	}
	large := map[string]string{portal.SQLite: "hex(zeroblob(20000000))", portal.PostgreSQL: "repeat('x', 40000000)"}
	for name, statements := range map[string]func(driver string) []string{
		"a view": func(driver string) []string {
			return []string{"DROP TABLE portal_migrations", "CREATE VIEW portal_migrations AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT i AS number, 'x' AS name, 'x' AS digest, " +
				large[driver] + " AS up, NULL AS down, 0 AS applied_at FROM n"}
		},
		"a trigger": func(driver string) []string {
			if driver == portal.SQLite {
				return []string{"CREATE TRIGGER t AFTER INSERT ON Portal_Migrations BEGIN INSERT INTO notes SELECT hex(zeroblob(20000000)), 'x'; END"}
			}
			return []string{"CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$",
				"CREATE TRIGGER t BEFORE INSERT ON portal_migrations FOR EACH ROW EXECUTE FUNCTION f()"}
		},
		"another table": func(driver string) []string {
			if driver == portal.SQLite {
				return []string{"DROP TABLE portal_migrations",
					"CREATE TABLE portal_migrations (number, name, digest, up, down, applied_at AS (hex(zeroblob(20000000))))"}
			}
			return []string{"CREATE TABLE more (LIKE portal_migrations)", "ALTER TABLE more INHERIT portal_migrations"}
		},
		"an index of its own": func(driver string) []string {
			if driver == portal.SQLite {
				return []string{"CREATE INDEX i ON portal_migrations (hex(zeroblob(number)))"}
			}
			return []string{"ALTER TABLE portal_migrations ENABLE ROW LEVEL SECURITY"}
		},
		"a long name": func(driver string) []string { return []string{row("7", large[driver], "NULL")} },
		"a long text": func(driver string) []string { return []string{row("7", "'x'", large[driver])} },
		"too many rows": func(string) []string {
			return []string{"INSERT INTO portal_migrations WITH RECURSIVE n (i) AS (SELECT 7 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, 'x', 'x', 'x', NULL, 0 FROM n"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(s *stage) {
				s.installed("notes")
				release := s.release("notes", first)
				s.check(s.Migrate(t.Context(), release))
				for _, statement := range statements(s.Driver()) {
					_, err := s.as("notes", statement)
					s.check(err)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				err := s.Migrate(t.Context(), release)
				runtime.ReadMemStats(&after)
				if portal.CodeOf(err) != portal.Invalid || !strings.Contains(err.Error(), "The table portal_migrations is not as the portal made it") {
					t.Errorf("refused with %v", err)
				}
				if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 16 {
					t.Errorf("the portal took %d MiB for it", took)
				}
			})
		})
	}
}

func TestMigrationsAreTakenBack(t *testing.T) {
	on(t, func(s *stage) {
		s.installed("notes")
		before := s.release("notes", first)
		after := with(first, "0002_a.up.sql", "CREATE TABLE a (n BIGINT)", "0002_a.down.sql", "DROP TABLE wrong")
		s.check(s.Migrate(t.Context(), s.release("notes", after)))
		if err := s.TakeBack(t.Context(), before, always); portal.CodeOf(err) != portal.Invalid ||
			!strings.Contains(err.Error(), "The migration 0002_a.down failed at statement 1, in line 1: ") {
			t.Errorf("a wrong way back: %v", err)
		}
		after["0002_a.down.sql"] = "DROP TABLE a" // a later release knows better
		s.check(s.Migrate(t.Context(), s.release("notes", after)))
		s.check(s.TakeBack(t.Context(), before, func(context.Context) (bool, error) { return false, nil }))
		s.says("notes", "SELECT count(*) FROM a", "0") // somebody wants something else by now
		s.check(s.TakeBack(t.Context(), before, always))
		s.check(s.TakeBack(t.Context(), before, always))
		s.says("notes", "SELECT count(*) FROM portal_migrations", "1")
		if _, err := s.as("notes", "SELECT n FROM a"); err == nil {
			t.Error("the table is there")
		}
		s.check(s.Migrate(t.Context(), s.release("notes", after)))
		s.says("notes", "SELECT count(*) FROM a", "0")

		only := with(after, "0003_b.up.sql", "CREATE TABLE b (n BIGINT)")
		s.check(s.Migrate(t.Context(), s.release("notes", only)))
		if err := s.TakeBack(t.Context(), before, always); portal.CodeOf(err) != portal.Invalid ||
			!strings.Contains(err.Error(), "0003_b cannot be taken back") {
			t.Errorf("without a way back: %v", err)
		}
		s.says("notes", "SELECT count(*) FROM a", "0")
	})
}

func TestWhatIsRemovedHasNoTables(t *testing.T) {
	on(t, func(s *stage) {
		for _, id := range []core.ModuleID{"notes", "other"} {
			s.installed(id)
			s.check(s.Migrate(t.Context(), s.release(id, first)))
		}
		s.check(s.Drop(t.Context(), "notes"))
		s.says("notes", "SELECT text FROM notes", "b") // it is installed
		s.removed("notes")
		s.check(s.Sweep(t.Context()))
		if all, err := s.store.Databases(t.Context()); err != nil || len(all) != 1 || all[0].Module != "other" {
			t.Errorf("left: %+v, %v", all, err)
		}
		if _, err := s.Database(t.Context(), "notes"); portal.CodeOf(err) != portal.Conflict {
			t.Errorf("a database of what is not installed: %v", err)
		}
		s.says("other", "SELECT text FROM notes", "b")
	})
}

func TestADatabaseIsCopied(t *testing.T) {
	on(t, func(s *stage) {
		s.installed("notes")
		steps := with(first, "0002_more.up.sql",
			`CREATE TABLE trees (id BIGINT PRIMARY KEY, parent BIGINT REFERENCES trees (id), root BIGINT, bytes TEXT);
			CREATE TABLE roots (id BIGINT PRIMARY KEY, tree BIGINT REFERENCES trees (id)); CREATE TABLE empty (n BIGINT)`)
		if s.Driver() == portal.PostgreSQL {
			steps["0003_mine.up.sql"] = `ALTER TABLE trees ADD FOREIGN KEY (root) REFERENCES roots (id);
				CREATE TABLE mine (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, raw BYTEA, twice BIGINT GENERATED ALWAYS AS (length(raw) * 2) STORED);
				CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
				CREATE TRIGGER t BEFORE DELETE ON mine FOR EACH ROW EXECUTE FUNCTION no()`
		}
		s.check(s.Migrate(t.Context(), s.release("notes", steps)))
		strange := "a line\nanother\\. and\\N and\t" + strings.Repeat("long ", 5000)
		at, err := s.Database(t.Context(), "notes")
		s.check(err)
		db, err := portalsql.Connect(at)
		s.check(err)
		_, err = db.ExecContext(t.Context(), "INSERT INTO trees (id, parent, bytes) VALUES (1, 1, $1), (2, 1, $2), (3, 2, NULL)", strange, `\.`)
		s.check(err)
		_, err = db.ExecContext(t.Context(), "INSERT INTO roots VALUES (9, 1)")
		s.check(err)
		_, err = db.ExecContext(t.Context(), "DELETE FROM notes")
		s.check(err)
		if s.Driver() == portal.PostgreSQL {
			for _, statement := range []string{"UPDATE trees SET root = 9", `INSERT INTO mine (raw) VALUES ('\x00ff'), ('')`} {
				_, err = db.ExecContext(t.Context(), statement)
				s.check(err)
			}
		}
		s.check(db.Close())
		var copied bytes.Buffer
		s.check(s.Save(t.Context(), "notes", &copied))

		to := newStage(t, map[string]func() string{
			portal.SQLite:     func() string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
			portal.PostgreSQL: func() string { return coretest.PostgreSQL(t) },
		}[s.Driver()]())
		to.installed("notes")
		s.check(to.Load(t.Context(), "notes", &copied))
		to.says("notes", "SELECT bytes FROM trees WHERE id = 1", strange)
		to.says("notes", "SELECT bytes FROM trees WHERE id = 2", `\.`)
		to.says("notes", "SELECT count(*) FROM trees WHERE bytes IS NULL", "1")
		to.says("notes", "SELECT count(*) FROM notes", "0") // what a migration wrote, and the module deleted
		s.check(to.Migrate(t.Context(), s.release("notes", steps)))
		if _, err := to.as("notes", "INSERT INTO roots VALUES (10, 77)"); err == nil {
			t.Error("a reference to nothing is taken")
		}
		if s.Driver() == portal.PostgreSQL {
			to.says("notes", "SELECT twice FROM mine WHERE id = 1", "4")
			to.says("notes", "INSERT INTO mine (raw) VALUES ('') RETURNING id", "3")
			if _, err := to.as("notes", "DELETE FROM mine"); err == nil || !strings.Contains(err.Error(), "no") {
				t.Errorf("its trigger: %v", err)
			}
			var cut bytes.Buffer
			s.check(s.Save(t.Context(), "notes", &cut))
			cut.Truncate(cut.Len() / 2)
			again := newStage(t, coretest.PostgreSQL(t))
			again.installed("notes")
			if err := again.Load(t.Context(), "notes", &cut); err == nil {
				t.Error("half a copy is taken")
			}
		}
	})
}

func TestAModulesRoleReachesItsOwnSchemaAlone(t *testing.T) {
	s := newStage(t, coretest.PostgreSQL(t))
	for _, id := range []core.ModuleID{"notes", "other"} {
		s.installed(id)
		s.check(s.Migrate(t.Context(), s.release(id, first)))
	}
	s.says("notes", "SELECT current_schema()", "module_notes")
	s.says("notes", "SHOW statement_timeout", "1min")
	s.says("notes", "SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user", "30")
	s.says("notes", "SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = current_user", "false")
	all, err := s.store.Databases(t.Context())
	s.check(err)
	for what, statement := range map[string]string{
		"the portal's tables":       "SELECT count(*) FROM public.module_databases",
		"the portal's sessions":     "SELECT count(*) FROM public.sessions",
		"the portal's wishes":       "UPDATE public.modules SET enabled = false",
		"another module's tables":   "SELECT text FROM module_other.notes",
		"another module's schema":   "CREATE TABLE module_other.mine (n BIGINT)",
		"the portal's schema":       "CREATE TABLE public.mine (n BIGINT)",
		"a schema of its own":       "CREATE SCHEMA mine",
		"the portal's role":         "SET ROLE portal",
		"another module's role":     `SET ROLE "` + all[1].Role + `"`,
		"another module's password": `ALTER ROLE "` + all[1].Role + `" PASSWORD 'x'`,
		"files of the server":       "SELECT pg_read_file('/etc/passwd')",
		"programs on the server":    "COPY (SELECT 1) TO PROGRAM 'true'",
		"passwords":                 "SELECT rolpassword FROM pg_authid",
		"another's connections":     "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'portal'",
	} {
		got, err := s.as("notes", statement)
		if err == nil && (what != "another's connections" || got == "true") {
			t.Errorf("it has %s: %q", what, got)
		}
	}
	at, err := s.Database(t.Context(), "notes")
	s.check(err)
	wrong, err := url.Parse(at.DSN)
	s.check(err)
	wrong.User = url.UserPassword(wrong.User.Username(), "guessed")
	if conn, err := pgx.Connect(t.Context(), wrong.String()); err == nil {
		conn.Close(t.Context())
		t.Error("a guessed password opens it")
	}
	for _, d := range all {
		if password, _ := wrong.User.Password(); strings.Contains(d.Password, password) || !strings.HasPrefix(d.Password, "v1.") {
			t.Errorf("the password is kept as %s", d.Password)
		}
	}
}

// Of two portals, one has another key: it may not change a password that the other goes on to use.
func TestAnotherKeyChangesNoPassword(t *testing.T) {
	s := newStage(t, coretest.PostgreSQL(t))
	s.installed("notes")
	s.check(s.Migrate(t.Context(), s.release("notes", first)))
	at, err := s.Database(t.Context(), "notes")
	s.check(err)
	wrong, err := secrets.Parse(strings.Repeat("0b", 32))
	s.check(err)
	other := s.another(func(c *tables.Config) { c.Key = func() (secrets.Key, error) { return wrong, nil } })
	for range 2 {
		if _, err := other.Database(t.Context(), "notes"); portal.CodeOf(err) != portal.Unavailable ||
			!strings.Contains(err.Error(), "give the portal the key that it had, secrets.key") {
			t.Errorf("with another key: %v", err)
		}
		conn, err := pgx.Connect(t.Context(), at.DSN)
		s.check(err)
		s.check(conn.Close(t.Context()))
	}
	s.says("notes", "SELECT text FROM notes", "b")
}

// lost is the act of an operator who has lost the key.
func (s *stage) lost(id core.ModuleID) {
	s.Helper()
	conn, err := pgx.Connect(s.Context(), s.address)
	s.check(err)
	defer conn.Close(context.Background())
	_, err = conn.Exec(s.Context(), "UPDATE module_databases SET password = '' WHERE module = $1", id)
	s.check(err)
}

func TestAnOperatorWhoLostTheKeyHasAPasswordMade(t *testing.T) {
	s := newStage(t, coretest.PostgreSQL(t))
	s.installed("notes")
	s.check(s.Migrate(t.Context(), s.release("notes", first)))
	before, err := s.Database(t.Context(), "notes")
	s.check(err)
	s.key, err = secrets.Parse(strings.Repeat("0b", 32))
	s.check(err)
	s.lost("notes")
	var all sync.WaitGroup
	for range 4 {
		portal := s.another()
		all.Go(func() {
			if _, err := portal.Database(t.Context(), "notes"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	s.says("notes", "SELECT text FROM notes", "b")
	s.says("notes", "SELECT text FROM notes", "b")
	if after, err := s.Database(t.Context(), "notes"); err != nil || after == before {
		t.Errorf("the password is the same: %v", err)
	}
	if conn, err := pgx.Connect(t.Context(), before.DSN); err == nil {
		conn.Close(t.Context())
		t.Error("the password before opens it")
	}
}

// asRole is a portal on a database that is another's, and the other's connection.
func asRole(t *testing.T, name, rights string) (s *stage, role string, conn *pgx.Conn) {
	t.Helper()
	admin := coretest.PostgreSQL(t)
	conn, err := pgx.Connect(t.Context(), admin)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	role = name + "_" + conn.Config().Database
	s = &stage{T: t}
	_, err = conn.Exec(t.Context(), "CREATE ROLE "+role+" LOGIN PASSWORD 'x' "+rights+"; GRANT CREATE ON SCHEMA public TO "+role)
	s.check(err)
	address, err := url.Parse(admin)
	s.check(err)
	address.User = url.UserPassword(role, "x")
	return newStage(t, address.String()), role, conn
}

func TestAPortalThatIsNoSuperuser(t *testing.T) {
	s, role, conn := asRole(t, "maker", "CREATEROLE")
	_, err := conn.Exec(t.Context(), "GRANT CREATE ON DATABASE "+conn.Config().Database+" TO "+role)
	s.check(err)
	s.installed("notes")
	s.check(s.Migrate(t.Context(), s.release("notes", first)))
	s.says("notes", "SELECT text FROM notes", "b")
	var copied bytes.Buffer
	s.check(s.Save(t.Context(), "notes", &copied))
	if !strings.Contains(copied.String(), "a\tb\n") {
		t.Errorf("copied %s", copied.String())
	}
	s.goes("notes", conn, 0)
}

// judges is a function of a module's own that fails, and says as whom it was called.
const judges = `CREATE FUNCTION judges() RETURNS bool LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'called as %', current_user; END $$`

// mallory is a module that makes what it likes of its own schema, and its connection.
func (s *stage) mallory(statements ...string) *pgx.Conn {
	s.Helper()
	s.installed("mallory")
	at, err := s.Database(s.Context(), "mallory")
	s.check(err)
	conn, err := pgx.Connect(s.Context(), at.DSN)
	s.check(err)
	s.Cleanup(func() { conn.Close(context.Background()) })
	for _, statement := range statements {
		_, err := conn.Exec(s.Context(), statement)
		s.check(err)
	}
	return conn
}

// A policy is called with the rights of who reads. One that would hide rows from the copy is said, and not called at all.
func TestACopyCallsNoPolicy(t *testing.T) {
	s, role, conn := asRole(t, "maker", "CREATEROLE")
	_, err := conn.Exec(t.Context(), "GRANT CREATE ON DATABASE "+conn.Config().Database+" TO "+role)
	s.check(err)
	s.mallory(judges, "CREATE TABLE loot (x TEXT)", "INSERT INTO loot VALUES ('row')", "ALTER TABLE loot ENABLE ROW LEVEL SECURITY",
		"ALTER TABLE loot FORCE ROW LEVEL SECURITY", "CREATE POLICY p ON loot USING (judges())")
	if err := s.Save(t.Context(), "mallory", io.Discard); err == nil ||
		!strings.Contains(err.Error(), `row-level security policy for table "loot"`) {
		t.Errorf("the copy ends with %v", err)
	}
}

// writing is a copy's reader that does something once, while the copy is made.
type writing struct {
	once sync.Once
	do   func()
}

func (w *writing) Write(p []byte) (int, error) {
	w.once.Do(w.do)
	return len(p), nil
}

// The portal is the server's superuser here.
func TestACopyIsReadAsTheModule(t *testing.T) {
	s := newStage(t, coretest.PostgreSQL(t))
	m := s.mallory(judges, "CREATE TABLE a (x TEXT)", "CREATE TABLE z (x TEXT)")
	role := m.Config().User
	err := s.Save(t.Context(), "mallory", &writing{do: func() { // it knows by now which tables there are
		for _, statement := range []string{"DROP TABLE z", "CREATE VIEW z AS SELECT judges() AS x"} {
			_, err := m.Exec(t.Context(), statement)
			s.check(err)
		}
	}})
	if err == nil || !strings.Contains(err.Error(), "called as "+role) {
		t.Errorf("the copy ends with %v, want one that is read as %s", err, role)
	}
}

// What a module locks is waited for, and not for ever.
func TestALockedTableHoldsUpNoCopyAndNoRemoval(t *testing.T) {
	s := newStage(t, coretest.PostgreSQL(t))
	s.installed("other")
	s.check(s.Migrate(t.Context(), s.release("other", first)))
	role, err := s.as("other", "SELECT current_user")
	s.check(err)
	m := s.mallory("CREATE TABLE loot (x TEXT)")
	holder, err := pgx.Connect(t.Context(), s.address)
	s.check(err)
	defer holder.Close(context.Background())
	_, err = holder.Exec(t.Context(), "BEGIN; LOCK TABLE module_other.notes, module_mallory.loot")
	s.check(err)
	s.removed("other")
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var both sync.WaitGroup
	for what, do := range map[string]func() error{
		"the copy":    func() error { return s.Save(ctx, "mallory", io.Discard) },
		"the removal": func() error { return s.Sweep(ctx) },
	} {
		both.Go(func() {
			if err := do(); portal.CodeOf(err) != portal.Unavailable || !strings.Contains(err.Error(), "locked") || ctx.Err() != nil {
				t.Errorf("%s ends with %v", what, err)
			}
		})
	}
	both.Wait()
	_, err = holder.Exec(ctx, "COMMIT")
	s.check(err)
	s.check(s.Sweep(ctx))
	s.check(s.Save(ctx, "mallory", io.Discard))
	var left bool
	s.check(m.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1)", role).Scan(&left))
	if left {
		t.Error("the role of what was removed is left")
	}
}

// goes removes the module, of which that many roles stay.
func (s *stage) goes(id core.ModuleID, conn *pgx.Conn, roles int) {
	s.Helper()
	s.removed(id)
	all, err := s.store.Databases(s.Context())
	s.check(err)
	s.check(s.Sweep(s.Context()))
	var left, schemas int
	s.check(conn.QueryRow(s.Context(), "SELECT (SELECT count(*) FROM pg_roles WHERE rolname = $1), (SELECT count(*) FROM pg_namespace WHERE nspname = $2)", all[0].Role, "module_"+string(id)).Scan(&left, &schemas))
	if left != roles || schemas != 0 {
		s.Errorf("%d roles and %d schemas are left", left, schemas)
	}
}

// Where the portal's role may make no roles, an operator does what the sentence says.
func TestAnOperatorMakesWhatThePortalMayNot(t *testing.T) {
	s, role, conn := asRole(t, "humble", "")
	s.installed("notes")
	err := s.Migrate(t.Context(), s.release("notes", first))
	var told *portal.Error
	if !errors.As(err, &told) || told.Code != portal.Unavailable {
		t.Fatalf("refused with %v", err)
	}
	_, script, found := strings.Cut(told.Message, "have an operator run: ")
	if !found || !strings.Contains(script, "SCRAM-SHA-256$") {
		t.Fatalf("refused with %v", err)
	}
	_, err = conn.Exec(t.Context(), strings.ReplaceAll(script, "<the portal's role>", role))
	s.check(err)
	s.check(s.Migrate(t.Context(), s.release("notes", first)))
	s.says("notes", "SELECT text FROM notes", "b")

	s.key, err = secrets.Parse(strings.Repeat("0b", 32))
	s.check(err)
	s.lost("notes")
	for range 2 { // the statement that is run is the last one, or one before it
		_, err = s.Database(t.Context(), "notes")
		if _, script, found = strings.Cut(err.Error(), "have an operator run: "); portal.CodeOf(err) != portal.Unavailable || !found {
			t.Fatalf("without the right to change a password: %v", err)
		}
	}
	script, _, _ = strings.Cut(script, ";")
	_, err = conn.Exec(t.Context(), script)
	s.check(err)
	s.says("notes", "SELECT text FROM notes", "b")
	s.goes("notes", conn, 1)
	_, err = conn.Exec(t.Context(), `CREATE SCHEMA "module_other"`)
	s.check(err)
	s.installed("other")
	if err := s.Migrate(t.Context(), s.release("other", first)); portal.CodeOf(err) != portal.Invalid ||
		!strings.Contains(err.Error(), "a schema module_other already, which is portal's") {
		t.Errorf("a schema that is another's: %v", err)
	}
}

func TestTheSandboxConnectsNowhere(t *testing.T) {
	caged := func(c *tables.Config) {
		c.Cage = &tables.Cage{Owner: func(core.ModuleID) (uid, gid int) { return os.Geteuid(), os.Getegid() }, Covers: func(id core.ModuleID) bool { return id == "notes" }}
	}
	s := newStage(t, coretest.PostgreSQL(t), caged)
	s.installed("notes")
	if err := s.Migrate(t.Context(), s.release("notes", first)); portal.CodeOf(err) != portal.Invalid ||
		!strings.Contains(err.Error(), "modules.sandbox") {
		t.Errorf("on PostgreSQL: %v", err)
	}
	s = newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"), caged)
	s.installed("notes")
	release := s.release("notes", first)
	s.check(s.Migrate(t.Context(), release))
	path := filepath.Join(s.dir, "notes", "tables.db")
	if own := s.Own(release); !slices.Equal(own, []string{path, path + "-wal", path + "-shm"}) {
		t.Errorf("on SQLite it has %v", own)
	}
	if own := s.Own(s.release("other", first)); own != nil {
		t.Errorf("one outside of it has %v", own)
	}
	release.FirstParty = false
	if own := s.Own(release); own != nil {
		t.Errorf("a partner's has %v", own)
	}
}

func TestADeadDatabaseIsUnavailable(t *testing.T) {
	server := coretest.PostgreSQLServer(t)
	s := newStage(t, server.URL)
	s.installed("notes")
	release := s.release("notes", first)
	s.check(s.Migrate(t.Context(), release))
	server.Kill()
	if err := s.Migrate(t.Context(), release); portal.CodeOf(err) != portal.Unavailable || errors.Is(err, context.Canceled) {
		t.Errorf("without a server: %v", err)
	}
	server.Start()
	for began := time.Now(); s.Migrate(t.Context(), release) != nil; { // connections from before are found to be dead one by one
		if time.Since(began) > 20*time.Second {
			t.Fatal("it does not come back")
		}
	}
	s.says("notes", "SELECT text FROM notes", "b")
}

// own is a module's, as its host has it.
type own struct{ *stage }

func (o own) Database(ctx context.Context) (portal.Database, error) {
	return o.stage.Database(ctx, "notes")
}

func TestModulesFindTheSameOnBothKinds(t *testing.T) {
	steps := map[string]string{}
	files, err := fs.Glob(portalsqltest.Migrations, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(portalsqltest.Migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		steps[name] = string(text)
	}
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			portalsqltest.Conformance(t, func(t *testing.T) portal.SQL {
				s := newStage(t, address(t))
				s.installed("notes")
				s.check(s.Migrate(t.Context(), s.release("notes", steps)))
				return own{s}
			})
		})
	}
}

func TestAnIndexIsWhatTheLogsSayOnBothKinds(t *testing.T) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			indextest.Conformance(t, func(t *testing.T) *sql.DB {
				s := newStage(t, address(t))
				s.installed("notes")
				s.check(s.Migrate(t.Context(), s.release("notes", indextest.Migrations)))
				db, err := portalsql.Open(t.Context(), portal.Host{SQL: own{s}})
				s.check(err)
				t.Cleanup(func() { db.Close() })
				return db
			})
		})
	}
}

// asKilled makes the test binary a portal that migrates the module notes, of the database in its value, until it is killed.
const asKilled = "PORTAL_TEST_MIGRATES"

// endless is a step that writes, and does not end.
var endless = with(first, "0002_endless.up.sql", `CREATE TABLE filled (n BIGINT);
	INSERT INTO filled WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 2000000) SELECT n FROM many;
	WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many) SELECT count(*) FROM many WHERE n < 0`)

func TestAPortalThatIsKilledInAMigrationLeavesNothingOfIt(t *testing.T) {
	if place := os.Getenv(asKilled); place != "" {
		address, dir, _ := strings.Cut(place, "\n")
		s := newStage(t, address, func(c *tables.Config) { c.Dir = dir })
		t.Fatal(s.Migrate(t.Context(), s.release("notes", endless)))
	}
	on(t, func(s *stage) {
		s.installed("notes")
		s.check(s.Migrate(t.Context(), s.release("notes", first)))
		at, err := s.Database(t.Context(), "notes")
		s.check(err)
		killed := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestAPortalThatIsKilled")
		killed.Env = append(os.Environ(), asKilled+"="+s.address+"\n"+s.dir)
		s.check(killed.Start())
		ended := make(chan error, 1)
		go func() { ended <- killed.Wait() }()
		for began := time.Now(); !s.writes(at); {
			select {
			case <-ended:
				t.Fatal("it ended by itself")
			case <-time.After(20 * time.Millisecond):
			}
			if time.Since(began) > time.Minute {
				t.Fatal("it does not begin")
			}
		}
		s.check(killed.Process.Kill())
		<-ended
		s.check(s.Migrate(t.Context(), s.release("notes", with(first, "0002_better.up.sql", "CREATE TABLE filled (n BIGINT)"))))
		s.says("notes", "SELECT count(*) FROM filled", "0")
		s.says("notes", "SELECT name FROM portal_migrations ORDER BY number DESC LIMIT 1", "0002_better")
	})
}

// writes tells whether somebody is in the middle of the endless step.
func (s *stage) writes(at portal.Database) bool {
	s.Helper()
	if at.Driver == portal.SQLite {
		about, err := os.Stat(at.DSN + "-wal")
		return err == nil && about.Size() > 1<<20
	}
	db, err := portalsql.Connect(at)
	s.check(err)
	defer db.Close()
	running, err := one(s.Context(), db,
		"SELECT count(*) FROM pg_stat_activity WHERE usename = current_user AND state = 'active' AND query LIKE 'WITH RECURSIVE many%'")
	s.check(err)
	return running == "1"
}
