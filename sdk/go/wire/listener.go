package wire

import (
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"syscall"
)

var errNoConnection = errors.New("no connection could be taken from the core: the process has too many files open")

var errOldPortal = errors.New("the portal is older than the SDK that this plugin is built with")

var errNotFromPortal = errors.New("this is a plugin: the portal starts it, it does nothing by itself")

// inbox is the plugin's end of the channel: a net.Listener of the connections that the core hands over.
type inbox struct {
	conn     handed
	accepted chan net.Conn
	closed   chan struct{}
	once     sync.Once
}

// openInbox takes over descriptor 3 and reads the greeting from it, with which the connection to the core's services comes.
func openInbox() (in *inbox, first greeting, services net.Conn, err error) {
	if kind, err := syscall.GetsockoptInt(channelFD, syscall.SOL_SOCKET, syscall.SO_TYPE); err != nil || kind != syscall.SOCK_SEQPACKET {
		return nil, greeting{}, nil, errNotFromPortal
	}
	channel, err := newHanded(channelFD)
	if err != nil {
		return nil, greeting{}, nil, errNotFromPortal
	}
	in = &inbox{conn: channel, accepted: make(chan net.Conn), closed: make(chan struct{})}
	buf := make([]byte, 4096)
	n, services, err := in.receive(buf)
	switch {
	case errors.Is(err, errNoConnection): // a process that has just begun has few files open
		return nil, greeting{}, nil, errOldPortal
	case err != nil:
		return nil, greeting{}, nil, fmt.Errorf("read the portal's greeting: %w", err)
	}
	first, err = parseGreeting(buf[:n])
	return in, first, services, err
}

// watch hands connections on until the core's end closes or none can be taken any more, and calls gone with io.EOF or why.
func (l *inbox) watch(gone func(error)) {
	for {
		_, conn, err := l.receive(make([]byte, 1))
		if err != nil {
			gone(err)
			return
		}
		select {
		case l.accepted <- conn:
		case <-l.closed:
			conn.Close()
		}
	}
}

// receive reads a message, and the connection that came with it.
func (l *inbox) receive(b []byte) (int, net.Conn, error) {
	var oob [64]byte
	n, oobn, err := l.conn.receive(b, oob[:])
	if err != nil {
		return 0, nil, err
	}
	if n == 0 {
		return 0, nil, io.EOF
	}
	messages, err := syscall.ParseSocketControlMessage(oob[:oobn])
	if err != nil || len(messages) != 1 {
		return 0, nil, errNoConnection // the kernel leaves it out of the message
	}
	fds, err := syscall.ParseUnixRights(&messages[0])
	if err != nil || len(fds) != 1 {
		return 0, nil, errNoConnection
	}
	conn, err := newHanded(fds[0])
	if err != nil {
		return 0, nil, fmt.Errorf("take a connection from the core: %w", err)
	}
	return n, conn, nil
}

// single is a net.Listener of one connection.
type single struct {
	conns only
	addr  net.Addr
	once  sync.Once
}

func listenOn(conn net.Conn) *single {
	s := &single{conns: newOnly(), addr: conn.LocalAddr()}
	s.conns <- conn
	return s
}

// Accept is net.Listener's.
func (s *single) Accept() (net.Conn, error) {
	conn, open := <-s.conns
	if !open {
		return nil, net.ErrClosed
	}
	return conn, nil
}

// Close is net.Listener's.
func (s *single) Close() error {
	s.once.Do(func() {
		s.conns.close()
		close(s.conns)
	})
	return nil
}

// Addr is net.Listener's.
func (s *single) Addr() net.Addr { return s.addr }

// Accept is net.Listener's.
func (l *inbox) Accept() (net.Conn, error) {
	select {
	case conn := <-l.accepted:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close refuses further connections; the channel itself stays open, because its end tells that the core is gone.
func (l *inbox) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr is net.Listener's.
func (l *inbox) Addr() net.Addr { return l.conn.LocalAddr() }
