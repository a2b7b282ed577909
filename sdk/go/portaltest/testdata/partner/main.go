// Command partner is the smallest module, as a partner writes it.
package main

import (
	"context"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

func main() { portal.Serve(newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /tools", portal.JSON(func(r *http.Request) (any, error) {
		caller := portal.CallerFrom(r.Context())
		if !caller.SignedIn {
			return nil, portal.Errorf(portal.Unauthorized, "Sign in to see the tools.")
		}
		return map[string]string{"for": caller.Wallet.String(), "tier": caller.Tier.String()}, nil
	}))
	mux.HandleFunc("GET /tools/note/{key}", portal.JSON(func(r *http.Request) (any, error) {
		note, err := host.KV.Get(r.Context(), r.PathValue("key"))
		return string(note.Value), err
	}))
	mux.HandleFunc("GET /tools/head", portal.JSON(func(r *http.Request) (any, error) { return host.Chain.Head(r.Context()) }))
	mux.HandleFunc("GET /tools/of/{wallet}",
		portal.JSON(func(r *http.Request) (any, error) { return portal.ParseAddress(r.PathValue("wallet")) }))
	ends := make(chan struct{})
	mux.HandleFunc("GET /tools/end-sweep", portal.JSON(func(r *http.Request) (any, error) {
		select {
		case ends <- struct{}{}:
			return nil, nil
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
	}))
	return &portal.Module{Handler: mux, Jobs: map[string]func(context.Context, time.Time) error{
		"sweep": func(context.Context, time.Time) error { <-ends; return nil },
	}}, nil
}
