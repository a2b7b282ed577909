// Command network is the plugin of the network module: validators, their stake and the caller's delegations.
package main

import (
	"context"
	_ "embed"
	"time"

	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

//go:embed module.json
var manifest []byte

func main() { portal.Serve(manifest, newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	v := validators.New(host, db)
	jobs := map[string]func(context.Context, time.Time) error{"rescan": v.Rescan}
	return &portal.Module{Handler: v.Handler(), Run: v.Run, Jobs: jobs, Close: func(context.Context) error { return db.Close() }}, nil
}
