package wire

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"syscall"
)

var errNoConnection = errors.New("no connection could be taken from the core: the process has too many files open")

var errNotFromPortal = errors.New("this is a plugin: the portal starts it, it does nothing by itself")

// inbox is the plugin's end of the channel: a net.Listener of the connections that the core hands over.
type inbox struct {
	conn     *net.UnixConn
	accepted chan net.Conn
	closed   chan struct{}
	once     sync.Once
}

// openInbox takes over descriptor 3 and reads the greeting from it.
func openInbox() (*inbox, greeting, error) {
	file := os.NewFile(channelFD, "portal")
	if file == nil {
		return nil, greeting{}, errNotFromPortal
	}
	defer file.Close()
	conn, err := net.FileConn(file)
	if err != nil {
		return nil, greeting{}, errNotFromPortal
	}
	channel, ok := conn.(*net.UnixConn)
	if !ok {
		return nil, greeting{}, errors.Join(errNotFromPortal, conn.Close())
	}
	buf := make([]byte, 4096)
	n, err := channel.Read(buf)
	if err != nil {
		return nil, greeting{}, fmt.Errorf("read the control identity: %w", err)
	}
	first, err := parseGreeting(buf[:n])
	if err != nil {
		return nil, greeting{}, err
	}
	return &inbox{conn: channel, accepted: make(chan net.Conn), closed: make(chan struct{})}, first, nil
}

// watch hands connections on until the core's end closes or none can be taken any more, and calls gone with io.EOF or why.
func (l *inbox) watch(gone func(error)) {
	for {
		conn, err := l.receive()
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

func (l *inbox) receive() (net.Conn, error) {
	var b [1]byte
	var oob [64]byte
	n, oobn, _, _, err := l.conn.ReadMsgUnix(b[:], oob[:])
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, io.EOF
	}
	messages, err := syscall.ParseSocketControlMessage(oob[:oobn])
	if err != nil || len(messages) != 1 {
		return nil, errNoConnection // the kernel leaves it out of the message
	}
	fds, err := syscall.ParseUnixRights(&messages[0])
	if err != nil || len(fds) != 1 {
		return nil, errNoConnection
	}
	file := os.NewFile(uintptr(fds[0]), "request")
	defer file.Close()
	return net.FileConn(file)
}

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
