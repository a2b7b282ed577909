package supervisor

import (
	"bufio"
	"errors"
	"net"
	"sync"
)

const (
	poolSize   = 256
	readBuffer = 16 << 10
)

// Conn is a connection to a plugin's HTTP server, used by one request at a time.
type Conn struct {
	net.Conn
	Reader *bufio.Reader
	Head   []byte // the caller's scratch space, kept between requests

	reads, got int64
	most       int64 // reads; 0: as many as it takes
}

// ErrPieces is what reading ends with that takes more reads than AtMost.
var ErrPieces = errors.New("it came in too many pieces")

// Read is of the plugin's socket, for Reader.
func (c *Conn) Read(b []byte) (int, error) {
	if c.most > 0 && c.reads >= c.most {
		return 0, ErrPieces
	}
	n, err := c.Conn.Read(b)
	c.reads++
	c.got += int64(n)
	return n, err
}

// Taken is how often the socket was read until now, and how many bytes were taken out of Reader.
func (c *Conn) Taken() (reads, bytes int64) { return c.reads, c.got - int64(c.Reader.Buffered()) }

// AtMost bounds the reads from now on; 0: not at all.
func (c *Conn) AtMost(reads int64) {
	c.most = 0
	if reads > 0 {
		c.most = c.reads + reads
	}
}

// pool keeps idle connections, the most recently used first.
type pool struct {
	dial func() (net.Conn, error)

	mu     sync.Mutex
	idle   []*Conn
	closed bool
}

// Conn is an idle connection, or a new one.
func (i *Instance) Conn() (*Conn, error) {
	p := &i.conns
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		c := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return c, nil
	}
	p.mu.Unlock()
	return i.NewConn()
}

// NewConn is a connection that nothing was sent on before.
func (i *Instance) NewConn() (*Conn, error) {
	c, err := i.conns.dial()
	if err != nil {
		return nil, err
	}
	conn := &Conn{Conn: c}
	conn.Reader = bufio.NewReaderSize(conn, readBuffer)
	return conn, nil
}

// Keep gives a connection back whose answer was read to its end.
func (i *Instance) Keep(c *Conn) {
	p := &i.conns
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.idle) >= poolSize {
		c.Close()
		return
	}
	p.idle = append(p.idle, c)
}

func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, c := range p.idle {
		c.Close()
	}
	p.idle = nil
}
