package relay

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
)

// crowd is 32 connections that ask for everything at once: short requests, requests that take a moment, uploads in pieces,
// event streams and WebSockets that resume where they ended.
type crowd struct {
	*site
	ctx     context.Context
	leave   context.CancelFunc
	clients sync.WaitGroup

	requests, uploads, events, resumed atomic.Int64
	crashes                            atomic.Int64 // odd: a version is about to crash, and an upload to it may be lost
}

func (e *site) crowd() *crowd {
	c := &crowd{site: e}
	c.ctx, c.leave = context.WithCancel(e.Context())
	for range 16 {
		c.repeat(func() error { return c.ask("GET", "/hello", "hello from version ", nil) })
	}
	for range 4 {
		c.repeat(func() error { return c.ask("GET", "/work", "worked in version ", nil) })
		c.repeat(c.upload)
	}
	for range 4 {
		var stream, socket int64
		c.repeat(func() error { return c.follow(&stream) })
		c.repeat(func() error { return c.listen(&socket) })
	}
	return c
}

// repeat does a step until the crowd leaves; none may fail before.
func (c *crowd) repeat(step func() error) {
	c.clients.Go(func() {
		for c.ctx.Err() == nil {
			if err := step(); err != nil && c.ctx.Err() == nil {
				c.Error(err)
				return
			}
		}
	})
}

// end lets the crowd leave, and says what it did.
func (c *crowd) end() {
	c.leave()
	c.clients.Wait()
	c.Logf("%d requests, %d uploads, %d events over streams that were resumed %d times", c.requests.Load(), c.uploads.Load(), c.events.Load(),
		c.resumed.Load())
}

func (c *crowd) ask(method, path, want string, body io.Reader) error {
	req, err := http.NewRequestWithContext(c.ctx, method, c.url(path), body)
	if err != nil {
		return err
	}
	res, err := c.client.Do(req)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || !strings.HasPrefix(string(text), want) {
		return fmt.Errorf("%s %s: %d %q, %w", method, path, res.StatusCode, text, err)
	}
	c.requests.Add(1)
	return nil
}

const (
	pieces    = 8
	pieceSize = 24 << 10 // more than one in all go past memory
)

// upload sends its body in pieces, 100 ms in all.
func (c *crowd) upload() error {
	reader, writer := io.Pipe()
	go func() {
		piece := make([]byte, pieceSize)
		for range pieces {
			if _, err := writer.Write(piece); err != nil {
				return
			}
			select {
			case <-time.After(100 * time.Millisecond / pieces): // a client's own pace
			case <-c.ctx.Done():
				writer.CloseWithError(c.ctx.Err())
				return
			}
		}
		writer.Close()
	}()
	defer reader.Close()
	before := c.crashes.Load()
	err := c.ask("POST", "/after/0", fmt.Sprintf("%d <nil> by version ", pieces*pieceSize), reader)
	if err != nil && (before%2 == 1 || c.crashes.Load() != before) {
		return nil
	}
	c.uploads.Add(1)
	return err
}

// follow reads the tape as server-sent events until they end, from the last event on that it saw: none is missing or comes twice.
func (c *crowd) follow(last *int64) error {
	req, err := http.NewRequestWithContext(c.ctx, http.MethodGet, c.url("/events"), nil)
	if err != nil {
		return err
	}
	if *last > 0 {
		req.Header.Set("Last-Event-ID", strconv.FormatInt(*last, 10))
		c.resumed.Add(1)
	}
	res, err := (&http.Client{Transport: c.client.Transport}).Do(req)
	if err != nil {
		return fmt.Errorf("follow: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("following is answered %d", res.StatusCode)
	}
	lines, id := bufio.NewReader(res.Body), int64(0)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return nil // a reconnect, whatever ended it
		}
		if text, found := strings.CutPrefix(strings.TrimSpace(line), "id: "); found {
			if id, err = strconv.ParseInt(text, 10, 64); err != nil {
				return err
			}
		}
		if line == "\n" { // only now has the event come
			if err := c.came(last, id); err != nil {
				return err
			}
		}
	}
}

// listen does the same over a WebSocket.
func (c *crowd) listen(last *int64) error {
	if *last > 0 {
		c.resumed.Add(1)
	}
	conn, r, err := c.dialSocket(*last)
	if err != nil {
		return fmt.Errorf("open a socket: %w", err)
	}
	defer conn.Close()
	defer context.AfterFunc(c.ctx, func() { conn.Close() })()
	for {
		op, payload, err := readFrame(r)
		if err != nil {
			return nil
		}
		if op == opClose {
			_, _ = conn.Write(clientFrame(opClose, payload))
			continue
		}
		id, err := strconv.ParseInt(string(payload), 10, 64)
		if err != nil {
			return err
		}
		if err := c.came(last, id); err != nil {
			return err
		}
	}
}

func (c *crowd) came(last *int64, id int64) error {
	c.events.Add(1)
	if *last > 0 && id != *last+1 {
		return fmt.Errorf("event %d came after %d", id, *last)
	}
	*last = id
	return nil
}

// awaitMore waits until everything has gone on for a while.
func (c *crowd) awaitMore() {
	c.Helper()
	requests, uploads, events := c.requests.Load()+200, c.uploads.Load()+4, c.events.Load()+40
	for c.requests.Load() < requests || c.uploads.Load() < uploads || c.events.Load() < events {
		if c.Failed() {
			c.FailNow()
		}
		c.get("/hello")
	}
}

func TestUpgradesUnderLoadLoseNoRequestAndNoEvent(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{}, nil)
	c := e.crowd()
	defer c.end()
	for n := range 5 {
		c.awaitMore()
		version := []string{"2", "1"}[n%2]
		old := e.swap(version)
		if _, body := e.get("/hello"); body != "hello from version "+version {
			t.Errorf("version %s is in place, answered %q", version, body)
		}
		<-old.Done()
	}
	c.awaitMore()
}

func TestAnUpgradeThatDoesNotDoGoesBackByItselfUnderLoad(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{}, nil)
	c := e.crowd()
	defer c.end()
	c.awaitMore()

	sick := e.next["2"]
	sick.Manifest.ID = "sick"
	var f core.Fault
	if err := e.slot.Swap(t.Context(), sick, supervisor.Soak{}); !errors.As(err, &f) || f.Class != core.Unwell ||
		!strings.Contains(f.Problem, "the source is away") {
		t.Errorf("the upgrade that fails its probe answers %v", err)
	}
	c.awaitMore()

	back := func(what string, class core.FaultClass, problem string) {
		t.Helper()
		select {
		case end := <-e.ends:
			if end.from != "2" || end.to != "1" || end.Class != class || !regexp.MustCompile(problem).MatchString(end.Problem) {
				t.Errorf("the upgrade that %s ends with %+v", what, end)
			}
			t.Logf("the upgrade that %s: %s", what, end.Problem)
		case <-time.After(time.Minute):
			t.Fatalf("the upgrade that %s stays", what)
		}
	}
	post := func(path string) {
		if res, err := e.client.Post(e.url(path), "text/plain", nil); err == nil {
			res.Body.Close()
		}
	}
	e.swap("2")
	c.awaitMore()
	c.crashes.Add(1)
	post("/panic")
	back("panics", core.Panicked, `^[\d.]+ s after it took over: The plugin ended: it panicked: nobody recovers this\.$`)
	c.awaitMore()
	c.crashes.Add(1)
	c.awaitMore()

	took := make([]time.Duration, 40)
	for i := range took {
		begun := time.Now()
		e.get("/hello")
		took[i] = time.Since(begun)
	}
	slices.Sort(took)
	if err := e.slot.Swap(t.Context(), e.next["2"], supervisor.Soak{For: 20 * time.Second, Window: 500 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	// Three times what the slowest take; twice the former p95 is worse.
	post(fmt.Sprint("/slow/", max(400, 3*took[len(took)*95/100].Milliseconds())))
	back("takes longer", core.Worse, `^95 % of \d+ answers began within [\d.]+ m?s in [\d.]+ s, within [\d.]+ ms before\.$`)
	c.awaitMore()
}

func TestAnswersAreCountedByWhoIsToBlame(t *testing.T) {
	e := newSite(t, Limits{}, func(r *core.Release) { r.Manifest.Resources.TimeoutSeconds = 1 })
	next := e.next["2"]
	next.Manifest.Resources.TimeoutSeconds = 1
	if err := e.slot.Swap(t.Context(), next, supervisor.Soak{For: 30 * time.Second}); err != nil {
		t.Fatal(err)
	}
	e.get("/hello")
	e.get("/status/404")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, e.url("/wait"), nil)
	if _, err := e.client.Do(req); err == nil { // it leaves
		t.Fatal("the request that nobody answers was answered")
	}
	quiet.Until(t, 20*time.Second, "the request of a client that left has ended", func() bool { return e.slot.Instance().Running() == 0 })
	e.get("/status/500")
	e.get("/status/503")
	e.get("/wait") // none in time
	for range 2 {  // one that breaks off
		res, err := e.client.Post(e.url("/raw"), "text/plain", strings.NewReader("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nshort"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(res.Body); err == nil {
			t.Error("an answer that broke off came as if it were complete")
		}
		res.Body.Close()
	}
	late, stop := quiet.Start().Past(20 * time.Second)
	defer stop()
	select {
	case end := <-e.ends:
		if !strings.HasPrefix(end.Problem, "71 % of 7 answers failed in ") {
			t.Errorf("%+v", end)
		}
	case <-late:
		t.Error("five failures of seven answers do not count")
	}
}
