// Command plugin is a module that does on request what a good or a bad module may do.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core/supervisor/supervisortest/facts"
	"gaia.example/portal/core/supervisor/supervisortest/far"
	"gaia.example/portal/sdk/go/portal"
)

// version is set by the linker, to tell two builds apart.
var version = "1"

func main() {
	switch os.Args[0] {
	case "portal-plugin:mute":
		time.Sleep(time.Hour) // the runtime ends what waits for nothing at all
	case "portal-plugin:dead":
		fmt.Fprintln(os.Stderr, "it never spoke")
		os.Exit(3)
	}
	if address, found := strings.CutPrefix(os.Args[0], "portal-plugin:at "); found {
		fmt.Printf("1|1|unix|%s|grpc||true\n", address) // as go-plugin says where it is
		time.Sleep(time.Hour)
	}
	portal.Serve(newModule)
}

type module struct {
	host portal.Host
	run  chan error
	mu   sync.Mutex
	sick error
	kept context.Context // of a request that has ended
	hung atomic.Bool
	gone atomic.Int64 // requests whose client left
	idle atomic.Int64 // requests that wait until their client leaves
	slow atomic.Int64 // milliseconds that work takes
	jobs atomic.Int64 // that run
	held [][]byte
}

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	fmt.Fprintln(os.Stderr, "starting version", version)
	if version == "broken" {
		return nil, errors.New("this version does not start")
	}
	var settings struct{ Start string }
	if err := host.Settings.Read(ctx, &settings); err == nil && settings.Start != "" {
		switch settings.Start {
		case "panic":
			panic("told to, while starting")
		case "hang":
			<-ctx.Done()
		case "spin":
			spin()
		}
	}
	m := &module{host: host, run: make(chan error, 1)}
	if os.Args[0] == "portal-plugin:sick" {
		m.sick = errors.New("the source is away")
	}
	if err := m.behave(version); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for pattern, handle := range map[string]http.HandlerFunc{
		"GET /hello":       m.hello,
		"GET /facts":       portal.JSON(func(*http.Request) (any, error) { return facts.Token, nil }),
		"GET /caller":      m.caller,
		"/method":          func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Method) },
		"/head":            m.head,
		"POST /echo":       func(w http.ResponseWriter, r *http.Request) { io.Copy(w, r.Body) },
		"POST /ignore":     func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) },
		"POST /refuse":     func(w http.ResponseWriter, r *http.Request) { http.Error(w, "Too large.", 413) },
		"GET /status/{n}":  m.status,
		"GET /bytes/{n}":   m.bytes,
		"GET /stream":      m.stream,
		"GET /tunnel":      m.tunnel,
		"GET /flood":       m.flood,
		"GET /wait":        m.wait,
		"GET /jobs":        func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, m.jobs.Load()) },
		"GET /idle":        func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, m.idle.Load()) },
		"GET /gone":        func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, m.gone.Load()) },
		"GET /panic":       func(w http.ResponseWriter, r *http.Request) { panic("on request") },
		"GET /unknown":     portal.JSON(func(*http.Request) (any, error) { return nil, errors.New("a secret detail") }),
		"GET /host/{call}": portal.JSON(m.ask),
		"POST /fetch":      portal.JSON(m.fetch),
		"POST /publish":    m.publish,
		"GET /follow":      m.follow,
		"POST /raw":        m.raw,

		"GET /chunks/{n}/{size}": m.chunks,

		"POST /crash":      func(w http.ResponseWriter, r *http.Request) { m.run <- errors.New("told to crash") },
		"POST /sick":       m.setSick,
		"POST /spin":       func(w http.ResponseWriter, r *http.Request) { go spin() },
		"POST /hang":       func(w http.ResponseWriter, r *http.Request) { m.hung.Store(true) },
		"POST /panic":      func(w http.ResponseWriter, r *http.Request) { go explode() },
		"GET /end/{how}":   m.end,
		"POST /deaf/{ms}":  m.deaf,
		"POST /grow/{n}":   m.grow,
		"POST /noise/{n}":  m.noise,
		"POST /after/{ms}": m.after,
		"POST /slow/{ms}":  m.setSlow,
		"GET /work":        m.work,
		"GET /events":      m.events,
		"GET /socket":      m.socket,
	} {
		mux.HandleFunc(pattern, handle)
	}
	mux.Handle("POST /far/", http.StripPrefix("/far", far.Handler(host)))
	return &portal.Module{Handler: mux, Run: m.background, Health: m.health, Jobs: m.chores(), Close: m.close}, nil
}

func (m *module) background(ctx context.Context) error {
	select {
	case err := <-m.run:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (m *module) health(ctx context.Context) error {
	if m.hung.Load() {
		<-ctx.Done()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sick
}

func (m *module) close(ctx context.Context) error {
	m.host.Log.Info("closed", "version", version)
	return nil
}

// spin takes a processor, and yields it to nobody.
func spin() {
	for n := 0; ; n++ {
	}
}

func (m *module) setSick(w http.ResponseWriter, r *http.Request) {
	reason, _ := io.ReadAll(r.Body)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sick = nil
	if len(reason) > 0 {
		m.sick = errors.New(string(reason))
	}
}

func (m *module) hello(w http.ResponseWriter, r *http.Request) {
	time.Sleep(time.Duration(m.slow.Load()) * time.Millisecond)
	w.Header().Set("Content-Type", "text/plain")
	io.WriteString(w, "hello from version "+version)
}

func (m *module) caller(w http.ResponseWriter, r *http.Request) {
	c := portal.CallerFrom(r.Context())
	fmt.Fprintf(w, "%s %v %s %v %s %s", c.Wallet, c.SignedIn, c.Tier, c.Admin, c.RequestID, r.RequestURI)
}

// head answers with the request's head, and with a head that no module may have.
func (m *module) head(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for name, value := range map[string]string{
		"Set-Cookie": "portal=stolen", "Content-Security-Policy": "default-src *", "Strict-Transport-Security": "max-age=0",
		"Access-Control-Allow-Origin": "*", "Clear-Site-Data": "*", "Service-Worker-Allowed": "/", "X-Portal-Caller": "forged",
	} {
		h.Set(name, value)
	}
	h.Set("Link", "</a>; rel=preload")
	h.Set("X-Own", "yes")
	h.Add("Vary", "Accept")
	h.Add("Vary", "Range")
	h.Set("Content-Language", "en")
	var head bytes.Buffer
	fmt.Fprintln(&head, r.Host)
	r.Header.Write(&head)
	w.Write(head.Bytes())
}

func (m *module) status(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	w.Header().Set("Etag", `"x"`)
	w.WriteHeader(n)
}

func (m *module) bytes(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.ParseInt(r.PathValue("n"), 10, 64)
	if r.URL.Query().Has("length") {
		w.Header().Set("Content-Length", r.PathValue("n"))
	}
	io.CopyN(w, endless{}, n)
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte('a' + i%26)
	}
	return len(b), nil
}

// stream sends an event at once and one for every 50 ms, until the client leaves. It does not mind that it drains.
func (m *module) stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	ticks := time.NewTicker(50 * time.Millisecond)
	defer ticks.Stop()
	for i := 0; ; i++ {
		fmt.Fprintf(w, "data: %d\n\n", i)
		w.(http.Flusher).Flush()
		select {
		case <-ticks.C:
		case <-r.Context().Done():
			m.gone.Add(1)
			return
		}
	}
}

// wait answers nothing until the client leaves.
func (m *module) wait(w http.ResponseWriter, r *http.Request) {
	m.idle.Add(1)
	<-r.Context().Done()
	m.gone.Add(1)
}

func (m *module) tunnel(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Upgrade") != "websocket" {
		http.Error(w, "want an upgrade", 426)
		return
	}
	conn, rw, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	io.WriteString(rw, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
	rw.Flush()
	io.Copy(conn, rw)
}

// flood switches the protocol and sends frames without end: of 4 KiB, or as large as size says.
func (m *module) flood(w http.ResponseWriter, r *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
	size := 4096
	if _, err := fmt.Sscan(r.URL.Query().Get("size"), &size); err != nil && r.URL.RawQuery != "" {
		return
	}
	frame := append([]byte{0x82, 126, byte(size >> 8), byte(size)}, make([]byte, size)...)
	for frames := bytes.Repeat(frame, 1+(32<<10)/len(frame)); err == nil; {
		_, err = conn.Write(frames)
	}
}

// raw answers with the very bytes of the request's body, as a plugin may that minds no HTTP library: so many at a time as each says, or all.
func (m *module) raw(w http.ResponseWriter, r *http.Request) {
	answer, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	each := len(answer)
	if _, err := fmt.Sscan(r.URL.Query().Get("each"), &each); err != nil && r.URL.RawQuery != "" {
		return
	}
	for part := range slices.Chunk(answer, max(each, 1)) {
		conn.Write(part)
	}
}

// chunks answers with n chunks of so many bytes, as fast as they are taken.
func (m *module) chunks(w http.ResponseWriter, r *http.Request) {
	var n, size int
	if _, err := fmt.Sscan(r.PathValue("n")+" "+r.PathValue("size"), &n, &size); err != nil {
		return
	}
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	io.WriteString(conn, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
	chunk := fmt.Appendf(nil, "%x\r\n%s\r\n", size, bytes.Repeat([]byte("x"), size))
	together := max(1, (64<<10)/len(chunk))
	for many := bytes.Repeat(chunk, together); n > 0; n -= together {
		if _, err := conn.Write(many[:min(n, together)*len(chunk)]); err != nil {
			return
		}
	}
	io.WriteString(conn, "0\r\n\r\n")
}

// call is ask, with the host's own error.
func (m *module) call(r *http.Request) (any, error) {
	ctx, query := r.Context(), r.URL.Query().Get("q")
	switch r.PathValue("call") {
	case "settings":
		var s struct{ Greeting string }
		err := m.host.Settings.Read(ctx, &s)
		return s.Greeting, err
	case "log":
		m.host.Log.With("with", 1).WithGroup("group").Warn(query, "level", "mine", "n", 2)
		return "logged", nil
	case "publish":
		return "published", m.host.Events.Publish(ctx, query, map[string]int{"n": 1})
	case "caller", "keep", "kept":
		return m.asks(ctx, r.PathValue("call"))
	case "query":
		var answer json.RawMessage
		module, name, _ := strings.Cut(query, "/")
		parameters := r.URL.Query()
		parameters["q"] = parameters["q"][1:]
		err := m.host.Modules.Query(ctx, module, name, parameters, &answer)
		return answer, err
	case "queries":
		return m.host.Modules.Queries(ctx)
	case "contract":
		return m.host.Chain.Contract(ctx, query)
	case "head":
		return m.host.Chain.Head(ctx)
	case "took":
		return m.took(ctx, query)
	case "call", "code", "storage", "logs":
		return m.reads(ctx, r.PathValue("call"), query)
	}
	return nil, portal.Errorf(portal.NotFound, "There is no such call.")
}

// reads asks the chain about the contract at an address.
func (m *module) reads(ctx context.Context, call, address string) (any, error) {
	to, err := portal.ParseAddress(address)
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "%s", err)
	}
	switch call {
	case "call":
		out, at, err := m.host.Chain.Call(ctx, to, []byte{1}, 0)
		return map[string]any{"out": out, "at": at}, err
	case "code":
		code, at, err := m.host.Chain.Code(ctx, to, 0)
		return map[string]any{"code": code, "at": at}, err
	case "storage":
		value, at, err := m.host.Chain.Storage(ctx, to, portal.Hash{31: 9}, 0)
		return map[string]any{"value": value, "at": at}, err
	case "logs":
		n := 0
		for batch, err := range m.host.Chain.Logs(ctx, portal.LogFilter{Contracts: []portal.Address{to}}) {
			if err != nil {
				return nil, err
			}
			if n += len(batch.Logs); batch.CaughtUp {
				break
			}
		}
		return n, nil
	}
	return nil, portal.Errorf(portal.NotFound, "There is no such call.")
}

// ask makes one call of the host.
func (m *module) ask(r *http.Request) (any, error) {
	answer, err := m.call(r)
	return answer, far.Told(err)
}
