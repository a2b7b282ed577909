package relay

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/supervisor"
)

// Opcodes of RFC 6455.
const (
	opText  = 1
	opClose = 8
	opPong  = 10
)

// dialSocket opens the probe's tape over a WebSocket, after the event of that number.
func (e *site) dialSocket(last int64) (net.Conn, *bufio.Reader, error) {
	conn, err := net.Dial("tcp", e.addr)
	if err != nil {
		return nil, nil, err
	}
	conn.SetDeadline(time.Now().Add(5 * time.Minute))
	head := "GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
	if _, err := conn.Write(append([]byte(head), clientFrame(opText, strconv.AppendInt(nil, last, 10))...)); err != nil {
		conn.Close()
		return nil, nil, err
	}
	r := bufio.NewReader(conn)
	res, err := http.ReadResponse(r, nil)
	if err == nil && res.StatusCode != http.StatusSwitchingProtocols {
		err = fmt.Errorf("the upgrade is answered %d", res.StatusCode)
	}
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, r, nil
}

// clientFrame masks with zeros.
func clientFrame(op byte, payload []byte) []byte {
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

// untilClose reads frames until the plugin's close frame, and answers with its code.
func (e *site) untilClose(r io.Reader) uint16 {
	e.Helper()
	for {
		op, payload, err := readFrame(r)
		if err != nil {
			e.Fatalf("the socket ended without a close frame: %v", err)
		}
		if op == opClose {
			return binary.BigEndian.Uint16(payload)
		}
	}
}

func (e *site) swap(version string) *supervisor.Instance {
	e.Helper()
	old := e.slot.Instance()
	if err := e.slot.Swap(e.Context(), e.next[version], supervisor.Soak{}); err != nil {
		e.Fatal(err)
	}
	return old
}

func TestStreamsOfASwappedVersionEndByThemselves(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{Drain: time.Minute}, nil)
	stream, err := e.client.Get(e.url("/events"))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	conn, r, err := e.dialSocket(0)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if op, _, err := readFrame(r); op != opText || err != nil {
		t.Fatalf("the first frame is %d, %v", op, err)
	}
	in := e.slot.Instance()
	if in.Streams(supervisor.Events) != 1 || in.Streams(supervisor.WebSocket) != 1 {
		t.Errorf("%d streams and %d sockets are open", in.Streams(supervisor.Events), in.Streams(supervisor.WebSocket))
	}
	old := e.swap("2")
	if body, err := io.ReadAll(stream.Body); err != nil || !bytes.HasSuffix(body, []byte("data: 1\n\n")) {
		t.Errorf("the stream ended with %v after %q", err, body)
	}
	if code := e.untilClose(r); code != 1012 {
		t.Errorf("the socket was closed with %d", code)
	}
	conn.Write(clientFrame(opClose, []byte{3, 244}))
	if rest, err := io.ReadAll(r); err != nil || len(rest) > 0 {
		t.Errorf("after its close frame came %q, %v", rest, err)
	}
	<-old.Done() // long before the limit
	if n := old.Streams(supervisor.Events) + old.Streams(supervisor.WebSocket); n != 0 {
		t.Errorf("%d streams are still counted", n)
	}
}

func TestAStreamThatDoesNotMindIsCutAtTheDrainLimit(t *testing.T) {
	const limit = 300 * time.Millisecond
	e := newSiteWith(t, Limits{}, supervisor.Limits{Drain: limit}, nil)
	stream, err := e.client.Get(e.url("/stream"))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	_, tunnel := dialTunnel(e)
	began := time.Now()
	old := e.swap("2")
	if _, err := io.Copy(io.Discard, stream.Body); err == nil || time.Since(began) < limit {
		t.Errorf("the stream ended after %v with %v", time.Since(began), err)
	}
	if _, err := tunnel.ReadByte(); err == nil {
		t.Error("the tunnel to the old version is still open")
	}
	<-old.Done()
}

func TestASocketThatIsClosingIsNotCut(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{Drain: time.Minute}, nil)
	conn, r, err := e.dialSocket(0)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	old := e.swap("2")
	for !closes(t, conn, r) {
	}
	now, cancel := context.WithCancel(t.Context())
	cancel()
	if err := e.slot.Stop(now); err != nil { // what still drains is cut at once
		t.Fatal(err)
	}
	<-old.Cut()
	for range 100 { // what the client still sends must not reset the connection before the close frame is read
		conn.Write(clientFrame(opText, []byte("still here")))
	}
	<-old.Done()
	if code := e.untilClose(r); code != 1012 {
		t.Errorf("the socket was closed with %d", code)
	}
	if _, err := r.ReadByte(); err != io.EOF {
		t.Errorf("after its close frame: %v", err)
	}
}

// closes tells whether a close frame has come, which stays unread, as all that came before it.
func closes(t *testing.T, conn net.Conn, read *bufio.Reader) (found bool) {
	t.Helper()
	before, err := read.Peek(read.Buffered())
	if err != nil {
		t.Fatal(err)
	}
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	there, n := make([]byte, 64<<10), 0
	if err := raw.Read(func(fd uintptr) bool {
		n, _, err = syscall.Recvfrom(int(fd), there, syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		return !errors.Is(err, syscall.EAGAIN) && !errors.Is(err, syscall.EINTR)
	}); err != nil {
		t.Fatal(err)
	}
	if err != nil || n == 0 {
		t.Fatalf("the socket ended without a close frame: %v", err)
	}
	for frames := bytes.NewReader(append(bytes.Clone(before), there[:n]...)); ; {
		op, _, err := readFrame(frames)
		if err != nil || op == opClose {
			return err == nil
		}
	}
}

func TestRequestsAndUploadsThatRunOnASwappedVersionEndThere(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{Drain: time.Minute}, nil)
	type answer struct {
		body string
		err  error
	}
	ask := func(path string, body io.Reader) <-chan answer {
		answered := make(chan answer, 1)
		go func() {
			res, err := e.client.Post(e.url(path), "text/plain", body)
			if err != nil {
				answered <- answer{err: err}
				return
			}
			defer res.Body.Close()
			text, err := io.ReadAll(res.Body)
			answered <- answer{strconv.Itoa(res.StatusCode) + " " + string(text), err}
		}()
		return answered
	}
	const size = 512 << 10
	reader, writer := io.Pipe()
	upload, slow := ask("/after/0", reader), ask("/after/1000", strings.NewReader("x"))
	half := make([]byte, size/2)
	writer.Write(half)
	for e.slot.Instance().Running() < 2 {
		e.get("/hello")
	}
	old := e.swap("2")
	<-old.Draining()
	if _, body := e.get("/hello"); body != "hello from version 2" {
		t.Errorf("version 2 is in place, answered %q", body)
	}
	writer.Write(half)
	writer.Close()
	for what, got := range map[string]answer{
		fmt.Sprintf("200 %d <nil> by version 1", size): <-upload, "200 1 <nil> by version 1": <-slow,
	} {
		if got.err != nil || got.body != what {
			t.Errorf("%q, %v, want %q", got.body, got.err, what)
		}
	}
	<-old.Done()
}

func TestFramesAreFollowedToTheLastOne(t *testing.T) {
	frame := func(op byte, n int) []byte {
		head := []byte{0x80 | op, byte(n)}
		switch {
		case n > 0xffff:
			head = binary.BigEndian.AppendUint64([]byte{op, 127}, uint64(n))
		case n > 125:
			head = binary.BigEndian.AppendUint16([]byte{op, 126}, uint16(n))
		}
		return append(head, bytes.Repeat([]byte{0x88}, n)...)
	}
	open := bytes.Join([][]byte{frame(1, 0), frame(2, 5), frame(9, 125), frame(1, 126), frame(2, 70_000)}, nil)
	for _, size := range []int{1, 3, 4096, 1 << 20} {
		var f frameTrack
		pass := func(b []byte) {
			for ; len(b) > 0; b = b[min(size, len(b)):] {
				f.pass(b[:min(size, len(b))])
			}
		}
		pass(open)
		if f.last {
			t.Errorf("%d at a time: no close frame has passed", size)
		}
		if f.data != 2 {
			t.Errorf("%d at a time: %d messages have passed: a ping is none, and those that go on have not ended", size, f.data)
		}
		pass(frame(8, 2)[:3])
		if f.last {
			t.Errorf("%d at a time: half a close frame has passed", size)
		}
		if pass([]byte{0}); !f.last {
			t.Errorf("%d at a time: the close frame was not seen", size)
		}
		f = frameTrack{}
		if pass([]byte{0x88, 0}); !f.last {
			t.Errorf("%d at a time: the empty close frame was not seen", size)
		}
	}
}
