package epochs

import (
	"net/http"
	"os"
	"testing"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
)

// The remote's tests use answers that were recorded: this keeps them what the plugin answers. PORTAL_RECORD=1 records them anew.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	if os.Getenv("PORTAL_RECORD") != "" {
		rerecord(t)
	}
	networktest.Recorded(t, "epochs", map[string]any{"list.json": &List{}, "epoch.json": &Epoch{}, "records.json": &Records{},
		"course.json": &Course{}, "earnings.json": &Earnings{}, "rewards.json": &[]Reward{}})
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
	for name, path := range map[string]string{"list.json": "/epochs", "epoch.json": "/epochs/3", "records.json": "/epochs/validators",
		"course.json": "/epochs/course?validator=" + ada.Address().String(), "earnings.json": "/epochs/earnings?account=" + cy.String(),
		"rewards.json": "/epochs/rewards?account=" + cy.String()} {
		networktest.Record(t, "epochs", name, s.must(visitor, http.MethodGet, path, nil, nil))
	}
}
