package coretest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// Bundles is a folder with the module lab, packed, and beside it one for each id that runs the same plugin, without pages
// and with /open alone. It is a value of PORTAL_BUNDLES.
func Bundles(t testing.TB, ids ...string) string {
	t.Helper()
	bin, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(bin, "bundles"))); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		Bundle(t, dir, core.Manifest{ID: core.ModuleID(id), Version: "0.1.0", Run: core.Always})
	}
	return dir
}

// Bundle packs the lab's plugin as a module of its own into the folder, and answers with the bundle's path. It is the portal's own
// unless the manifest names a publisher, has /open alone, and the version, run, capabilities, jobs and settings of the manifest.
func Bundle(t testing.TB, dir string, manifest core.Manifest) string {
	t.Helper()
	bin, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	module := t.TempDir()
	program := filepath.Join(module, filepath.FromSlash(bundle.PluginPath(core.Manifest{Plugin: "lab"})))
	if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(filepath.Join(bin, "modules/lab", bundle.PluginPath(core.Manifest{Plugin: "lab"})), program); err != nil {
		t.Fatal(err)
	}
	settings := manifest.Settings
	if settings == nil {
		settings = json.RawMessage("{}")
	}
	said := map[string]any{
		"settings": settings,
		"id":       manifest.ID, "version": manifest.Version, "publisher": cmp.Or(manifest.Publisher, core.InstancePublisher), "title": string(manifest.ID),
		"description": "A module for tests.", "compat": map[string]any{"contract": 1}, "plugin": "lab", "run": manifest.Run,
		"capabilities": append([]core.Capability{}, manifest.Capabilities...), "api": []any{map[string]any{"prefix": "/open", "access": "public"}},
	}
	if manifest.Jobs != nil {
		said["jobs"] = manifest.Jobs
	}
	text, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(module, "module.json"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, fmt.Sprintf("%s-%s.bundle", manifest.ID, manifest.Version))
	if err := pack(path, module); err != nil {
		t.Fatal(err)
	}
	return path
}

// pack packs a module's folder.
func pack(path, dir string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := bundle.Pack(file, dir); err != nil {
		return fmt.Errorf("pack %s: %w", filepath.Base(path), err)
	}
	return file.Close()
}
