package bundle

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// maxWindow is what a decoder has to keep in memory (RFC 8878 §3.1.1.1.2: every decoder takes 8 MiB).
const maxWindow = 8 << 20

// compress packs what is written into one frame of zstd, the same bytes each time.
func compress(w io.Writer) (*zstd.Encoder, error) {
	return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithWindowSize(maxWindow),
		zstd.WithEncoderConcurrency(1))
}

// decompress unpacks a frame, and not a byte more than was read of it allows.
func decompress(f *frame) (*zstd.Decoder, error) {
	return zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderLowmem(true))
}

// frame passes exactly one frame of zstd on (RFC 8878 §3.1), and ends with it: a decoder alone would go on with further frames and
// skip what is in skippable ones.
type frame struct {
	r      *bufio.Reader
	passed int64 // bytes of it and of the frames before it, as far as they were asked for

	head     []byte // to pass on before left
	left     int64  // bytes of the block's content, or of the checksum
	begun    bool
	checksum bool
	last     bool  // the block in hand is the last one
	err      error // a refusal, which a decoder may hide
}

var errDictionary = refuse("The bundle is compressed with a dictionary, which no bundle needs: pack it with portal module pack.")

func newFrame(r io.Reader) *frame { return &frame{r: bufio.NewReaderSize(r, 64<<10)} }

func (f *frame) Read(p []byte) (n int, err error) {
	for len(f.head) == 0 && f.left == 0 {
		if err := f.advance(); err != nil {
			if refused(err) {
				f.err = err
			}
			return 0, err
		}
	}
	if len(f.head) > 0 {
		n = copy(p, f.head)
		f.head = f.head[n:]
	} else {
		n, err = f.r.Read(p[:min(int64(len(p)), f.left)])
		f.left -= int64(n)
		err = cut(err)
	}
	f.passed += int64(n)
	return n, err
}

// advance reads the next header, or finds the end: io.EOF.
func (f *frame) advance() error {
	switch {
	case !f.begun:
		return f.begin()
	case !f.last:
		var header [3]byte
		if _, err := io.ReadFull(f.r, header[:]); err != nil {
			return cut(err)
		}
		block := uint32(header[0]) | uint32(header[1])<<8 | uint32(header[2])<<16
		f.head, f.last, f.left = header[:], block&1 == 1, int64(block>>3)
		if block>>1&3 == 1 { // one byte, to be repeated
			f.left = 1
		}
	case f.checksum:
		f.checksum, f.left = false, 4
	default:
		return io.EOF
	}
	return nil
}

// again goes on to the next frame, after the end of the one before.
func (f *frame) again() { f.begun, f.last = false, false }

// over refuses what follows the frame, when a decoder says that it ended: it says so of a frame too that never began.
func (f *frame) over() error {
	_, err := f.r.Peek(1)
	switch {
	case !f.begun:
		return io.ErrUnexpectedEOF
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return refuse("The bundle goes on after its end: get it again from its publisher, nothing may be appended to it.")
}

// begin reads the frame's header (RFC 8878 §3.1.1.1).
func (f *frame) begin() error {
	magic, err := f.r.Peek(5)
	if err != nil && (!errors.Is(err, io.EOF) || f.passed > 0) {
		return cut(err)
	}
	if len(magic) < 5 || binary.LittleEndian.Uint32(magic) != 0xFD2FB528 {
		return refuse("This is no bundle: it is not compressed with zstd. Choose a file that portal module pack wrote.")
	}
	descriptor := magic[4]
	single := descriptor>>5&1 == 1
	size := 5
	if !single {
		size++
	}
	if descriptor&3 != 0 {
		return errDictionary
	}
	switch descriptor >> 6 {
	case 0:
		if single {
			size++
		}
	case 1:
		size += 2
	case 2:
		size += 4
	case 3:
		size += 8
	}
	f.head = make([]byte, size)
	if _, err := io.ReadFull(f.r, f.head); err != nil {
		return cut(err)
	}
	f.begun, f.checksum = true, descriptor>>2&1 == 1
	return nil
}

// cut makes an end that comes too early known as such.
func cut(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
