// Command plugin is a module that was built with the SDK of host contract 1 as it stands beside it: it makes each call
// that there was.
package main

import (
	"context"
	_ "embed"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

//go:embed module.json
var manifest []byte

func main() { portal.Serve(manifest, newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	var settings struct {
		Greeting string `json:"greeting"`
	}
	if err := host.Settings(ctx, &settings); err != nil {
		return nil, err
	}
	answer := func(do func(*http.Request) (any, error)) http.HandlerFunc { return portal.JSON(do) }
	mux := http.NewServeMux()
	mux.HandleFunc("GET /settings", answer(func(*http.Request) (any, error) { return settings.Greeting, nil }))
	mux.HandleFunc("GET /caller", answer(func(r *http.Request) (any, error) { return portal.CallerFrom(r.Context()).Wallet, nil }))
	mux.HandleFunc("GET /log", answer(func(*http.Request) (any, error) {
		host.Log().Info("spoke", "contract", 1)
		return "logged", nil
	}))
	mux.HandleFunc("GET /publish", answer(func(r *http.Request) (any, error) {
		return "published", host.Events().Publish(r.Context(), "moved", map[string]int{"n": 1})
	}))
	mux.HandleFunc("GET /refused", answer(func(r *http.Request) (any, error) {
		return nil, host.Events().Publish(r.Context(), "other", nil)
	}))
	mux.HandleFunc("GET /head", answer(func(r *http.Request) (any, error) { return host.Chain().Head(r.Context()) }))
	mux.HandleFunc("GET /call", answer(func(r *http.Request) (any, error) {
		token, err := host.Chain().Contract(r.Context(), "Token")
		if err != nil {
			return nil, err
		}
		output, _, err := host.Chain().Call(r.Context(), token, []byte{1}, 0)
		return output, err
	}))
	mux.HandleFunc("GET /logs", answer(func(r *http.Request) (any, error) {
		token, err := host.Chain().Contract(r.Context(), "Token")
		if err != nil {
			return nil, err
		}
		for batch, err := range host.Chain().Logs(r.Context(), portal.LogFilter{Contracts: []portal.Address{token}}) {
			return len(batch.Logs), err
		}
		return nil, r.Context().Err()
	}))
	mux.HandleFunc("GET /stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.WriteHeader(http.StatusOK)
		_ = http.NewResponseController(w).Flush()
		<-portal.Draining(r.Context())
	})
	run := func(ctx context.Context) error {
		<-ctx.Done()
		return nil
	}
	return &portal.Module{
		Handler: mux, Run: run, Health: func(context.Context) error { return nil }, Close: func(context.Context) error { return nil },
	}, nil
}
