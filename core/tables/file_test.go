package tables_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/tables"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func TestFilesAreTheModulesAlone(t *testing.T) {
	s := newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	s.installed("notes")
	at, err := s.Database(t.Context(), "notes")
	s.check(err)
	for path, want := range map[string]os.FileMode{s.dir: 0o700, filepath.Dir(at.DSN): 0o700, at.DSN: 0o600} {
		if about, err := os.Stat(path); err != nil || about.Mode().Perm() != want {
			t.Errorf("%s is %v, %v, want %v", path, about.Mode(), err, want)
		}
	}
	if at.DSN != filepath.Join(s.dir, "notes", "tables.db") || s.Own(s.release("notes", nil)) != nil {
		t.Errorf("it is at %s", at.DSN)
	}
}

// What a sandboxed plugin cannot make is there before it starts, and stays.
func TestWhatSQLiteNeedsStays(t *testing.T) {
	for _, before := range []string{"wal", "delete", "truncate"} {
		t.Run(before, func(t *testing.T) {
			s := newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
			s.installed("notes")
			release := s.release("notes", first)
			s.check(s.Migrate(t.Context(), release))
			if got, err := s.as("notes", "PRAGMA journal_mode="+before); err != nil || got != before { // as another program may have left it
				t.Fatalf("it is %s, %v", got, err)
			}
			for what, act := range map[string]func() error{
				"migrated": func() error { return s.Migrate(t.Context(), release) },
				"copied":   func() error { return s.Save(t.Context(), "notes", io.Discard) },
			} {
				s.check(act())
				at, err := s.Database(t.Context(), "notes")
				s.check(err)
				header, err := os.ReadFile(at.DSN)
				if err != nil || header[18] != 2 || header[19] != 2 { // https://sqlite.org/fileformat.html
					t.Errorf("%s, its header says %v, %v", what, header[18:20], err)
				}
				for _, beside := range []string{"-wal", "-shm"} {
					if about, err := os.Lstat(at.DSN + beside); err != nil || about.Mode() != 0o600 {
						t.Errorf("%s, %s is %v, %v", what, beside, about, err)
					}
				}
				if _, err := os.Lstat(at.DSN + "-journal"); !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%s, a journal is there: %v", what, err)
				}
			}
			s.says("notes", "SELECT text FROM notes", "b")
		})
	}
}

// Whoever asks where a database is may ask while the portal migrates it: a process that closes a file loses its locks there.
func TestALookAtADatabaseEndsNoLock(t *testing.T) {
	s := newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	s.installed("notes")
	s.check(s.Migrate(t.Context(), s.release("notes", first)))
	at, err := s.Database(t.Context(), "notes")
	s.check(err)
	db, err := portalsql.Connect(at)
	s.check(err)
	defer db.Close()
	tx, err := db.BeginTx(t.Context(), nil)
	s.check(err)
	before := s.locks(at.DSN)
	_, err = s.Database(t.Context(), "notes")
	s.check(err)
	if after := s.locks(at.DSN); before == 0 || after != before {
		t.Errorf("it had %d locks, and has %d", before, after)
	}
	s.check(tx.Rollback())
}

// locks is how many this process has of the file and of what is beside it.
func (s *stage) locks(path string) (held int) {
	s.Helper()
	all, err := os.ReadFile("/proc/locks")
	s.check(err)
	for _, file := range []string{path, path + "-wal", path + "-shm"} {
		about, err := os.Stat(file)
		s.check(err)
		for line := range strings.Lines(string(all)) {
			if strings.Contains(line, fmt.Sprintf(" %d ", os.Getpid())) &&
				strings.Contains(line, fmt.Sprintf(":%d ", about.Sys().(*syscall.Stat_t).Ino)) {
				held++
			}
		}
	}
	return held
}

// The folder was a sandboxed module's to write to, once.
func TestWhatIsInAFilesPlaceIsSaid(t *testing.T) {
	for _, name := range []string{"", "-wal", "-shm", "-journal"} {
		for what, put := range map[string]func(path string) error{
			"a folder": func(path string) error { return os.Mkdir(path, 0o700) },
			"a link":   func(path string) error { return os.Symlink("/etc/passwd", path) },
		} {
			t.Run(what+" at tables.db"+name, func(t *testing.T) {
				s := newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
				s.installed("notes")
				release := s.release("notes", first)
				s.check(s.Migrate(t.Context(), release))
				at, err := s.Database(t.Context(), "notes")
				s.check(err)
				s.check(os.RemoveAll(at.DSN + name))
				s.check(put(at.DSN + name))
				if err := s.Migrate(t.Context(), release); portal.CodeOf(err) != portal.Unavailable ||
					!strings.Contains(err.Error(), at.DSN+name+" is no file") {
					t.Errorf("refused with %v", err)
				}
			})
		}
	}
}

// A portal that runs as root gives a sandboxed module its files, and takes back the folder that a version before gave it.
func TestASandboxedModuleHasItsFilesAndNotTheirFolder(t *testing.T) {
	if os.Geteuid() != 0 {
		return // the files are its own, and Landlock alone keeps the folder
	}
	const stranger = 4242
	s := newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"), func(c *tables.Config) {
		c.Cage = &tables.Cage{Owner: func(core.ModuleID) (uid, gid int) { return stranger, stranger }, Covers: func(id core.ModuleID) bool { return id == "notes" }}
	})
	for at := filepath.Dir(s.dir); at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		s.check(os.Chmod(at, 0o711))
	}
	s.installed("notes")
	folder := filepath.Join(s.dir, "notes")
	s.check(os.MkdirAll(folder, 0o700))
	s.check(os.Chown(folder, stranger, stranger))
	release := s.release("notes", first)
	s.check(s.Migrate(t.Context(), release))
	s.check(s.Save(t.Context(), "notes", io.Discard))
	for path, want := range map[string]string{
		folder: "drwx--x--x 0", folder + "/tables.db": "-rw------- 4242", folder + "/tables.db-wal": "-rw------- 4242",
		folder + "/tables.db-shm": "-rw------- 4242",
	} {
		about, err := os.Lstat(path)
		s.check(err)
		if got := fmt.Sprint(about.Mode(), " ", about.Sys().(*syscall.Stat_t).Uid); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}

// A step may reach no other file, whatever its words are.
func TestAStepOpensNoOtherFile(t *testing.T) {
	s := newStage(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	s.installed("notes")
	at, err := s.Database(t.Context(), "notes")
	s.check(err)
	secret := strings.TrimPrefix(s.address, "sqlite:")
	err = s.Migrate(t.Context(),
		s.release("notes", map[string]string{"0001_a.up.sql": "EXPLAIN SELECT 1; -- ;\n/**/ATTACH '" + secret + "' AS core"}))
	if portal.CodeOf(err) != portal.Invalid || at.DSN == secret {
		t.Errorf("attached: %v", err)
	}
}
