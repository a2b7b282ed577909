package sandbox_test

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	uid, gid := sandbox.Owner(hostile.Manifest.ID)
	for _, path := range []string{given, given + "-wal"} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chown(path, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	s := newStageOf(t, box, func(cfg *supervisor.Config) {
		cfg.Own = func(core.Release) supervisor.Own {
			return supervisor.Own{Paths: []string{given, given + "-wal"}, FileBytes: 100 << 20}
		}
	})
	if err := s.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	form := url.Values{"own": {given}, "secret": {given}}.Encode()
	for _, a := range []attempt{
		{"write to a file of its own", "done", ""}, {"lock a file of its own", "done", ""}, {"map a file of its own", "done", ""},
		{"write more than a file may have", "EFBIG", "rlimits"}, {"share memory that nobody counts", "EPERM", "seccomp"},
		{"lock a file for its description", "EPERM", "seccomp"}, {"map memory that grows like a stack", "EPERM", "seccomp"}, {"change the mode of the core's secret", "EPERM", "seccomp"},
		{"make a file beside its own", "EACCES", "landlock"}, {"make a folder beside its own", "EACCES", "landlock"}, {"make a pipe beside its own", "EPERM", "seccomp"},
		{"make a link beside its own", "EPERM", "seccomp"}, {"make a hard link beside its own", "EPERM", "seccomp"}, {"list the folder of its own", "EACCES", "landlock"},
		{"remove a file of its own", "EACCES", "landlock"}, {"rename a file of its own", "EACCES", "landlock"}, {"move a file of its own away", "EACCES EXDEV", "landlock"},
		{"replace a file of its own", "EACCES", "landlock"}, {"swap two files of its own", "EACCES", "landlock"}, {"put a file of another's in the place of its own", "EACCES EXDEV", "landlock"},
	} {
		got, err := s.ask("POST", "/try/"+url.PathEscape(a.tries), form)
		if err != nil || !slices.Contains(strings.Fields(a.wants), got) {
			t.Errorf("%s: %s, %v; want %s", a.tries, got, err, a.wants)
		}
		if a.by != "" {
			said(a.tries, a.by+": "+got, "nothing: it serves on")
		}
	}
	if kept, err := os.ReadFile(given); err != nil || len(kept) < 4 || string(kept[:4]) != "kept" {
		t.Errorf("the core finds %.8q, %v", kept, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("the core finds %v, %v", left, err)
	}
	s.hello()
}
