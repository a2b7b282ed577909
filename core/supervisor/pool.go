package supervisor

import (
	"bufio"
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
	return &Conn{Conn: c, Reader: bufio.NewReaderSize(c, readBuffer)}, nil
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
