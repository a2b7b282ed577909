package session

import (
	"context"
	"crypto/sha256"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// persistEvery is how long a session's use may go unwritten: a restart moves its idle end back by as much and a second more at
// most.
const persistEvery = time.Minute

// Config is what challenges say and how long things live. Zero durations mean 30 minutes, 24 hours, 5 minutes and 10 minutes.
type Config struct {
	Domain       string // authority of the public URL
	URI          string // its origin
	ChainID      uint64
	Statement    string // one line in the characters that EIP-4361 allows
	Idle         time.Duration
	Absolute     time.Duration
	ChallengeTTL time.Duration
	Recheck      time.Duration // how often a contract is asked whether its session's signature still holds

	Open     int // most open challenges: a further one drops the oldest; 0: 100,000
	InMemory int // sessions in memory, above which those that nobody uses now leave it at once; 0: 100,000

	// Unused is called before a session that nobody used for some minutes leaves memory; false keeps it there. The next
	// request fetches one that left back from the store. It must not call Sessions. nil: all leave.
	Unused func(core.SessionID) bool
}

func (c *Config) complete() {
	for _, d := range []struct {
		value    *time.Duration
		standard time.Duration
	}{{&c.Idle, 30 * time.Minute}, {&c.Absolute, 24 * time.Hour}, {&c.ChallengeTTL, 5 * time.Minute}, {&c.Recheck, 10 * time.Minute}} {
		if *d.value == 0 {
			*d.value = d.standard
		}
	}
	if c.Open == 0 {
		c.Open = 100_000
	}
	if c.InMemory == 0 {
		c.InMemory = 100_000
	}
	if c.Unused == nil {
		c.Unused = func(core.SessionID) bool { return true }
	}
}

// Store is where challenges and sessions are kept.
type Store interface {
	core.ChallengeStore
	core.SessionStore
}

// Sessions is every session; those that are in use are in memory. Safe for concurrent use.
type Sessions struct {
	config   Config
	store    Store
	verifier core.Verifier
	clock    core.Clock
	ended    func(core.Session, core.SessionEnd)

	mu     sync.RWMutex
	active map[core.SessionID]*entry
	agenda agenda

	asking chan struct{} // a semaphore of maxAsking: one for each contract that is being asked

	taking singleflight.Group // by nonce

	nonces sync.Mutex
	open   openChallenges
	used   map[string]time.Time // nonces that were taken, until their challenge would have expired
	forgot time.Time            // when open and used were last cleared of what has expired
}

// New makes sessions over the store. ended is called once for every session that ends in this process, with no lock held.
func New(config Config, store Store, verifier core.Verifier, clock core.Clock, ended func(core.Session, core.SessionEnd)) *Sessions {
	config.complete()
	return &Sessions{
		config: config, store: store, verifier: verifier, clock: clock, ended: ended,
		active: map[core.SessionID]*entry{}, asking: make(chan struct{}, maxAsking),
		open: newOpenChallenges(config.Open), used: map[string]time.Time{},
	}
}

// Find is the session of that token. It moves the session's idle end, which Run stores. Unauthorized when there is none or it has
// ended. For a contract wallet's session that comes from the store it first asks the contract, if that is due.
func (s *Sessions) Find(ctx context.Context, token string) (core.Session, error) {
	if len(token) != TokenLength {
		return core.Session{}, errNoSession()
	}
	now := s.clock().UTC()
	e, err := s.alive(ctx, ID(token), now)
	if err != nil {
		return core.Session{}, err
	}
	defer e.mu.Unlock()
	e.session.SeenAt = now
	if !e.unsaved && now.Sub(e.saved) >= persistEvery {
		e.unsaved = true
		s.plan(e, now)
	}
	return e.session, nil
}

// Alive is the session of that id, as Find has it by its token, but that it does not last longer for having been asked for. The store is
// asked each time: Find notes within a minute that another replica ended a session, as it writes that the session was used.
func (s *Sessions) Alive(ctx context.Context, id core.SessionID) (core.Session, error) {
	e, err := s.alive(ctx, id, s.clock().UTC())
	if err != nil {
		return core.Session{}, err
	}
	session := e.session
	_, err = s.store.Session(ctx, id)
	gone := portal.CodeOf(err) == portal.NotFound
	e.refused = e.refused || err != nil && gone
	e.mu.Unlock()
	switch {
	case err == nil:
		return session, nil
	case !gone:
		return core.Session{}, err
	}
	if err := s.End(ctx, id, core.Revoked); err != nil {
		return core.Session{}, err
	}
	return core.Session{}, errNoSession()
}

// alive is the entry of a session that has not ended, with its lock taken. Unauthorized, and no lock, when there is none.
func (s *Sessions) alive(ctx context.Context, id core.SessionID, now time.Time) (*entry, error) {
	e, err := s.locked(ctx, id)
	if err != nil {
		return nil, err
	}
	if e.fetched {
		s.askFirst(ctx, e, now)
	}
	if why := s.over(e, now); why != "" {
		e.mu.Unlock()
		if err := s.End(ctx, e.id, why); err != nil {
			return nil, err
		}
		return nil, errNoSession()
	}
	return e, nil
}

// End ends the session of that id, here and in the store, if there is one.
func (s *Sessions) End(ctx context.Context, id core.SessionID, why core.SessionEnd) error {
	e, err := s.locked(ctx, id)
	if err != nil {
		if portal.CodeOf(err) == portal.Unauthorized {
			return nil
		}
		return err
	}
	if err := s.store.DeleteSession(ctx, id); err != nil && portal.CodeOf(err) != portal.NotFound {
		e.mu.Unlock()
		return err
	}
	e.ended = true
	s.forget(e)
	e.mu.Unlock()
	s.ended(e.session, why)
	return nil
}

// Has reports whether the session is in memory. One that is not has ended, or was not used for a while.
func (s *Sessions) Has(id core.SessionID) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	e := s.active[id] // an ended session has an entry, too, while a request tries to load it
	return e != nil && e.loaded
}

// ExpiresAt is the sooner of the session's idle and absolute end.
func (s *Sessions) ExpiresAt(session core.Session) time.Time { return session.ExpiresAt(s.config.Idle) }

// over is why the session has to end now, or empty; e.mu is held.
func (s *Sessions) over(e *entry, now time.Time) core.SessionEnd {
	switch {
	case e.refused:
		return core.Revoked
	case !now.Before(s.ExpiresAt(e.session)):
		return core.Expired
	}
	return ""
}

// ID is the SHA-256 of a token: what the store knows it by.
func ID(token string) core.SessionID { return sha256.Sum256([]byte(token)) }

func errNoSession() *portal.Error {
	return portal.Errorf(portal.Unauthorized, "Sign in with your wallet to open this.")
}
