package session

import (
	"context"
	"math/rand/v2"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	maxAsking     = 8                // contracts that are being asked at a time
	askLimit      = 10 * time.Second // for one to answer
	askAgainAfter = 30 * time.Second // until one is asked again that did not answer
)

// askFirst asks the contract of a session that was fetched from the store, if that is due; e.mu is held, so that only this
// session's own requests wait.
func (s *Sessions) askFirst(ctx context.Context, e *entry, now time.Time) {
	e.fetched = false
	if e.askAt.IsZero() || now.Before(e.askAt) || s.over(e, now) != "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	s.heed(ctx, e, s.ask(ctx, e.session))
}

// askAgain asks the contract while requests use the session. Its answer is dropped when the session has ended by then.
func (s *Sessions) askAgain(ctx context.Context, e *entry, session core.Session) {
	err := s.ask(ctx, session)
	e.mu.Lock()
	e.asked = false
	if e.ended {
		e.mu.Unlock()
		return
	}
	s.heed(ctx, e, err)
	refused := e.refused
	s.plan(e, s.nextDue(e, s.clock()))
	e.mu.Unlock()
	if refused && s.End(ctx, e.id, core.Revoked) != nil { // Find refuses it from now on; the next sweep tries again to delete it
		s.plan(e, s.clock())
	}
}

// ask asks the contract about the session's proof: nil is yes, Unavailable is no answer, another error is no.
func (s *Sessions) ask(ctx context.Context, session core.Session) error {
	select {
	case s.asking <- struct{}{}:
		defer func() { <-s.asking }()
	case <-ctx.Done():
		return portal.Errorf(portal.Unavailable, "Too many contracts are asked at once.").Because(ctx.Err())
	}
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	_, err := s.verifier.VerifyMessage(ctx, session.Wallet, session.Proof.Message, session.Proof.Signature)
	if err != nil && ctx.Err() != nil {
		return portal.Errorf(portal.Unavailable, "The contract was not asked to the end.").Because(err)
	}
	return err
}

// heed notes the contract's answer; e.mu is held. Without an answer the session goes on, and the contract is asked again soon.
func (s *Sessions) heed(ctx context.Context, e *entry, err error) {
	now := s.clock().UTC()
	switch {
	case err == nil:
		proof := *e.session.Proof
		proof.CheckedAt = now
		e.session.Proof = &proof
		e.askAt = s.nextAsk(now)
		_ = s.update(ctx, e) // after a failure a restart asks once more
	case portal.CodeOf(err) == portal.Unavailable:
		e.askAt = now.Add(min(askAgainAfter, s.config.Recheck))
	default:
		e.refused = true
	}
}

// nextAsk is when a contract is asked again: after Config.Recheck or up to a fifth sooner, so that those that signed in at one
// time are not all asked at one time.
func (s *Sessions) nextAsk(asked time.Time) time.Time {
	return asked.Add(s.config.Recheck - rand.N(s.config.Recheck/5+1))
}
