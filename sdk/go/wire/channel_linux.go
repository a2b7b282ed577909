package wire

import (
	"fmt"
	"net"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// receiveFlags have what comes with a message end where a process executes another.
const receiveFlags = unix.MSG_CMSG_CLOEXEC

// outbox is the core's end of the channel.
type outbox struct {
	conn  *net.UnixConn
	child *os.File // the plugin's end, closed once it was started
}

func newOutbox() (*outbox, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("make the channel: %w", err)
	}
	child := os.NewFile(uintptr(fds[1]), "channel")
	conn, err := fileConn(fds[0])
	if err != nil {
		child.Close()
		return nil, fmt.Errorf("make the channel: %w", err)
	}
	// Nothing is read here: what the plugin sent would stay, and descriptors that are under way count for all processes of its user.
	channel := conn.(*net.UnixConn)
	if err := channel.CloseRead(); err != nil {
		channel.Close()
		child.Close()
		return nil, fmt.Errorf("make the channel: %w", err)
	}
	return &outbox{conn: channel, child: child}, nil
}

// dial makes a connection and hands its far end to the plugin.
func (o *outbox) dial() (net.Conn, error) { return o.send([]byte{1}) }

// send is dial, with a message.
func (o *outbox) send(message []byte) (net.Conn, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("make a connection: %w", err)
	}
	defer unix.Close(fds[1])
	conn, err := fileConn(fds[0])
	if err != nil {
		return nil, fmt.Errorf("make a connection: %w", err)
	}
	err = o.conn.SetWriteDeadline(time.Now().Add(2 * time.Second))
	if err == nil {
		_, _, err = o.conn.WriteMsgUnix(message, unix.UnixRights(fds[1]), nil)
	}
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("hand a connection over: %w", err)
	}
	return conn, nil
}

func (o *outbox) close() {
	o.conn.Close()
	o.child.Close()
}

func fileConn(fd int) (net.Conn, error) {
	file := os.NewFile(uintptr(fd), "socket")
	defer file.Close()
	return net.FileConn(file)
}
