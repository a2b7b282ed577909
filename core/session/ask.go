package session

import (
	"context"
	"math/rand/v2"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	maxAsking     = 8                // contracts that are asked at once
	askLimit      = 10 * time.Second // for one to answer
	askAgainAfter = 30 * time.Second // one that did not
)

// askFirst asks the contract of a session that was fetched from the store, where that is due; e.mu is held, so that only
// this session's own requests wait.
func (s *Sessions) askFirst(ctx context.Context, e *entry, now time.Time) {
	e.fetched = false
	if e.askAt.IsZero() || now.Before(e.askAt) || s.over(e, now) != "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	s.heed(ctx, e, s.ask(ctx, e.session))
}

// askAgain asks the contract while the session is used; what it says is heeded unless the session is over by then.
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
	if refused && s.End(ctx, e.id, core.Revoked) != nil { // nobody finds it any more; the store is told with the next sweep
		s.plan(e, s.clock())
	}
}

// ask is the contract's word on the session's proof: nil is yes, Unavailable is none, another error is no.
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

// heed notes what the contract said; e.mu is held. Without a word from it the session goes on, and it is asked again soon.
func (s *Sessions) heed(ctx context.Context, e *entry, err error) {
	now := s.clock().UTC()
	switch {
	case err == nil:
		proof := *e.session.Proof
		proof.CheckedAt = now
		e.session.Proof = &proof
		e.askAt = s.nextAsk(now)
		_ = s.update(ctx, e) // else a restart asks again
	case portal.CodeOf(err) == portal.Unavailable:
		e.askAt = now.Add(min(askAgainAfter, s.config.Recheck))
	default:
		e.refused = true
	}
}

// nextAsk is when a contract is asked again, at the latest after Config.Recheck: those that signed in at one time are
// spread.
func (s *Sessions) nextAsk(asked time.Time) time.Time {
	return asked.Add(s.config.Recheck - rand.N(s.config.Recheck/5+1))
}
