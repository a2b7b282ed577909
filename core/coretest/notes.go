package coretest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"gaia.example/portal/core/coretest/source"
)

// notes is the plugin of the module notes, which has tables: most tests need none.
var notes = sync.OnceValues(func() (string, error) {
	bin, err := programs()
	if err != nil {
		return "", err
	}
	path := filepath.Join(bin, "notes")
	return path, build(path, "./core/coretest/testdata/notes")
})

// Notes packs a version of the module notes into the folder, and answers with the bundle's path. It has those files beside, such as
// migrations/0001_notes.up.sql; its POST /open/sql runs the body as SQL and answers with the rows. change may alter the
// manifest.
func Notes(t testing.TB, dir, version string, files map[string]string, change ...func(manifest map[string]any)) string {
	t.Helper()
	program, err := notes()
	if err != nil {
		t.Fatal(err)
	}
	module := t.TempDir()
	text, err := os.ReadFile(filepath.Join(source.Root(), "core/coretest/testdata/notes/module.json"))
	if err != nil {
		t.Fatal(err)
	}
	manifest := map[string]any{}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	manifest["version"] = version
	for _, change := range change {
		change(manifest)
	}
	if text, err = json.Marshal(manifest); err != nil {
		t.Fatal(err)
	}
	Module(t, module, text, program)
	for name, text := range files {
		path := filepath.Join(module, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, fmt.Sprintf("notes-%s.bundle", version))
	if err := pack(path, module); err != nil {
		t.Fatal(err)
	}
	return path
}
