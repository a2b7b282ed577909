package gaiaclaims

import (
	"testing"

	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

func TestBindingIsWhatTheArtefactGenerates(t *testing.T) { chaintest.Binding(t, "GaiaClaims") }
