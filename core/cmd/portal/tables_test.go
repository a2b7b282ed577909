package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
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
	env     []string
	bundles string
}

// start starts the portal, again with what it had.
func (n *notebook) start(data string) {
	n.Helper()
	n.p = coretest.Portal(n.T, coretest.Options{Data: data, Env: n.env})
}

func (n *notebook) stop() {
	n.p.Signal(syscall.SIGTERM)
	<-n.p.Ended()
}

// sql is the rows, or what the module has against the statement.
func (n *notebook) sql(statement string) string {
	n.Helper()
	answer := n.p.Browser("").Do("POST", "/api/m/notes/open/sql", strings.NewReader(statement))
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
	for name, url := range map[string]func(*testing.T) string{
		"SQLite":     func(*testing.T) string { return "" },
		"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
	} {
		t.Run(name, func(t *testing.T) {
			n := &notebook{T: t, bundles: coretest.Bundles(t)}
			n.env = []string{"PORTAL_BUNDLES=" + n.bundles, "PORTAL_MODULES_SOAK=1s"}
			if url := url(t); url != "" {
				n.env = append(n.env, "PORTAL_DATABASE_URL="+url)
			}
			coretest.Notes(t, n.bundles, "1.0.0", notesFirst)
			n.start(t.TempDir())
			n.liveTheirLife()
		})
	}
}

func (n *notebook) liveTheirLife() {
	until(n.T, 20*time.Second, "the module to answer", func() bool { return strings.HasPrefix(n.sql("SELECT text FROM notes"), "[[") })
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
		until(n.T, 20*time.Second, "the tables to go back", func() bool { return strings.Contains(n.sql("SELECT note FROM stars"), "stars") })
	})
	n.rows("SELECT name FROM portal_migrations ORDER BY number", `[["0001_notes"],["0002_tags"]]`)
	n.rows("SELECT text, tag FROM notes WHERE id = 'a'", `[["kept","none"]]`)

	n.stop()
	n.start(n.p.Data)
	until(n.T, 20*time.Second, "the module to answer", func() bool { return strings.HasPrefix(n.sql("SELECT text FROM notes"), "[[") })
	n.rows("SELECT text, tag FROM notes WHERE id = 'a'", `[["kept","none"]]`)
}
