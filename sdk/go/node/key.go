package node

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/sha3"

	"gaia.example/portal/sdk/go/portal"
)

// Key is a node's secp256k1 key: for requests, heartbeats, results and contracts. It never prints itself.
type Key struct {
	secret  *secp256k1.PrivateKey
	address portal.Address
}

// NewKey draws a key from the system's randomness.
func NewKey() (*Key, error) {
	secret, err := secp256k1.GeneratePrivateKey()
	if err != nil {
		return nil, fmt.Errorf("draw a key: %w", err)
	}
	return keyOf(secret), nil
}

// KeyFrom is the key of 32 bytes: a number from 1 to below the curve's order.
func KeyFrom(secret []byte) (*Key, error) {
	var scalar secp256k1.ModNScalar
	if len(secret) != 32 {
		return nil, fmt.Errorf("a key has 32 bytes, not %d", len(secret))
	}
	if overflow := scalar.SetByteSlice(secret); overflow || scalar.IsZero() {
		return nil, errors.New("a key is a number from 1 to below the order of secp256k1")
	}
	return keyOf(secp256k1.NewPrivateKey(&scalar)), nil
}

// ParseKey reads 64 hex digits, with or without 0x.
func ParseKey(s string) (*Key, error) {
	if len(s) == 66 && s[:2] == "0x" {
		s = s[2:]
	}
	secret, err := hex.DecodeString(s)
	if err != nil {
		return nil, errors.New("a key has 64 hex digits")
	}
	return KeyFrom(secret)
}

func keyOf(secret *secp256k1.PrivateKey) *Key {
	return &Key{secret: secret, address: addressOf(secret.PubKey())}
}

// Address is the node's id: the Ethereum address of its key.
func (k *Key) Address() portal.Address { return k.address }

// Bytes are the key's 32 secret bytes, for the file that keeps it.
func (k *Key) Bytes() []byte { return k.secret.Serialize() }

// String is the address alone, so that a key that is printed by mistake stays secret.
func (k *Key) String() string { return "key of " + k.address.String() }

// GoString is String: %#v prints no secret either.
func (k *Key) GoString() string { return k.String() }

// Sign signs a digest, deterministically (RFC 6979), with a low s and v of 27 or 28.
func (k *Key) Sign(digest portal.Hash) Signature {
	compact := ecdsa.SignCompact(k.secret, digest[:], false) // v, r, s
	var s Signature
	copy(s[:], compact[1:])
	s[64] = compact[0]
	return s
}

// SignText signs a text as personal_sign does (EIP-191, version 0x45).
func (k *Key) SignText(text string) Signature { return k.Sign(TextDigest(text)) }

// TextDigest is what personal_sign signs of a text.
func TextDigest(text string) portal.Hash {
	return keccak(fmt.Appendf(nil, "\x19Ethereum Signed Message:\n%d", len(text)), []byte(text))
}

func addressOf(public *secp256k1.PublicKey) portal.Address {
	sum := keccak(public.SerializeUncompressed()[1:])
	return portal.Address(sum[12:])
}

func keccak(parts ...[]byte) (sum portal.Hash) {
	h := sha3.NewLegacyKeccak256()
	for _, part := range parts {
		h.Write(part)
	}
	h.Sum(sum[:0])
	return sum
}
