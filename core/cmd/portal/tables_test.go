package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// The steps of the module notes.
var (
	notesFirst = map[string]string{
		"migrations/0001_notes.up.sql":   "CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL);\nINSERT INTO notes VALUES ('0', 'a seed; with a semicolon');",
		"migrations/0001_notes.down.sql": "DROP TABLE notes",
	}
	notesSecond = with(notesFirst, map[string]string{
		"migrations/0002_tags.up.sql":   "ALTER TABLE notes ADD COLUMN tag TEXT NOT NULL DEFAULT 'none';\n-- and more\nCREATE TABLE tags (name TEXT PRIMARY KEY);",
		"migrations/0002_tags.down.sql": "DROP TABLE tags; ALTER TABLE notes DROP COLUMN tag;",
	})
	notesBroken = with(notesSecond, map[string]string{
		"migrations/0003_stars.up.sql": "CREATE TABLE stars (note TEXT PRIMARY KEY);\n\nINSERT INTO moons VALUES (1);",
	})
)

func with(files, more map[string]string) map[string]string {
	all := map[string]string{}
	for _, some := range []map[string]string{files, more} {
		for name, text := range some {
			all[name] = text
		}
	}
	return all
}

// notebook is the module on a portal.
type notebook struct {
	*testing.T
	p       *coretest.Process
	visitor *coretest.Browser
	env     []string
	bundles string
	user    uint32 // whom a root test makes of the portal; 0: nobody else
}

// start starts the portal, again with what it had.
func (n *notebook) start(data string) {
	n.Helper()
	n.p = coretest.Portal(n.T, coretest.Options{Data: data, Env: n.env, User: n.user})
	n.visitor = n.p.Browser("")
}

func (n *notebook) stop() {
	n.p.Signal(syscall.SIGTERM)
	<-n.p.Ended()
}

// sql is the rows, or what the module has against the statement.
func (n *notebook) sql(statement string) string {
	n.Helper()
	answer := n.visitor.Do("POST", "/api/m/notes/open/sql", strings.NewReader(statement))
	return strings.TrimSpace(answer.Body)
}

func (n *notebook) rows(statement, want string) {
	n.Helper()
	if got := n.sql(statement); got != want {
		n.Errorf("%s answers %s, want %s", statement, got, want)
	}
}

// release packs and signs a version, and answers with its path.
func (n *notebook) release(version string, serial int, files map[string]string) string {
	n.Helper()
	path := coretest.Notes(n, n.TempDir(), version, files)
	n.portal(0, "module", "sign", "--key", filepath.Join(n.p.Data, "instance.key"), "--serial", fmt.Sprint(serial), path)
	return path
}

func (n *notebook) portal(code int, args ...string) string {
	n.Helper()
	output, got := coretest.Command(n, n.p.Data, n.env, args...)
	if got != code {
		n.Fatalf("portal %s ends with %d, not %d: %s", strings.Join(args, " "), got, code, output)
	}
	return output
}

// under runs an act while requests go on, none of which may fail.
func (n *notebook) under(act func()) {
	n.Helper()
	stop, asked := make(chan struct{}), 0
	var asking sync.WaitGroup
	asking.Go(func() {
		b, pace := n.p.Browser(""), time.NewTicker(5*time.Millisecond)
		defer pace.Stop()
		for {
			select {
			case <-stop:
				return
			case <-pace.C:
			}
			asked++
			statement := fmt.Sprintf("INSERT INTO notes (id, text) VALUES ('%d', 'under') RETURNING id", asked+time.Now().Nanosecond()*1000)
			if answer := b.Do("POST", "/api/m/notes/open/sql", strings.NewReader(statement)); answer.Status != http.StatusOK {
				n.Errorf("request %d: %d %s", asked, answer.Status, answer.Body)
			}
		}
	})
	func() {
		defer asking.Wait()
		defer close(stop)
		act()
	}()
	if asked == 0 {
		n.Error("no request went on meanwhile")
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{
		"SQLite":     func(*testing.T) string { return "" },
		"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := &notebook{T: t, bundles: coretest.Bundles(t)}
			n.env = []string{"PORTAL_BUNDLES=" + n.bundles, "PORTAL_MODULES_SOAK=1s"}
			database := func() (env []string) {
				if url := url(t); url != "" {
					env = append(env, "PORTAL_DATABASE_URL="+url)
				}
				return env
			}
			common := n.env
			n.env = append(slices.Clip(common), database()...)
			coretest.Notes(t, n.bundles, "1.0.0", notesFirst)
			n.start(t.TempDir())
			n.liveTheirLife()
			n.moves(append(slices.Clip(common), database()...))
			n.goes()
		})
	}
}

func (n *notebook) liveTheirLife() {
	n.answers()
	n.rows("SELECT text FROM notes", `[["a seed; with a semicolon"]]`)
	n.rows("INSERT INTO notes (id, text) VALUES ('a', 'kept') RETURNING id", `[["a"]]`)

	second := n.release("1.1.0", 2, notesSecond)
	n.under(func() { n.portal(0, "module", "upgrade", second, "--grant", "all") })
	n.rows("SELECT text, tag FROM notes WHERE id = 'a'", `[["kept","none"]]`)

	broken := n.release("1.2.0", 3, notesBroken)
	n.under(func() {
		said := n.portal(1, "module", "upgrade", broken, "--grant", "all")
		if !strings.Contains(said, "The migration 0003_stars failed at statement 2, in line 3: ") || !strings.Contains(said, "moons") {
			n.Errorf("a failing migration says %s", said)
		}
	})
	if got := n.sql("SELECT note FROM stars"); !strings.Contains(got, "stars") {
		n.Errorf("the table of a failed migration: %s", got)
	}
	n.rows("SELECT name FROM portal_migrations ORDER BY number", `[["0001_notes"],["0002_tags"]]`)

	n.under(func() {
		n.portal(0, "module", "install", n.release("1.2.1", 4, notesSecond), "--grant", "all")
	})
	n.portal(0, "module", "install", n.release("1.3.0", 5, with(notesSecond, map[string]string{
		"migrations/0003_stars.up.sql":   "CREATE TABLE stars (note TEXT PRIMARY KEY);",
		"migrations/0003_stars.down.sql": "DROP TABLE stars;",
	})), "--grant", "all")
	n.rows("SELECT note FROM stars", `[]`)
	n.under(func() {
		n.portal(0, "module", "rollback", "notes")
		quiet.Until(n.T, 20*time.Second, "the tables to go back",
			func() bool { return strings.Contains(n.sql("SELECT note FROM stars"), "stars") })
	})
	n.rows("SELECT name FROM portal_migrations ORDER BY number", `[["0001_notes"],["0002_tags"]]`)
	n.rows("SELECT text, tag FROM notes WHERE id = 'a'", `[["kept","none"]]`)

	n.stop()
	n.start(n.p.Data)
	n.answers()
	n.rows("SELECT text, tag FROM notes WHERE id = 'a'", `[["kept","none"]]`)
}

// moves backs up and goes on from there on an empty machine.
func (n *notebook) moves(env []string) {
	archive := filepath.Join(n.TempDir(), "portal.tar.gz")
	if said := n.portal(0, "backup", archive); !strings.Contains(said, " and 1 databases of schema") {
		n.Errorf("backing up says %s", said)
	}
	n.stop()
	key, err := os.ReadFile(filepath.Join(n.p.Data, "instance.key"))
	check(n.T, err)
	data := n.TempDir()
	if output, code := coretest.Command(n.T, data, env, "restore", archive); code != 0 || !strings.Contains(output, " and 1 databases of ") {
		n.Fatalf("restoring ends with %d: %s", code, output)
	}
	check(n.T, os.WriteFile(filepath.Join(data, "instance.key"), key, 0o600))
	n.env = env
	n.start(data)
	n.answers()
	n.rows("SELECT text, tag FROM notes WHERE id = 'a'", `[["kept","none"]]`)
	n.rows("SELECT count(*) FROM notes WHERE id = '0'", `[[1]]`)
	n.rows("SELECT name FROM portal_migrations ORDER BY number", `[["0001_notes"],["0002_tags"]]`)
}

// goes removes the module: nothing of its database is left, and what is installed anew begins anew.
func (n *notebook) goes() {
	folder := filepath.Join(n.p.Data, "module-data", "notes")
	n.portal(0, "module", "remove", "notes", "--yes")
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		n.Errorf("the folder of its database: %v", err)
	}
	n.portal(0, "module", "install", n.release("2.0.0", 9, notesFirst), "--grant", "all")
	n.answers()
	n.rows("SELECT text FROM notes", `[["a seed; with a semicolon"]]`)
}

// In the sandbox a module has the files of its database on a SQLite portal, and nothing else that stays.
func TestTablesInTheSandbox(t *testing.T) {
	t.Parallel()
	users := map[string]uint32{"who runs the tests": 0}
	if os.Geteuid() == 0 {
		users["an ordinary user"] = 4242
	}
	for name, user := range users {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := &notebook{T: t, bundles: coretest.Bundles(t), user: user}
			coretest.Notes(t, n.bundles, "1.0.0", notesSecond)
			env := []string{"PORTAL_BUNDLES=" + n.bundles, "PORTAL_MODULES_SANDBOX_ALSO=notes"}
			n.env = env
			data := t.TempDir()
			for at := data; at != os.TempDir() && at != "/"; at = filepath.Dir(at) { // as root, the portal makes another user of its plugins
				check(t, os.Chmod(at, 0o711))
			}
			n.start(data)
			n.answers()
			n.rows("INSERT INTO notes (id, text) VALUES ('a', 'kept') RETURNING id", `[["a"]]`)
			n.losesNothing()
			n.isInnocent()
			n.cannotLitter()
			n.stop()
			n.start(data)
			n.answers()
			n.moves(env)
			n.cannotLitter()
		})
	}
}

func (n *notebook) answers() {
	n.Helper()
	quiet.Until(n.T, 20*time.Second, "the module to answer", func() bool { return strings.HasPrefix(n.sql("SELECT text FROM notes"), "[[") })
}

// isInnocent tells that the admin sees nothing of a module's sandbox that does what it may.
func (n *notebook) isInnocent() {
	n.Helper()
	admin := n.p.Browser(adminKey)
	admin.SignIn()
	var modules []struct{ Usage []core.Usage }
	admin.Get("/api/admin/modules").JSON(n.T, &modules)
	for _, m := range modules {
		for _, u := range m.Usage {
			if strings.HasPrefix(u.Capability, "sandbox.") {
				n.Errorf("%+v; its log has %s", u, n.portal(0, "module", "logs", "notes"))
			}
		}
	}
}

func (n *notebook) cannotLitter() {
	n.Helper()
	folder := filepath.Join(n.p.Data, "module-data", "notes")
	if answer := n.visitor.Do("POST", "/api/m/notes/open/litter", nil); strings.TrimSpace(answer.Body) != "[]" {
		n.Errorf("it left %s", answer.Body)
	}
	for _, path := range []string{filepath.Join(n.p.Data, "portal.db"), filepath.Join(folder, "more.db")} {
		if got := n.sql("ATTACH DATABASE '" + path + "' AS other"); !strings.Contains(got, "unable to open") {
			n.Errorf("another database, %s: %s", path, got)
		}
	}
	n.rows("SELECT text FROM notes WHERE id = 'a'", `[["kept"]]`)
	var left []string
	all, err := os.ReadDir(folder)
	check(n.T, err)
	for _, file := range all {
		left = append(left, file.Name())
	}
	if want := []string{"tables.db", "tables.db-shm", "tables.db-wal"}; !slices.Equal(left, want) {
		n.Errorf("%s has %q, want %q", folder, left, want)
	}
}

// losesNothing is what SQLite does with more than its first files: with temporary ones, beside others, and after the plugin was killed.
func (n *notebook) losesNothing() {
	n.Helper()
	const many = "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 200000) "
	n.rows("INSERT INTO tags "+many+"SELECT n || '-' || hex(randomblob(20)) FROM many; SELECT count(*) FROM tags", `[[200000]]`)
	n.rows("PRAGMA temp_store=FILE; CREATE TEMP TABLE mine AS "+many+"SELECT n, hex(randomblob(20)) AS x FROM many; SELECT count(*) FROM mine",
		`[[200000]]`)
	n.rows("DELETE FROM tags", `[]`)
	n.rows("VACUUM", `[]`)
	n.rows("PRAGMA wal_checkpoint(TRUNCATE)", `[[0,0,0]]`)

	endless := make(chan struct{})
	go func() {
		defer close(endless)
		n.p.Browser("").Do("POST", "/api/m/notes/open/sql",
			strings.NewReader("INSERT INTO tags WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many) SELECT n FROM many"))
	}()
	log := filepath.Join(n.p.Data, "module-data", "notes", "tables.db-wal")
	quiet.Until(n.T, 20*time.Second, "the transaction to be written", func() bool {
		about, err := os.Stat(log)
		return err == nil && about.Size() > 1<<20
	})
	n.rows("SELECT count(*) FROM tags", `[[0]]`) // by another connection
	var inspected struct{ Replicas []struct{ PID int } }
	check(n.T, json.Unmarshal([]byte(n.portal(0, "module", "inspect", "notes", "--json")), &inspected))
	check(n.T, syscall.Kill(inspected.Replicas[0].PID, syscall.SIGKILL))
	<-endless
	n.answers()
	n.rows("SELECT count(*) FROM tags", `[[0]]`)
	n.rows("PRAGMA integrity_check", `[["ok"]]`)
}

// Nothing connects out of the sandbox.
func TestNoTablesOfPostgreSQLInTheSandbox(t *testing.T) {
	t.Parallel()
	n := &notebook{T: t, bundles: coretest.Bundles(t)}
	coretest.Notes(t, n.bundles, "1.0.0", notesFirst)
	n.env = []string{"PORTAL_BUNDLES=" + n.bundles, "PORTAL_MODULES_SANDBOX_ALSO=notes", "PORTAL_DATABASE_URL=" + coretest.PostgreSQL(t)}
	n.start(t.TempDir())
	quiet.Until(t, 20*time.Second, "the module to be refused", func() bool {
		return strings.Contains(n.portal(0, "module", "inspect", "notes"), "to which no plugin connects out of its sandbox")
	})
}
