package node

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Headers of a signed request, and of its refusal. A portal lets no header that begins with X-Portal, and no Authorization, come to a
// module.
const (
	headerKey       = "Node-Key"       // the address of the key that signed
	headerTime      = "Node-Time"      // Unix milliseconds
	headerSequence  = "Node-Sequence"  // a number that only rises
	headerDigest    = "Node-Digest"    // the body's SHA-256, 64 small hex digits
	headerSignature = "Node-Signature" // over Request.Text
	headerRefused   = "Node-Refused"   // the Reason
)

const (
	// Skew is how far a request's time, and a heartbeat's that lies ahead, may be from the portal's.
	Skew = 60 * time.Second
	// maxSafe is the greatest number that every reader of JSON keeps exactly.
	maxSafe = 1<<53 - 1
	// maxTarget is how long a request's path with its query may be.
	maxTarget = 2048
)

// Request is what is signed of a request.
type Request struct {
	Portal   string // the portal's origin, as the agent was told it: who answers in its place cannot use the request there
	Method   string
	Target   string // path and query exactly as sent, from /api on
	Digest   [32]byte
	Time     uint64 // Unix milliseconds
	Sequence uint64
}

// Text is what the key signs, as personal_sign does: seven lines, the last without a line feed.
func (r Request) Text() string {
	return strings.Join([]string{
		"gaia-node/request/v1", r.Portal, r.Method, r.Target, hex.EncodeToString(r.Digest[:]),
		strconv.FormatUint(r.Time, 10), strconv.FormatUint(r.Sequence, 10),
	}, "\n")
}

// Sign puts the headers of the signed request into h.
func (r Request) Sign(h http.Header, key *Key) {
	h.Set(headerKey, key.address.String())
	h.Set(headerTime, strconv.FormatUint(r.Time, 10))
	h.Set(headerSequence, strconv.FormatUint(r.Sequence, 10))
	h.Set(headerDigest, hex.EncodeToString(r.Digest[:]))
	h.Set(headerSignature, key.SignText(r.Text()).String())
}

// Head is what the headers of a signed request say, before anything of it is verified.
type Head struct {
	Key       portal.Address
	Time      uint64
	Sequence  uint64
	Digest    [32]byte
	Signature Signature
}

// ParseHead reads the headers: each is there once, in its one form. It is a Refusal, Unsigned or Malformed, that names the header.
func ParseHead(h http.Header) (Head, error) {
	var head Head
	var values [5]string
	for i, name := range []string{headerKey, headerTime, headerSequence, headerDigest, headerSignature} {
		switch all := h.Values(name); len(all) {
		case 0:
			return Head{}, Refuse(Unsigned, "The request has no %s: a node's requests are signed with its key.", name)
		case 1:
			values[i] = all[0]
		default:
			return Head{}, Refuse(Malformed, "The request has %s more than once: send it once.", name)
		}
	}
	var err error
	if head.Key, err = portal.ParseAddress(values[0]); err != nil || head.Key.String() != values[0] {
		return Head{}, Refuse(Malformed, "%s is no address in EIP-55 form: it has 0x and 40 hex digits, with the letters' case as its checksum.",
			headerKey)
	}
	var good bool
	if head.Time, good = parseNumber(values[1]); !good {
		return Head{}, Refuse(Malformed, "%s is no time: it has Unix milliseconds in decimal digits.", headerTime)
	}
	if head.Sequence, good = parseNumber(values[2]); !good || head.Sequence == 0 {
		return Head{}, Refuse(Malformed, "%s is no number from 1 to 2^53-1 in decimal digits.", headerSequence)
	}
	if len(values[3]) != 64 || values[3] != strings.ToLower(values[3]) {
		return Head{}, malformedDigest()
	}
	if _, err = hex.Decode(head.Digest[:], []byte(values[3])); err != nil {
		return Head{}, malformedDigest()
	}
	if head.Signature, err = ParseSignature(values[4]); err != nil {
		return Head{}, Refuse(Malformed, "%s is no signature: it has 0x and 130 hex digits.", headerSignature)
	}
	return head, nil
}

func malformedDigest() *Refusal {
	return Refuse(Malformed, "%s is no SHA-256: it has 64 small hex digits.", headerDigest)
}

// parseNumber reads the one way to write a number up to maxSafe: digits without a sign or leading zeros.
func parseNumber(s string) (uint64, bool) {
	n, err := strconv.ParseUint(s, 10, 64)
	return n, err == nil && n <= maxSafe && strconv.FormatUint(n, 10) == s
}

// checkClock holds a time against the portal's.
func checkClock(milliseconds uint64, now time.Time) error {
	off := time.UnixMilli(int64(milliseconds)).Sub(now)
	switch {
	case off > Skew:
		return Refuse(WrongClock, "The machine's clock is %s ahead of the portal's, and %s is the most: set it, best by NTP.", roughly(off),
			roughly(Skew))
	case off < -Skew:
		return Refuse(WrongClock, "The machine's clock is %s behind the portal's, and %s is the most: set it, best by NTP.", roughly(-off),
			roughly(Skew))
	}
	return nil
}

// roughly is a duration for people.
func roughly(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

// digestOf is a body's.
func digestOf(body []byte) [32]byte { return sha256.Sum256(body) }
