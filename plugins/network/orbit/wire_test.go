package orbit

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

const recordings = "../remote/src/testdata/orbit/"

// The remote's tests use answers that were recorded: this keeps them what the plugin answers. PORTAL_RECORD=1 records them anew.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	for path, answer := range map[string]any{"map.json": &Snapshot{}, "events.json": &Events{}, "bondings.json": &Bondings{},
		"attestations.json": &Attestations{}} {
		recorded, err := os.ReadFile(recordings + path)
		check(t, err)
		decoder := json.NewDecoder(bytes.NewReader(recorded))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(answer); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		again, err := json.Marshal(answer)
		check(t, err)
		var want, got any
		check(t, json.Unmarshal(recorded, &want))
		check(t, json.Unmarshal(again, &got))
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s is not what the plugin answers; it would be %s", path, again)
		}
	}
}

// record writes what the page is answered into files.
func (s *stage) record() {
	s.t.Helper()
	var m Snapshot
	s.get("/orbit", &m)
	check(s.t, os.MkdirAll(recordings, 0o755))
	for file, path := range map[string]string{
		"map.json": "/orbit", "events.json": "/orbit/events",
		"bondings.json": "/orbit/bondings?account=" + m.Accounts[m.Delegations.Delegator[0]].String() + "&validator=" +
			m.Validators[m.Delegations.Validator[0]].Address.String(),
	} {
		var indented bytes.Buffer
		check(s.t, json.Indent(&indented, s.get(path, nil).Body.Bytes(), "", "  "))
		check(s.t, os.WriteFile(recordings+file, append(indented.Bytes(), '\n'), 0o644))
	}
}
