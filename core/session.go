package core

import (
	"context"
	"time"
)

// SessionID is the SHA-256 of a session's token. The token itself is only ever in its browser's cookie.
type SessionID [32]byte

// Challenge is what a wallet is asked to sign, as an EIP-4361 message.
type Challenge struct {
	Nonce     string
	Browser   SessionID // SHA-256 of the pre-sign-in cookie it was given to
	Domain    string
	URI       string
	ChainID   uint64
	Statement string
	IssuedAt  time.Time
	ExpiresAt time.Time
}

// Session is one wallet signed in in one browser.
type Session struct {
	ID        SessionID
	Wallet    Address
	ChainID   uint64
	CreatedAt time.Time
	SeenAt    time.Time // slides the idle end
	EndsAt    time.Time // absolute
	Device    string    // what the browser says it is, in a few words; empty when it says nothing
	Proof     *Proof    // of a contract wallet, whose signature may stop being valid; nil for a key's
}

// ExpiresAt is when it ends if it is idle from now on, where an idle one ends after so long.
func (s Session) ExpiresAt(idle time.Duration) time.Time {
	if slid := s.SeenAt.Add(idle); slid.Before(s.EndsAt) {
		return slid
	}
	return s.EndsAt
}

// Proof is what a contract wallet signed in with. It is verified again while the session lives.
type Proof struct {
	Message   []byte
	Signature []byte
	CheckedAt time.Time // when the contract last said yes
}

// ChallengeStore keeps challenges. NotFound when there is none.
type ChallengeStore interface {
	SaveChallenge(context.Context, Challenge) error
	// TakeChallenge removes and returns it: of several calls with one nonce, one gets it.
	TakeChallenge(ctx context.Context, nonce string) (Challenge, error)
}

// SessionStore keeps sessions. NotFound when there is none.
type SessionStore interface {
	SaveSession(context.Context, Session) error // a new one
	// UpdateSession keeps SeenAt and the proof's CheckedAt of a session that is still there.
	UpdateSession(context.Context, Session) error
	Session(context.Context, SessionID) (Session, error)
	// SessionsOf is every stored session of the wallet, the newest first, ended ones that were not swept yet included;
	// without their proofs.
	SessionsOf(context.Context, Address) ([]Session, error)
	DeleteSession(context.Context, SessionID) error
}

// SignedBy is what a wallet's signature was verified with.
type SignedBy uint8

// A key's signature holds for good; a contract may take its yes back.
const (
	ByKey      SignedBy = iota // ECDSA, by the account's own key
	ByContract                 // EIP-1271 or ERC-6492, by the account's code
)

// Verifier tells whether a signature over an EIP-191 personal message that names the wallet is the wallet's, and what
// said so. Unavailable when that needs the chain, and the chain does not answer.
type Verifier interface {
	VerifyMessage(ctx context.Context, wallet Address, message, signature []byte) (SignedBy, error)
}

// SessionEnd says why a session ended.
type SessionEnd string

// Reasons a session ends.
const (
	SignedOut SessionEnd = "signed out"
	Expired   SessionEnd = "expired"
	Replaced  SessionEnd = "replaced" // the same browser signed in again
	Revoked   SessionEnd = "revoked"
)
