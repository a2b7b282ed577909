package session

import (
	"context"
	"crypto/sha256"
	"iter"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// persistEvery bounds how often sliding the idle end writes to the store.
const persistEvery = time.Minute

// Config is what a challenge says and how long things live. Zero durations mean 30 minutes, 24 hours and 5 minutes.
type Config struct {
	Domain       string // authority of the public URL
	URI          string // its origin
	ChainID      uint64
	Statement    string // one line in the characters that EIP-4361 allows
	Idle         time.Duration
	Absolute     time.Duration
	ChallengeTTL time.Duration
}

// Store is where challenges and sessions are kept.
type Store interface {
	core.ChallengeStore
	core.SessionStore
}

// Sessions is every session this process has seen. Safe for concurrent use.
type Sessions struct {
	config   Config
	store    Store
	verifier core.Verifier
	clock    core.Clock
	ended    func(core.Session, core.SessionEnd)

	mu     sync.RWMutex
	active map[core.SessionID]*entry

	taking sync.Mutex
	used   map[string]time.Time // nonces that were taken, until their challenge would have expired
}

// entry is one session in memory. Its lock orders reading from and writing to the store, so that a session that ended
// is neither written nor remembered again.
type entry struct {
	mu      sync.Mutex
	session core.Session
	saved   time.Time // SeenAt in the store
	loaded  bool
	ended   bool
}

// New makes sessions over the store. ended is called once for every session that ends in this process, with no lock held.
func New(config Config, store Store, verifier core.Verifier, clock core.Clock, ended func(core.Session, core.SessionEnd)) *Sessions {
	for _, d := range []struct {
		value    *time.Duration
		standard time.Duration
	}{{&config.Idle, 30 * time.Minute}, {&config.Absolute, 24 * time.Hour}, {&config.ChallengeTTL, 5 * time.Minute}} {
		if *d.value == 0 {
			*d.value = d.standard
		}
	}
	return &Sessions{
		config: config, store: store, verifier: verifier, clock: clock, ended: ended,
		active: map[core.SessionID]*entry{}, used: map[string]time.Time{},
	}
}

// Find is the session of that token, and slides its idle end. Unauthorized when there is none or it has ended.
func (s *Sessions) Find(ctx context.Context, token string) (core.Session, error) {
	if len(token) != TokenLength {
		return core.Session{}, errNoSession()
	}
	id := ID(token)
	e := s.entry(id)
	e.mu.Lock()
	if err := s.load(ctx, id, e); err != nil {
		e.mu.Unlock()
		return core.Session{}, err
	}
	now := s.clock().UTC()
	if !now.Before(s.ExpiresAt(e.session)) {
		e.mu.Unlock()
		if err := s.End(ctx, id, core.Expired); err != nil {
			return core.Session{}, err
		}
		return core.Session{}, errNoSession()
	}
	defer e.mu.Unlock()
	e.session.SeenAt = now
	if now.Sub(e.saved) >= persistEvery {
		// A store that refuses (a full disk) costs a restart the last minutes of the idle end, and nobody their session.
		_ = s.store.SaveSession(ctx, e.session)
		e.saved = now
	}
	return e.session, nil
}

// End ends the session of that id, here and in the store. A session that is not there is no error.
func (s *Sessions) End(ctx context.Context, id core.SessionID, why core.SessionEnd) error {
	e := s.entry(id)
	e.mu.Lock()
	err := s.load(ctx, id, e)
	if err == nil {
		if err = s.store.DeleteSession(ctx, id); err == nil || portal.CodeOf(err) == portal.NotFound {
			s.forget(id, e)
			e.mu.Unlock()
			s.ended(e.session, why)
			return nil
		}
	}
	e.mu.Unlock()
	if portal.CodeOf(err) == portal.Unauthorized {
		return nil
	}
	return err
}

// Active yields the sessions that this process has in memory and that have not expired.
func (s *Sessions) Active() iter.Seq[core.Session] {
	return func(yield func(core.Session) bool) {
		now := s.clock()
		for _, session := range s.snapshot() {
			if now.Before(s.ExpiresAt(session)) && !yield(session) {
				return
			}
		}
	}
}

// ExpiresAt is the sooner of the session's idle and absolute end.
func (s *Sessions) ExpiresAt(session core.Session) time.Time {
	if idle := session.SeenAt.Add(s.config.Idle); idle.Before(session.EndsAt) {
		return idle
	}
	return session.EndsAt
}

// Run ends sessions as they expire, until ctx ends. What the store refuses is tried again a second later; Find accepts
// no expired session meanwhile.
func (s *Sessions) Run(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = s.Sweep(ctx)
		}
	}
}

// Sweep ends the sessions in memory that have expired and forgets used nonces that could not be used again anyway.
func (s *Sessions) Sweep(ctx context.Context) error {
	now := s.clock()
	s.taking.Lock()
	for nonce, until := range s.used {
		if !now.Before(until) {
			delete(s.used, nonce)
		}
	}
	s.taking.Unlock()
	for _, session := range s.snapshot() {
		if now.Before(s.ExpiresAt(session)) {
			continue
		}
		if err := s.End(ctx, session.ID, core.Expired); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sessions) snapshot() []core.Session {
	s.mu.RLock()
	entries := make([]*entry, 0, len(s.active))
	for _, e := range s.active {
		entries = append(entries, e)
	}
	s.mu.RUnlock()
	sessions := make([]core.Session, 0, len(entries))
	for _, e := range entries {
		e.mu.Lock()
		if e.loaded && !e.ended {
			sessions = append(sessions, e.session)
		}
		e.mu.Unlock()
	}
	return sessions
}

// entry is the one entry of that id, made when it is new.
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
		e = &entry{}
		s.active[id] = e
	}
	return e
}

// load reads the session from the store once; e.mu is held. Unauthorized when it is not there.
func (s *Sessions) load(ctx context.Context, id core.SessionID, e *entry) error {
	if e.ended {
		return errNoSession()
	}
	if e.loaded {
		return nil
	}
	session, err := s.store.Session(ctx, id)
	if err != nil {
		s.forget(id, e)
		if portal.CodeOf(err) == portal.NotFound {
			return errNoSession()
		}
		return err
	}
	e.session, e.saved, e.loaded = session, session.SeenAt, true
	return nil
}

// forget takes the entry out of memory; e.mu is held.
func (s *Sessions) forget(id core.SessionID, e *entry) {
	e.ended = true
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active[id] == e {
		delete(s.active, id)
	}
}

// ID is the SHA-256 of a token: what the store knows it by.
func ID(token string) core.SessionID { return sha256.Sum256([]byte(token)) }

func errNoSession() *portal.Error {
	return portal.Errorf(portal.Unauthorized, "Sign in with your wallet to open this.")
}
