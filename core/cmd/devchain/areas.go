package main

import (
	gaia "gaia.example/portal/plugins/gaia/devnet"
	network "gaia.example/portal/plugins/network/devnet"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// areas deploy in this order; a chain that exists takes in a new one where it stands at the end.
func areas() []devnet.Area {
	return []devnet.Area{
		gaia.Area(),
		network.Area(),
		gaia.Distribution(),
	}
}
