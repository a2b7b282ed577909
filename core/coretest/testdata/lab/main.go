// Command lab is a module's plugin that does what a test asks of it.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

func main() { portal.Serve(newModule) }

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("/{prefix}/caller", portal.JSON(caller))
	mux.HandleFunc("GET /{prefix}/stream", stream)
	kept := &kept{host: host}
	mux.HandleFunc("GET /{prefix}/now/{how}", portal.JSON(kept.now))
	waits := &waits{doors: map[string]*door{}}
	mux.HandleFunc("/{prefix}/wait/{name}", waits.wait)
	mux.HandleFunc("GET /{prefix}/waiting/{name}", waits.count)
	mux.HandleFunc("POST /{prefix}/release/{name}", waits.release)
	mux.HandleFunc("POST /open/publish/{topic}", portal.JSON(func(r *http.Request) (any, error) {
		payload := map[string]string{"topic": r.PathValue("topic"), "mark": r.FormValue("mark")}
		if r.FormValue("to") == "" {
			return nil, told(host.Events.Publish(r.Context(), r.PathValue("topic"), payload))
		}
		to, err := portal.ParseAddress(r.FormValue("to"))
		if err != nil {
			return nil, err
		}
		return nil, told(host.Events.PublishTo(r.Context(), to, r.PathValue("topic"), payload))
	}))
	mux.HandleFunc("POST /open/notify/{wallet}", portal.JSON(func(r *http.Request) (any, error) {
		to, err := portal.ParseAddress(r.PathValue("wallet"))
		if err != nil {
			return nil, err
		}
		return nil, told(host.Notifications.Notify(r.Context(), to,
			portal.Notification{Title: r.FormValue("title"), Body: r.FormValue("body"), Path: r.FormValue("path")}))
	}))
	mux.HandleFunc("POST /{prefix}/record/{action}", portal.JSON(func(r *http.Request) (any, error) {
		ctx := r.Context()
		if r.FormValue("own") != "" { // as a job, outside of any request
			ctx = context.WithoutCancel(context.Background())
		}
		act := portal.Act{Action: r.PathValue("action"), Subject: r.FormValue("subject"), After: map[string]string{"price": r.FormValue("price")}}
		return nil, told(host.Audit.Record(ctx, act))
	}))
	mux.HandleFunc("POST /open/log", portal.JSON(func(r *http.Request) (any, error) {
		host.Log.WarnContext(r.Context(), r.FormValue("message"), "part", "lab")
		return nil, nil
	}))
	witness := &witness{next: mux, seen: map[string][]string{}}
	mux.HandleFunc("GET /{prefix}/seen/{mark}", portal.JSON(witness.tell))
	mux.HandleFunc("/{prefix}/echo", portal.JSON(echo))
	return &portal.Module{Handler: witness, Jobs: map[string]func(context.Context, time.Time) error{
		"deaf": func(ctx context.Context, _ time.Time) error { return waits.pass(context.WithoutCancel(ctx), "deaf") },
		"drains": func(ctx context.Context, _ time.Time) error {
			select {
			case <-portal.Draining(ctx):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		},
		"hold":  func(ctx context.Context, _ time.Time) error { return waits.pass(ctx, "job") },
		"fail":  func(context.Context, time.Time) error { return errors.New("The source is away.") },
		"crash": func(context.Context, time.Time) error { panic("the table of scores is empty") },
	}}, nil
}

// caller answers with who called, and with what the core let through of the request.
func caller(r *http.Request) (any, error) {
	c := portal.CallerFrom(r.Context())
	return map[string]any{
		"wallet": c.Wallet, "signedIn": c.SignedIn, "tier": c.Tier, "admin": c.Admin, "request": c.RequestID,
		"trace": portal.TraceFrom(r.Context()).String(), "state": r.Header.Get("Tracestate"),
		"uri": r.RequestURI, "cookie": r.Header.Get("Cookie"), "authorization": r.Header.Get("Authorization"),
	}, nil
}

// kept is a request's context that outlives it.
type kept struct {
	host portal.Host
	mu   sync.Mutex
	ctx  context.Context
}

// now answers with who the portal says is calling: of this request, which is kept, or of the one that was kept before.
func (k *kept) now(r *http.Request) (any, error) {
	k.mu.Lock()
	if r.PathValue("how") != "kept" {
		k.ctx = context.WithoutCancel(r.Context())
	}
	ctx := k.ctx
	k.mu.Unlock()
	c, err := k.host.Callers.Caller(ctx)
	return map[string]any{"wallet": c.Wallet, "signedIn": c.SignedIn, "tier": c.Tier}, told(err)
}

// stream answers with an event, and then keeps the stream open.
func stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprintf(w, "data: %s\n\n", strings.TrimPrefix(r.URL.Path, "/"))
	_ = http.NewResponseController(w).Flush()
	<-r.Context().Done()
}

// waits are requests that are answered when another request releases them.
type waits struct {
	mu    sync.Mutex
	doors map[string]*door
}

type door struct {
	waiting int
	open    chan struct{}
}

func (w *waits) at(name string, more int) *door {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.doors[name] == nil {
		w.doors[name] = &door{open: make(chan struct{})}
	}
	w.doors[name].waiting += more
	return w.doors[name]
}

func (w *waits) wait(_ http.ResponseWriter, r *http.Request) {
	_ = w.pass(r.Context(), r.PathValue("name"))
}

func (w *waits) pass(ctx context.Context, name string) error {
	door := w.at(name, 1)
	defer w.at(name, -1)
	select {
	case <-door.open:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// count answers how many requests wait.
func (w *waits) count(rw http.ResponseWriter, r *http.Request) {
	door := w.at(r.PathValue("name"), 0)
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprint(rw, door.waiting)
}

// release lets one go on.
func (w *waits) release(_ http.ResponseWriter, r *http.Request) {
	select {
	case w.at(r.PathValue("name"), 0).open <- struct{}{}:
	case <-r.Context().Done():
	}
}

// told is what the host answered, for a test to see: a module tells its visitors what it means to them.
func told(err error) error {
	if host := (*portal.HostError)(nil); errors.As(err, &host) {
		return portal.Errorf(host.Code, "%s", host.Message).Because(err)
	}
	return err
}
