package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash"
	"strconv"
	"strings"
	"sync"
	"time"
)

// CallerHeader carries the caller of a request from the core to a plugin: <expiry, unix seconds>.<claims>.<mac>, where
// claims are base64url of Claims as JSON, and the mac covers method, request target, expiry and claims.
const CallerHeader = "X-Portal-Caller"

const (
	callerLife = 30 * time.Second
	macLen     = 16
)

var macText = base64.RawURLEncoding.EncodedLen(macLen)

// ErrCaller is a caller header that is missing, forged or expired.
var ErrCaller = errors.New("the request carries no valid caller")

// Claims are what the core says of a request's caller. Wallet is lower-case hex.
type Claims struct {
	Wallet   string `json:"w,omitempty"`
	SignedIn bool   `json:"s,omitempty"`
	Tier     string `json:"t,omitempty"`
	Admin    bool   `json:"a,omitempty"`
	Request  string `json:"r,omitempty"` // the request id: letters, digits, - and _ only
}

// Signer signs and verifies caller headers with the key of one process. Safe for concurrent use.
type Signer struct{ macs sync.Pool }

type mac struct {
	hash  hash.Hash
	sum   [sha256.Size]byte
	bytes []byte
}

// NewSigner takes 32 random bytes.
func NewSigner(key []byte) *Signer {
	return &Signer{macs: sync.Pool{New: func() any { return &mac{hash: hmac.New(sha256.New, key)} }}}
}

// of is the mac of the head (expiry and claims) for one request; lengths first, so that no field can pass for another.
func (m *mac) of(method, target, head []byte) []byte {
	var lengths [8]byte
	binary.LittleEndian.PutUint32(lengths[:4], uint32(len(method)))
	binary.LittleEndian.PutUint32(lengths[4:], uint32(len(target)))
	m.bytes = append(append(append(append(m.bytes[:0], lengths[:]...), method...), target...), head...)
	m.hash.Reset()
	m.hash.Write(m.bytes)
	return m.hash.Sum(m.sum[:0])[:macLen]
}

// Append writes the header's value to dst. The target is the request line's, path and query.
func (s *Signer) Append(dst, method, target []byte, c Claims, now time.Time) []byte {
	start := len(dst)
	dst = strconv.AppendInt(dst, now.Add(callerLife).Unix(), 10)
	dst = append(dst, '.')
	var plain [192]byte
	dst = base64.RawURLEncoding.AppendEncode(dst, c.append(plain[:0]))
	m := s.macs.Get().(*mac)
	sum := m.of(method, target, dst[start:])
	dst = append(dst, '.')
	dst = base64.RawURLEncoding.AppendEncode(dst, sum)
	s.macs.Put(m)
	return dst
}

// append is json.Marshal; a text that would need escaping, or has a comma, is left out, as the core makes none.
func (c Claims) append(dst []byte) []byte {
	dst = append(dst, '{')
	text := func(key, value string) {
		if value != "" && !strings.ContainsFunc(value, unclean) {
			dst = append(append(append(append(dst, key...), '"'), value...), '"', ',')
		}
	}
	flag := func(key string, set bool) {
		if set {
			dst = append(append(dst, key...), "true,"...)
		}
	}
	text(`"w":`, c.Wallet)
	flag(`"s":`, c.SignedIn)
	text(`"t":`, c.Tier)
	flag(`"a":`, c.Admin)
	text(`"r":`, c.Request)
	if dst[len(dst)-1] == ',' {
		dst = dst[:len(dst)-1]
	}
	return append(dst, '}')
}

func unclean(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' || r == ',' }

// Verify answers with the claims of a header that this key signed for this very request.
func (s *Signer) Verify(method, target, value string, now time.Time) (Claims, error) {
	head, sum, ok := cutLast(value)
	expiry, claims, ok2 := strings.Cut(head, ".")
	if !ok || !ok2 || len(sum) != macText {
		return Claims{}, ErrCaller
	}
	m := s.macs.Get().(*mac)
	defer s.macs.Put(m)
	var want [32]byte
	base64.RawURLEncoding.Encode(want[:macText], m.of([]byte(method), []byte(target), []byte(head)))
	if subtle.ConstantTimeCompare(want[:macText], []byte(sum)) != 1 {
		return Claims{}, ErrCaller
	}
	if until, err := strconv.ParseInt(expiry, 10, 64); err != nil || until < now.Unix() {
		return Claims{}, ErrCaller
	}
	return parseClaims(claims)
}

// parseClaims reads what append wrote, and nothing else: the mac has shown that it did.
func parseClaims(text string) (c Claims, err error) {
	var buf [256]byte
	if base64.RawURLEncoding.DecodedLen(len(text)) > len(buf) {
		return Claims{}, ErrCaller
	}
	n, err := base64.RawURLEncoding.Decode(buf[:], []byte(text))
	if err != nil || n < 2 || buf[0] != '{' || buf[n-1] != '}' {
		return Claims{}, ErrCaller
	}
	for rest := string(buf[1 : n-1]); rest != ""; {
		var member string
		member, rest, _ = strings.Cut(rest, ",")
		if !c.set(member) {
			return Claims{}, ErrCaller
		}
	}
	return c, nil
}

// set takes one member of the object: "k":"text" or "k":true.
func (c *Claims) set(member string) bool {
	if len(member) < len(`"k":""`) {
		return false
	}
	key, value := member[1], member[len(`"k":`):]
	text := value[1 : len(value)-1]
	switch key {
	case 'w':
		c.Wallet = text
	case 't':
		c.Tier = text
	case 'r':
		c.Request = text
	case 's':
		c.SignedIn = value == "true"
	case 'a':
		c.Admin = value == "true"
	default:
		return false
	}
	return true
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+1:], true
}
