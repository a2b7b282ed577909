package relay

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
)

func TestRelayAnswersOfEverySize(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	for _, query := range []string{"", "?length"} {
		for _, n := range []int{0, 1, 2047, 5000, 64 << 10, 64<<10 + 1, 3 << 20} {
			res, body := e.get(fmt.Sprintf("/bytes/%d%s", n, query))
			if res.StatusCode != http.StatusOK || len(body) != n {
				t.Errorf("%d bytes%s: %d, %d bytes", n, query, res.StatusCode, len(body))
			}
		}
	}
}

func TestRelaySignsTheCallerAndKeepsTheTarget(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	_, body := e.get("/caller?q=a%2Fb&r=")
	wallet := core.Address{19: 1}
	if want := wallet.String() + " true VAELUS false r1 /caller?q=a%2Fb&r="; body != want {
		t.Fatalf("the plugin saw %q, want %q", body, want)
	}
}

func TestRelayIsAFirewallBothWays(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	req, _ := http.NewRequest(http.MethodGet, e.url("/head"), nil)
	secret := map[string]string{
		"Cookie": "portal=s3cret", "Authorization": "s3cret", "X-Forwarded-For": "s3cret", "X-Portal-Caller": "s3cret",
		"Forwarded": "s3cret", "Proxy-Authorization": "s3cret", "Te": "s3cret", "X-Portal-Wallet": "s3cret",
	}
	for name, value := range secret {
		req.Header.Set(name, value)
	}
	req.Header.Set("Connection", "X-Hop")
	req.Header.Set("X-Hop", "s3cret")
	for _, name := range []string{"X-Mine", "X-Http-Method-Override", "Origin", "Referer", "User-Agent", "Sec-Fetch-Site", "Via"} {
		req.Header.Set(name, "s3cret")
	}
	kept := []string{
		"Accept", "Accept-Language", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "If-Range", "Last-Event-Id", "Range",
		"Node-Key", "Node-Sequence", "Tus-Resumable", "Upload-Offset", "Upload-Metadata", "Sec-Websocket-Key", "Sec-Websocket-Protocol",
	}
	for _, name := range kept {
		req.Header.Set(name, "kept")
	}
	res, err := e.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	if strings.Contains(string(body), "s3cret") || strings.Contains(string(body), e.addr) {
		t.Errorf("the plugin saw\n%s", body)
	}
	for _, name := range kept {
		if !strings.Contains(string(body), name+": kept") {
			t.Errorf("the plugin did not see the request's %s:\n%s", name, body)
		}
	}
	for _, name := range []string{"Set-Cookie", "Strict-Transport-Security", "Access-Control-Allow-Origin", "Clear-Site-Data",
		"Service-Worker-Allowed", "X-Portal-Caller", "Link", "X-Own"} {
		if res.Header.Get(name) != "" {
			t.Errorf("%s came through: %q", name, res.Header.Get(name))
		}
		if !slices.Contains(e.told.names, name) {
			t.Errorf("nobody was told that %s was left out, but of %q", name, e.told.names)
		}
	}
	if got := res.Header.Values("Content-Security-Policy"); len(got) != 1 || got[0] != string(modulePolicy) {
		t.Errorf("policy %q", got)
	}
	if got := res.Header.Values("Vary"); len(got) != 2 || res.Header.Get("Content-Language") != "en" ||
		res.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("head %v", res.Header)
	}
	if got := res.Header.Values("Date"); len(got) != 1 {
		t.Errorf("dates %v", got)
	}
}

func TestRelayStatusesWithoutABodyKeepTheConnection(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	_, r := e.raw("GET /status/204 HTTP/1.1\r\nHost: x\r\n\r\nGET /status/304 HTTP/1.1\r\nHost: x\r\n\r\n" +
		"HEAD /bytes/70000?length HTTP/1.1\r\nHost: x\r\n\r\nHEAD /hello HTTP/1.1\r\nHost: x\r\n\r\nGET /hello HTTP/1.1\r\nHost: x\r\n\r\n")
	for i, want := range []struct {
		method string
		status int
		length int64
	}{{"GET", 204, 0}, {"GET", 304, 0}, {"HEAD", 200, 70000}, {"HEAD", 200, 20}, {"GET", 200, 20}} {
		res, err := http.ReadResponse(r, &http.Request{Method: want.method})
		if err != nil {
			t.Fatal(i, err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != want.status || want.length > 0 && res.ContentLength != want.length {
			t.Errorf("%d: %d, length %d, %v", i, res.StatusCode, res.ContentLength, err)
		}
		if want.method == "GET" && int64(len(body)) != want.length {
			t.Errorf("%d: body %q", i, body)
		}
	}
}

func TestRelayEchoes20MBFullDuplex(t *testing.T) {
	e := newSite(t, Limits{Upload: 64 << 20}, nil)
	const size = 20 << 20
	for _, length := range []int64{size, -1} {
		sent, read := sha256.New(), io.LimitReader(rand.Reader, size)
		req, _ := http.NewRequest(http.MethodPost, e.url("/echo"), io.TeeReader(read, sent))
		req.ContentLength = length
		res, err := e.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		got := sha256.New()
		n, err := io.Copy(got, res.Body)
		res.Body.Close()
		if err != nil || n != size || !bytes.Equal(got.Sum(nil), sent.Sum(nil)) {
			t.Errorf("length %d: %d bytes came back, %v", length, n, err)
		}
	}
}

func TestRelaySmallBodies(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	for _, n := range []int{0, 1, 1000, 64 << 10, 64<<10 + 1, 1 << 20} {
		res, err := e.client.Post(e.url("/echo"), "text/plain", strings.NewReader(strings.Repeat("x", n)))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || len(body) != n {
			t.Errorf("%d bytes: %d came back, %v", n, len(body), err)
		}
	}
}

func TestRelayRefusesBodiesOverTheLimit(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	for _, length := range []int64{1<<20 + 1, 8 << 20, -1} {
		size := length
		if length < 0 {
			size = 8 << 20
		}
		req, _ := http.NewRequest(http.MethodPost, e.url("/echo"), io.LimitReader(rand.Reader, size))
		req.ContentLength = length
		if res, err := e.client.Do(req); err == nil {
			_, err = io.Copy(io.Discard, res.Body)
			res.Body.Close()
			// An echo that has begun is cut; what is known beforehand is refused.
			if length > 0 && res.StatusCode != http.StatusRequestEntityTooLarge || length < 0 && err == nil {
				t.Errorf("length %d: %d, %v", length, res.StatusCode, err)
			}
		} else if length > 0 && length < 4<<20 {
			t.Errorf("length %d: %v", length, err)
		}
	}
}

func TestRelayPassesAnEarlyRefusalOn(t *testing.T) {
	e := newSite(t, Limits{Upload: 64 << 20}, nil)
	for range 5 {
		conn, r := e.raw("POST /refuse HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n" + strings.Repeat("x", 100_000))
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusRequestEntityTooLarge || string(body) != "Too large.\n" || !res.Close {
			t.Fatalf("%d %q, closing %v, %v", res.StatusCode, body, res.Close, err)
		}
		conn.Close()
	}
}

func TestRelayNeverParsesABodyAsTheNextRequest(t *testing.T) {
	e := newSite(t, Limits{Upload: 1 << 20}, nil)
	smuggled := "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n"
	pad := strings.Repeat("x", 200_000)
	for _, path := range []string{"/ignore", "/refuse", "/nothing"} {
		for _, request := range []string{
			fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", path, len(smuggled), smuggled),
			fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s%s", path, len(pad)+len(smuggled), pad, smuggled),
			fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", path, 2<<20, smuggled),
			fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", path, len(smuggled), smuggled),
			fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s", path, len(smuggled)+len(pad), smuggled),
		} {
			conn, r := e.raw(request)
			conn.(*net.TCPConn).CloseWrite()
			answers, _ := io.ReadAll(r)
			if n := bytes.Count(answers, []byte("HTTP/1.1 ")); n != 1 || bytes.Contains(answers, []byte("hello from")) {
				t.Errorf("%.60q was answered %d times: %.300q", request, n, answers)
			}
		}
	}
}

func TestRelayStreamsEventsAndTellsThePluginWhenTheClientLeaves(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	res, err := e.client.Get(e.url("/stream"))
	if err != nil {
		t.Fatal(err)
	}
	events := bufio.NewScanner(res.Body)
	for i := 0; i < 5 && events.Scan(); {
		if events.Text() == fmt.Sprintf("data: %d", i) {
			i++
		}
	}
	if events.Err() != nil || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatal(events.Err(), res.Header)
	}
	res.Body.Close()
	e.awaitGone(1)
	ctx, leave := context.WithCancel(t.Context())
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, e.url("/wait"), nil)
	left := make(chan error, 1)
	go func() {
		_, err := e.client.Do(req)
		left <- err
	}()
	quiet.Until(t, 10*time.Second, "the plugin has the request", func() bool {
		_, body := e.get("/idle")
		return body == "1"
	})
	leave()
	if err := <-left; err == nil {
		t.Fatal("the request that nobody answers was answered")
	}
	e.awaitGone(2)
	if e.slot.Restarts() != 0 {
		t.Error("a client that left was taken for a crash")
	}
}

// dialTunnel opens an upgraded connection and proves it with one echo.
func dialTunnel(e *site) (net.Conn, *bufio.Reader) {
	e.Helper()
	conn, r := e.raw("GET /tunnel HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\nfirst")
	res, err := http.ReadResponse(r, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols || res.Header.Get("Upgrade") != "websocket" {
		e.Fatalf("%v, %v", res, err)
	}
	echo := make([]byte, 5)
	if _, err := io.ReadFull(r, echo); err != nil || string(echo) != "first" {
		e.Fatalf("echoed %q, %v", echo, err)
	}
	return conn, r
}

func TestRelayTunnelsAnUpgrade(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	conn, r := dialTunnel(e)
	for _, n := range []int{1, 100_000} {
		sent := bytes.Repeat([]byte("y"), n)
		go conn.Write(sent)
		got := make([]byte, n)
		if _, err := io.ReadFull(r, got); err != nil || !bytes.Equal(got, sent) {
			t.Fatalf("%d bytes: %v", n, err)
		}
	}
	conn.Close()
	if res, _ := e.get("/tunnel"); res.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("without an upgrade: %d", res.StatusCode)
	}
}

func TestRelayCutsStreamsWhenTheRightIsLost(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	res, err := e.client.Get(e.url("/stream"))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	_, tunnel := dialTunnel(e)
	waiting := make(chan int, 1)
	go func() {
		res, err := e.client.Get(e.url("/wait"))
		if err != nil {
			waiting <- 0
			return
		}
		res.Body.Close()
		waiting <- res.StatusCode
	}()
	close(e.cancel)
	lost := quiet.Start()
	if _, err := io.Copy(io.Discard, res.Body); err == nil {
		t.Error("the stream ended as if it were complete")
	}
	if _, err := tunnel.ReadByte(); err == nil {
		t.Error("the tunnel is still open")
	}
	if status := <-waiting; status != 403 {
		t.Errorf("a request without an answer yet got %d", status)
	}
	if took := lost.Took(); took > time.Second {
		t.Errorf("took %v", took)
	}
}

func TestRelayLimitsAModule(t *testing.T) {
	e := newSite(t, Limits{}, func(r *core.Release) {
		r.Manifest.Resources.Concurrency, r.Manifest.Resources.TimeoutSeconds = 1, 1
	})
	stream, err := e.client.Get(e.url("/stream"))
	if err != nil {
		t.Fatal(err)
	}
	if res, body := e.get("/hello"); res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "too many requests") ||
		res.Header.Get("Retry-After") == "" {
		t.Errorf("beside as many as are allowed: %d %q", res.StatusCode, body)
	}
	stream.Body.Close()
	for {
		res, body := e.get("/wait")
		if strings.Contains(body, "too many requests") { // until the stream was seen to be gone
			continue
		}
		if res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "did not answer in time") ||
			res.Header.Get("Retry-After") != "1" {
			t.Errorf("after the deadline: %d %q", res.StatusCode, body)
		}
		break
	}
	if res, _ := e.get("/hello"); res.StatusCode != http.StatusOK {
		t.Errorf("afterwards: %d", res.StatusCode)
	}
}

// The module's time begins when it has what the client sent.
func TestRelayWaitsForASlowUpload(t *testing.T) {
	e := newSite(t, Limits{}, func(r *core.Release) { r.Manifest.Resources.TimeoutSeconds = 2 })
	told := strings.Repeat("x", 2*smallBody)
	body := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", len(told), told) // which the plugin answers as it is
	conn, r := e.raw(fmt.Sprintf("POST /raw HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body[:smallBody]))
	<-time.After(2500 * time.Millisecond) // longer than the module may take
	if _, err := io.WriteString(conn, body[smallBody:]); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(res.Body); res.StatusCode != http.StatusOK || string(got) != told {
		t.Errorf("got %d %.100q: %v", res.StatusCode, got, err)
	}
}

func TestRelayAnswersForAModuleThatIsNotThere(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	if err := e.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if res, _ := e.get("/hello"); res.StatusCode != http.StatusNotFound {
		t.Errorf("a stopped module: %d", res.StatusCode)
	}
}

func TestWhatIsCutSaysWhy(t *testing.T) {
	app := fiber.New()
	c := app.AcquireCtx(&fasthttp.RequestCtx{})
	defer app.ReleaseCtx(c)
	for reason, want := range map[int32]string{
		0: "", cutGone: "The client left.", cutRevoked: ErrRevoked.Error(), cutLate: "This module did not answer in time. Try again.",
		cutUpload: "The request is larger than 1024 KiB.", cutClient: "The request ended before it was complete.", cutRetired: "",
	} {
		x := &exchange{relay: New(Limits{}, nobody), c: c}
		x.cut.Store(reason)
		if err := x.cause(); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("reason %d: %v, want %q", reason, err, want)
		}
		if err := x.cause(); (reason == cutRevoked) != errors.Is(err, ErrRevoked) {
			t.Errorf("reason %d is told to be a lost right: %v", reason, err)
		}
	}
}

// A stream and a socket that visitors hold open are no reason to take a processor, whatever the module has the browser answer by itself.
func TestStreamsThatAreOpenEarnAPluginNoProcessor(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{
		HealthEvery: 50 * time.Millisecond, ProcessorShare: 1.0 / 200, ProcessorTime: 10 * time.Minute, // three seconds of a processor
	}, nil)
	for range 8 {
		res, err := e.client.Get(e.url("/stream"))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		go io.Copy(io.Discard, res.Body)
	}
	conn, _, err := e.dialSocket(0)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go io.Copy(io.Discard, conn)
	in := e.slot.Instance()
	res, err := e.client.Post(e.url("/spin"), "text/plain", nil)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(res, err)
	}
	res.Body.Close()
	pongs := time.NewTicker(time.Millisecond)
	defer pongs.Stop()
	late, stop := quiet.Start().Past(60 * time.Second)
	defer stop()
	for {
		select {
		case <-in.Exited():
			return
		case <-late:
			t.Fatal("a plugin with open streams takes a processor for as long as it likes")
		case <-pongs.C: // as a browser answers each ping of the module's
			conn.Write(clientFrame(opPong, nil))
		}
	}
}
