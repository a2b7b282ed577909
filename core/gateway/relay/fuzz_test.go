package relay

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/gatewaytest"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
)

// wire is a connection with what the relay passed on from it.
type wire struct {
	*gatewaytest.Wire

	sent   []sent // requests
	answer []byte // what the plugin answers to the first request
}

func newWire(in []byte) *wire { return &wire{Wire: gatewaytest.NewWire(in)} }

// sent is what a plugin got of one request.
type sent struct {
	method, path, target string
	bytes                []byte
	whole, upgrade       bool
}

// serveWire is the gateway's server with that handler, with or without its strict reading of heads. It answers a wire and
// waits until that is closed.
func serveWire(strict bool, handle func(fiber.Ctx, *wire) error) func(*wire) []byte {
	app := edge.NewApp(web.NewHeaders(false), func(int) {}, func(c fiber.Ctx) error {
		front, ok := c.RequestCtx().Conn().(*wire)
		if !ok {
			return errors.New("the connection is not the test's")
		}
		return handle(c, front)
	})
	server := app.Server()
	if !strict {
		known := app.Handler()
		server.ExpectHandler, server.Handler = nil, func(raw *fasthttp.RequestCtx) {
			if slices.Contains(fiber.DefaultMethods, string(raw.Method())) {
				known(raw)
			} else {
				raw.Response.SetConnectionClose()
			}
		}
	}
	return func(w *wire) []byte {
		_ = server.ServeConn(w) // an error is what a client that ends in the middle makes
		<-w.Closed
		return w.Out()
	}
}

// keepRequest is the relay up to where a plugin would read.
func keepRequest(c fiber.Ctx, front *wire) error {
	path := string(c.Request().URI().PathOriginal())
	if err := web.PlainPath(path); err != nil {
		web.FinishBody(c)
		return c.Status(400).SendString(err.Error())
	}
	target := path
	if query := c.Request().URI().QueryString(); len(query) > 0 {
		target += "?" + string(query)
	}
	plugin := newWire(nil)
	x := &exchange{
		relay: New(Limits{}, nobody), c: c, client: c.RequestCtx(), path: []byte(target), conn: &supervisor.Conn{Conn: plugin},
	}
	if err := x.readRequest(); err != nil {
		x.refuse()
		return c.Status(400).SendString(err.Error())
	}
	plugin.Write(x.fields(nil))
	plugin.Write([]byte("X-Portal-Caller: ours\r\n\r\n"))
	plugin.Write(x.body)
	if x.upload != nil {
		x.pumped = make(chan struct{})
		x.pump()
	}
	front.sent = append(front.sent, sent{
		method: strings.Clone(c.Method()), path: path, target: target, bytes: plugin.Out(),
		whole: x.upload == nil || x.uploaded.Load(), upgrade: x.upgrade,
	})
	x.refuse()
	return c.SendString("taken")
}

func FuzzRelayRequest(f *testing.F) {
	for _, head := range []string{
		"GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nCookie: portal=s\r\nAuthorization: s\r\nX-Forwarded-For: s\r\nX-Portal-Caller: s\r\nForwarded: s\r\nTE: trailers\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nConnection: X-Hop, close\r\nX-Hop: s\r\nKeep-Alive: 5\r\nProxy-Connection: x\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nConnection: X-Hop\r\nConnection: X-Other\r\nX-Hop: s\r\nX-Other: s\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nConnection: X-Hop\r\nConnection: close\r\nX-Hop: s\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nX-A: b\r\n Cookie: portal=s\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nCookie : portal=s\r\n\r\n",
		"GET /a HTTP/1.1\nHost: x\nCookie: portal=s\n\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nX-A: b\rCookie: s\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
		"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
		"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nhello",
		"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello",
		"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nCookie: s\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 37\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
		"POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding\t: chunked\r\nContent-Length: 3\r\n\r\nabc",
		"GET /a HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\nfirst",
		"GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: a\r\nUpgrade: b\r\n\r\n",
		"GET http://other/a HTTP/1.1\r\nHost: x\r\n\r\n", "GET //other/a HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a?b#c HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /a HTTP/1.0\r\n\r\n", "GET /a\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok",
		"GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\nX-B: \x00\r\n: s\r\n\r\n",
	} {
		f.Add([]byte(head))
	}
	strict, lenient := serveWire(true, keepRequest), serveWire(false, keepRequest)
	f.Fuzz(func(t *testing.T, client []byte) {
		front := newWire(client)
		strict(front)
		if _, lengths := lengthsOf(client); len(front.sent) > 0 && lengths > 1 {
			t.Errorf("a request of %d lengths passed, as %q", lengths, front.sent[0].bytes)
		}
		front = newWire(client)
		lenient(front) // what the relay does by itself
		for i, s := range front.sent {
			s.check(t)
			if i == 0 {
				s.checkHops(t, client)
			}
		}
		if conflicting, _ := lengthsOf(client); len(front.sent) > 0 && conflicting {
			t.Errorf("a request of conflicting lengths passed, as %q", front.sent[0].bytes)
		}
	})
}

// check reads what the plugin got as its server does, and line by line.
func (s sent) check(t *testing.T) {
	t.Helper()
	r := bufio.NewReader(bytes.NewReader(s.bytes))
	req, err := http.ReadRequest(r)
	if err != nil {
		t.Fatalf("%v: %q", err, s.bytes)
	}
	plain, err := url.PathUnescape(s.path)
	if err != nil || req.Method != s.method || req.RequestURI != s.target || req.URL.Path != plain || req.Host != "portal" {
		t.Errorf("asked for %s %q, the plugin reads %s %q of %q", s.method, s.target, req.Method, req.URL, req.Host)
	}
	if _, err := io.Copy(io.Discard, req.Body); s.whole && err != nil {
		t.Errorf("%v: %q", err, s.bytes)
	}
	if rest, _ := io.ReadAll(r); len(rest) > 0 {
		t.Errorf("%q follows the request %q", rest, s.bytes)
	}
	head, _, _ := bytes.Cut(s.bytes, []byte("\r\n\r\n"))
	for name, value := range lines(t, head) {
		ours := name == "x-portal-caller" && value == "ours" || name == "host" && value == "portal" ||
			s.upgrade && (name == "connection" && value == "Upgrade" || name == "upgrade") || name == "content-length" || name == "transfer-encoding"
		if !ours && !slices.Contains(passedToPlugins, name) && !strings.HasPrefix(name, "tus-") && !strings.HasPrefix(name, "upload-") {
			t.Errorf("the plugin gets %s: %s", name, value)
		}
	}
	if n := len(req.Header.Values("Content-Length")) + len(req.TransferEncoding); n > 1 {
		t.Errorf("the plugin gets %d lengths: %q", n, s.bytes)
	}
}

// checkHops holds back what the client's Connection header names.
func (s sent) checkHops(t *testing.T, client []byte) {
	t.Helper()
	var named []string
	for line := range strings.SplitSeq(string(client), "\n") {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\r"), ":")
		if line == "\r" || line == "" {
			break
		}
		if strings.EqualFold(name, "Connection") {
			for token := range strings.SplitSeq(strings.ToLower(value), ",") {
				named = append(named, strings.TrimSpace(token))
			}
		}
	}
	head, _, _ := bytes.Cut(s.bytes, []byte("\r\n\r\n"))
	for name, value := range lines(t, head) {
		ours := []string{"host", "x-portal-caller", "content-length", "transfer-encoding", "upgrade", "connection"}
		if slices.Contains(named, name) && !slices.Contains(ours, name) {
			t.Errorf("the plugin gets %s: %s, which was for the hop before", name, value)
		}
	}
}

// passedToPlugins are in docs/modules.md.
var passedToPlugins = []string{
	"accept", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language", "content-type", "idempotency-key",
	"if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-event-id", "range", "node-digest", "node-key",
	"node-sequence", "node-signature", "node-time", "sec-websocket-extensions", "sec-websocket-key", "sec-websocket-protocol",
	"sec-websocket-version",
}

// lines are a head's fields, their names in lower case. Each line has a name, and no byte that some reader takes for the
// end of a line.
func lines(t *testing.T, head []byte) func(yield func(name, value string) bool) {
	t.Helper()
	return func(yield func(name, value string) bool) {
		for line := range strings.SplitSeq(string(head), "\r\n") {
			if strings.ContainsAny(line, "\r\n\x00") {
				t.Errorf("a line that some reader takes for two: %q", line)
			}
			if strings.HasPrefix(line, "HTTP/1.1 ") || strings.HasSuffix(line, " HTTP/1.1") {
				continue
			}
			name, value, found := strings.Cut(line, ":")
			if !found || name == "" || strings.TrimSpace(name) != name {
				t.Errorf("a line without a name of its own: %q", line)
			}
			if !yield(strings.ToLower(name), strings.TrimSpace(value)) {
				return
			}
		}
	}
}

// lengthsOf counts the lengths and encodings in the first head, and tells whether two lengths differ.
func lengthsOf(client []byte) (conflicting bool, count int) {
	head, _, _ := bytes.Cut(client, []byte("\r\n\r\n"))
	var length string
	for line := range strings.SplitSeq(string(head), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		switch value = strings.TrimSpace(value); strings.ToLower(name) {
		case "transfer-encoding":
			count++
		case "content-length":
			count++
			conflicting = conflicting || length != "" && length != value
			length = value
		}
	}
	return conflicting, count
}
