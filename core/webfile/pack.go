package webfile

import (
	"bytes"
	"fmt"
	"io"
	"math/bits"

	"github.com/andybalholm/brotli"
)

const (
	brotliLevel  = 9
	worthPacking = 512
)

// Pack is what brotli makes of a file; nil where it is no text, or would not get smaller. It takes about a quarter of a second for a
// megabyte: it is for when something is installed or started, not for when a visitor asks.
func Pack(name string, body []byte) []byte {
	if kind, _ := KindOf(name); !kind.Text || len(body) < worthPacking {
		return nil
	}
	var packed bytes.Buffer
	// A window that no byte of the file is beyond (it has 16 less than its power of two, RFC 7932): with the widest one, 32 MB of tables are
	// made for each small file.
	window := min(max(bits.Len(uint(len(body)+15)), 10), 22)
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotliLevel, LGWin: window})
	_, err := w.Write(body)
	if e := w.Close(); err != nil || e != nil || packed.Len() >= len(body) {
		return nil
	}
	return packed.Bytes()
}

// Unpack is the file that Pack made packed of. An error where it has more than most bytes, or is damaged.
func Unpack(packed []byte, most int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(packed)), most+1))
	if err != nil {
		return nil, fmt.Errorf("unpack a file: %w", err)
	}
	if int64(len(body)) > most {
		return nil, fmt.Errorf("unpack a file: it has more than %d bytes", most)
	}
	return body, nil
}
