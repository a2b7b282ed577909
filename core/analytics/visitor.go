package analytics

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"net/netip"
	"time"
)

// maxVisitors is how many visitors of a day are counted; those after them are not.
const maxVisitors = 100_000

// Visitor is what visitors of one day are told apart by. Nothing of it is kept.
type Visitor struct {
	Address netip.Prefix // of the client
	Agent   string       // what its browser says it is
}

// token stands for a visitor on one day.
type token [8]byte

// crowd is the visitors of one day, as tokens under a key that is only here and is gone with the day: from the tokens of two
// days nobody can tell whether one visitor came on both, nor who a visitor is.
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

// add adds the visitor, and reports whether it is a new one.
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
