// Command gaia is the plugin of the GAIA module: the token's facts and its transfers as they happen.
package main

import (
	"context"
	_ "embed"

	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/sdk/go/portal"
)

//go:embed module.json
var manifest []byte

func main() { portal.Serve(manifest, newModule) }

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	t := token.New(host)
	return &portal.Module{Handler: t.Handler(), Run: t.Run}, nil
}
