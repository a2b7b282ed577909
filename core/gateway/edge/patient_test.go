package edge

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// scarce is a listener that fails with each of these errors before it accepts.
type scarce struct {
	net.Listener
	errs chan error
}

func (s scarce) Accept() (net.Conn, error) {
	select {
	case err := <-s.errs:
		return nil, &net.OpError{Op: "accept", Net: "tcp", Err: os.NewSyscallError("accept4", err)}
	default:
		return s.Listener.Accept()
	}
}

// What is lacking for a connection ends no portal, whatever it is: only its closing does.
func TestOnlyAClosedListenerEndsAccepting(t *testing.T) {
	lacks := []error{
		syscall.ENOSPC, syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, syscall.ECONNABORTED, syscall.EPERM, syscall.EINVAL,
		io.EOF, errors.New("whatever comes"),
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	errs := make(chan error, len(lacks))
	for _, lack := range lacks {
		errs <- lack
	}
	var told []string
	d := newDoor(scarce{l, errs}, DoorLimits{}, doorman{
		trusted: func(netip.Addr) bool { return false }, refused: func(int) {}, failed: func(err error) { told = append(told, err.Error()) },
	})
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	guest, err := d.Accept()
	if err != nil {
		t.Fatalf("the door ended: %v", err)
	}
	guest.Close()
	var want []string
	for _, lack := range lacks {
		if lack != syscall.ECONNABORTED { //nolint:errorlint // of this very list
			want = append(want, "accept tcp: accept4: "+lack.Error())
		}
	}
	if !slices.Equal(told, want) {
		t.Errorf("told were %q, want %q", told, want)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := d.Accept()
		ended <- err
	}()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed, it says %v", err)
	}
}

func TestAListenerThatWaitsIsClosedAtOnce(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	errs, failed := make(chan error, 64), make(chan struct{}, 64)
	for range cap(errs) {
		errs <- syscall.ENOSPC
	}
	p := Patient(scarce{l, errs}, func(error) { failed <- struct{}{} })
	ended := make(chan error, 1)
	go func() {
		_, err := p.Accept()
		ended <- err
	}()
	for range 5 {
		<-failed
	}
	began := time.Now()
	if err := p.Close(); err != nil && !strings.Contains(err.Error(), "closed") {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("it ends with %v", err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("its end took %s", took)
	}
}
