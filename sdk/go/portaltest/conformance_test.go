package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestTheHostAnswersAsAPortalDoes(t *testing.T) {
	storing := func(t *testing.T) portal.Host {
		host := portaltest.NewHost(t)
		host.Storage = conformance.Storage
		return host.Host()
	}
	conformance.KV(t, func(t *testing.T) portal.KV { return storing(t).KV })
}
