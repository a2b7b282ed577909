package analytics

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"net/netip"
	"time"
)

// maxVisitors of a day are told apart; those that come after them are not counted.
const maxVisitors = 100_000

// Visitor is what tells visitors of one day apart. Nothing of it is kept.
type Visitor struct {
	Address netip.Prefix // of the client
	Agent   string       // what its browser says it is
}

// token stands for a visitor on one day.
type token [8]byte

// crowd is the visitors of one day, as tokens under a key that nobody else has and that is gone with the day: who has the
// tokens of two days cannot tell whether one of the one is one of the other, nor whose any is.
type crowd struct {
	day  time.Time
	key  [32]byte
	seen map[token]struct{}
}

func newCrowd(day time.Time) *crowd {
	c := &crowd{day: day, seen: map[token]struct{}{}}
	rand.Read(c.key[:])
	return c
}

// add tells whether the visitor is a new one.
func (c *crowd) add(v Visitor) bool {
	t := c.token(v)
	if _, known := c.seen[t]; known || len(c.seen) == maxVisitors {
		return false
	}
	c.seen[t] = struct{}{}
	return true
}

func (c *crowd) token(v Visitor) (t token) {
	mac := hmac.New(sha256.New, c.key[:])
	address := v.Address.Addr().As16()
	mac.Write(address[:])
	mac.Write(binary.BigEndian.AppendUint16(nil, uint16(v.Address.Bits())))
	mac.Write([]byte(v.Agent))
	copy(t[:], mac.Sum(nil))
	return t
}
