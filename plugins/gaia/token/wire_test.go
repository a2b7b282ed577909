package token

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

// The remote's tests use answers that were recorded from a dev chain: this keeps them what the plugin answers.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	for path, answer := range map[string]any{
		"../remote/src/testdata/token.json":    &Answer{},
		"../remote/src/testdata/recent.json":   &Recent{},
		"../remote/src/testdata/activity.json": &Activity{},
		"../remote/src/testdata/supply.json":   &Supply{},

		"../remote/src/testdata/tracker/growth.json":       &Growth{},
		"../remote/src/testdata/tracker/distribution.json": &Distribution{},
		"../remote/src/testdata/tracker/flows.json":        &Flows{},
		"../remote/src/testdata/tracker/holders.json":      &Holders{},
		"../remote/src/testdata/tracker/profile.json":      &Profile{},
		"../remote/src/testdata/tracker/balances.json":     &Balances{},
		"../remote/src/testdata/tracker/entries.json":      &portal.Page[Entry]{},
	} {
		recorded, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(bytes.NewReader(recorded))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(answer); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		again, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		var want, got any
		if err := json.Unmarshal(recorded, &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, &got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s is not what the plugin answers; it would be %s", path, again)
		}
	}
}
