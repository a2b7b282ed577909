// Command gaia is the plugin of the GAIA module: the token's facts, its transfers as they happen, and its sale.
package main

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/gaia/sale"
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
	t, s := token.New(host, db), sale.New(host)
	mux := http.NewServeMux()
	mux.Handle("/", t.Handler())
	s.Handle(mux)
	run := func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error { return t.Run(ctx) })
		group.Go(func() error { return s.Run(ctx) })
		return group.Wait()
	}
	jobs := map[string]func(context.Context, time.Time) error{"rescan": t.Rescan}
	return &portal.Module{Handler: mux, Run: run, Jobs: jobs, Close: func(context.Context) error { return db.Close() }}, nil
}
