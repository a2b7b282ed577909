package relay

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
)

// askFrom sends a request of a client, and answers with the connection once it holds a place, or with the status of what it got instead.
func (e *site) askFrom(client, request, body string) (net.Conn, *bufio.Reader) {
	e.Helper()
	head, rest, _ := strings.Cut(request, "\r\n")
	return e.raw(head + " HTTP/1.1\r\nHost: x\r\nX-From: " + client + "\r\n" + rest + "\r\n" + body)
}

// statusFor is what a short request of a client gets.
func (e *site) statusFor(client string) (status int, body, later string) {
	e.Helper()
	_, r := e.askFrom(client, "GET /hello\r\nConnection: close\r\n", "")
	res, err := http.ReadResponse(r, nil)
	if err != nil {
		e.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err != nil {
		e.Fatal(err)
	}
	return res.StatusCode, string(text), res.Header.Get("Retry-After")
}

func TestOneClientHoldsAShareOfAModule(t *testing.T) {
	const places, share = 64, 16
	for name, row := range map[string]struct{ request, body string }{
		"a body that is sent slowly":     {"POST /echo\r\nContent-Length: 1000000\r\n", strings.Repeat("x", 100_000)},
		"a body of unknown length":       {"POST /echo\r\nTransfer-Encoding: chunked\r\n", "1\r\nx\r\n"},
		"an answer that is read slowly":  {"GET /bytes/900000000\r\n", ""},
		"an answer that does not come":   {"GET /wait\r\n", ""},
		"an event stream":                {"GET /stream\r\n", ""},
		"a WebSocket":                    {"GET /tunnel\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n", ""},
		"a WebSocket that takes nothing": {"GET /flood\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			e := newSite(t, Limits{}, func(r *core.Release) { r.Manifest.Resources.Concurrency = places })
			var held []net.Conn
			for i := range share {
				conn, _ := e.askFrom("203.0.113.9", row.request, row.body)
				held = append(held, conn)
				quiet.Until(t, 10*time.Second, "a place is held", func() bool { return e.slot.Instance().Running() == i+1 })
			}
			if status, body, later := e.statusFor("203.0.113.9"); status != http.StatusTooManyRequests || later != "1" ||
				!strings.Contains(body, "your requests to this module") {
				t.Errorf("who holds a share gets %d %q, Retry-After %q", status, body, later)
			}
			for _, other := range []string{"203.0.113.8", "198.51.100.1", "2001:db8::1"} {
				if status, body, _ := e.statusFor(other); status != http.StatusOK {
					t.Errorf("%s gets %d %q", other, status, body)
				}
			}
			held[0].Close()
			quiet.Until(t, 40*time.Second, "a place is given back", func() bool {
				status, _, _ := e.statusFor("203.0.113.9")
				return status == http.StatusOK
			})
		})
	}
}

func TestANetworkHoldsHalfOfAModule(t *testing.T) {
	e := newSite(t, Limits{}, func(r *core.Release) { r.Manifest.Resources.Concurrency = 16 })
	for i := range 8 {
		e.askFrom(fmt.Sprintf("203.0.113.%d", i/4), "GET /wait\r\n", "")
		quiet.Until(t, 10*time.Second, "a place is held", func() bool { return e.slot.Instance().Running() == i+1 })
	}
	if status, _, _ := e.statusFor("203.0.113.77"); status != http.StatusTooManyRequests {
		t.Errorf("another address of the network gets %d", status)
	}
	if status, body, _ := e.statusFor("198.51.100.1"); status != http.StatusOK {
		t.Errorf("another network gets %d %q", status, body)
	}
}

// Who waits for a module that starts holds a place in it too.
func TestOneClientHoldsAShareOfAModuleThatStarts(t *testing.T) {
	e := newSiteWith(t, Limits{Wait: time.Minute}, supervisor.Limits{BackOff: time.Minute},
		func(r *core.Release) { r.Manifest.Resources.Concurrency = 16 })
	if err := e.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	e.slot.Expect() // requests wait for a start that is to come
	for range 4 {
		e.askFrom("203.0.113.9", "GET /hello\r\nConnection: close\r\n", "")
	}
	refused := func() bool {
		conn, r := e.askFrom("203.0.113.9", "GET /hello\r\nConnection: close\r\n", "")
		defer conn.Close()
		if err := conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
			t.Fatal(err)
		}
		res, err := http.ReadResponse(r, nil)
		return err == nil && res.StatusCode == http.StatusTooManyRequests
	}
	quiet.Until(t, 20*time.Second, "who waits often enough is refused", refused)
	if err := e.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if status, body, _ := e.statusFor("198.51.100.1"); status != http.StatusOK {
		t.Errorf("another gets %d %q", status, body)
	}
}
