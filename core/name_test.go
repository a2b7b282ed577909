package core

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// The forms are the schema's: what a manifest may call something is what a path may name.
func TestNamesAreTheSchemas(t *testing.T) {
	text, err := os.ReadFile("../sdk/schema/module.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	type form struct{ Pattern string }
	var schema struct {
		Properties struct {
			Jobs struct {
				Items struct {
					Properties struct{ Name form }
				}
			}
		}
		Defs struct{ ID form } `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	if got := schema.Defs.ID.Pattern; got != idForm.String() {
		t.Errorf("an id is %s in the schema, and %s here", got, idForm)
	}
	if got := schema.Properties.Jobs.Items.Properties.Name.Pattern; got != nameForm.String() {
		t.Errorf("a job's name is %s in the schema, and %s here", got, nameForm)
	}
	for text, want := range map[string][2]bool{
		"gaia": {true, true}, "a1-": {true, true}, "a": {false, true}, strings.Repeat("a", 32): {true, true},
		strings.Repeat("a", 33): {false, true},
		strings.Repeat("a", 40): {false, true}, strings.Repeat("a", 41): {},
		"": {}, "Gaia": {}, "1st": {}, "-a": {}, "a.b": {}, "a/b": {}, "ab\n": {},
	} {
		if got := [2]bool{IsID(text), IsName(text)}; got != want {
			t.Errorf("%q is an id, and a name: %v, want %v", text, got, want)
		}
	}
}
