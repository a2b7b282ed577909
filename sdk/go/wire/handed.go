package wire

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"time"
)

// handed is a connection on the descriptor that the core handed over. net.FileConn would have it at a second one, which the sandbox
// refuses: what watches descriptors is counted for all processes of a user, and each of a file's descriptors can have a watch.
type handed struct{ file *os.File }

func newHanded(fd int) (handed, error) {
	syscall.CloseOnExec(fd)
	if err := syscall.SetNonblock(fd, true); err != nil {
		return handed{}, errors.Join(err, syscall.Close(fd))
	}
	return handed{os.NewFile(uintptr(fd), "connection")}, nil
}

// receive reads a message and what came with it.
func (h handed) receive(b, oob []byte) (n, oobn int, err error) {
	raw, err := h.file.SyscallConn()
	if err != nil {
		return 0, 0, asNet("read", err)
	}
	var received error
	err = raw.Read(func(fd uintptr) bool {
		for {
			n, oobn, _, _, received = syscall.Recvmsg(int(fd), b, oob, receiveFlags)
			if received != syscall.EINTR {
				return received != syscall.EAGAIN
			}
		}
	})
	return n, oobn, asNet("read", errors.Join(err, received))
}

// Read is net.Conn's.
func (h handed) Read(b []byte) (int, error) {
	n, err := h.file.Read(b)
	return n, asNet("read", err)
}

// Write is net.Conn's.
func (h handed) Write(b []byte) (int, error) {
	n, err := h.file.Write(b)
	return n, asNet("write", err)
}

// Close is net.Conn's.
func (h handed) Close() error { return asNet("close", h.file.Close()) }

// LocalAddr is net.Conn's: it has no name.
func (h handed) LocalAddr() net.Addr { return &net.UnixAddr{Net: "unix"} }

// RemoteAddr is net.Conn's: it has no name.
func (h handed) RemoteAddr() net.Addr { return &net.UnixAddr{Net: "unix"} }

// SetDeadline is net.Conn's.
func (h handed) SetDeadline(t time.Time) error { return asNet("set", h.file.SetDeadline(t)) }

// SetReadDeadline is net.Conn's.
func (h handed) SetReadDeadline(t time.Time) error { return asNet("set", h.file.SetReadDeadline(t)) }

// SetWriteDeadline is net.Conn's.
func (h handed) SetWriteDeadline(t time.Time) error { return asNet("set", h.file.SetWriteDeadline(t)) }

// asNet is a file's error as a connection has it: net/http takes no other for the end of its patience.
func asNet(op string, err error) error {
	switch {
	case err == nil, errors.Is(err, io.EOF):
		return err
	case errors.Is(err, os.ErrClosed):
		err = net.ErrClosed
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = os.ErrDeadlineExceeded
	default:
		if of := (*os.PathError)(nil); errors.As(err, &of) {
			err = of.Err
		}
	}
	return &net.OpError{Op: op, Net: "unix", Err: err}
}
