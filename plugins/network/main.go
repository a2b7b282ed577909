// Command network is the plugin of the network module: validators, their stake and the caller's delegations.
package main

import (
	"context"
	_ "embed"

	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/sdk/go/portal"
)

//go:embed module.json
var manifest []byte

func main() { portal.Serve(manifest, newModule) }

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	v := validators.New(host)
	return &portal.Module{Handler: v.Handler(), Run: v.Run}, nil
}
