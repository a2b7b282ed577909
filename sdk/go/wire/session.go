package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"github.com/hashicorp/yamux"
)

// multiplexed tells go-plugin's end, as go-plugin's own would.
const multiplexed = "PLUGIN_MULTIPLEX_GRPC=true"

// openSession makes the core's end of the control connection, which go-plugin's end multiplexes, at most that long. breach is told, once,
// what the plugin is to be ended for. go-plugin has an end for the core, too, but would read as fast as anything comes, and keep whatever
// it is told: see frames and knocks.
func openSession(socket string, wait time.Duration, breach func(error)) (*yamux.Session, error) {
	dialer := net.Dialer{Timeout: wait}
	plugin, err := dialer.DialContext(context.Background(), "unix", socket)
	if err != nil {
		return nil, fmt.Errorf("reach its control socket: %w", err)
	}
	conn := newJudged(plugin, breach)
	config := yamux.DefaultConfig()
	config.AcceptBacklog = openAtOnce
	config.LogOutput = io.Discard
	mux, err := yamux.Client(conn, config)
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("make the control session: %w", err)
	}
	return mux, nil
}

// judged is the control connection, held to what a plugin may send on it. One may read at a time, and one write: yamux has one goroutine
// for each.
type judged struct {
	net.Conn
	frames *frames
	breach func(error)
	in     reading
	pace   meter
	out    reading
	held   []byte // the header of a frame of the core's whose payload is next; empty: none is

	closed chan struct{}
	once   sync.Once
}

func newJudged(conn net.Conn, breach func(error)) *judged {
	return &judged{
		Conn: conn, frames: newFrames(), breach: breach, pace: meter{perSecond: bytesPerSecond, atOnce: bytesAtOnce},
		closed: make(chan struct{}),
	}
}

// Read is net.Conn's. It rests where the plugin sends too much, and fails for what no yamux sends.
func (c *judged) Read(b []byte) (int, error) {
	n, failed := c.Conn.Read(b)
	now := time.Now()
	count, err := c.in.read(b[:n], func(f frame) error { return c.frames.ofPlugin(f, now) })
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrFlood, err)
		c.breach(err)
		return 0, errors.Join(err, c.Close())
	}
	if wait := c.pace.take(max(n, count*smallestFrame), now); wait > 0 {
		pause(wait, c.closed)
	}
	return n, failed
}

// Write is net.Conn's. yamux writes a frame's header and its payload apart: here they go together, for a plugin that is woken once.
func (c *judged) Write(b []byte) (int, error) {
	begins := c.out.payload == 0 && c.out.had == 0
	_, _ = c.out.read(b, func(f frame) error { c.frames.ofCore(f); return nil })
	if begins && len(b) == frameHeader && c.out.payload > 0 {
		c.held = append(c.held, b...)
		return len(b), nil
	}
	if len(c.held) > 0 {
		c.held = append(c.held, b...)
		n, err := c.Conn.Write(c.held)
		c.held = c.held[:0]
		return max(0, n-frameHeader), err
	}
	return c.Conn.Write(b)
}

// Close is net.Conn's.
func (c *judged) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// pause takes so long, or until that is closed.
func pause(wait time.Duration, closed <-chan struct{}) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-closed:
	}
}
