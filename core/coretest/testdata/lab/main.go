// Command lab is a module's plugin that does what a test asks of it.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

//go:embed module.json
var manifest []byte

func main() { portal.Serve(manifest, newModule) }

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("/{prefix}/caller", portal.JSON(caller))
	mux.HandleFunc("GET /{prefix}/stream", stream)
	mux.HandleFunc("POST /open/publish/{topic}", portal.JSON(func(r *http.Request) (any, error) {
		return nil, host.Events().Publish(r.Context(), r.PathValue("topic"), map[string]string{"topic": r.PathValue("topic")})
	}))
	return &portal.Module{Handler: mux}, nil
}

// caller answers with who called, and with what the core let through of the request.
func caller(r *http.Request) (any, error) {
	c := portal.CallerFrom(r.Context())
	return map[string]any{
		"wallet": c.Wallet, "signedIn": c.SignedIn, "tier": c.Tier, "admin": c.Admin, "request": c.RequestID,
		"uri": r.RequestURI, "cookie": r.Header.Get("Cookie"), "authorization": r.Header.Get("Authorization"),
	}, nil
}

// stream answers with an event, and then keeps the stream open.
func stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprintf(w, "data: %s\n\n", strings.TrimPrefix(r.URL.Path, "/"))
	_ = http.NewResponseController(w).Flush()
	<-r.Context().Done()
}
