package portal

import (
	"encoding/hex"
	"strings"

	"golang.org/x/crypto/sha3"
)

// Address is a 20-byte account or contract address.
type Address [20]byte

// ParseAddress reads 0x and 40 hex digits. Mixed case must be a valid EIP-55 checksum. The error is an Error, Invalid, for whoever typed
// it.
func ParseAddress(s string) (Address, error) {
	var a Address
	if len(s) != 42 || !strings.HasPrefix(s, "0x") {
		return a, Errorf(Invalid, "%.66q is no address: it has 0x and 40 hex digits.", s)
	}
	if _, err := hex.Decode(a[:], []byte(s[2:])); err != nil {
		return Address{}, Errorf(Invalid, "%.66q is no address: it has 0x and 40 hex digits.", s)
	}
	digits := s[2:]
	if digits != strings.ToLower(digits) && digits != strings.ToUpper(digits) && s != a.String() {
		return Address{}, Errorf(Invalid, "%.66q has a letter in the wrong case (EIP-55): look for a typing error.", s)
	}
	return a, nil
}

// String is the EIP-55 form.
func (a Address) String() string {
	digits := hex.AppendEncode(nil, a[:])
	h := sha3.NewLegacyKeccak256()
	h.Write(digits)
	sum := h.Sum(nil)
	for i, c := range digits {
		nibble := sum[i/2] >> 4
		if i%2 == 1 {
			nibble = sum[i/2] & 15
		}
		if c >= 'a' && nibble >= 8 {
			digits[i] = c - 'a' + 'A'
		}
	}
	return "0x" + string(digits)
}

// Short is the form for people: 0x, the first 4 digits, an ellipsis, the last 4.
func (a Address) Short() string {
	s := a.String()
	return s[:6] + "…" + s[38:]
}

// Zero reports the zero address.
func (a Address) Zero() bool { return a == Address{} }

// MarshalText is the EIP-55 form.
func (a Address) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText is ParseAddress.
func (a *Address) UnmarshalText(b []byte) (err error) {
	*a, err = ParseAddress(string(b))
	return err
}

// Hash is 32 bytes: a transaction, a block or a log topic.
type Hash [32]byte

// ParseHash reads 0x and 64 hex digits. The error is an Error, Invalid, for whoever typed it.
func ParseHash(s string) (Hash, error) {
	var h Hash
	if len(s) != 66 || !strings.HasPrefix(s, "0x") {
		return h, Errorf(Invalid, "%.80q is no hash: it has 0x and 64 hex digits.", s)
	}
	if _, err := hex.Decode(h[:], []byte(s[2:])); err != nil {
		return Hash{}, Errorf(Invalid, "%.80q is no hash: it has 0x and 64 hex digits.", s)
	}
	return h, nil
}

// String is 0x and 64 lower-case hex digits.
func (h Hash) String() string { return "0x" + hex.EncodeToString(h[:]) }

// MarshalText is String.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText is ParseHash.
func (h *Hash) UnmarshalText(b []byte) (err error) {
	*h, err = ParseHash(string(b))
	return err
}
