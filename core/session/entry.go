package session

import (
	"context"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// entry is one session in memory. Its lock orders reading from and writing to the store, so that a session that ended
// is neither written nor remembered again. It is taken before Sessions.mu.
type entry struct {
	id core.SessionID

	mu      sync.Mutex
	session core.Session
	saved   time.Time // SeenAt in the store
	unsaved bool      // SeenAt is due to be saved
	loaded  bool      // session is set; written with Sessions.mu held too
	fetched bool      // from the store, and not used since
	ended   bool      // the session has
	left    bool      // the entry is not in memory any more: whoever waited for its lock fetches another
	askAt   time.Time // when its contract is asked again; zero: a key's session
	asked   bool      // its contract is being asked
	refused bool      // its contract says no now, or the store does not have it any more

	due   time.Time // when Run attends to it; guarded by Sessions.mu, as is place
	place int       // in the agenda, from 1; 0: not there
}

// locked is the session's entry with its lock taken, read from the store where it is not in memory. Unauthorized, and
// no lock, when there is none.
func (s *Sessions) locked(ctx context.Context, id core.SessionID) (*entry, error) {
	for {
		e := s.entry(id)
		e.mu.Lock()
		if e.left {
			e.mu.Unlock()
			continue
		}
		if err := s.load(ctx, e); err != nil {
			e.mu.Unlock()
			return nil, err
		}
		return e, nil
	}
}

// entry is the entry of that id in memory; it is made when there is none.
func (s *Sessions) entry(id core.SessionID) *entry {
	s.mu.RLock()
	e := s.active[id]
	s.mu.RUnlock()
	if e != nil {
		return e
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if e = s.active[id]; e == nil {
		e = &entry{id: id}
		s.active[id] = e
	}
	return e
}

// load reads the session from the store once; e.mu is held. Unauthorized when it is not there.
func (s *Sessions) load(ctx context.Context, e *entry) error {
	if e.ended {
		return errNoSession()
	}
	if e.loaded {
		return nil
	}
	session, err := s.store.Session(ctx, e.id)
	if err != nil {
		e.ended = portal.CodeOf(err) == portal.NotFound
		e.left = !e.ended
		s.forget(e)
		if e.ended {
			return errNoSession()
		}
		return err
	}
	e.session, e.saved, e.fetched = session, session.SeenAt, true
	s.keep(e)
	return nil
}

// keep puts the entry, whose session is set, on the agenda; e.mu is held.
func (s *Sessions) keep(e *entry) {
	if e.session.Proof != nil {
		e.askAt = s.nextAsk(e.session.Proof.CheckedAt)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e.loaded = true
	s.agenda.set(e, s.nextDue(e, s.clock()))
}

// update stores the session as it is now; e.mu is held. One that the store does not have any more has ended elsewhere.
func (s *Sessions) update(ctx context.Context, e *entry) error {
	err := s.store.UpdateSession(ctx, e.session)
	if portal.CodeOf(err) == portal.NotFound {
		e.refused = true
	}
	if err == nil {
		e.saved, e.unsaved = e.session.SeenAt, false
	}
	return err
}

// forget takes the entry out of memory; e.mu is held, and e.ended or e.left is set.
func (s *Sessions) forget(e *entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active[e.id] == e {
		delete(s.active, e.id)
	}
	s.agenda.remove(e)
}
