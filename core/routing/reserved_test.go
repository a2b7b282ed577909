package routing

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
)

// The pages that are kept are those of the specification's table, whether or not their module is installed.
func TestReservedPathsAreTheSpecifications(t *testing.T) {
	text, err := os.ReadFile("testdata/specification.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Routes []string
		Name   string
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	kept := map[string]string{}
	for _, page := range productPages {
		kept[page.Path] = page.Title
	}
	specified := map[string]string{}
	for _, row := range rows {
		for _, path := range row.Routes {
			first := firstSegment(path)
			if first == "" || first == "{product}" || slices.Contains(corePrefixes, first) {
				continue
			}
			specified[path] = row.Name
			if len(row.Routes) > 1 { // one name for them all: each has its own
				specified[path] = kept[path]
			}
		}
	}
	if !maps.Equal(specified, kept) || slices.Contains(slices.Collect(maps.Values(kept)), "") {
		t.Errorf("kept are %v, specified %v", kept, specified)
	}
}

func TestPlannedIsWhatNoModuleHas(t *testing.T) {
	planned := func(table *Table) (paths []string) {
		for _, page := range table.Planned() {
			paths = append(paths, page.Path)
		}
		return paths
	}
	if got := planned(build(t)); len(got) != len(productPages) || !slices.Contains(got, "/validators") {
		t.Errorf("without a module %v are planned", got)
	}
	got := planned(build(t, network()))
	if slices.Contains(got, "/validators") || !slices.Contains(got, "/signals") || len(got) != len(productPages)-1 {
		t.Errorf("beside network %v are planned", got)
	}
}

func TestAPartnerHasNoPlannedPageNorOneBelowIt(t *testing.T) {
	for _, page := range productPages {
		for _, path := range []string{page.Path, page.Path + "/more"} {
			partner := core.Release{Manifest: core.Manifest{ID: "radar", Routes: []core.RouteRule{route(path, public)}}}
			if _, err := Build([]core.Release{partner}, shell); err == nil || !strings.Contains(err.Error(), "kept for the portal's own modules") {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}
