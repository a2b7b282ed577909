package gaiavesting

import (
	"testing"

	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

func TestBindingIsWhatTheArtefactGenerates(t *testing.T) { chaintest.Binding(t, "GaiaVesting") }
