package relay

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
)

// keepAnswer passes on what the wire's plugin answers; a second request gets an answer of its own.
func keepAnswer(c fiber.Ctx, front *wire) error {
	if c.Path() == "/next" {
		return c.SendString("next")
	}
	plugin := newWire(front.answer)
	x := &exchange{
		relay: New(Limits{}, nobody), c: c, client: c.RequestCtx(), slot: new(supervisor.Slot), path: []byte("/"),
		in: new(supervisor.Instance), release: func(supervisor.Outcome) {},
		conn: &supervisor.Conn{Conn: plugin, Reader: bufio.NewReaderSize(plugin, 8<<10)},
	}
	err := x.readRequest()
	if err == nil {
		if err = x.readHead(); err != nil {
			x.giveUp()
		} else {
			err = x.pass()
		}
	}
	if err != nil {
		x.refuse()
		web.WriteProblem(c, 503, "refused")
	}
	return nil
}

func FuzzRelayAnswer(f *testing.F) {
	const ok = "HTTP/1.1 200 OK\r\n"
	for _, answer := range []string{
		ok + "Content-Length: 2\r\nSet-Cookie: a=s\r\nContent-Security-Policy: x\r\nStrict-Transport-Security: x\r\nLink: a\r\n\r\nok",
		ok + "Content-Length: 2\r\nAccess-Control-Allow-Origin: *\r\nClear-Site-Data: x\r\nService-Worker-Allowed: /\r\nset-cookie: a=s\r\n\r\nok",
		ok + "Content-Length: 2\r\nConnection: X-Hop\r\nX-Hop: s\r\nKeep-Alive: 5\r\nTE: x\r\nUpgrade: h2c\r\nProxy-Authenticate: x\r\n\r\nok",
		ok + "Transfer-Encoding: chunked\r\nTrailer: Set-Cookie\r\n\r\n2\r\nok\r\n0\r\nSet-Cookie: s\r\n\r\n",
		ok + "Content-Length: 40\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
		ok + "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", ok + "Transfer-Encoding: identity\r\n\r\nok",
		ok + "Content-Length: 2\r\nContent-Length: 40\r\n\r\nok", ok + "Content-Length: -2\r\n\r\nok", ok + "Content-Length: 99999999\r\n\r\nok",
		ok + "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n8\r\ndata: a\n\r\n", ok + "\r\nuntil it closes",
		ok + "Content-Length: 2\r\nX-A: b\rSet-Cookie: s\r\n\r\nok", "HTTP/1.1 200 OK\rSet-Cookie: s\r\nContent-Length: 2\r\n\r\nok",
		ok + "Content-Length: 2\r\nX-A: b\r\n Set-Cookie: s\r\n\r\nok", ok + "Content-Length: 2\r\nSet-Cookie : s\r\n\r\nok",
		"HTTP/1.1 200 OK\nContent-Length: 2\nSet-Cookie: s\n\nok", ok + "Content-Length: 2\r\n: s\r\nX\x00: s\r\nX-\xff: \xff\r\n\r\nok",
		"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSet-Cookie: s\r\n\r\nframes",
		"HTTP/1.1 103 Early Hints\r\nSet-Cookie: s\r\n\r\n" + ok + "Content-Length: 2\r\n\r\nok", "HTTP/1.1 100 Continue\r\n\r\n",
		"HTTP/1.1 204 No Content\r\nContent-Length: 6\r\n\r\nstolen", "HTTP/1.1 304 Not Modified\r\nContent-Length: 6\r\n\r\n",
		"HTTP/1.1 205 Reset\r\nContent-Length: 2\r\n\r\nok",
		"HTTP/1.0 200 OK\r\n\r\nok", "HTTP/1.1 999 OK\r\n\r\n", "HTTP/1.1 99 OK\r\n\r\n", "HTTP/1.1 -200 OK\r\n\r\n",
		"HTTP/1.1 0200 OK\r\nContent-Length: 2\r\n\r\nok", "HTTP/2 200\r\n\r\n",
		ok + "Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nstolen",
		ok + "X-A: " + strings.Repeat("a", 10_000) + "\r\n\r\n", "",
		ok + "Content-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nok",
		ok + "X-Accel-Redirect: /\r\nX-Sendfile: /etc/passwd\r\nAccept-CH: x\r\nX-New: x\r\nContent-Length: 2\r\n\r\nok",
		ok + "Server: s\r\nDate: s\r\nContent-Length: 2\r\n\r\nok",
	} {
		f.Add(byte(len(answer)), []byte(answer))
	}
	serve := serveWire(true, keepAnswer)
	f.Fuzz(func(t *testing.T, kind byte, answer []byte) {
		method, upgrade := []string{"GET", "HEAD", "POST"}[kind%3], kind%5 == 0
		head := method + " /first HTTP/1.1\r\nHost: x\r\n"
		if upgrade {
			head += "Connection: Upgrade\r\nUpgrade: websocket\r\n"
		}
		front := newWire([]byte(head + "\r\nGET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
		front.answer = answer
		got := serve(front)
		checkAnswer(t, got, method, upgrade)
		ours, passed := bodyOf(got, method)
		theirs, whole := bodyOf(answer, method)
		if passed && whole && !bytes.Equal(ours, theirs) && bytes.Contains(got, modulePolicy) {
			t.Errorf("the plugin's body %q arrives as %q, of %q", theirs, ours, answer)
		}
	})
}

// bodyOf is what net/http reads of the final answer, and whether that is whole.
func bodyOf(answer []byte, method string) ([]byte, bool) {
	r := bufio.NewReader(bytes.NewReader(answer))
	for {
		res, err := http.ReadResponse(r, &http.Request{Method: method})
		if err != nil || res.StatusCode == http.StatusSwitchingProtocols {
			return nil, false
		}
		body, err := io.ReadAll(res.Body)
		if res.StatusCode >= 200 {
			return body, err == nil
		}
	}
}

// checkAnswer reads what the client got of the first request, and that nothing but the second's answer follows.
func checkAnswer(t *testing.T, got []byte, method string, upgrade bool) {
	t.Helper()
	r := bufio.NewReader(bytes.NewReader(got))
	res, err := http.ReadResponse(r, &http.Request{Method: method})
	if err != nil {
		t.Fatalf("%v: %.500q", err, got)
	}
	switched := res.StatusCode == http.StatusSwitchingProtocols
	if switched && !upgrade || !switched && (res.StatusCode < 200 || res.StatusCode > 599) {
		t.Fatalf("a status that nobody may get: %.500q", got)
	}
	head, _, _ := bytes.Cut(got, []byte("\r\n\r\n"))
	if len(head) > 16<<10 {
		t.Errorf("a head of %d bytes", len(head))
	}
	lengths := 0
	for name, value := range lines(t, head) {
		if name == "content-length" || name == "transfer-encoding" {
			lengths++
		}
		core := name == "connection" && (value == "close" || value == "keep-alive" || value == "Upgrade" && switched) ||
			name == "upgrade" && switched || name == "date" || name == "content-security-policy" && value == string(modulePolicy) ||
			name == "x-content-type-options" && value == "nosniff"
		if !core && !slices.Contains(passedToBrowsers, name) && !strings.HasPrefix(name, "tus-") && !strings.HasPrefix(name, "upload-") {
			t.Errorf("the client gets %s: %s", name, value)
		}
	}
	if lengths > 1 || len(res.Header.Values("Date")) > 1 {
		t.Errorf("a head that says it twice: %q", head)
	}
	if switched {
		return // what follows is no longer HTTP
	}
	passed := res.Header.Get("X-Content-Type-Options") == "nosniff"
	if policies := res.Header.Values("Content-Security-Policy"); passed && len(policies) != 1 {
		t.Errorf("policies %q", policies)
	}
	_, err = io.Copy(io.Discard, res.Body)
	rest, _ := io.ReadAll(r)
	switch {
	case err != nil && passed: // the plugin broke off: the client sees that, and the connection ends
		if len(rest) > 0 {
			t.Errorf("after a broken answer comes %q", rest)
		}
	case err != nil:
		t.Errorf("%v: %q", err, got)
	case res.Close:
		if len(rest) > 0 {
			t.Errorf("after the last answer comes %q", rest)
		}
	default:
		next, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(rest)), nil)
		if err != nil {
			t.Fatalf("%v: after the answer comes %q, of %q", err, rest, got)
		}
		if body, err := io.ReadAll(next.Body); err != nil || string(body) != "next" || next.StatusCode != http.StatusOK {
			t.Errorf("the next answer is %d %q, %v", next.StatusCode, body, err)
		}
	}
}

// passedToBrowsers are in docs/modules.md.
var passedToBrowsers = []string{
	"accept-patch", "accept-ranges", "allow", "cache-control", "content-disposition", "content-encoding", "content-language", "content-length",
	"content-range", "content-type", "etag", "last-modified", "location", "node-refused", "node-sequence", "retry-after", "sec-websocket-accept",
	"sec-websocket-extensions", "sec-websocket-protocol", "sec-websocket-version", "transfer-encoding", "vary",
}
