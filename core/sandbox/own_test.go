package sandbox_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
)

func TestAPluginHasTheFilesThatItWasGivenAndNoOthers(t *testing.T) {
	dir := t.TempDir()
	for at := dir; at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		if err := os.Chmod(at, 0o777); err != nil { // the file modes are not what is tested
			t.Fatal(err)
		}
	}
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err != nil {
		t.Fatal(err)
	}
	given := filepath.Join(dir, "own")
	if err := os.Mkdir(given, 0o700); err != nil {
		t.Fatal(err)
	}
	uid, gid := box.Owner()
	if err := os.Chown(given, uid, gid); err != nil {
		t.Fatal(err)
	}
	s := newStageOf(t, box, func(cfg *supervisor.Config) {
		cfg.Own = func(core.Release) supervisor.Own { return supervisor.Own{Paths: []string{given}, FileBytes: 100 << 20} }
	})
	if err := s.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	form := url.Values{"own": {given}, "secret": {filepath.Join(dir, "own-beside")}}.Encode()
	for _, row := range [][2]string{
		{"write a file of its own", "done"}, {"lock a file of its own", "done"}, {"map a file of its own", "done"},
		{"write more than a file may have", "EFBIG"}, {"write beside a file of its own", "EACCES"}, {"share memory that nobody counts", "EPERM"},
		{"lock a file for its description", "EPERM"}, {"map memory that grows like a stack", "EPERM"}, {"change the mode of the core's secret", "EPERM"},
	} {
		if got, err := s.ask("POST", "/try/"+url.PathEscape(row[0]), form); err != nil || got != row[1] {
			t.Errorf("%s: %s, %v; want %s", row[0], got, err, row[1])
		}
	}
	if kept, err := os.ReadFile(filepath.Join(given, "data")); err != nil || string(kept[:4]) != "kept" {
		t.Errorf("the core finds %.8q, %v", kept, err)
	}
}
