package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestEventsInMemory(t *testing.T) {
	conformance.Events(t, func(t *testing.T) conformance.EventStage {
		host := portaltest.NewHost(t, manifest)
		return conformance.EventStage{Events: host.Host().Events, Tell: host.Tell}
	})
}
