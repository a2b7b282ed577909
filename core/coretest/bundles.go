package coretest

import (
	"cmp"
	"encoding/json"
	"errors"
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
	bin := built(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(bin, "bundles"))); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		Bundle(t, dir, core.Manifest{ID: core.ModuleID(id), Version: "0.1.0", Run: core.Always})
	}
	return dir
}

// Bundle packs Folder's module into the folder, and answers with the bundle's path.
func Bundle(t testing.TB, dir string, manifest core.Manifest) string {
	t.Helper()
	path := filepath.Join(dir, fmt.Sprintf("%s-%s.bundle", manifest.ID, manifest.Version))
	if err := pack(path, Folder(t, manifest)); err != nil {
		t.Fatal(err)
	}
	return path
}

// Folder is one with the lab's plugin as a module of its own. It is the portal's own unless the manifest names a publisher, has /open
// alone, and the version, run, capabilities, contracts, wallet, jobs, settings and pages of the manifest: its remote has a file for each
// page and card.
func Folder(t testing.TB, manifest core.Manifest) string {
	t.Helper()
	bin := built(t)
	module := t.TempDir()
	settings := manifest.Settings
	if settings == nil {
		settings = json.RawMessage("{}")
	}
	said := map[string]any{
		"settings": settings,
		"id":       manifest.ID, "version": manifest.Version, "publisher": cmp.Or(manifest.Publisher, core.InstancePublisher),
		"title":       string(manifest.ID),
		"description": "A module for tests.", "compat": map[string]any{"host": 1}, "plugin": "lab", "run": manifest.Run,
		"capabilities": append([]core.Capability{}, manifest.Capabilities...),
		"api":          []any{map[string]any{"prefix": "/open", "access": "public"}},
	}
	if manifest.Jobs != nil {
		said["jobs"] = manifest.Jobs
	}
	if manifest.Contracts != nil {
		said["contracts"] = manifest.Contracts
	}
	if manifest.Wallet != nil {
		said["wallet"] = manifest.Wallet
	}
	if manifest.Remote != nil {
		said["remote"], said["routes"], said["cards"] = manifest.Remote, manifest.Routes, append([]core.Card{}, manifest.Cards...)
		said["compat"] = map[string]any{"host": 1, "shell": bundle.ShellContract}
		if err := writeRemote(filepath.Join(module, "remote"), manifest); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	Module(t, module, text, filepath.Join(bin, "modules/lab", bundle.PluginPath(core.Manifest{Plugin: "lab"})))
	return module
}

// writeRemote writes remote.json, the entry and a file for each page and card: page-0.js and so on, card-0.js.
func writeRemote(dir string, m core.Manifest) error {
	index := core.RemoteIndex{Name: bundle.ContainerName(m), Shell: bundle.ShellContract, Entry: "entry.js",
		Files: map[string]core.RemoteFile{"entry.js": {}}}
	for i, r := range m.Routes {
		index.Files[fmt.Sprintf("page-%d.js", i)] = core.RemoteFile{Pages: []string{r.Path}}
	}
	for i, c := range m.Cards {
		index.Files[fmt.Sprintf("card-%d.js", i)] = core.RemoteFile{Cards: []string{c.ID}}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, file := range index.Files {
		text := fmt.Appendf(nil, "export const file = %q, version = %q\n", name, m.Version)
		file.Integrity = bundle.Integrity(text)
		index.Files[name] = file
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	text, err := json.Marshal(index)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "remote.json"), text, 0o644)
}

// Module lays out a module's folder with that manifest and that plugin.
func Module(t testing.TB, dir string, manifest []byte, plugin string) {
	t.Helper()
	program, err := os.ReadFile(plugin)
	if err != nil {
		t.Fatal(err)
	}
	lay(t, dir, manifest, program)
}

// Husk lays out a module's folder with that manifest and a plugin that no machine can start.
func Husk(t testing.TB, dir string, manifest []byte) {
	t.Helper()
	header := make([]byte, 64) // an ELF header (System V ABI, chapter 4), and no program
	copy(header, "\x7fELF\x02\x01\x01")
	header[16], header[18] = 2, 0x3e
	lay(t, dir, manifest, header)
}

func lay(t testing.TB, dir string, manifest, program []byte) {
	t.Helper()
	var named struct{ Plugin string }
	if err := json.Unmarshal(manifest, &named); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, filepath.FromSlash(bundle.PluginPath(core.Manifest{Plugin: named.Plugin})))
	if err := errors.Join(
		os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, program, 0o755),
		os.WriteFile(filepath.Join(dir, "module.json"), manifest, 0o644),
	); err != nil {
		t.Fatal(err)
	}
}

// pack packs a module's folder.
func pack(path, dir string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := bundle.Pack(file, dir); err != nil {
		return fmt.Errorf("pack %s: %w", filepath.Base(path), err)
	}
	return file.Close()
}
