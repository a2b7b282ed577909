package backup

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// shelf is modules' databases as texts: those of package tables are backed up and restored in its own tests, and by the portal's.
type shelf struct {
	texts map[core.ModuleID]string
	err   error
}

func (s shelf) Saved(context.Context) (string, []core.ModuleID, error) {
	ids := []core.ModuleID{}
	for id := range s.texts {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return portal.SQLite, ids, nil
}

func (s shelf) Save(_ context.Context, id core.ModuleID, w io.Writer) error {
	_, err := io.WriteString(w, s.texts[id])
	return errors.Join(err, s.err)
}

func (s shelf) Load(_ context.Context, id core.ModuleID, r io.Reader) error {
	text, err := io.ReadAll(r)
	s.texts[id] = string(text)
	return errors.Join(err, s.err)
}

// shelved is a backup with two databases.
func shelved(t *testing.T) string {
	t.Helper()
	s := open(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	fill(t, s)
	path, with := filepath.Join(t.TempDir(), "backup.tar.gz"), about
	with.Databases = shelf{texts: map[core.ModuleID]string{"notes": strings.Repeat("a page\n", 1000), "empty": ""}}
	_, err := Save(t.Context(), path, s, with)
	check(t, err)
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); err != nil || len(left) > 0 {
		t.Errorf("copies are left: %v, %v", left, err)
	}
	return path
}

func TestModulesDatabasesComeBack(t *testing.T) {
	path := shelved(t)
	archive, err := Open(t.Context(), path)
	check(t, err)
	defer archive.Close()
	if len(archive.Databases) != 2 || archive.Databases[1].Module != "notes" || archive.Databases[1].Bytes != 7000 ||
		archive.Databases[1].Driver != portal.SQLite {
		t.Errorf("it has %+v", archive.Databases)
	}
	to := open(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	check(t, archive.Restore(t.Context(), to, bundles(t)))
	back := shelf{texts: map[core.ModuleID]string{}}
	check(t, archive.RestoreDatabases(t.Context(), back))
	if back.texts["notes"] != strings.Repeat("a page\n", 1000) || len(back.texts) != 2 {
		t.Errorf("back are %d of %d bytes", len(back.texts), len(back.texts["notes"]))
	}
	gone := errors.New("the disk is gone")
	if err := archive.RestoreDatabases(t.Context(), shelf{back.texts, gone}); !errors.Is(err, gone) || portal.CodeOf(err) == portal.Invalid {
		t.Errorf("a disk that is gone: %v", err)
	}
}

func TestADatabaseThatCannotBeCopied(t *testing.T) {
	s := open(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	fill(t, s)
	dir, with, gone := t.TempDir(), about, errors.New("gone")
	with.Databases = shelf{map[core.ModuleID]string{"notes": "a"}, gone}
	if _, err := Save(t.Context(), filepath.Join(dir, "backup.tar.gz"), s, with); !errors.Is(err, gone) {
		t.Errorf("saved: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

func TestForgedDatabases(t *testing.T) {
	file, err := os.ReadFile(shelved(t))
	check(t, err)
	good := apart(t, file)
	for name, test := range map[string]struct {
		forge func(*forgery)
		want  string
	}{
		"a changed byte": {func(f *forgery) { f.of("databases/notes.sqlite").text = "b" + f.of("databases/notes.sqlite").text[1:] },
			"is not what backup.json says"},
		"cut short":   {func(f *forgery) { f.of("databases/notes.sqlite").text = "a" }, "is not what backup.json says"},
		"a byte more": {func(f *forgery) { f.of("databases/notes.sqlite").text += "a" }, "is not what backup.json says"},
		"one that is not there": {func(f *forgery) { f.of("databases/notes.sqlite").name = "databases/gone" },
			"in the place of databases/notes.sqlite"},
		"one that nobody announced": {func(f *forgery) { f.Databases = f.Databases[:1] }, "more than backup.json says"},
		"listed in another order":   {func(f *forgery) { slices.Reverse(f.Databases) }, "nothing that can be"},
		"listed twice":              {func(f *forgery) { f.Databases[1] = f.Databases[0] }, "nothing that can be"},
		"a parent path":             {func(f *forgery) { f.Databases[0].Module = "../../etc" }, "nothing that can be"},
		"another kind":              {func(f *forgery) { f.Databases[0].Driver = "oracle" }, "nothing that can be"},
		"of less than no bytes":     {func(f *forgery) { f.Databases[0].Bytes = -1 }, "nothing that can be"},
	} {
		t.Run(name, func(t *testing.T) {
			f := good.copy()
			f.Databases = slices.Clone(f.Databases)
			test.forge(f)
			refuse(t, zip(t, f.tar(t)), test.want)
		})
	}
}
