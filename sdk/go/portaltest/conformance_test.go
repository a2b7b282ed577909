package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestTheHostAnswersAsAPortalDoes(t *testing.T) {
	storing := func(t *testing.T) portal.Host { return portaltest.NewHost(t, manifest).Host() } // 4 MiB, as the suite wants it
	host := portaltest.NewHost(t, manifest)
	conformance.Settings(t, host.Host().Settings, func(greeting string) { host.Change(map[string]string{"greeting": greeting}) })
	conformance.KV(t, func(t *testing.T) portal.KV { return storing(t).KV })
	conformance.Blobs(t, func(t *testing.T) portal.Blobs { return storing(t).Blobs })
}
