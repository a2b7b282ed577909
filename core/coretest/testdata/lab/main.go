// Command lab is a module's plugin that does what a test asks of it.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

//go:embed module.json
var manifest []byte

func main() { portal.Serve(manifest, newModule) }

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("/{prefix}/caller", portal.JSON(caller))
	mux.HandleFunc("GET /{prefix}/stream", stream)
	waits := &waits{waiting: map[string]chan struct{}{}}
	mux.HandleFunc("/{prefix}/wait/{name}", waits.wait)
	mux.HandleFunc("POST /{prefix}/release/{name}", waits.release)
	mux.HandleFunc("POST /open/publish/{topic}", portal.JSON(func(r *http.Request) (any, error) {
		return nil, host.Events().Publish(r.Context(), r.PathValue("topic"), map[string]string{"topic": r.PathValue("topic"), "mark": r.FormValue("mark")})
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

// waits are requests that are answered when another request releases them, in whatever order both come.
type waits struct {
	mu      sync.Mutex
	waiting map[string]chan struct{}
}

func (w *waits) of(name string) chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.waiting[name] == nil {
		w.waiting[name] = make(chan struct{}, 1)
	}
	return w.waiting[name]
}

func (w *waits) wait(_ http.ResponseWriter, r *http.Request) {
	select {
	case <-w.of(r.PathValue("name")):
	case <-r.Context().Done():
	}
}

func (w *waits) release(_ http.ResponseWriter, r *http.Request) { w.of(r.PathValue("name")) <- struct{}{} }
