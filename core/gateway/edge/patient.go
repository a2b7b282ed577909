package edge

import (
	"errors"
	"net"
	"sync"
	"syscall"
	"time"
)

// How long a listener waits after an accept that failed: twice as long after each in a row. What is lacking is given back elsewhere.
const (
	leastPause = 10 * time.Millisecond
	mostPause  = time.Second
)

// patient is a listener that only its closing ends.
type patient struct {
	net.Listener
	failed func(error)

	closed chan struct{}
	once   sync.Once
}

// Patient is a listener whose Accept fails only once it is closed: whatever else it may fail with, as for a descriptor, a watch or memory
// that another process of the same user has taken, is told to failed and waited out.
func Patient(l net.Listener, failed func(error)) net.Listener {
	return &patient{Listener: l, failed: failed, closed: make(chan struct{})}
}

// Accept is net.Listener's.
func (p *patient) Accept() (net.Conn, error) {
	for pause := leastPause; ; pause = min(2*pause, mostPause) {
		conn, err := p.Listener.Accept()
		for errors.Is(err, syscall.ECONNABORTED) { // the client left meanwhile
			conn, err = p.Listener.Accept()
		}
		if err == nil || errors.Is(err, net.ErrClosed) {
			return conn, err
		}
		p.failed(err)
		select {
		case <-time.After(pause):
		case <-p.closed:
			return nil, net.ErrClosed
		}
	}
}

// Close is net.Listener's.
func (p *patient) Close() error {
	p.once.Do(func() { close(p.closed) })
	return p.Listener.Close()
}
