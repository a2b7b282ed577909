package signals

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// The remote's tests use answers that were recorded from a dev chain: this keeps them what the plugin answers.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	for name, answer := range map[string]any{"feed": &Feed{}, "detail": &Detail{}, "proof": &Proof{}, "summary": &Summary{}, "course": &Course{}} {
		recorded, err := os.ReadFile("../remote/src/testdata/signals/" + name + ".json")
		check(t, err)
		decoder := json.NewDecoder(bytes.NewReader(recorded))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(answer); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		again, err := json.Marshal(answer)
		check(t, err)
		var want, got any
		check(t, json.Unmarshal(recorded, &want))
		check(t, json.Unmarshal(again, &got))
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s is not what the plugin answers; it would be %s", name, again)
		}
	}
}
