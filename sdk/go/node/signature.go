package node

import (
	"encoding/hex"
	"errors"
	"strings"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"gaia.example/portal/sdk/go/portal"
)

// Signature is r, s and v of a key's signature. On the wire it is 0x and 130 hex digits; v is 27 or 28, and 0 or 1 are taken too.
type Signature [65]byte

var (
	errSignatureText = errors.New("a key's signature is 0x and 130 hex digits")
	errSignature     = errors.New("the signature's values are out of range: r and s are below the order, s is in its lower half, v is 0, 1, 27 or 28")
	errOtherSigner   = errors.New("another key signed")
)

// ParseSignature reads the form of the wire.
func ParseSignature(s string) (Signature, error) {
	var sig Signature
	if len(s) != 132 || !strings.HasPrefix(s, "0x") {
		return sig, errSignatureText
	}
	if _, err := hex.Decode(sig[:], []byte(s[2:])); err != nil {
		return Signature{}, errSignatureText
	}
	return sig, nil
}

func (s Signature) String() string { return "0x" + hex.EncodeToString(s[:]) }

// MarshalText is String.
func (s Signature) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is ParseSignature.
func (s *Signature) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSignature(string(text))
	return err
}

// Signer is whose key signed the digest. A high s (EIP-2) and a v other than 0, 1, 27 and 28 are errors: one signature has one form.
func (s Signature) Signer(digest portal.Hash) (portal.Address, error) {
	v := s[64]
	if v < 27 {
		v += 27
	}
	var half secp256k1.ModNScalar
	if overflow := half.SetByteSlice(s[32:64]); overflow || half.IsOverHalfOrder() || v != 27 && v != 28 {
		return portal.Address{}, errSignature
	}
	var compact [65]byte
	compact[0] = v
	copy(compact[1:], s[:64])
	public, _, err := ecdsa.RecoverCompact(compact[:], digest[:])
	if err != nil {
		return portal.Address{}, errSignature
	}
	return addressOf(public), nil
}

// By is nil when the address' key signed the digest.
func (s Signature) By(address portal.Address, digest portal.Hash) error {
	signer, err := s.Signer(digest)
	if err != nil {
		return err
	}
	if signer != address {
		return errOtherSigner
	}
	return nil
}

// Bytes is 0x and hex digits on the wire: a wallet's signature, which a contract may take in any length.
type Bytes []byte

func (b Bytes) String() string { return "0x" + hex.EncodeToString(b) }

// MarshalText is String.
func (b Bytes) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads 0x and an even number of hex digits.
func (b *Bytes) UnmarshalText(text []byte) (err error) {
	digits, found := strings.CutPrefix(string(text), "0x")
	if !found {
		return errors.New("bytes are 0x and hex digits")
	}
	*b, err = hex.DecodeString(digits)
	return err
}
