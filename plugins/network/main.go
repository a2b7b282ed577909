// Command network is the plugin of the network module: validators, their stake and the caller's delegations.
package main

import (
	"context"
	"time"

	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func main() { portal.Serve(newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	v := validators.New(host, db)
	jobs := map[string]func(context.Context, time.Time) error{"rescan": v.Rescan}
	return &portal.Module{Handler: v.Handler(), Run: v.Run, Jobs: jobs, Close: func(context.Context) error { return db.Close() }}, nil
}
