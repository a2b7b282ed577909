package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestEventsInMemory(t *testing.T) {
	conformance.Events(t, func(t *testing.T) conformance.EventStage {
		host := portaltest.NewHost(t, manifest)
		return conformance.EventStage{Events: host.Host().Events, Tell: host.Tell}
	})
}

func TestWhatIsPublishedToOneWalletIsRemembered(t *testing.T) {
	host := portaltest.NewHost(t, manifest)
	wallet := portal.Address{1}
	for _, err := range []error{
		host.Host().Events.PublishTo(t.Context(), wallet, "moved", 1), host.Host().Events.Publish(t.Context(), "moved", 2),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := host.Host().Events.PublishTo(t.Context(), wallet, "other", 1); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("a topic that is not declared: %v", err)
	}
	if got := host.Published(); len(got) != 2 || got[0].To == nil || *got[0].To != wallet || got[1].To != nil {
		t.Errorf("%+v", got)
	}
}
