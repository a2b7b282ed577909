package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/gateway/edge"
)

// page counts writes, and tells of each.
type page struct {
	written chan string
}

func (p *page) Write(b []byte) (int, error) {
	p.written <- string(b)
	return len(b), nil
}

func TestLinesAreGathered(t *testing.T) {
	p := &page{written: make(chan string, 8)}
	l := newRequestLog(config.Log{}, p)
	lines := func(written string) (paths string) {
		for line := range strings.Lines(written) {
			_, rest, _ := strings.Cut(line, " path=")
			path, _, _ := strings.Cut(rest, " ")
			paths += path
		}
		return paths
	}
	for range 2 { // it goes on after it was flushed
		l.write(edge.Request{Path: "/one"})
		l.write(edge.Request{Path: "/two"})
		if got := lines(<-p.written); got != "/one/two" && got+lines(<-p.written) != "/one/two" {
			t.Errorf("wrote %q", got)
		}
	}
	l.write(edge.Request{Path: "/" + strings.Repeat("x", gatherBytes)})
	if got := <-p.written; len(got) < gatherBytes {
		t.Errorf("wrote %d bytes", len(got))
	}
	l.write(edge.Request{Path: "/last"})
	if err := l.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := lines(<-p.written); got != "/last" {
		t.Errorf("wrote %q", got)
	}
}

// theLine is what slog would write for it.
func theLine(settings config.Log, r edge.Request) string {
	var b bytes.Buffer
	line := slog.NewRecord(r.At, slog.LevelInfo, "request", 0)
	line.Add("request", r.ID, "method", r.Method, "path", r.Path, "status", r.Status, "took", r.Took, "client", r.Client.String())
	if r.Wallet != "" {
		line.Add("wallet", r.Wallet)
	}
	if r.Trace != "" {
		line.Add("trace", r.Trace)
	}
	_ = newLogger(settings, &b).Handler().Handle(context.Background(), line) // writes to a buffer
	return b.String()
}

func TestARequestsLineIsSlogs(t *testing.T) {
	at := time.Date(2026, 11, 22, 14, 27, 46, 39_400_000, time.FixedZone("", 5400))
	some := edge.Request{At: at, ID: "0ae8533f24fa9f39", Method: "GET", Path: "/gaia", Status: 200, Took: 70 * time.Microsecond,
		Client: netip.MustParseAddr("127.0.0.1")}
	signedIn, slow, utc, nobody := some, some, some, some
	signedIn.Wallet, signedIn.Trace = "0xf39F…2266", "0af7651916cd43dd8448eb211c80319c"
	slow.Took, slow.Client, slow.Status = 61*time.Second+20*time.Millisecond, netip.MustParseAddr("fe80::1%eth0"), 503
	utc.At, utc.Path = at.UTC(), "/"
	nobody.Client = netip.Addr{}
	requests := []edge.Request{some, signedIn, slow, utc, nobody}
	for _, zone := range []string{"x level=ERROR wallet=0xAdmi…beef", `"}`, "\x1b[2J", "\n"} {
		forged := some
		forged.Client = netip.MustParseAddr("fe80::1").WithZone(zone)
		requests = append(requests, forged)
	}
	for _, path := range []string{
		"", "/a b", "/a\nlevel=ERROR", `/"`, `/\`, "/a=b", "/\x1b[2J", "/\xff", "/ü", "/</script>&", "/\u2028", "/\u00a0", "/\x7f", "/\ufffd",
		"/…", "/🙂", "/\u200b", "/\u009b2J", "/\U000e0041", "/👩\u200d🚀",
	} {
		odd := some
		odd.Path = path
		requests = append(requests, odd)
	}
	for _, r := range requests {
		for _, format := range []string{"text", "json"} {
			settings := config.Log{Format: format}
			var b bytes.Buffer
			l := newRequestLog(settings, &b)
			later := r
			later.At = r.At.Add(600 * time.Millisecond)
			l.write(r)
			l.write(later)
			if err := l.Flush(); err != nil {
				t.Fatal(err)
			}
			if want := core.Printable(b.String()); b.String() != want {
				t.Errorf("a terminal would be given %q", b.String())
			}
			if want := theLine(settings, r) + theLine(settings, later); b.String() != want {
				t.Errorf("%q, want %q", b.String(), want)
			}
		}
	}
}

func FuzzARequestsLine(f *testing.F) {
	f.Add("/a b", "eth0")
	f.Add("/\xff\"", "\x1b")
	f.Fuzz(func(t *testing.T, path, zone string) {
		r := edge.Request{At: time.Unix(1, 0), ID: "1", Method: "GET", Path: path, Client: netip.MustParseAddr("fe80::1").WithZone(zone)}
		if got, want := string(appendText(nil, new(secondText), r)), theLine(config.Log{Format: "text"}, r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		var got, want map[string]any // an escape has several spellings
		line := appendJSON(nil, r)
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if err := json.Unmarshal([]byte(theLine(config.Log{Format: "json"}, r)), &want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) || bytes.Count(line, []byte("\n")) != 1 {
			t.Errorf("%q, want %v", line, want)
		}
	})
}

func TestWhoWantsWarningsHasNoLines(t *testing.T) {
	for level, want := range map[slog.Level]struct{ serve, dev bool }{
		slog.LevelDebug: {true, true}, slog.LevelInfo: {true, false}, slog.LevelWarn: {false, false}, slog.LevelError: {false, false},
	} {
		l := newRequestLog(config.Log{Level: level}, nil)
		if serve, dev := l.logged(false) != nil, l.logged(true) != nil; serve != want.serve || dev != want.dev {
			t.Errorf("%v: %v, in development %v", level, serve, dev)
		}
	}
}
