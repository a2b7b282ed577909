package coretest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Faulty is a JSON-RPC endpoint in front of a real node. It does what its fault says, which can change while it runs.
type Faulty struct {
	URL string

	t        testing.TB
	addr     string
	target   string
	client   *http.Client
	requests atomic.Int64

	mu     sync.Mutex
	fault  Fault
	server *http.Server
}

// Fault answers a request; pass asks the node. A nil Fault passes everything.
type Fault func(w http.ResponseWriter, r *http.Request, pass *Pass)

// Pass is the way to the node behind an endpoint.
type Pass struct {
	Body   []byte // of the request
	Number int64  // of the request, from 1
	faulty *Faulty
}

// FaultyEndpoint starts an endpoint without a fault. It ends with the test.
func FaultyEndpoint(t testing.TB, target string) *Faulty {
	t.Helper()
	f := &Faulty{t: t, target: target, client: &http.Client{Transport: &http.Transport{}}}
	f.addr = "127.0.0.1:0"
	f.Up()
	f.URL = "http://" + f.addr
	t.Cleanup(func() { f.Down(); f.client.CloseIdleConnections() })
	return f
}

// Set changes the fault; nil heals.
func (f *Faulty) Set(fault Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fault = fault
}

// Requests is how many came so far.
func (f *Faulty) Requests() int64 { return f.requests.Load() }

// Down closes the port: connections are refused, open ones are cut.
func (f *Faulty) Down() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.server != nil {
		f.server.Close()
		f.server = nil
	}
}

// Up opens the same port again.
func (f *Faulty) Up() {
	f.t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.server != nil {
		return
	}
	listener, err := new(net.ListenConfig).Listen(context.WithoutCancel(f.t.Context()), "tcp", f.addr)
	if err != nil {
		f.t.Fatal(err)
	}
	f.addr = listener.Addr().String()
	f.server = &http.Server{Handler: f, ReadHeaderTimeout: time.Minute}
	go func(server *http.Server) { _ = server.Serve(listener) }(f.server) // Down ends it
}

func (f *Faulty) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	pass := &Pass{Body: body, Number: f.requests.Add(1), faulty: f}
	f.mu.Lock()
	fault := f.fault
	f.mu.Unlock()
	if fault == nil {
		fault = Honest
	}
	fault(w, r, pass)
}

// Ask asks the node.
func (p *Pass) Ask(r *http.Request, body []byte) []byte {
	request, err := http.NewRequestWithContext(r.Context(), http.MethodPost, p.faulty.target, bytes.NewReader(body))
	if err != nil {
		return nil
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := p.faulty.client.Do(request)
	if err != nil {
		return nil
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return nil
	}
	return answer
}

// Question is one JSON-RPC call.
type Question struct {
	ID     json.RawMessage   `json:"id"`
	Method string            `json:"method"`
	Params []json.RawMessage `json:"params"`
}

// Reply is the answer to one.
type Reply struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

// Rewrite is a fault that answers each call, of a batch too, by answer. node asks the node another thing.
func Rewrite(answer func(q Question, node func(method string, params ...any) json.RawMessage) Reply) Fault {
	return func(w http.ResponseWriter, r *http.Request, pass *Pass) {
		node := func(method string, params ...any) json.RawMessage {
			body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
			if err != nil {
				return nil
			}
			var reply Reply
			if json.Unmarshal(pass.Ask(r, body), &reply) != nil {
				return nil
			}
			return reply.Result
		}
		one := func(raw json.RawMessage) Reply {
			var q Question
			if json.Unmarshal(raw, &q) != nil {
				return Reply{}
			}
			reply := answer(q, node)
			if reply.Result == nil && reply.Error == nil {
				_ = json.Unmarshal(pass.Ask(r, raw), &reply)
			}
			reply.Version, reply.ID = "2.0", q.ID
			return reply
		}
		var batch []json.RawMessage
		var all any
		if json.Unmarshal(pass.Body, &batch) == nil {
			replies := make([]Reply, len(batch))
			for i, raw := range batch {
				replies[i] = one(raw)
			}
			all = replies
		} else {
			all = one(pass.Body)
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(all) // a client that left
	}
}
