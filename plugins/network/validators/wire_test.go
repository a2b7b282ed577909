package validators

import (
	"testing"

	"gaia.example/portal/plugins/network/networktest"
)

// The remote's tests use an answer that was recorded from a dev chain: this keeps it what the plugin answers.
func TestTheRemotesRecordingIsAnAnswer(t *testing.T) {
	networktest.Recorded(t, "", map[string]any{
		"validators.json": &Answer{},
		"positions.json":  &Positions{},
		"validator.json":  &Detail{},
		"course.json":     &Course{},
		"delegators.json": &Delegators{},
		"changes.json":    &Changes{},
		"setup.json":      &Setup{},
		"newcomer.json":   &Setup{},
	})
}
