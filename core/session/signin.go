package session

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"maps"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Limits on what a browser sends to sign in.
const (
	MaxMessage   = 4 << 10
	MaxSignature = 16 << 10
)

// maxUsed is how many used nonces are remembered. One that is not remembered is refused, at its second use, like a nonce that was
// never issued.
const maxUsed = 100_000

// TokenLength is the length of every token: 32 bytes in base64url.
const TokenLength = 43

// NewToken is 256 fresh random bits for a cookie, in base64url.
func NewToken() string {
	var b [32]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Challenge issues what a wallet is asked to sign. Only the browser with that token can answer it, once, before it expires.
// FullError: too many challenges that this process issued are open for one of the sources.
func (s *Sessions) Challenge(ctx context.Context, browser string, sources ...Source) (core.Challenge, error) {
	if len(browser) != TokenLength {
		return core.Challenge{}, portal.Errorf(portal.Invalid, "The browser's sign-in cookie is missing: load the page again.")
	}
	var nonce [16]byte
	rand.Read(nonce[:])
	issued := s.clock().UTC().Truncate(time.Second)
	challenge := core.Challenge{
		Nonce:     hex.EncodeToString(nonce[:]),
		Browser:   ID(browser),
		Domain:    s.config.Domain,
		URI:       s.config.URI,
		ChainID:   s.config.ChainID,
		Statement: s.config.Statement,
		IssuedAt:  issued,
		ExpiresAt: issued.Add(s.config.ChallengeTTL),
	}
	s.nonces.Lock()
	dropped, err := s.open.add(challenge.Nonce, s.clock(), challenge.ExpiresAt, sources)
	s.nonces.Unlock()
	if err != nil {
		return core.Challenge{}, err
	}
	if dropped != "" {
		_, _ = s.store.TakeChallenge(ctx, dropped) // one that stays in the store expires there
	}
	if err := s.store.SaveChallenge(ctx, challenge); err != nil {
		s.nonces.Lock()
		s.open.remove(challenge.Nonce)
		s.nonces.Unlock()
		return core.Challenge{}, err
	}
	return challenge, nil
}

// Attempt is one answer to a challenge.
type Attempt struct {
	Browser   string // the token of the pre-sign-in cookie
	Device    string // where it is signed in, as Device says it
	Message   []byte // the text as the wallet signed it
	Signature []byte
}

// SignIn checks the answer to a challenge, and opens a session under a new token; the caller ends the browser's former session as
// Replaced. When the wallet has 100 sessions, the one that was used the longest ago ends as Expired.
// Invalid: the message is malformed. Unauthorized: it does not answer an open challenge of this browser, or the signature is not
// the wallet's (one sentence for all). Conflict: its nonce was used already, as far as this process remembers: after a restart, or
// once its challenge would have expired, that is Unauthorized too. Unavailable: the signature is a contract's, and the chain does
// not answer.
func (s *Sessions) SignIn(ctx context.Context, attempt Attempt) (string, core.Session, error) {
	if len(attempt.Signature) > MaxSignature {
		return "", core.Session{}, portal.Errorf(portal.Invalid, "The signature is longer than %d bytes.", MaxSignature)
	}
	signed, err := ParseMessage(attempt.Message)
	if err != nil {
		return "", core.Session{}, err
	}
	challenge, err := s.takeChallenge(ctx, signed.Nonce)
	if err != nil {
		return "", core.Session{}, err
	}
	now := s.clock().UTC()
	browserID := ID(attempt.Browser)
	ours := subtle.ConstantTimeCompare(challenge.Browser[:], browserID[:]) == 1
	if !ours || !now.Before(challenge.ExpiresAt) || !signed.answers(challenge) {
		return "", core.Session{}, errRefused()
	}
	by, err := s.verifier.VerifyMessage(ctx, signed.Address, attempt.Message, attempt.Signature)
	if err != nil {
		if portal.CodeOf(err) == portal.Unavailable {
			return "", core.Session{}, err
		}
		return "", core.Session{}, errRefused().Because(err)
	}
	opened := core.Session{
		Wallet: signed.Address, ChainID: s.config.ChainID, Device: attempt.Device,
		CreatedAt: now, SeenAt: now, EndsAt: now.Add(s.config.Absolute),
	}
	if by == core.ByContract {
		opened.Proof = &core.Proof{Message: attempt.Message, Signature: attempt.Signature, CheckedAt: now}
	}
	if err := s.makeRoom(ctx, opened.Wallet); err != nil {
		return "", core.Session{}, err
	}
	return s.begin(ctx, opened)
}

// takeChallenge consumes the challenge of that nonce. Of several calls one gets it, and the others an error that
// says so.
func (s *Sessions) takeChallenge(ctx context.Context, nonce string) (core.Challenge, error) {
	first := false
	taken, err, _ := s.taking.Do(nonce, func() (any, error) {
		first = true
		return s.take(ctx, nonce)
	})
	switch {
	case err == nil && first:
		return taken.(core.Challenge), nil
	case err != nil && portal.CodeOf(err) != portal.NotFound:
		return core.Challenge{}, err
	}
	s.nonces.Lock()
	defer s.nonces.Unlock()
	if s.clock().Before(s.used[nonce]) {
		return core.Challenge{}, portal.Errorf(portal.Conflict, "This sign-in request was used already: start again.")
	}
	return core.Challenge{}, errRefused()
}

// take consumes the challenge, and remembers that it was used.
func (s *Sessions) take(ctx context.Context, nonce string) (core.Challenge, error) {
	challenge, err := s.store.TakeChallenge(ctx, nonce)
	if err != nil {
		return core.Challenge{}, err
	}
	s.nonces.Lock()
	defer s.nonces.Unlock()
	s.open.remove(nonce)
	if len(s.used) < maxUsed {
		s.used[nonce] = challenge.ExpiresAt
	}
	return challenge, nil
}

// forgetNonces forgets, once a minute, the nonces whose challenges have expired.
func (s *Sessions) forgetNonces(now time.Time) {
	s.nonces.Lock()
	defer s.nonces.Unlock()
	if now.Sub(s.forgot) < time.Minute {
		return
	}
	s.forgot = now
	s.open.expire(now)
	maps.DeleteFunc(s.used, func(_ string, until time.Time) bool { return !now.Before(until) })
}

// begin stores the session under a new token. A call that ends it meanwhile waits for the lock, and then finds it.
func (s *Sessions) begin(ctx context.Context, session core.Session) (string, core.Session, error) {
	token := NewToken()
	session.ID = ID(token)
	e := s.entry(session.ID)
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := s.store.SaveSession(ctx, session); err != nil {
		e.left = true
		s.forget(e)
		return "", core.Session{}, err
	}
	e.session, e.saved = session, session.SeenAt
	s.keep(e)
	return token, session, nil
}

func errRefused() *portal.Error {
	return portal.Errorf(portal.Unauthorized, "The signature does not answer an open sign-in request: start again.")
}
