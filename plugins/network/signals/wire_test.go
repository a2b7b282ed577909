package signals

import (
	"testing"

	"gaia.example/portal/plugins/network/networktest"
)

// The remote's tests use answers that were recorded from a dev chain: this keeps them what the plugin answers.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	networktest.Recorded(t, "signals", map[string]any{"feed.json": &Feed{}, "detail.json": &Detail{}, "proof.json": &Proof{},
		"summary.json": &Summary{}, "course.json": &Course{}})
}
