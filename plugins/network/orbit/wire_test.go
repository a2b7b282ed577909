package orbit

import (
	"testing"

	"gaia.example/portal/plugins/network/networktest"
)

// The remote's tests use answers that were recorded: this keeps them what the plugin answers. PORTAL_RECORD=1 records them anew.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	networktest.Recorded(t, "orbit", map[string]any{"map.json": &Snapshot{}, "events.json": &Events{}, "bondings.json": &Bondings{},
		"attestations.json": &Attestations{}})
}

// record writes what the page is answered into files.
func (s *stage) record() {
	s.t.Helper()
	var m Snapshot
	s.get("/orbit", &m)
	for file, path := range map[string]string{
		"map.json": "/orbit", "events.json": "/orbit/events",
		"bondings.json": "/orbit/bondings?account=" + m.Accounts[m.Delegations.Delegator[0]].String() + "&validator=" +
			m.Validators[m.Delegations.Validator[0]].Address.String(),
	} {
		networktest.Record(s.t, "orbit", file, s.get(path, nil).Body.String())
	}
}
