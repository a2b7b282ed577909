package coretest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Modules is a folder with the module lab, and beside it one for each id that runs the same plugin, without pages and
// with /open alone. It is a value of PORTAL_MODULES.
func Modules(t testing.TB, ids ...string) string {
	t.Helper()
	bin, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	lab := filepath.Join(bin, "modules", "lab")
	if err := os.CopyFS(filepath.Join(dir, "lab"), os.DirFS(lab)); err != nil {
		t.Fatal(err)
	}
	plugin, err := os.ReadFile(filepath.Join(lab, "lab"))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		manifest := fmt.Sprintf(`{
			"id": %q, "version": "0.1.0", "publisher": "portal", "title": %q, "description": "A module for tests.",
			"compat": { "contract": 1 }, "plugin": "lab", "capabilities": [],
			"api": [{ "prefix": "/open", "access": "public" }]
		}`, id, id)
		if err := os.Mkdir(filepath.Join(dir, id), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, id, "module.json"), []byte(manifest), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, id, "lab"), plugin, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
