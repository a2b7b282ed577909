package wire

import (
	"bytes"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"github.com/hashicorp/yamux"
	"golang.org/x/sys/unix"
)

// pair is a connection of that kind, and its far end.
func pair(t *testing.T, kind int) (near, far net.Conn) {
	t.Helper()
	fds, err := unix.Socketpair(unix.AF_UNIX, kind|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, conn := range []*net.Conn{&near, &far} {
		if *conn, err = fileConn(fds[i]); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { (*conn).Close() })
	}
	return near, far
}

func unjudged(t *testing.T) func(error) {
	return func(err error) { t.Errorf("the plugin is to be ended for %v", err) }
}

func TestAFrameAndItsPayloadAreOneWrite(t *testing.T) {
	near, far := pair(t, unix.SOCK_SEQPACKET) // which keeps writes apart
	c := newJudged(near, unjudged(t))
	for _, row := range []struct {
		frame   frame
		payload string
	}{
		{frame{kind: windowFrame, flags: synFlag, stream: 1}, ""},
		{frame{stream: 1, length: 5}, "abcde"},
		{frame{kind: pingFrame, length: 9}, ""},
		{frame{stream: 1, length: frameHeader}, "as a header!"},
		{frame{stream: 1, flags: finFlag}, ""},
	} {
		parts := [][]byte{row.frame.bytes(), []byte(row.payload)}
		for _, part := range parts {
			if len(part) == 0 {
				continue
			}
			if n, err := c.Write(part); n != len(part) || err != nil {
				t.Fatalf("%+v: %d, %v", row, n, err)
			}
		}
		if err := far.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, 100)
		n, err := far.Read(got)
		if err != nil || !bytes.Equal(got[:n], bytes.Join(parts, nil)) {
			t.Errorf("%+v: %q, %v", row, got[:n], err)
		}
	}
}

func TestASessionCarriesWhatBothSidesSend(t *testing.T) {
	near, far := pair(t, unix.SOCK_STREAM)
	config := yamux.DefaultConfig()
	config.LogOutput = io.Discard
	core, err := yamux.Client(newJudged(near, unjudged(t)), config)
	if err != nil {
		t.Fatal(err)
	}
	defer core.Close()
	plugin, err := yamux.Server(far, config)
	if err != nil {
		t.Fatal(err)
	}
	defer plugin.Close()
	go func() {
		for {
			stream, err := plugin.Accept()
			if err != nil {
				return
			}
			go func() {
				_, _ = io.Copy(stream, stream)
				stream.Close()
			}()
		}
	}()
	for _, size := range []int{1, frameHeader, 4096, 1 << 20} {
		stream, err := core.Open()
		if err != nil {
			t.Fatal(err)
		}
		sent := bytes.Repeat([]byte{byte(size), 0, 3, 0xff}, (size+3)/4)[:size]
		go func() { _, _ = stream.Write(sent) }()
		got := make([]byte, size)
		if _, err := io.ReadFull(stream, got); err != nil || !bytes.Equal(got, sent) {
			t.Errorf("%d bytes: %v", size, err)
		}
		stream.Close()
	}
}

func TestWhatNoYamuxSendsIsTheLastThatIsRead(t *testing.T) {
	near, far := pair(t, unix.SOCK_STREAM)
	var told []error
	c := newJudged(near, func(err error) { told = append(told, err) })
	if _, err := far.Write(frame{kind: 9}.bytes()); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 100)
	for range 2 {
		if n, err := c.Read(b); n != 0 || err == nil {
			t.Errorf("%d, %v", n, err)
		}
	}
	if len(told) != 1 || !errors.Is(told[0], ErrFlood) {
		t.Errorf("%v", told)
	}
}

func TestWhoSendsTooMuchWaits(t *testing.T) {
	near, far := pair(t, unix.SOCK_STREAM)
	c := newJudged(near, unjudged(t))
	c.pace = meter{perSecond: 1, atOnce: smallestFrame}
	if _, err := far.Write(bytes.Repeat(frame{kind: windowFrame, stream: 1}.bytes(), 100)); err != nil {
		t.Fatal(err)
	}
	read := make(chan struct{})
	go func() {
		_, _ = c.Read(make([]byte, 4096))
		close(read)
	}()
	select {
	case <-read:
		t.Error("it did not wait")
	case <-time.After(200 * time.Millisecond):
	}
	c.Close()
	select {
	case <-read:
	case <-time.After(10 * time.Second):
		t.Error("it waits on although it is closed")
	}
}
