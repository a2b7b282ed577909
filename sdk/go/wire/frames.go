package wire

import (
	"encoding/binary"
	"fmt"
	"sync"
	"time"
)

// What a plugin may send on the control connection, which is a yamux session: https://github.com/hashicorp/yamux/blob/master/spec.md.
// yamux itself starts a goroutine for each ping, and keeps 256 streams that nobody asked for. What no yamux sends ends the plugin; what is
// merely much waits.
const (
	longestFrame   = 256 << 10 // bytes: the window of a stream
	pingsPerSecond = 1         // yamux sends one in 30 s, and answers as many
	pingsAtOnce    = 32
	openAtOnce     = 4        // streams that the plugin opened: it needs one
	closedAtOnce   = 16       // streams that the core closed and the plugin did not: yamux keeps what they still carry for 5 minutes
	bytesPerSecond = 48 << 20 // of the plugin's: blobs come with 32 MiB
	bytesAtOnce    = 48 << 20
	smallestFrame  = 1 << 10 // bytes that a frame counts for at least: it is the frames that cost
	frameHeader    = 12      // bytes
)

// Kinds of frames, and their flags.
const (
	dataFrame   = 0
	windowFrame = 1
	pingFrame   = 2
	awayFrame   = 3

	synFlag = 1
	ackFlag = 2
	finFlag = 4
	rstFlag = 8
)

// frame is the header of one.
type frame struct {
	version, kind  uint8
	flags          uint16
	stream, length uint32
}

func parseFrame(b *[frameHeader]byte) frame {
	return frame{b[0], b[1], binary.BigEndian.Uint16(b[2:]), binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:])}
}

// reading is how far one side's frames were read. They come in parts of any length.
type reading struct {
	header  [frameHeader]byte
	had     int    // bytes of the header
	payload uint32 // bytes that are left of a data frame
}

// read shows each frame whose header is complete with these bytes, and counts them.
func (r *reading) read(b []byte, show func(frame) error) (count int, err error) {
	for len(b) > 0 {
		if r.payload > 0 {
			n := min(uint32(len(b)), r.payload)
			r.payload -= n
			b = b[n:]
			continue
		}
		n := copy(r.header[r.had:], b)
		r.had += n
		b = b[n:]
		if r.had < frameHeader {
			return count, nil
		}
		r.had = 0
		count++
		f := parseFrame(&r.header)
		if err := show(f); err != nil {
			return count, err
		}
		if f.kind == dataFrame {
			r.payload = f.length
		}
	}
	return count, nil
}

// frames are those of one control connection, as both sides send them.
type frames struct {
	mu     sync.Mutex
	open   map[uint32]*opened // streams of the plugin's, which the core has not got rid of yet
	own    map[uint32]*opened // … of the core's
	closed int                // of those, how many the core closed and the plugin did not
	pings  meter
}

// opened is a stream that is not gone yet.
type opened struct{ taken, left, ended bool } // by the core, by the plugin, by the core

func newFrames() *frames {
	return &frames{open: map[uint32]*opened{}, own: map[uint32]*opened{}, pings: meter{perSecond: pingsPerSecond, atOnce: pingsAtOnce}}
}

// ofPlugin is an error for what no yamux sends.
func (s *frames) ofPlugin(f frame, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case f.version != 0 || f.kind > awayFrame:
		return fmt.Errorf("it sends frames of the kind %d.%d, which there is not", f.version, f.kind)
	case f.kind == dataFrame && f.length > longestFrame:
		return fmt.Errorf("it sends a frame of %d bytes, and %d is the most", f.length, longestFrame)
	case f.kind == pingFrame && s.pings.take(1, now) > 0:
		return fmt.Errorf("it sends more than %d pings at once", pingsAtOnce)
	case f.kind == pingFrame || f.kind == awayFrame:
		return nil
	}
	if o := s.own[f.stream]; o != nil {
		o.left = o.left || f.flags&(finFlag|rstFlag) != 0
		s.forget(f.stream, o, f.flags&rstFlag != 0)
	}
	if s.closed > closedAtOnce {
		return fmt.Errorf("it keeps more than %d streams that the core has closed", closedAtOnce)
	}
	if f.flags&synFlag != 0 {
		switch {
		case f.stream%2 != 0 || s.open[f.stream] != nil:
			return fmt.Errorf("it opens the stream %d, which is not its to open", f.stream)
		case len(s.open) == openAtOnce:
			return fmt.Errorf("it opens more than %d streams", openAtOnce)
		}
		s.open[f.stream] = &opened{}
	}
	o := s.open[f.stream]
	if o == nil {
		return nil
	}
	o.left = o.left || f.flags&(finFlag|rstFlag) != 0
	// yamux keeps one that was given up before the core took it, with what it carries.
	if o.left && (o.ended || o.taken && f.flags&rstFlag != 0) {
		delete(s.open, f.stream)
	}
	return nil
}

// forget lets go of a stream of the core's that is gone: it was reset, or both have closed it.
func (s *frames) forget(id uint32, o *opened, reset bool) {
	if gone := reset || o.left && o.ended; !gone {
		return
	}
	delete(s.own, id)
	if o.ended {
		s.closed--
	}
}

// ofCore notes what becomes of the streams.
func (s *frames) ofCore(f frame) {
	if f.kind > windowFrame || f.flags == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.stream%2 != 0 {
		s.ofOwn(f)
		return
	}
	o := s.open[f.stream]
	if o == nil {
		return
	}
	o.taken = o.taken || f.flags&ackFlag != 0
	o.ended = o.ended || f.flags&finFlag != 0
	if f.flags&rstFlag != 0 || o.ended && o.left {
		delete(s.open, f.stream)
	}
}

// ofOwn is ofCore for a stream of the core's.
func (s *frames) ofOwn(f frame) {
	if f.flags&synFlag != 0 {
		s.own[f.stream] = &opened{}
	}
	o := s.own[f.stream]
	if o == nil {
		return
	}
	if f.flags&finFlag != 0 && !o.ended {
		o.ended = true
		s.closed++
	}
	s.forget(f.stream, o, f.flags&rstFlag != 0)
}
