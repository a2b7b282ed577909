package erc20_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

func TestBindingIsWhatTheInterfaceGenerates(t *testing.T) { chaintest.Binding(t, "ERC20") }
