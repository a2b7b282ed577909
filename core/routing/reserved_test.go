package routing

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"
)

// The paths that are kept are those of the specification's table, whether or not their module is installed.
func TestReservedPathsAreTheSpecifications(t *testing.T) {
	text, err := os.ReadFile("testdata/specification.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct{ Routes []string }
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	specified := map[string]bool{}
	for _, row := range rows {
		for _, path := range row.Routes {
			if first := firstSegment(path); first != "" && first != "{product}" && !slices.Contains(corePrefixes, first) {
				specified[first] = true
			}
		}
	}
	if !maps.Equal(specified, productPaths) {
		t.Errorf("kept are %v, specified %v", slices.Sorted(maps.Keys(productPaths)), slices.Sorted(maps.Keys(specified)))
	}
}
