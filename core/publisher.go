package core

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"
)

// PublicKey is an ed25519 key that releases are signed with (RFC 8032). Its text is 64 hex digits in lower case.
type PublicKey [32]byte

func (k PublicKey) String() string { return hex.EncodeToString(k[:]) }

// MarshalText is the hex.
func (k PublicKey) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads 64 lower-case hex digits.
func (k *PublicKey) UnmarshalText(text []byte) error {
	if len(text) != 64 {
		return fmt.Errorf("a publisher's key has 64 hex digits, not %d", len(text))
	}
	if _, err := hex.Decode(k[:], text); err != nil || k.String() != string(text) {
		return fmt.Errorf("a publisher's key is 64 lower-case hex digits")
	}
	return nil
}

// InstancePublisher is the portal's own: it signs, with the key in the data folder, the modules that come with the portal.
const InstancePublisher = "gaia"

// PublisherCard is publisher.json: a publisher's key, bound by an EIP-712 signature to the publisher's wallet.
type PublisherCard struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Key       PublicKey `json:"key"`
	Wallet    Address   `json:"wallet"`
	IssuedAt  time.Time `json:"issuedAt"`  // to the second
	Signature string    `json:"signature"` // 0x and hex; empty for the instance's own
}

// Publisher is one that this portal trusts, or did.
type Publisher struct {
	PublisherCard
	TrustedAt  time.Time
	TrustedBy  string // as an audit entry's actor
	RevokedAt  time.Time
	Reason     string // of the revocation
	Generation int64  // rises with every change
}

// Developer is who answers for what portal dev takes of folders that nobody signed, as an audit entry's actor.
const Developer = "portal dev"

// Developed tells whether the publisher is one that portal dev alone trusts, without a card.
func (p Publisher) Developed() bool { return p.TrustedBy == Developer && p.Wallet.Zero() }

// Revocation takes one release back. A revoked release neither is installed nor runs.
type Revocation struct {
	Module    ModuleID
	Digest    Digest
	Reason    string
	RevokedAt time.Time
	RevokedBy string // as an audit entry's actor, or "publisher <id>" of a revocation list
}

// CardVerifier tells whether a card's signature is its wallet's. Unavailable when that needs a chain that does not answer.
type CardVerifier interface {
	VerifyCard(context.Context, PublisherCard) error
}

// PublisherStore keeps publishers and revocations.
type PublisherStore interface {
	// Publishers is every one that was ever trusted, by id.
	Publishers(context.Context) ([]Publisher, error)
	// SavePublisher trusts, changes or revokes one, raises its generation by one and stores the act's audit entry with it. Conflict:
	// it has another generation than the act was decided on, which is 0 for one that is new; nothing was changed.
	SavePublisher(context.Context, Publisher, AuditEntry) error
	Revocations(context.Context) ([]Revocation, error)
	// Revoke stores them with the act's audit entry; it does nothing for a release that the same one revoked
	// already. What another revoked is kept beside it: a publisher's list counts for its own releases only.
	Revoke(context.Context, AuditEntry, ...Revocation) error
}
