package core

import (
	"context"
	"time"
)

// AdminAct is one act of an admin's as their wallet signs it: what is done, in words and as a request.
type AdminAct struct {
	Act       string    `json:"act"`    // in words, for people
	Target    string    `json:"target"` // the request's method and path
	Body      Digest    `json:"body"`   // SHA-256 of the request's body
	Portal    string    `json:"portal"` // the origin of the portal that does it
	Wallet    Address   `json:"wallet"`
	Nonce     string    `json:"nonce"`
	IssuedAt  time.Time `json:"issuedAt"` // to the second
	ExpiresAt time.Time `json:"expiresAt"`
}

// SignedAct is an act with its wallet's signature, 0x and hex.
type SignedAct struct {
	AdminAct

	Signature string `json:"signature"`
}

// SignedKey is the key of the SignedAct that a context may have. Audit entries that are stored under that context have it in their detail
// as "signed", so that whoever reads the audit can verify whose act it was.
type SignedKey struct{}

// Confirmation is an act that waits for its signature, in one session.
type Confirmation struct {
	AdminAct

	Session SessionID
}

// ActVerifier tells whether a signature over an act is its wallet's. Unavailable when that needs a chain that does not answer.
type ActVerifier interface {
	VerifyAct(ctx context.Context, act AdminAct, signature []byte) error
}

// ConfirmationStore keeps confirmations that wait.
type ConfirmationStore interface {
	// SaveConfirmation keeps a new one. Of a session that has most of them already the oldest go.
	SaveConfirmation(ctx context.Context, c Confirmation, most int) error
	// TakeConfirmation removes and returns it: of several calls with one nonce, one gets it. NotFound when there is none.
	TakeConfirmation(ctx context.Context, nonce string) (Confirmation, error)
}
