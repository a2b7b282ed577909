package networktest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// recordings are the answers that the remote's tests use.
const recordings = "../remote/src/testdata"

// Recorded checks that the recordings in that folder of the remote's ("" for those beside the folders) are what the plugin answers: each
// is read into the value beside its name, has no field that the value lacks, and is written as it was recorded.
func Recorded(t *testing.T, folder string, answers map[string]any) {
	t.Helper()
	for name, answer := range answers {
		recorded, err := os.ReadFile(filepath.Join(recordings, folder, name))
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

// Record writes an answer, indented, where Recorded reads it.
func Record(t *testing.T, folder, name, answer string) {
	t.Helper()
	var indented bytes.Buffer
	check(t, json.Indent(&indented, []byte(answer), "", "  "))
	path := filepath.Join(recordings, folder, name)
	check(t, os.MkdirAll(filepath.Dir(path), 0o755))
	check(t, os.WriteFile(path, append(bytes.TrimRight(indented.Bytes(), "\n"), '\n'), 0o644))
}
