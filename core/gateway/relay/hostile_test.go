package relay

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
)

func TestRelayRefusedRequestsLeaveNothingToParse(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	hidden := strings.Repeat("x", 20_000) + "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"
	for name, head := range map[string]string{
		"a method no module answers":               fmt.Sprintf("TRACE /echo HTTP/1.1\r\nHost: x\r\nContent-Length: %d", len(hidden)),
		"an upgrade with a body":                   fmt.Sprintf("POST /tunnel HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: %d", len(hidden)),
		"an upgrade with a body of unknown length": "GET /tunnel HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked",
		"two lengths": fmt.Sprintf("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: %d",
			len(hidden)),
	} {
		conn, r := e.raw(head + "\r\n\r\n" + hidden)
		conn.(*net.TCPConn).CloseWrite()
		answers, _ := io.ReadAll(r)
		if !bytes.HasPrefix(answers, []byte("HTTP/1.1 400 ")) || bytes.Contains(answers, []byte("hello from")) {
			t.Errorf("%s was answered %.300q", name, answers)
		}
	}
}

func TestRelayClosesAfterARequestOfTwoFramings(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	_, r := e.raw("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 37\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
	answers, _ := io.ReadAll(r)
	if n := bytes.Count(answers, []byte("HTTP/1.1 ")); n != 1 || bytes.Contains(answers, []byte("hello from")) {
		t.Errorf("answered %d times: %q", n, answers)
	}
}

// rawAnswer is what a client gets when the plugin answers with those bytes, and then what the next request gets.
func rawAnswer(e *site, answer string) string {
	e.Helper()
	_, r := e.raw(fmt.Sprintf("POST /raw HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(answer), answer) +
		"GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	got, err := io.ReadAll(r)
	if err != nil {
		e.Fatal(err)
	}
	return string(got)
}

func TestRelayPassesNoCraftedAnswerOn(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	const ok = "HTTP/1.1 200 OK\r\n"
	for _, row := range []struct{ name, answer, want string }{
		{"a bare CR in a value", ok + "Content-Length: 2\r\nX-A: b\rSet-Cookie: portal=stolen\r\n\r\nok", "503"},
		{"a bare CR in the reason", "HTTP/1.1 200 OK\rSet-Cookie: portal=stolen\r\nContent-Length: 2\r\n\r\nok", "200"},
		{"a folded line", ok + "Content-Length: 2\r\nX-A: b\r\n Set-Cookie: portal=stolen\r\n\r\nok", "200"},
		{"a space before the colon", ok + "Content-Length: 2\r\nSet-Cookie : portal=stolen\r\n\r\nok", "200"},
		{"two lengths", ok + "Content-Length: 2\r\nContent-Length: 40\r\n\r\nok", "503"},
		{"length and chunks", ok + "Content-Length: 40\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", "200"},
		{"a trailer", ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nSet-Cookie: portal=stolen\r\n\r\n", "200"},
		{"a switch nobody asked for", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", "503"},
		{"early answers", "HTTP/1.1 103 Early Hints\r\nSet-Cookie: a=stolen\r\n\r\n" + ok + "Content-Length: 2\r\n\r\nok", "200"},
		{"early answers without end", strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", 20_000) + ok + "Content-Length: 2\r\n\r\nok", "503"},
		{"trailers without end", ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n" + strings.Repeat("A: b\r\n", 100_000) + "\r\n", "200"},
		{"an answer of HTTP/1.0, which knows no chunks", "HTTP/1.0 200 OK\r\n\r\n" + strings.Repeat("x", 3000), "503"},
		{"a second answer", ok + "Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nstolen", "200"},
		{"nothing, of a length", "HTTP/1.1 204 No Content\r\nContent-Length: 6\r\n\r\nstolen", "204"},
		{"a status that is none", "HTTP/1.1 999 OK\r\nContent-Length: 2\r\n\r\nok", "503"},
		{"a head without an end", ok + "X-A: " + strings.Repeat("a", 20_000), "503"},
	} {
		got := rawAnswer(e, row.answer)
		if !strings.HasPrefix(got, "HTTP/1.1 "+row.want) || !strings.HasSuffix(got, "hello from version 1") {
			t.Errorf("%s: %q", row.name, got)
		}
		if head, _, _ := strings.Cut(got, "\r\n\r\n"); row.want == "204" && strings.Contains(head, "Content-Length: 6") {
			t.Errorf("%s: %q", row.name, got)
		}
		// The error's text of this test's front quotes what was refused.
		if row.want != "503" && strings.Contains(strings.ReplaceAll(got, " Set-Cookie: portal=stolen\r\n", ""), "stolen") {
			t.Errorf("%s came through: %q", row.name, got)
		}
	}
}

// What has come of a head is read anew with each piece more.
func TestRelayTakesNoHeadInManyPieces(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	answer := "HTTP/1.1 200 OK\r\nX-A: " + strings.Repeat("a", 12_000) + "\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"
	ask := func(query string) (status int, refused bool) {
		res, err := e.client.Post(e.url("/raw"+query), "text/plain", strings.NewReader(answer))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		said, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, strings.Contains(string(said), "was not understood")
	}
	for _, query := range []string{"", "?each=4096"} {
		if status, refused := ask(query); status != http.StatusOK || refused {
			t.Errorf("raw%s: %d, refused: %v", query, status, refused)
		}
	}
	// A core that is busy reads many pieces at once, and has no trouble with them.
	quiet.Until(t, 10*time.Second, "a head byte by byte is refused", func() bool {
		status, refused := ask("?each=1")
		return status == http.StatusServiceUnavailable && refused
	})
}

// A module that sends piece after piece takes none of the core's time that it has not itself; what others send costs them nothing.
func TestRelayPacesAModuleThatSendsInSmallPieces(t *testing.T) {
	for name, row := range map[string]struct {
		path  string
		bytes int64
		paced bool
	}{
		"chunks as net/http's":      {"/chunks/32768/2048", 64 << 20, false},
		"an answer of known length": {"/bytes/67108864", 64 << 20, false},
		"chunks of one byte":        {"/chunks/150000/1", 150_000, true},
	} {
		t.Run(name, func(t *testing.T) {
			e := newSite(t, Limits{}, nil)
			began := time.Now()
			res, err := e.client.Get(e.url(row.path))
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			n, err := io.Copy(io.Discard, res.Body)
			if err != nil || n != row.bytes {
				t.Errorf("%d bytes: %v", n, err)
			}
			wait := e.slot.Instance().Handled(50_000)
			if t.Logf("%d bytes in %s, a wait of %s", n, time.Since(began), wait); (wait > 0) != row.paced {
				t.Errorf("it is to wait %s", wait)
			}
		})
	}
}

// Frames of one byte take the core's time too, and a client that leaves is not waited for.
func TestRelayPacesFrames(t *testing.T) {
	for size, paced := range map[string]bool{"4096": false, "1": true} {
		e := newSite(t, Limits{}, nil)
		conn, r := e.raw("GET /flood?size=" + size + " HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
		if _, err := io.CopyN(io.Discard, r, 600_000); err != nil {
			t.Fatal(err)
		}
		if wait := e.slot.Instance().Handled(50_000); (wait > 0) != paced {
			t.Errorf("frames of %s bytes: it is to wait %s", size, wait)
		}
		conn.Close()
		quiet.Until(t, 10*time.Second, "the stream ends with its client", func() bool { return e.slot.Instance().Running() == 0 })
	}
}

func TestRelayCutsOffAClientThatTakesNothing(t *testing.T) {
	e := newSite(t, Limits{Stall: 100 * time.Millisecond}, func(r *core.Release) { r.Manifest.Resources.Concurrency = 1 })
	for name, request := range map[string]string{
		"of an answer": "GET /bytes/100000000 HTTP/1.1\r\nHost: x\r\n\r\n",
		"of a tunnel":  "GET /flood HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
	} {
		_, r := e.raw(request)
		if _, err := r.Peek(1); err != nil {
			t.Fatal(name, err)
		}
		quiet.Until(t, 10*time.Second, "who takes nothing "+name+" leaves the module's only place", func() bool {
			res, _ := e.get("/hello")
			return res.StatusCode == http.StatusOK
		})
	}
}

// A client that pauses for longer than the limit between events is not one that takes nothing.
func TestRelayKeepsAQuietStream(t *testing.T) {
	e := newSite(t, Limits{Stall: 10 * time.Millisecond}, nil)
	res, err := e.client.Get(e.url("/stream")) // an event each 50 ms
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	buf := make([]byte, 8*len("data: 0\n\n"))
	if _, err := io.ReadFull(res.Body, buf); err != nil {
		t.Fatal(err)
	}
	if _, body := e.get("/hello"); body != "hello from version 1" {
		t.Errorf("answered %q", body)
	}
}

// What becomes of a line of a head is looked up among all.
func TestRelayTakesNoHeadOfManyLines(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	for lines, want := range map[int]string{100: "HTTP/1.1 200 ", 2500: "HTTP/1.1 503 "} {
		var head strings.Builder
		for n := range lines {
			fmt.Fprintf(&head, "%x:\r\n", n+4096)
		}
		if got := rawAnswer(e, "HTTP/1.1 200 OK\r\nConnection: close\r\n"+head.String()+"Content-Length: 2\r\n\r\nok"); !strings.HasPrefix(got, want) {
			t.Errorf("a head of %d lines: %.100q, want %s", lines, got, want)
		}
	}
}

// Each line of a client's head is looked up among the names of its Connection.
func BenchmarkRelayConnectionOfManyNames(b *testing.B) {
	var h fasthttp.RequestHeader
	head := "GET / HTTP/1.1\r\nHost: x\r\nConnection: " + strings.Repeat("a,", 2000) + "\r\n" + strings.Repeat("Range:\r\n", 490) + "\r\n"
	if err := h.Read(bufio.NewReaderSize(strings.NewReader(head), 16<<10)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		hop := hopOf(h.All())
		for k := range h.All() {
			if plugins(k) && hop.lists(k) {
				b.Fatal("a header is listed")
			}
		}
	}
}

func TestRelayReadsNothingForWhoLeftWhileTheModuleIsToWait(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	answer := "HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n" + strings.Repeat("x", 60_000)
	for range 8 {
		ctx, leave := context.WithTimeout(t.Context(), 200*time.Millisecond)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url("/raw?each=1"), strings.NewReader(answer))
		if err != nil {
			t.Fatal(err)
		}
		if res, err := e.client.Do(req); err == nil {
			_, _ = io.Copy(io.Discard, res.Body)
			res.Body.Close()
		}
		leave()
	}
	if wait := e.slot.Instance().Handled(1); wait > 5*time.Second {
		t.Errorf("%s of pieces were handled for nobody", wait)
	}
}

func TestRelayWaitsForNoModuleThatOwesWhereTheClientOfATunnelLeft(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	e.slot.Instance().Handled(50_000_000)
	conn, r := e.raw("GET /flood?size=1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
	if _, err := r.Peek(1); err != nil {
		t.Fatal(err)
	}
	conn.Close()
	quiet.Until(t, 10*time.Second, "the stream ends with its client", func() bool { return e.slot.Instance().Running() == 0 })
}

// A connection that its plugin never reads takes what the kernel keeps for it, and then nothing.
func TestRelayGivesUpAPluginThatReadsNothing(t *testing.T) {
	e := newSite(t, Limits{}, func(r *core.Release) { r.Manifest.Resources.TimeoutSeconds = 1 })
	res, err := e.client.Post(e.url("/deaf/50"), "", nil)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	body := strings.Repeat("x", 60_000)
	for range 50 {
		res, err := e.client.Post(e.url("/echo"), "", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		said, err := io.ReadAll(res.Body)
		res.Body.Close()
		switch {
		case err == nil && string(said) == "deaf":
			continue
		case err != nil || res.StatusCode != http.StatusServiceUnavailable:
			t.Errorf("%d %.100q, %v", res.StatusCode, said, err)
		}
		if res, _ := e.get("/hello"); res.StatusCode != http.StatusOK {
			t.Errorf("the next gets %d", res.StatusCode)
		}
		return
	}
	t.Error("the plugin took all")
}
