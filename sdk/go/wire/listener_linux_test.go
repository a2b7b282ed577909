package wire

import (
	"errors"
	"io"
	"net"
	"syscall"
	"testing"
)

func TestAFullProcessIsToldFromACoreThatIsGone(t *testing.T) {
	fds, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_SEQPACKET|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	ends := make([]handed, 2)
	for i, fd := range fds {
		if ends[i], err = newHanded(fd); err != nil {
			t.Fatal(err)
		}
		defer ends[i].Close()
	}
	in := &inbox{conn: ends[1], accepted: make(chan net.Conn), closed: make(chan struct{})}
	// What arrives where no descriptor is free: the byte alone.
	if _, err := ends[0].Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	why := make(chan error, 1)
	in.watch(func(err error) { why <- err })
	if err := <-why; !errors.Is(err, errNoConnection) {
		t.Errorf("without a connection: %v", err)
	}
	ends[0].Close()
	in.watch(func(err error) { why <- err })
	if err := <-why; !errors.Is(err, io.EOF) {
		t.Errorf("without a core: %v", err)
	}
}
