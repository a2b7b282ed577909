package relay

import (
	"encoding/binary"
	"io"
	"net"
	"time"

	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
)

// tunnel joins both connections after a switch of protocols, until either side closes.
func (x *exchange) tunnel(protocol []byte) {
	x.endWatch()
	x.endless(supervisor.WebSocket)
	x.beginWatch()
	x.startWatch()
	header := &x.client.Response.Header
	header.SetBytesV("Upgrade", protocol)
	header.Set("Connection", "Upgrade")
	x.client.HijackSetNoResponse(true)
	x.client.Hijack(func(front net.Conn) {
		defer front.Close()
		defer x.finish()
		client := &socket{x: x, Conn: x.front()}
		if err := client.take(header.Header()); err != nil {
			return
		}
		sent := make(chan struct{})
		go func() {
			defer close(sent)
			_, _ = io.Copy(&heard{Writer: x.conn.Conn, x: x}, front)
			x.cutBy(cutGone) // whatever the plugin is still to wait for
			_, _ = io.Copy(io.Discard, front)
		}()
		_, _ = io.Copy(client, x.conn.Reader)
		if x.parting.Load() {
			client.part()
			<-sent
		}
		x.front().Close()
		<-sent
	})
}

// socket is a client that takes what it is sent within a time, or is cut off.
type socket struct {
	net.Conn
	x      *exchange
	frames frameTrack
}

// Write passes what the plugin sends. A last frame is known before the client has it: from then on nobody cuts the two.
func (s *socket) Write(b []byte) (int, error) {
	if s.frames.pass(b); s.frames.last {
		s.x.parting.Store(true)
	}
	s.x.settle(int64(len(b)), s.frames.taken())
	if err := s.take(b); err != nil {
		return 0, err
	}
	s.x.in.Told()
	return len(b), nil
}

// heard passes what the client sends, and counts its messages: not what a browser answers by itself (ping, close), which a module could
// have as often as it likes.
type heard struct {
	io.Writer

	x      *exchange
	frames frameTrack
}

func (h *heard) Write(b []byte) (int, error) {
	before := h.frames.data
	h.frames.pass(b)
	h.x.in.Heard(h.frames.data - before)
	return h.Writer.Write(b)
}

func (s *socket) take(b []byte) error {
	if err := s.SetWriteDeadline(time.Now().Add(s.x.relay.limits.Stall)); err != nil {
		return err
	}
	_, err := s.Conn.Write(b)
	return err
}

// part leaves the client, after the plugin's last frame, a moment to read it and to send its own: closing at once would
// reset the connection before.
func (s *socket) part() {
	_ = s.SetReadDeadline(time.Now().Add(web.DrainTime))
	if half, ok := s.Conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite()
	}
}

// frameTrack follows a WebSocket's frames as they pass in one direction (RFC 6455 §5.2), to know the last one, and how many say something.
type frameTrack struct {
	head [14]byte
	have int    // bytes of the head
	left uint64 // bytes of the payload that are still to come
	ends bool   // this frame is a close frame
	last bool   // one has passed
	data int    // how many frames were the end of a message that is no control frame

	begun int64 // since it was asked last
}

const (
	opcodeClose   = 0x8
	opcodeControl = 0x8 // and above (§5.5)
	final         = 0x80
)

func (f *frameTrack) pass(b []byte) {
	for len(b) > 0 {
		if f.left > 0 {
			n := min(f.left, uint64(len(b)))
			f.left, b = f.left-n, b[n:]
		} else {
			f.head[f.have], b = b[0], b[1:]
			f.have++
			if f.have < f.length() {
				continue
			}
			f.ends, f.left, f.have = f.head[0]&0xf == opcodeClose, f.payload(), 0
			f.begun++
			if f.head[0]&final != 0 && f.head[0]&0xf < opcodeControl {
				f.data++
			}
		}
		f.last = f.last || f.ends && f.left == 0
	}
}

// taken is how many frames have begun since it was asked last.
func (f *frameTrack) taken() int64 {
	n := f.begun
	f.begun = 0
	return n
}

// length is how long the head is, as far as can be told.
func (f *frameTrack) length() int {
	n := 2
	if f.have < n {
		return n
	}
	switch f.head[1] & 0x7f {
	case 126:
		n += 2
	case 127:
		n += 8
	}
	if f.head[1]&0x80 != 0 {
		n += 4
	}
	return n
}

func (f *frameTrack) payload() uint64 {
	switch n := f.head[1] & 0x7f; n {
	case 126:
		return uint64(binary.BigEndian.Uint16(f.head[2:]))
	case 127:
		return binary.BigEndian.Uint64(f.head[2:])
	default:
		return uint64(n)
	}
}
