package coretest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest/source"
)

// PackArea writes the bundle of one of the portal's own modules into a folder: its plugin and tables, without its pages, and so without
// what only pages ask for.
func PackArea(tb testing.TB, area, into string) {
	tb.Helper()
	check := func(err error) {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
	}
	folder, from := tb.TempDir(), filepath.Join(source.Root(), "plugins", area)
	plugin := filepath.Join(tb.TempDir(), area)
	Build(tb, plugin, "./plugins/"+area)
	text, err := os.ReadFile(filepath.Join(from, "module.json"))
	check(err)
	manifest := map[string]any{}
	check(json.Unmarshal(text, &manifest))
	for _, name := range []string{"routes", "cards", "remote", "wallet"} {
		delete(manifest, name)
	}
	queries, _ := manifest["queries"].([]any)
	for _, query := range queries {
		delete(query.(map[string]any), "page")
	}
	manifest["capabilities"] = slices.DeleteFunc(manifest["capabilities"].([]any), func(one any) bool {
		return strings.HasPrefix(one.(map[string]any)["name"].(string), "wallet.")
	})
	manifest["compat"] = map[string]any{"host": 1}
	text, err = json.Marshal(manifest)
	check(err)
	Module(tb, folder, text, plugin)
	check(os.CopyFS(filepath.Join(folder, "migrations"), os.DirFS(filepath.Join(from, "migrations"))))
	file, err := os.Create(filepath.Join(into, area+"-0.1.0.bundle"))
	check(err)
	_, err = bundle.Pack(file, folder)
	check(err)
	check(file.Close())
}
