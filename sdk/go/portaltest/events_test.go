package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/hosttest"
)

func TestEventsInMemory(t *testing.T) {
	hosttest.Events(t, func(t *testing.T) hosttest.EventStage {
		host := portaltest.NewHost(t)
		return hosttest.EventStage{Events: host.Host().Events, Tell: host.Tell}
	})
}
