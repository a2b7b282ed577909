package epochs

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"reflect"
	"testing"

	"gaia.example/portal/sdk/go/node"
)

const recordings = "../remote/src/testdata/epochs/"

// The remote's tests use answers that were recorded: this keeps them what the plugin answers. PORTAL_RECORD=1 records them anew.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	if os.Getenv("PORTAL_RECORD") != "" {
		rerecord(t)
	}
	for name, answer := range map[string]any{"list.json": &List{}, "epoch.json": &Epoch{}, "records.json": &Records{}, "course.json": &Course{},
		"earnings.json": &Earnings{}, "rewards.json": &[]Reward{}} {
		recorded, err := os.ReadFile(recordings + name)
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

// rerecord has two validators and a delegator over three epochs, the second without a signal, and writes what the pages are answered.
func rerecord(t *testing.T) {
	t.Helper()
	s := open(t)
	s.mined(append(append(s.registers(ada, 1000, 6e18), s.registers(ben, 500, 2e18)...), s.delegates(cy, ada, 2e18))...)
	s.begins("1000000000000000000000")
	uid := s.publishes("It is fast")
	s.attests(ada, uid, node.Confirm)
	s.attests(ben, uid, node.Dispute)
	s.ends()
	s.ends()
	s.attests(ada, s.publishes("It is slow"), node.Confirm)
	s.ends()
	check(t, os.MkdirAll(recordings, 0o755))
	for name, path := range map[string]string{"list.json": "/epochs", "epoch.json": "/epochs/3", "records.json": "/epochs/validators",
		"course.json": "/epochs/course?validator=" + ada.address().String(), "earnings.json": "/epochs/earnings?account=" + cy.String(),
		"rewards.json": "/epochs/rewards?account=" + cy.String()} {
		var text bytes.Buffer
		check(t, json.Indent(&text, []byte(s.must(visitor, http.MethodGet, path, nil, nil)), "", "  "))
		check(t, os.WriteFile(recordings+name, text.Bytes(), 0o644))
	}
}
