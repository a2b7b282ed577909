package main

import (
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver
	_ "modernc.org/sqlite"             // registers the driver

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/session"
)

// told is one run of a command: how it must end and what it must say.
type told struct {
	args []string
	code int
	want string
}

func tell(t *testing.T, data string, env []string, rows []told) {
	t.Helper()
	for _, r := range rows {
		output, code := coretest.Command(t, data, env, r.args...)
		if code != r.code || !strings.Contains(output, r.want) {
			t.Errorf("portal %s ends with %d and says %q, want %d and %q", strings.Join(r.args, " "), code, output, r.code, r.want)
		}
	}
}

func TestDatabaseCommands(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	check(t, os.WriteFile(filepath.Join(p.Data, "portal.yaml"), []byte("brand:\n  name: Restored Portal\n"), 0o600))
	holder := p.Browser("")
	holder.SignIn()
	dir := t.TempDir()
	archive, damaged := filepath.Join(dir, "portal.tar.gz"), filepath.Join(dir, "damaged.tar.gz")
	tell(t, p.Data, nil, []told{
		{[]string{"migrate", "--check"}, 0, "up to date"},
		{[]string{"migrate"}, 1, "another portal runs in the data folder"},
		{[]string{"backup", archive}, 0, "Backed up"},
		{[]string{"backup", archive}, 1, "is there already"},
		{[]string{"backup"}, 0, filepath.Join(p.Data, "backups", "portal-")},
		{[]string{"restore", archive}, 1, "another portal runs in the data folder"},
		{[]string{"restore"}, 2, "portal restore FILE"},
	})
	file, err := os.ReadFile(archive)
	check(t, err)
	check(t, os.WriteFile(damaged, file[:len(file)/2], 0o600))
	fresh, postgres := t.TempDir(), []string{"PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t)}
	tell(t, fresh, nil, []told{
		{[]string{"migrate", "--check"}, 1, "there is no database yet"},
		{[]string{"backup"}, 1, "there is no database yet"},
		{[]string{"restore", damaged}, 1, "cut off"},
		{[]string{"restore", archive}, 0, "Restored"},
		{[]string{"restore", archive}, 1, "not empty"},
		{[]string{"migrate", "--check"}, 0, "up to date"},
	})
	if settings,
		err := os.ReadFile(filepath.Join(fresh, "portal.yaml")); err != nil || !strings.Contains(string(settings), "Restored Portal") {
		t.Errorf("the restored settings are %q, %v", settings, err)
	}
	tell(t, t.TempDir(), postgres, []told{{[]string{"restore", archive}, 0, "Restored"}, {[]string{"migrate"}, 0, "up to date"}})
	p.Signal(syscall.SIGTERM)
	<-p.Ended()
	again := coretest.Portal(t, coretest.Options{Data: fresh, Env: []string{"PORTAL_ADDR=" + strings.TrimPrefix(p.URL, "http://")}})
	if !strings.HasPrefix(again.Output(), "Restored Portal is at ") {
		t.Errorf("the restored portal says %s", again.Output())
	}
	if got := holder.Do(http.MethodGet, "/api/session", nil); got.Status != http.StatusOK {
		t.Errorf("who was signed in is answered %d %s", got.Status, got.Body)
	}
}

// formerPortal is a database that tests bring back to schema 1.
type formerPortal struct {
	data string
	env  []string
	db   *sql.DB
}

func newFormerPortal(t *testing.T, driver, url string) *formerPortal {
	t.Helper()
	f := &formerPortal{data: t.TempDir()}
	dsn := filepath.Join(f.data, "portal.db")
	if url != "" {
		dsn, f.env = url, []string{"PORTAL_DATABASE_URL=" + url}
	}
	tell(t, f.data, f.env, []told{{[]string{"migrate"}, 0, "applied 0001_foundation.sql"}})
	var err error
	f.db, err = sql.Open(driver, dsn)
	check(t, err)
	t.Cleanup(func() { f.db.Close() })
	f.db.SetMaxIdleConns(-1) // SQLite alters a table by the schema that a connection remembers
	f.lower(t)
	return f
}

func (f *formerPortal) run(t *testing.T, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		_, err := f.db.ExecContext(t.Context(), statement)
		check(t, err)
	}
}

// lower takes the migrations after the first back.
func (f *formerPortal) lower(t *testing.T) {
	t.Helper()
	f.run(t, "ALTER TABLE sessions DROP COLUMN device", "ALTER TABLE sessions DROP COLUMN proof_message",
		"ALTER TABLE sessions DROP COLUMN proof_signature", "ALTER TABLE sessions DROP COLUMN checked_at",
		"DROP TABLE samples", "DROP TABLE crashes", "ALTER TABLE modules DROP COLUMN memory_mib", "ALTER TABLE modules DROP COLUMN restarts",
		"ALTER TABLE modules DROP COLUMN off_at_once",
		"ALTER TABLE modules DROP COLUMN drained_at", "ALTER TABLE modules DROP COLUMN drained_by",
		"ALTER TABLE modules DROP COLUMN drained_reason", "ALTER TABLE modules DROP COLUMN drained_within",
		"DROP TABLE page_views", "DROP TABLE page_referrers", "DROP TABLE page_visitors",
		"DROP TABLE module_databases", "ALTER TABLE modules DROP COLUMN undo",
		"DROP TABLE wallets", "DROP TABLE notifications", "DROP TABLE notifications_gone", "DROP TABLE notification_counts",
		"DROP TABLE preferences", "DROP TABLE confirmations", "DROP TABLE module_audit", "DROP TABLE outbox_shares",
		"DROP INDEX outbox_share", "ALTER TABLE outbox DROP COLUMN module", "ALTER TABLE outbox DROP COLUMN size",
		"DROP TABLE module_storage", "DROP TABLE module_kv", "DROP TABLE module_blobs", "DROP TABLE module_settings",
		"DROP TABLE module_settings_generations",
		"DROP TABLE module_jobs", "DROP TABLE module_job_runs",
		"DROP TABLE releases", "DROP TABLE grants", "DROP TABLE publishers", "DROP TABLE revocations", "DROP TABLE replicas",
		"DROP TABLE observed",
		"ALTER TABLE modules DROP COLUMN release", "ALTER TABLE modules DROP COLUMN previous", "ALTER TABLE modules DROP COLUMN serial",
		"ALTER TABLE modules DROP COLUMN off_at", "ALTER TABLE modules DROP COLUMN off_by", "ALTER TABLE modules DROP COLUMN off_reason",
		"ALTER TABLE modules DROP COLUMN place",
		"ALTER TABLE modules DROP COLUMN changed_at", "ALTER TABLE modules DROP COLUMN changed_by",
		"ALTER TABLE modules ADD COLUMN version TEXT NOT NULL DEFAULT ''",
		"ALTER TABLE transitions DROP COLUMN replica", "ALTER TABLE transitions DROP COLUMN release", "ALTER TABLE transitions DROP COLUMN class",
		"ALTER TABLE transitions DROP COLUMN taken_back",
		"ALTER TABLE settings DROP COLUMN generation",
		"DROP INDEX audit_by_subject",
		"DELETE FROM schema_version WHERE version > 1")
}

// keepsModules checks that what was wanted of a module still is, and that it waits to be installed anew.
func (f *formerPortal) keepsModules(t *testing.T) {
	t.Helper()
	var (
		enabled    bool
		generation int
		release    string
	)
	check(t, f.db.QueryRowContext(t.Context(), "SELECT enabled, generation, release FROM modules WHERE id = 'gaia'").Scan(&enabled,
		&generation, &release))
	if enabled || generation != 3 || release != "" {
		t.Errorf("a disabled module of generation 3 is enabled: %v, of generation %d and release %q", enabled, generation, release)
	}
}

func (f *formerPortal) backups(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(f.data, "backups", "upgrade-*.tar.gz"))
	check(t, err)
	return found
}

// TestUpgrade runs this portal on the database of the one before.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		upgrades(t, newFormerPortal(t, "sqlite", ""))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		upgrades(t, newFormerPortal(t, "pgx", coretest.PostgreSQL(t)))
	})
}

func upgrades(t *testing.T, f *formerPortal) {
	tell(t, f.data, f.env, []told{{[]string{"migrate"}, 0, "applied 0002_sessions.sql"}})
	if found := f.backups(t); len(found) != 0 {
		t.Errorf("an empty database was backed up: %v", found)
	}
	f.run(t, "INSERT INTO settings (name, value) VALUES ('kept', '1')")
	check(t, os.Mkdir(filepath.Join(f.data, "backups"), 0o700))
	for second := range keptUpgrades + 1 {
		name := fmt.Sprintf("upgrade-20260101T00000%d.000000Z.tar.gz", second)
		check(t, os.WriteFile(filepath.Join(f.data, "backups", name), nil, 0o600))
	}
	f.lower(t)
	f.run(t, "INSERT INTO modules (id, enabled, version, generation) VALUES ('gaia', false, '0.1.0', 3)")
	tell(t, f.data, f.env, []told{
		{[]string{"migrate", "--check"}, 1, "lacks 0002_sessions.sql"},
		{[]string{"migrate"}, 0, "Backed up 2 rows of schema 1"},
	})
	f.keepsModules(t)
	found := f.backups(t)
	if len(found) != keptUpgrades || filepath.Base(found[0]) != "upgrade-20260101T000002.000000Z.tar.gz" {
		t.Fatalf("%d backups are kept: %v", len(found), found)
	}
	newest := found[keptUpgrades-1]
	tell(t, t.TempDir(), nil, []told{{[]string{"restore", newest}, 0, "Restored 2 rows"}, {[]string{"migrate", "--check"}, 0, "up to date"}})

	check(t, os.RemoveAll(filepath.Join(f.data, "backups")))
	check(t, os.WriteFile(filepath.Join(f.data, "backups"), nil, 0o600)) // where no folder can be made
	f.lower(t)
	tell(t, f.data, f.env, []told{
		{[]string{"migrate"}, 1, "could not be backed up first"},
		{[]string{"migrate", "--check"}, 1, "lacks 0002_sessions.sql"},
	})
	check(t, os.Remove(filepath.Join(f.data, "backups")))
	refusesOnFullDisk(t, f)
	f.run(t, "INSERT INTO schema_version (version) VALUES (99)")
	for _, command := range []string{"migrate", "backup", "dev"} {
		tell(t, f.data, f.env, []told{{[]string{command}, 1, "newer portal (schema 99"}})
	}
}

// refusesOnFullDisk has no room for the backup before an upgrade: the upgrade is refused, and nothing of it is left.
func refusesOnFullDisk(t *testing.T, f *formerPortal) {
	t.Helper()
	backups := filepath.Join(f.data, "backups")
	check(t, os.Mkdir(backups, 0o700))
	if err := syscall.Mount("tmpfs", backups, "tmpfs", 0, "size=4k"); err != nil {
		t.Logf("mounting a small disk needs root: %v", err)
		return
	}
	defer func() { check(t, syscall.Unmount(backups, 0)) }()
	check(t, os.WriteFile(filepath.Join(backups, "ballast"), make([]byte, 4096), 0o600))
	for _, command := range []string{"migrate", "dev"} {
		tell(t, f.data, f.env, []told{{[]string{command}, 1, "could not be backed up first: write the backup: "}})
	}
	tell(t, f.data, f.env, []told{
		{[]string{"backup"}, 1, "no space left on device"},
		{[]string{"migrate", "--check"}, 1, "lacks 0002_sessions.sql"},
	})
	if left, err := os.ReadDir(backups); err != nil || len(left) != 1 {
		t.Errorf("%v is left, %v", left, err)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestDatabaseIsGone(t *testing.T) {
	t.Parallel()
	server := coretest.PostgreSQLServer(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_DATABASE_URL=" + server.URL}})
	b := p.Browser("")
	b.SignIn()
	other := p.Browser("")
	unknown := "portal=" + strings.Repeat("A", session.TokenLength)
	gone := "The portal's database does not answer: try again in a moment."
	for range 2 {
		server.Kill()
		ask(t, b, []row{
			{"readiness says so", "GET", "/readyz", nil, nil, 503, "The database does not answer."},
			{"a page needs no database", "GET", "/api/portal", nil, nil, 200, ""},
			{"a known session needs none", "GET", "/api/session", nil, nil, 200, ""},
			{"a challenge needs one", "POST", "/api/session/challenge", nil, nil, 503, gone},
		})
		ask(t, p.Browser(""), []row{
			{"a session that is not known yet needs one", "GET", "/api/session", nil, []string{"Cookie", unknown}, 503, gone},
		})
		server.Start()
		ask(t, b, []row{
			{"readiness returns", "GET", "/readyz", nil, nil, 200, ""},
			{"the session is still there", "GET", "/api/session", nil, nil, 200, ""},
		})
		other.SignIn()
	}
}
