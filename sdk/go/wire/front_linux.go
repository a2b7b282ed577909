package wire

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// longestReport is more than a Front has to say, in bytes.
const longestReport = 64 << 10

// report is the channel on which a Front says what it did before it becomes the plugin, which closes its end.
type report struct {
	conn  *net.UnixConn
	write *os.File // for the Front
}

func newReport() (*report, error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("make a channel for the report: %w", err)
	}
	r := &report{write: os.NewFile(uintptr(ends[1]), "report")}
	end := os.NewFile(uintptr(ends[0]), "report")
	defer end.Close() // the connection has another descriptor
	conn, err := net.FileConn(end)
	if err != nil {
		r.write.Close()
		return nil, fmt.Errorf("make a channel for the report: %w", err)
	}
	r.conn = conn.(*net.UnixConn)
	return r, nil
}

// read is all that was said, within a time, and the descriptor that came with it; nil: none.
func (r *report) read(within time.Duration) (said []byte, handed *os.File, err error) {
	r.write.Close()
	if err := r.conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		return nil, nil, err
	}
	part, control := make([]byte, 4<<10), make([]byte, unix.CmsgSpace(4))
	for err == nil && len(said) < longestReport {
		var n, rights int
		n, rights, _, _, err = r.conn.ReadMsgUnix(part, control)
		if n == 0 && err == nil {
			break // a stream has no empty message: it is the end
		}
		said = append(said, part[:n]...)
		if file := handedOn(control[:rights]); file != nil && handed == nil {
			handed = file
		} else if file != nil {
			file.Close()
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if err != nil && handed != nil {
		handed.Close()
		handed = nil
	}
	return said, handed, err
}

func (r *report) close() {
	r.conn.Close()
	r.write.Close()
}

// handedOn is the descriptor that came with a message.
func handedOn(control []byte) *os.File {
	messages, err := unix.ParseSocketControlMessage(control)
	if err != nil || len(messages) == 0 {
		return nil
	}
	fds, err := unix.ParseUnixRights(&messages[0])
	if err != nil || len(fds) == 0 {
		return nil
	}
	_ = unix.SetNonblock(fds[0], true) // so that whoever waits for it holds no thread
	return os.NewFile(uintptr(fds[0]), "handed on")
}

// began waits until the Front has become the plugin, or ended.
func (c *child) began(r *report) error {
	said, handed, err := r.read(c.spec.Start)
	if err == nil {
		c.private, err = c.spec.Front.Began(said, handed)
	}
	if err != nil {
		c.kill()
	}
	return err
}

// free removes the folder of the control socket.
func (c *child) free() {
	c.control.close()
	if c.sockets != "" {
		_ = os.RemoveAll(c.sockets)
	}
}
