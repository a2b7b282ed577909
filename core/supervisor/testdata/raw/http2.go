package main

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// flood is what a plugin sends without end.
type flood struct {
	answers bool // on the connection on which the core calls it; otherwise on that on which it calls the core
	unread  bool // it reads nothing meanwhile
	first   []http2.Setting
	next    func(c *caller, n uint32) error // sends it for the nth time, from 0
}

func pings(c *caller, _ uint32) error    { return c.WritePing(false, [8]byte{}) }
func settings(c *caller, _ uint32) error { return c.WriteSettings() }
func kinds(c *caller, _ uint32) error    { return c.WriteRawFrame(99, 0, 0, nil) }

// endless is a head that has no end, in empty parts.
func endless(c *caller, n uint32) error {
	if n == 0 {
		return c.WriteHeaders(http2.HeadersFrameParam{StreamID: 1})
	}
	return c.WriteContinuation(1, false, nil)
}

// long is a head of as many bytes as there is room for in frames without end.
func long(c *caller, n uint32) error {
	c.head.Reset()
	_ = c.encoder.WriteField(hpack.HeaderField{Name: "x-long", Value: string(make([]byte, 8<<10)), Sensitive: true})
	if n == 0 {
		return c.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: c.head.Bytes()})
	}
	return c.WriteContinuation(1, false, c.head.Bytes())
}

// whole is a call that is made and not waited for.
func whole(c *caller, n uint32) error {
	if err := c.begin(2*n+1, "Settings"); err != nil {
		return err
	}
	return c.WriteData(2*n+1, true, prefix(0))
}

var floods = map[string]flood{
	"pings":    {answers: true, next: pings},
	"settings": {answers: true, next: settings},
	"kinds":    {answers: true, next: kinds},
	"endless":  {answers: true, next: endless},
	"long":     {answers: true, next: long},
	"away":     {answers: true, next: func(c *caller, _ uint32) error { return c.WriteGoAway(0, http2.ErrCodeNo, nil) }},
	"pushes": {answers: true, next: func(c *caller, n uint32) error {
		return c.WritePushPromise(http2.PushPromiseParam{StreamID: 1, PromiseID: 2*n + 2, EndHeaders: true})
	}},
	"unasked": {answers: true, next: func(c *caller, n uint32) error { // answers to calls that nobody made
		return c.WriteData(2*n+1001, false, make([]byte, 1<<10))
	}},

	"host pings":    {next: pings},
	"host settings": {next: settings},
	"host kinds":    {next: kinds},
	"host endless":  {next: endless},
	"host long":     {next: long},
	"frames":        {next: func(c *caller, _ uint32) error { return c.WriteWindowUpdate(0, 1) }}, // each gives the core room for a byte
	"calls":         {next: func(c *caller, n uint32) error { return c.begin(2*n+1, "Publish") }},
	"resets": {next: func(c *caller, n uint32) error {
		if err := c.begin(2*n+1, "Publish"); err != nil {
			return err
		}
		return c.WriteRSTStream(2*n+1, http2.ErrCodeCancel)
	}},
	"unread":  {next: whole, unread: true},
	"windows": {next: whole, first: []http2.Setting{{ID: http2.SettingInitialWindowSize, Val: 0}}},
}

// run returns when the core has closed the connection.
func (f flood) run(conn net.Conn) {
	out := bufio.NewWriterSize(conn, 64<<10)
	c := newCaller(out, conn)
	if !f.answers {
		_, _ = out.WriteString(http2.ClientPreface)
	}
	_ = c.WriteSettings(f.first...)
	if !f.unread {
		go func() { _, _ = io.Copy(io.Discard, conn) }()
	}
	for n := uint32(0); ; n++ {
		if err := f.next(c, n); err != nil {
			return
		}
		if n%50_000 == 50_000-1 {
			fmt.Fprintln(printed, "frames were sent")
		}
	}
}

// answer is how it meets the core's own connection.
func (f flood) answer() {
	identity, _ := greeting()
	identity.NextProtos = []string{"h2"}
	conn := tls.Server(listen(), identity)
	if err := conn.Handshake(); err == nil {
		f.run(conn)
	}
	time.Sleep(time.Hour) // the core is to end it
}

// quiet is for how long nothing moves, until it has done what it could; then it waits for less.
const (
	quiet = time.Second
	stuck = 5 * time.Millisecond
)

// halves makes calls of the host that it does not finish.
func halves(conn net.Conn) error {
	c := newCaller(conn, conn)
	if _, err := fmt.Fprint(conn, http2.ClientPreface); err != nil {
		return err
	}
	if err := c.WriteSettings(); err != nil {
		return err
	}
	go c.listen()
	for id := uint32(1); id < 2*100; id += 2 {
		if err := c.begin(id, "Publish"); err != nil {
			return err
		}
		c.windows[id] = 65535
		c.send(id, append(prefix(4<<20-100), make([]byte, 4<<20-1024)...)) // a message but for its end
	}
	c.settle()
	return nil
}

func prefix(length uint32) []byte { return binary.BigEndian.AppendUint32([]byte{0}, length) }

// caller is one HTTP/2 connection.
type caller struct {
	*http2.Framer
	head     bytes.Buffer
	encoder  *hpack.Encoder
	incoming chan http2.Frame
	windows  map[uint32]int64
	wait     time.Duration
}

func newCaller(to io.Writer, from io.Reader) *caller {
	c := &caller{Framer: http2.NewFramer(to, from), wait: quiet, incoming: make(chan http2.Frame, 1000), windows: map[uint32]int64{0: 65535}}
	c.encoder = hpack.NewEncoder(&c.head)
	return c
}

func (c *caller) listen() {
	defer close(c.incoming)
	for {
		f, err := c.ReadFrame()
		if err != nil {
			return
		}
		if w, is := f.(*http2.WindowUpdateFrame); is {
			copied := *w
			c.incoming <- &copied
			continue
		}
		if s, is := f.(*http2.SettingsFrame); is && !s.IsAck() {
			c.incoming <- s
		}
	}
}

// take waits for what gives it more room; false: nothing comes any more.
func (c *caller) take() bool {
	select {
	case f, open := <-c.incoming:
		switch f := f.(type) {
		case *http2.WindowUpdateFrame:
			c.windows[f.StreamID] += int64(f.Increment)
		case *http2.SettingsFrame:
			_ = c.WriteSettingsAck()
		}
		return open
	case <-time.After(c.wait):
		c.wait = stuck
		return false
	}
}

func (c *caller) settle() {
	c.wait = quiet
	for c.take() {
	}
}

// begin opens a call.
func (c *caller) begin(id uint32, call string) error {
	c.head.Reset()
	fields := [][2]string{
		{":method", "POST"}, {":scheme", "https"}, {":path", "/portal.module.v1.Host/" + call}, {":authority", "localhost"},
		{"content-type", "application/grpc"}, {"te", "trailers"},
	}
	for _, f := range fields {
		_ = c.encoder.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]})
	}
	return c.WriteHeaders(http2.HeadersFrameParam{StreamID: id, BlockFragment: c.head.Bytes(), EndHeaders: true})
}

// send sends as much of it as the core has room for.
func (c *caller) send(id uint32, b []byte) {
	for len(b) > 0 {
		n := min(int64(len(b)), 16<<10, c.windows[0], c.windows[id])
		if n <= 0 {
			if !c.take() {
				return
			}
			continue
		}
		if err := c.WriteData(id, false, b[:n]); err != nil {
			return
		}
		c.windows[0] -= n
		c.windows[id] -= n
		b = b[n:]
	}
}
