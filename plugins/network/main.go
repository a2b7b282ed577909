// Command network is the plugin of the network module: validators, their stake, the caller's delegations; nodes and their heartbeats;
// signals, what validators attest of them, the public log, and what epochs pay for it; and what wallets want to be told of.
package main

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/network/epochs"
	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/orbit"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/signals"
	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/plugins/network/watch"
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
	w := watch.New(host, db, v)
	n := nodes.New(host, db)
	log := publiclog.New(db, host.Portal.Place)
	s := signals.New(signals.Config{Host: host, DB: db, Log: log, Nodes: n, Validators: v})
	paid := epochs.New(epochs.Config{Host: host, DB: db, Log: log})
	mux := http.NewServeMux()
	mux.Handle("/", v.Handler())
	w.Handle(mux)
	n.Handle(mux)
	s.Handle(mux)
	log.Handle(mux)
	paid.Handle(mux)
	orbit.New(v, n, db).Handle(mux)
	run := func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error { return v.Run(ctx) })
		group.Go(func() error { return w.Run(ctx) })
		group.Go(func() error { return n.Run(ctx) })
		group.Go(func() error { return s.Run(ctx) })
		group.Go(func() error { return paid.Run(ctx) })
		return group.Wait()
	}
	jobs := map[string]func(context.Context, time.Time) error{"rescan": v.Rescan, "prune-heartbeats": n.Prune,
		"prune-benchmarks": n.PruneBenchmarks}
	return &portal.Module{Handler: mux, Run: run, Jobs: jobs, Close: func(context.Context) error { return db.Close() }}, nil
}
