package soak

import (
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"gaia.example/portal/core/coretest"
)

// sessions are those that were opened with an answer, and those that were ended with one.
type sessions struct {
	mu   sync.Mutex
	open []*signedIn
	over []*coretest.Browser
}

// signedIn is one session. Its readers hold the lock shared, who ends it alone.
type signedIn struct {
	sync.RWMutex
	browser *coretest.Browser
	ended   bool
	warm    atomic.Int64 // the core that was last seen to have it in memory
}

const endEvery = 5 // sessions: one of them is ended

func (l *load) signIn(n int) {
	s := &signedIn{browser: l.world.browser("")}
	answer, ok := l.ledger.ask(signingIn, []part{database}, func() (coretest.Answer, error) { return s.browser.TrySignIn(client(n)...) })
	switch {
	case !ok:
	case answer.Status != 200:
		l.ledger.wrong(answer, "signing in answers")
	default:
		l.sessions.mu.Lock()
		l.sessions.open = append(l.sessions.open, s)
		l.sessions.mu.Unlock()
	}
	if n%endEvery == 0 {
		l.signOut(n)
	}
}

// signOut ends a session; one whose end was not answered is not spoken of again.
func (l *load) signOut(n int) {
	s := l.sessions.some()
	if s == nil {
		return
	}
	s.Lock()
	defer s.Unlock()
	s.ended = true
	answer, ok := l.ledger.ask(signingOut, []part{database}, func() (coretest.Answer, error) {
		return s.browser.Try("DELETE", "/api/session", nil, client(n)...)
	})
	l.sessions.mu.Lock()
	defer l.sessions.mu.Unlock()
	l.sessions.open = slices.DeleteFunc(l.sessions.open, func(other *signedIn) bool { return other == s })
	switch {
	case !ok:
	case answer.Status != 204:
		l.ledger.wrong(answer, "signing out answers")
	default:
		l.sessions.over = append(l.sessions.over, s.browser)
	}
}

func (s *sessions) some() *signedIn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) == 0 {
		return nil
	}
	return s.open[rand.N(len(s.open))]
}

// readSession reads one; what the core has in memory needs no database.
func (l *load) readSession(n int) {
	s := l.sessions.some()
	if s == nil {
		return
	}
	s.RLock()
	defer s.RUnlock()
	if s.ended {
		return
	}
	core, needs := l.world.cores.Load(), []part{database}
	if s.warm.Load() == core {
		needs = nil
	}
	answer, ok := l.ledger.ask(session, needs,
		func() (coretest.Answer, error) { return s.browser.Try("GET", "/api/session", nil, client(n)...) })
	switch {
	case !ok:
	case answer.Status != 200:
		l.ledger.wrong(answer, "a session that was opened answers")
	default:
		s.warm.Store(core)
	}
}

// kept holds that every session is there that was opened, and none that was ended.
func (s *sessions) kept(t *testing.T) {
	t.Helper()
	for _, each := range s.open {
		if answer := each.browser.Get("/api/session"); answer.Status != 200 {
			t.Errorf("a session that was opened answers %d %.200q", answer.Status, answer.Body)
		}
	}
	for _, browser := range s.over {
		if answer := browser.Get("/api/session"); answer.Status != 401 {
			t.Errorf("a session that was ended answers %d %.200q", answer.Status, answer.Body)
		}
	}
}
