// Command assistants is the plugin of the assistants module: E.C.H.O., which answers visitors' questions from what the other modules know,
// and their conversations with it.
package main

import (
	"context"
	"net/http"
	"time"

	"gaia.example/portal/plugins/assistants/conversations"
	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func main() { portal.Serve(newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	kept := conversations.New(conversations.Config{Host: host, DB: db, Answerer: engine.New(engine.Config{Host: host})})
	mux := http.NewServeMux()
	kept.Handle(mux)
	return &portal.Module{
		Handler: mux, Run: kept.Run,
		Jobs: map[string]func(context.Context, time.Time) error{"prune": kept.Prune},
		Close: func(context.Context) error {
			kept.Close()
			return db.Close()
		},
	}, nil
}
