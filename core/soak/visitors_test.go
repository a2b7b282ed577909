package soak_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

// visitors are 32 connections that ask the module probe for everything at once, each at its own pace: short requests, requests that take
// a moment, bodies, uploads that take longer than an upgrade, and streams and sockets that go on where they ended. The first answer that
// is not the right one, and the first event that is missing or comes twice, fails the test and ends them.
type visitors struct {
	t      *testing.T
	portal *coretest.Process
	client *http.Client
	ctx    context.Context
	leave  context.CancelFunc
	work   sync.WaitGroup
	ended  sync.Once

	mu      sync.Mutex
	did     map[string]int // what worked, by kind
	crashes int            // odd: the module is about to crash, and what it is at may be lost with it
	lost    int            // what was
	wrong   error          // the first
}

// Kinds of what visitors do.
const (
	asking    = "GET"
	thinking  = "GET of 20 ms"
	posting   = "POST"
	uploading = "upload of 1 MiB"
	marking   = "event published"
	event     = "event of a stream"
	message   = "message of a socket"
	streaming = "stream gone on"
	socketing = "socket gone on"
)

func visit(t *testing.T, p *coretest.Process) *visitors {
	v := &visitors{t: t, portal: p, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: time.Minute},
		did: map[string]int{}}
	v.ctx, v.leave = context.WithCancel(t.Context())
	t.Cleanup(v.end)
	const pace = 10 * time.Millisecond
	for range 12 {
		v.every(pace, v.get(asking, "/hello", "hello from version "))
	}
	for range 3 {
		v.every(pace, v.get(thinking, "/work", "worked in version "))
	}
	v.every(pace, v.get(marking, "/host/publish?q=moved", `"published"`))
	for n := range 4 {
		v.every(pace, v.post(n))
		v.every(pace, v.upload)
		v.every(0, v.follow())
		v.every(0, v.listen())
	}
	return v
}

// every repeats a step until the visitors leave.
func (v *visitors) every(pace time.Duration, step func() error) {
	v.work.Go(func() {
		for v.ctx.Err() == nil {
			if err := step(); err != nil {
				v.fail(err)
				return
			}
			select {
			case <-time.After(pace): // a visitor's own
			case <-v.ctx.Done():
			}
		}
	})
}

// fail ends all, unless they are about to leave anyway.
func (v *visitors) fail(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ctx.Err() == nil {
		v.wrong = fmt.Errorf("%s %w", time.Now().Format("15:04:05.000"), err)
		v.leave()
	}
}

func (v *visitors) count(kind string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.did[kind]++
}

// end lets the visitors leave, and says what they did.
func (v *visitors) end() {
	v.ended.Do(func() {
		v.leave()
		v.work.Wait()
		v.client.CloseIdleConnections()
		if v.wrong != nil {
			v.t.Error(v.wrong)
		}
		for _, kind := range slices.Sorted(maps.Keys(v.did)) {
			v.t.Logf("%7d × %s", v.did[kind], kind)
		}
		v.t.Logf("%7d lost to crashes", v.lost)
	})
}

// await waits for what gives no event to a test, and ends the test when a visitor was failed meanwhile.
func (v *visitors) await(what string, holds func() bool) {
	v.t.Helper()
	for began := time.Now(); !holds(); time.Sleep(10 * time.Millisecond) {
		if v.ctx.Err() != nil {
			v.t.FailNow() // end says why
		}
		if time.Since(began) > 3*time.Minute {
			v.t.Fatalf("never: %s", what)
		}
	}
}

// more waits until everything has gone on for a while.
func (v *visitors) more() {
	v.t.Helper()
	want := map[string]int{asking: 100, thinking: 10, posting: 10, uploading: 1, marking: 5, event: 100, message: 100}
	v.mu.Lock()
	for kind := range want {
		want[kind] += v.did[kind]
	}
	v.mu.Unlock()
	v.await("everything goes on", func() bool {
		v.mu.Lock()
		defer v.mu.Unlock()
		for kind, n := range want {
			if v.did[kind] < n {
				return false
			}
		}
		return true
	})
}

// crash says that the module is about to crash, or that it has.
func (v *visitors) crash() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.crashes++
}

// crashed is how many crashes were announced and over.
func (v *visitors) crashed() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.crashes
}

// unlessLost excuses what a crash may take with it, of something that began at so many crashes; any other failure is one.
func (v *visitors) unlessLost(since int, err error) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err != nil && (since%2 == 1 || v.crashes != since) {
		v.lost++
		return nil
	}
	return err
}

// path is an address of the module's.
func (v *visitors) path(path string) string { return v.portal.URL + "/api/m/probe" + path }

// ask makes a request and reads all of its answer, which must be the one that is wanted.
func (v *visitors) ask(kind, method, path string, body io.Reader, want string) error {
	began := time.Now()
	request, err := http.NewRequestWithContext(v.ctx, method, v.path(path), body)
	if err != nil {
		return err
	}
	if method != http.MethodGet {
		request.Header.Set("X-Portal", "1")
		request.Header.Set("Origin", v.portal.URL)
	}
	response, err := v.client.Do(request)
	if err != nil {
		return fmt.Errorf("%s, %s %s after %s: %w", kind, method, path, time.Since(began), err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return fmt.Errorf("%s, %s %s after %s: %d, and it broke off: %w", kind, method, path, time.Since(began), response.StatusCode, err)
	}
	if response.StatusCode != http.StatusOK || !strings.HasPrefix(string(text), want) {
		return fmt.Errorf("%s, %s %s after %s: %d %.300q", kind, method, path, time.Since(began), response.StatusCode, text)
	}
	v.count(kind)
	return nil
}

func (v *visitors) get(kind, path, want string) func() error {
	return func() error { return v.ask(kind, http.MethodGet, path, nil, want) }
}

// post has a body echoed, each time a longer one.
func (v *visitors) post(n int) func() error {
	return func() error {
		n = n*3%65_521 + 7
		body := strings.Repeat("0123456789", n/10+1)[:n]
		since := v.crashed()
		return v.unlessLost(since, v.ask(posting, http.MethodPost, "/echo", strings.NewReader(body), body))
	}
}

const (
	uploadSize  = 1 << 20 // all that the portal takes for a module
	uploadParts = 64
	uploadTime  = 1200 * time.Millisecond
)

// upload sends its body in parts: it begins before an upgrade and ends after it.
func (v *visitors) upload() error {
	reader, writer := io.Pipe()
	sent := make(chan struct{})
	defer func() { <-sent }()
	defer reader.Close()
	go func() {
		defer close(sent)
		defer writer.Close()
		part := make([]byte, uploadSize/uploadParts)
		for range uploadParts {
			if _, err := writer.Write(part); err != nil {
				return
			}
			select {
			case <-time.After(uploadTime / uploadParts): // a client's own pace
			case <-v.ctx.Done():
			}
		}
	}()
	since := v.crashed()
	return v.unlessLost(since, v.ask(uploading, http.MethodPost, "/after/0", reader, fmt.Sprintf("%d <nil> by version ", uploadSize)))
}

// came takes the next event of a stream, of which none may be missing and none may come twice.
func (v *visitors) came(kind string, last *int64, id int64) error {
	if *last > 0 && id != *last+1 {
		return fmt.Errorf("%s: %d came after %d", kind, id, *last)
	}
	*last = id
	v.count(kind)
	return nil
}

// follow reads an event stream to its end, which the module makes when it drains, and then goes on as a browser's EventSource does:
// with the last event's id.
func (v *visitors) follow() func() error {
	last := int64(0)
	return func() error {
		request, err := http.NewRequestWithContext(v.ctx, http.MethodGet, v.path("/events"), nil)
		if err != nil {
			return err
		}
		if last > 0 {
			request.Header.Set("Last-Event-ID", strconv.FormatInt(last, 10))
			v.count(streaming)
		}
		client := *v.client
		client.Timeout = 0
		response, err := client.Do(request)
		if err != nil {
			return fmt.Errorf("follow a stream: %w", err)
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("following a stream is answered %d", response.StatusCode)
		}
		since := v.crashed()
		wrong, broke := v.events(bufio.NewReader(response.Body), &last)
		return errors.Join(wrong, v.unlessLost(since, broke))
	}
}

// events takes a stream's events until it ends or breaks off, or one is wrong.
func (v *visitors) events(lines *bufio.Reader, last *int64) (wrong, broke error) {
	for id := int64(0); ; {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("a stream broke off after %d: %w", *last, err)
		}
		if text, found := strings.CutPrefix(strings.TrimSpace(line), "id: "); found {
			if id, err = strconv.ParseInt(text, 10, 64); err != nil {
				return err, nil
			}
		}
		if line == "\n" { // only now has the event come
			if err := v.came(event, last, id); err != nil {
				return err, nil
			}
		}
	}
}

// Opcodes and the close code of RFC 6455 that asks to connect again.
const (
	opText         = 1
	opClose        = 8
	serviceRestart = 1012
)

// listen does the same over a WebSocket, which the module closes with the code that asks to come again.
func (v *visitors) listen() func() error {
	last := int64(0)
	return func() error {
		conn, frames, err := v.socket(last)
		if err != nil {
			return fmt.Errorf("open a socket: %w", err)
		}
		defer conn.Close()
		defer context.AfterFunc(v.ctx, func() { conn.Close() })()
		since := v.crashed()
		wrong, broke := v.messages(conn, frames, &last)
		return errors.Join(wrong, v.unlessLost(since, broke))
	}
}

// messages takes a socket's messages until it is closed or breaks off, or one is wrong.
func (v *visitors) messages(conn net.Conn, frames io.Reader, last *int64) (wrong, broke error) {
	for {
		op, payload, err := readFrame(frames)
		if err != nil {
			return nil, fmt.Errorf("a socket broke off after %d: %w", *last, err)
		}
		if op == opClose && len(payload) >= 2 && binary.BigEndian.Uint16(payload) == serviceRestart {
			_, _ = conn.Write(frame(opClose, payload))
			return nil, nil
		}
		id, err := strconv.ParseInt(string(payload), 10, 64)
		if err != nil || op != opText {
			return fmt.Errorf("a socket's frame is %d %q", op, payload), nil
		}
		if err := v.came(message, last, id); err != nil {
			return err, nil
		}
	}
}

func (v *visitors) socket(last int64) (net.Conn, *bufio.Reader, error) {
	if last > 0 {
		v.count(socketing)
	}
	conn, err := (&net.Dialer{}).DialContext(v.ctx, "tcp", strings.TrimPrefix(v.portal.URL, "http://"))
	if err != nil {
		return nil, nil, err
	}
	var head bytes.Buffer
	fmt.Fprintf(&head, "GET /api/m/probe/socket HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
		strings.TrimPrefix(v.portal.URL, "http://"), v.portal.URL)
	head.Write(frame(opText, strconv.AppendInt(nil, last, 10)))
	if _, err := conn.Write(head.Bytes()); err != nil {
		conn.Close()
		return nil, nil, err
	}
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil) //nolint:bodyclose // the connection is
	if err == nil && response.StatusCode != http.StatusSwitchingProtocols {
		text, _ := io.ReadAll(response.Body)
		err = fmt.Errorf("answered %d %s", response.StatusCode, text)
	}
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, reader, nil
}

// frame is a client's, of at most 125 bytes, masked with zeros.
func frame(op byte, payload []byte) []byte {
	return append([]byte{0x80 | op, 0x80 | byte(len(payload)), 0, 0, 0, 0}, payload...)
}

func readFrame(r io.Reader) (op byte, payload []byte, err error) {
	var head [2]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	payload = make([]byte, head[1])
	_, err = io.ReadFull(r, payload)
	return head[0] & 0xf, payload, err
}
