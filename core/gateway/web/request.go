package web

import (
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
)

// NewRequestID tells requests apart; it is no secret.
func NewRequestID() string {
	var b [8]byte
	var text [2 * len(b)]byte
	binary.BigEndian.PutUint64(b[:], rand.Uint64())
	hex.Encode(text[:], b[:])
	return string(text[:])
}
