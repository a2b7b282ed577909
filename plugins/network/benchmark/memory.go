package benchmark

import (
	"encoding/binary"

	"gaia.example/portal/sdk/go/portal"
)

// Areas are the two areas of memory that a sample copies between. They are kept over the samples: asking for memory is not what is
// measured.
type Areas struct{ from, to []byte }

// NewAreas asks for both.
func (s Suite) NewAreas() *Areas { return &Areas{make([]byte, s.Memory), make([]byte, s.Memory)} }

// Prepare fills them for a sample.
func (a *Areas) Prepare(seed portal.Hash, sample int) {
	random := source(seed, Memory, sample, 0)
	for i := 0; i < len(a.from); i += 8 {
		binary.LittleEndian.PutUint64(a.from[i:], random.Uint64())
	}
	clear(a.to)
}

// Copy is what is measured: as many times as the suite says, all of one area is copied into the other, turned by another number of bytes.
func (a *Areas) Copy(copies int) {
	for i := range copies {
		at := (i*4099 + 64) % len(a.from)
		n := copy(a.to, a.from[at:])
		copy(a.to[n:], a.from[:at])
		a.from, a.to = a.to, a.from
	}
}

// Digest is that of what was copied last.
func (a *Areas) Digest() portal.Hash { return Digest(a.from) }
