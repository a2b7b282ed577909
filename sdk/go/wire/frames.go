package wire

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"google.golang.org/grpc/credentials"
)

// What a plugin may send on each of its two connections with the core, which are HTTP/2 (RFC 9113). What no gRPC of the SDK's sends ends
// the plugin; what is merely much waits. What a frame costs has little to do with its length, and 9 bytes are enough for one.
const (
	framesPerSecond  = 50_000 // 5,000 calls have as many
	framesAtOnce     = 50_000
	longFrame        = 1 << 10 // bytes: what is longer counts as several frames. Blobs come with 32 MiB
	noticesPerSecond = 1       // pings and settings: the SDK's gRPC sends settings twice, and answers the core's pings, which are rare
	noticesAtOnce    = 32
	frameHeader      = 9  // bytes
	clientPreface    = 24 // bytes, that a client begins with
)

// Kinds of frames (RFC 9113, section 6).
const (
	dataFrame         = 0
	headersFrame      = 1
	resetFrame        = 3
	settingsFrame     = 4
	pingFrame         = 6
	goAwayFrame       = 7
	windowFrame       = 8
	continuationFrame = 9
)

// judged is a connection with a plugin, held to what the plugin may send on it. Only one may read at a time.
type judged struct {
	net.Conn
	breach  func(error) // is told, once, what the plugin is to be ended for
	pace    meter
	notices meter
	skip    int // bytes that belong to what was judged
	header  [frameHeader]byte
	had     int // bytes of the header

	closed chan struct{}
	once   sync.Once
}

// judge holds what comes on a connection to the rules; what it begins with is so many bytes that are no frame.
func judge(conn net.Conn, preface int, breach func(error)) *judged {
	return &judged{
		Conn: conn, skip: preface, breach: breach, closed: make(chan struct{}),
		pace:    meter{perSecond: framesPerSecond, atOnce: framesAtOnce},
		notices: meter{perSecond: noticesPerSecond, atOnce: noticesAtOnce},
	}
}

// Read is net.Conn's. It rests where the plugin sends too much, and fails for what no gRPC of the SDK's sends.
func (c *judged) Read(b []byte) (int, error) {
	n, failed := c.Conn.Read(b)
	now := time.Now()
	frames, err := c.frames(b[:n], now)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrFlood, err)
		c.breach(err)
		c.Close()
		return 0, err
	}
	if wait := c.pace.take(max(1, frames, n/longFrame), now); wait > 0 {
		pause(wait, c.closed)
	}
	return n, failed
}

// frames is how many frames' headers end there, which come in parts of any length.
func (c *judged) frames(b []byte, now time.Time) (count int, err error) {
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
		if c.had < frameHeader {
			break
		}
		c.had, c.skip = 0, int(c.header[0])<<16|int(c.header[1])<<8|int(c.header[2])
		count++
		if err := c.frame(c.header[3], now); err != nil {
			return count, err
		}
	}
	return count, nil
}

func (c *judged) frame(kind byte, now time.Time) error {
	switch kind {
	case dataFrame, headersFrame, continuationFrame, resetFrame, windowFrame:
		return nil
	case settingsFrame, pingFrame:
		if c.notices.take(1, now) > 0 {
			return fmt.Errorf("it sends more than %d pings and settings at once", noticesAtOnce)
		}
		return nil
	case goAwayFrame:
		return errors.New("it turns the core away")
	}
	return fmt.Errorf("it sends frames of the kind %d, which gRPC does not", kind)
}

// Close is net.Conn's.
func (c *judged) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// judgedTLS are a client's credentials: what is inside of its TLS is judged. A record counts as a frame at least.
type judgedTLS struct {
	credentials.TransportCredentials
	breach func(error)
}

func (j judgedTLS) ClientHandshake(ctx context.Context, authority string, raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, auth, err := j.TransportCredentials.ClientHandshake(ctx, authority, raw)
	if err != nil {
		return nil, nil, err
	}
	return judge(conn, 0, j.breach), auth, nil
}

func (j judgedTLS) Clone() credentials.TransportCredentials {
	return judgedTLS{j.TransportCredentials.Clone(), j.breach}
}
