package session

import (
	"context"
	"errors"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// mostOfWallet is the most sessions that a wallet has, so that listing or ending them all takes bounded time and memory.
const mostOfWallet = 100

// makeRoom ends those of the wallet's sessions that were used the longest ago, so that it may have one more.
func (s *Sessions) makeRoom(ctx context.Context, wallet core.Address) error {
	all, err := s.store.SessionsOf(ctx, wallet)
	if err != nil || len(all) < mostOfWallet {
		return err
	}
	for i := range all {
		all[i] = s.latest(all[i])
	}
	slices.SortFunc(all, func(a, b core.Session) int { return b.SeenAt.Compare(a.SeenAt) })
	for _, session := range all[mostOfWallet-1:] {
		if err := s.End(ctx, session.ID, core.Expired); err != nil {
			return err
		}
	}
	return nil
}

// Of is every session of the wallet that has not expired, the newest first, whether or not this process has seen it.
func (s *Sessions) Of(ctx context.Context, wallet core.Address) ([]core.Session, error) {
	stored, err := s.store.SessionsOf(ctx, wallet)
	if err != nil {
		return nil, err
	}
	now := s.clock()
	live := stored[:0]
	for _, session := range stored {
		session = s.latest(session)
		if now.Before(s.ExpiresAt(session)) {
			live = append(live, session)
		}
	}
	return live, nil
}

// latest is the session as memory has it, which may have been seen later than the store knows.
func (s *Sessions) latest(session core.Session) core.Session {
	s.mu.RLock()
	e := s.active[session.ID]
	s.mu.RUnlock()
	if e == nil || !e.mu.TryLock() { // whoever holds it may wait for the store or the chain
		return session
	}
	defer e.mu.Unlock()
	if e.loaded && !e.ended {
		return e.session
	}
	return session
}

// Revoke ends one session of the wallet. NotFound, in one sentence, when there is none, it has expired, or it is
// another wallet's. One that seems to have expired is ended all the same: it may be in use although the store could not be written.
func (s *Sessions) Revoke(ctx context.Context, wallet core.Address, id core.SessionID) error {
	session, err := s.store.Session(ctx, id)
	switch {
	case err != nil && portal.CodeOf(err) != portal.NotFound:
		return err
	case err != nil, session.Wallet != wallet:
		return errNotYours()
	}
	if s.clock().Before(s.ExpiresAt(s.latest(session))) {
		return s.End(ctx, id, core.Revoked)
	}
	if err := s.End(ctx, id, core.Expired); err != nil {
		return err
	}
	return errNotYours()
}

func errNotYours() *portal.Error {
	return portal.Errorf(portal.NotFound, "You have no such session: it may have ended by itself.")
}

// RevokeAll ends every session of the wallet, also those that seem to have expired: they may be in use although the store could
// not be written. When the store fails for one session it goes on with the others, and returns the errors together.
func (s *Sessions) RevokeAll(ctx context.Context, wallet core.Address) error {
	all, err := s.store.SessionsOf(ctx, wallet)
	for _, session := range all {
		err = errors.Join(err, s.End(ctx, session.ID, core.Revoked))
	}
	return err
}
