package portaltest_test

import (
	"net/http"
	"testing"

	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestEgressInMemory(t *testing.T) {
	conformance.Egress(t, func(t *testing.T, foreign http.Handler) http.RoundTripper {
		host := portaltest.NewHost(t, manifest)
		host.Foreign = map[string]http.Handler{conformance.EgressHost: foreign}
		return host.Host().Egress
	})
}
