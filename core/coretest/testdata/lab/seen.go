package main

import (
	"io"
	"net/http"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

// witness remembers the marked requests that reached the plugin.
type witness struct {
	next http.Handler

	mu   sync.Mutex
	seen map[string][]string // by mark: methods and addresses, in order
}

func (w *witness) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if mark := r.Header.Get("Idempotency-Key"); mark != "" {
		w.mu.Lock()
		w.seen[mark] = append(w.seen[mark], r.Method+" "+r.RequestURI)
		w.mu.Unlock()
	}
	w.next.ServeHTTP(rw, r)
}

// tell answers with what came under a mark.
func (w *witness) tell(r *http.Request) (any, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string{}, w.seen[r.PathValue("mark")]...), nil
}

// echo answers with all that came, read to its end.
func echo(r *http.Request) (any, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "The request broke off.").Because(err)
	}
	return map[string]any{
		"method": r.Method, "uri": r.RequestURI, "body": string(body), "header": r.Header, "trailer": r.Trailer,
		"host": r.Host, "caller": portal.CallerFrom(r.Context()).Wallet,
	}, nil
}
