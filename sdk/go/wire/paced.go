package wire

import (
	"context"
	"net"
	"sync"
	"time"

	"google.golang.org/grpc/credentials"
)

// How many frames of HTTP/2 the core takes from a plugin, on each of their two connections: what a frame costs has little to do with its
// length, and 9 bytes are enough for one.
const (
	callFramesPerSecond = 50_000 // 5,000 calls have as many
	callFramesAtOnce    = 50_000
	callFrameHeader     = 9  // bytes
	callPreface         = 24 // bytes, that a client begins with
)

// paced are credentials whose connections are read no faster than that. What comes in a record of its own counts as a frame at least.
type paced struct {
	credentials.TransportCredentials
}

func (p paced) ClientHandshake(ctx context.Context, authority string, raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, auth, err := p.TransportCredentials.ClientHandshake(ctx, authority, raw)
	if err != nil {
		return nil, nil, err
	}
	return newPacedConn(conn, 0), auth, nil
}

func (p paced) ServerHandshake(raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, auth, err := p.TransportCredentials.ServerHandshake(raw)
	if err != nil {
		return nil, nil, err
	}
	return newPacedConn(conn, callPreface), auth, nil
}

func (p paced) Clone() credentials.TransportCredentials { return paced{p.TransportCredentials.Clone()} }

type pacedConn struct {
	net.Conn
	meter  meter
	skip   int // bytes that belong to what was counted
	header [callFrameHeader]byte
	had    int // bytes of the header

	closed chan struct{}
	once   sync.Once
}

func newPacedConn(conn net.Conn, preface int) *pacedConn {
	return &pacedConn{Conn: conn, skip: preface, meter: meter{perSecond: callFramesPerSecond, atOnce: callFramesAtOnce}, closed: make(chan struct{})}
}

// Read is net.Conn's. Only one may read at a time.
func (c *pacedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if wait := c.meter.take(max(1, c.count(b[:n])), time.Now()); wait > 0 {
		pause(wait, c.closed)
	}
	return n, err
}

// count is how many frames begin there.
func (c *pacedConn) count(b []byte) (frames int) {
	for len(b) > 0 {
		if c.skip > 0 {
			n := min(len(b), c.skip)
			c.skip -= n
			b = b[n:]
			continue
		}
		n := copy(c.header[c.had:], b)
		c.had += n
		b = b[n:]
		if c.had == callFrameHeader {
			c.had, c.skip = 0, int(c.header[0])<<16|int(c.header[1])<<8|int(c.header[2])
			frames++
		}
	}
	return frames
}

// Close is net.Conn's.
func (c *pacedConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}
