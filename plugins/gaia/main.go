// Command gaia is the plugin of the GAIA module: the token's facts, its transfers as they happen, its sale, what
// each wallet has of it, what it may claim, and how far its launch is.
package main

import (
	"context"
	"errors"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/gaia/allocation"
	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/plugins/gaia/launch"
	"gaia.example/portal/plugins/gaia/portfolio"
	"gaia.example/portal/plugins/gaia/powers"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/plugins/gaia/saleterms"
	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/plugins/gaia/watch"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func main() {
	// A portal has plugins collect garbage when their heap is five times what is alive, which a history that is read fills for nothing.
	debug.SetGCPercent(100)
	portal.Serve(newModule)
}

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	t, s, c := token.New(host, db), sale.New(host, db), claims.New(host, db)
	p, terms := portfolio.New(host, db, t), saleterms.New(host, db)
	w, pw := watch.New(host, db, t, s), powers.New(host, db, t.Codes())
	ep := epochs.New(host)
	c.PayEpochs(ep)
	t.OnChange(p)
	t.FindAlso(c.Find)
	l := launch.New(host, db, launch.Parts{Token: t, Sale: s, Acts: p, Claims: c, Powers: pw})
	mux := http.NewServeMux()
	mux.Handle("/", t.Handler())
	s.Handle(mux)
	p.Handle(mux)
	c.Handle(mux)
	l.Handle(mux)
	terms.Handle(mux)
	w.Handle(mux)
	pw.Handle(mux)
	allocation.New(host).Handle(mux)
	run := func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		for _, run := range []func(context.Context) error{t.Run, s.Run, p.Run, c.Run, l.Run, terms.Run, w.Run, pw.Run, ep.Run} {
			group.Go(func() error { return run(ctx) })
		}
		return group.Wait()
	}
	rescan := func(ctx context.Context, at time.Time) error {
		return errors.Join(t.Rescan(ctx, at), p.Rescan(ctx, at), c.Rescan(ctx), terms.Rescan(ctx), pw.Rescan(ctx))
	}
	jobs := map[string]func(context.Context, time.Time) error{"rescan": rescan}
	return &portal.Module{Handler: mux, Run: run, Jobs: jobs, Close: func(context.Context) error { return db.Close() }}, nil
}
