// Command gaia is the plugin of the GAIA module: the token's facts and its transfers as they happen.
package main

import (
	"context"
	"time"

	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func main() { portal.Serve(newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	t := token.New(host, db)
	jobs := map[string]func(context.Context, time.Time) error{"rescan": t.Rescan}
	return &portal.Module{Handler: t.Handler(), Run: t.Run, Jobs: jobs, Close: func(context.Context) error { return db.Close() }}, nil
}
