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
}

// SessionStore keeps challenges and sessions. NotFound when there is none.
type SessionStore interface {
	SaveChallenge(context.Context, Challenge) error
	// TakeChallenge removes and returns it: of several calls with one nonce, one gets it.
	TakeChallenge(ctx context.Context, nonce string) (Challenge, error)
	SaveSession(context.Context, Session) error // insert or update
	Session(context.Context, SessionID) (Session, error)
	DeleteSession(context.Context, SessionID) error
}

// Verifier tells whether a signature over an EIP-191 personal message is the wallet's.
type Verifier interface {
	VerifyMessage(ctx context.Context, wallet Address, message, signature []byte) error
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
