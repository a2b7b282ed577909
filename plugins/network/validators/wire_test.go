package validators

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// The remote's tests use an answer that was recorded from a dev chain: this keeps it what the plugin answers.
func TestTheRemotesRecordingIsAnAnswer(t *testing.T) {
	for path, answer := range map[string]any{
		"../remote/src/testdata/validators.json": &Answer{},
		"../remote/src/testdata/positions.json":  &Positions{},
		"../remote/src/testdata/validator.json":  &Detail{},
		"../remote/src/testdata/course.json":     &Course{},
		"../remote/src/testdata/delegators.json": &Delegators{},
		"../remote/src/testdata/changes.json":    &Changes{},
		"../remote/src/testdata/setup.json":      &Setup{},
		"../remote/src/testdata/newcomer.json":   &Setup{},
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
