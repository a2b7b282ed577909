// Package gatewaytest is what the tests of several rooms of the gateway need.
package gatewaytest

import (
	"bytes"
	"net"
	"sync"
	"time"
)

// Wire is a connection whose peer has sent all it will and takes everything.
type Wire struct {
	Closed chan struct{} // closed when the connection is

	in   *bytes.Reader
	mu   sync.Mutex
	out  bytes.Buffer
	once sync.Once
}

// NewWire makes a connection on which in comes.
func NewWire(in []byte) *Wire { return &Wire{in: bytes.NewReader(in), Closed: make(chan struct{})} }

// Out is what was written to it.
func (w *Wire) Out() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Bytes()
}

// Read is net.Conn's.
func (w *Wire) Read(b []byte) (int, error) {
	select {
	case <-w.Closed:
		return 0, net.ErrClosed
	default:
		return w.in.Read(b)
	}
}

// Write is net.Conn's.
func (w *Wire) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(b)
}

// Close is net.Conn's.
func (w *Wire) Close() error {
	w.once.Do(func() { close(w.Closed) })
	return nil
}

// LocalAddr is net.Conn's.
func (w *Wire) LocalAddr() net.Addr { return &net.TCPAddr{} }

// RemoteAddr is net.Conn's.
func (w *Wire) RemoteAddr() net.Addr { return &net.TCPAddr{} }

// SetDeadline is net.Conn's: a Wire never waits.
func (w *Wire) SetDeadline(time.Time) error { return nil }

// SetReadDeadline is net.Conn's.
func (w *Wire) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline is net.Conn's.
func (w *Wire) SetWriteDeadline(time.Time) error { return nil }
