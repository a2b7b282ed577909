package chain

import (
	"bytes"
	"testing"
)

// Whatever the bytes, they are read as a wrapper or refused; a bare signature stays what it is.
func FuzzUnwrap(f *testing.F) {
	f.Add([]byte{}, true)
	f.Add(make([]byte, 65), false)
	f.Add(append(make([]byte, 31), bytes.Repeat([]byte{0, 0x60}, 64)...), true)
	f.Add(bytes.Repeat([]byte{0xff}, 160), true)
	f.Fuzz(func(t *testing.T, signature []byte, mark bool) {
		if mark {
			signature = append(signature, wrapMark...)
		}
		c, err := unwrap(signature)
		switch {
		case err != nil:
		case !bytes.HasSuffix(signature, wrapMark) && !bytes.Equal(c.Signature, signature):
			t.Errorf("a bare signature is read as %x", c.Signature)
		case len(c.Order) > len(signature) || len(c.Signature) > len(signature):
			t.Errorf("%d and %d bytes out of %d", len(c.Order), len(c.Signature), len(signature))
		}
	})
}
