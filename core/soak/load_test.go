package soak

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// load is what visitors and an admin do all the time, and what they were promised.
type load struct {
	t      *testing.T
	world  *world
	ledger *ledger
	work   sync.WaitGroup
	quiet  time.Duration // before what is held is counted
	idlers int           // the server's idle workers that may be among it
	cancel context.CancelFunc

	sessions sessions
	events   events
	switched switched
	gifts    gifts
}

// kinds of requests that the load is made of.
const (
	signingIn  = "sign in"
	signingOut = "sign out"
	session    = "session"
	page       = "page"
	reading    = "module GET"
	publishing = "module POST"
	following  = "stream"
	moduleFeed = "module stream"
	switching  = "module on/off"
	giving     = "faucet"
	balance    = "balance"
)

// start begins all work.
func (l *load) start() {
	ctx, cancel := context.WithCancel(l.t.Context())
	l.cancel = cancel
	l.events.promised, l.events.seen = map[string]time.Time{}, nil
	l.every(ctx, 100*time.Millisecond, l.signIn)
	for range 2 {
		l.every(ctx, 10*time.Millisecond, l.readSession)
		l.every(ctx, 10*time.Millisecond, l.readModule)
		l.every(ctx, 20*time.Millisecond, l.follow(ctx))
	}
	l.every(ctx, 20*time.Millisecond, l.publish)
	l.every(ctx, 50*time.Millisecond, l.openPage)
	l.every(ctx, 50*time.Millisecond, l.feed(ctx))
	l.every(ctx, 200*time.Millisecond, l.toggle)
	l.every(ctx, 200*time.Millisecond, l.give)
	l.every(ctx, 200*time.Millisecond, l.checkBalance)
}

// stop ends all work once each kind of it works and what was published has come, and waits for it.
func (l *load) stop() {
	l.t.Helper()
	l.warm()
	l.awaitEvents()
	l.cancel()
	l.work.Wait()
	l.events.kept(l.t)
}

// every repeats a step, at most that often, with a number that rises from a random one on.
func (l *load) every(ctx context.Context, pace time.Duration, step func(n int)) {
	l.work.Go(func() {
		tick := time.NewTicker(pace)
		defer tick.Stop()
		for n := rand.N(1 << 20); ; n++ {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				step(n)
			}
		}
	})
}

func (l *load) openPage(int) {
	b := l.world.admin
	for _, path := range []string{"/api/portal", "/"} {
		answer, ok := l.ledger.ask(page, nil, func() (coretest.Answer, error) { return b.Try("GET", path, nil) })
		if ok && answer.Status != 200 {
			l.ledger.wrong(answer, "%s answers", path)
		}
	}
}

func (l *load) readModule(int) {
	b := l.world.admin
	answer, ok := l.ledger.ask(reading, []part{plugin}, func() (coretest.Answer, error) { return b.Try("GET", "/api/m/lab/open/caller", nil) })
	if ok && answer.Status != 200 {
		l.ledger.wrong(answer, "the module answers")
	}
}

// open begins a stream; what the end of the load breaks off is no failure.
func (l *load) open(ctx context.Context, path string, headers ...string) (coretest.Answer, <-chan coretest.Event, error) {
	answer, events, err := l.world.admin.TryFollow(ctx, path, headers...)
	if answer.Status == 503 { // its sentence is not an event
		answer.Body = "Not now."
	}
	select {
	case <-ctx.Done():
		return coretest.Answer{Status: 200}, events, nil
	default:
		return answer, events, err
	}
}

// feed holds a stream of the module open.
func (l *load) feed(ctx context.Context) func(int) {
	return func(int) {
		var events <-chan coretest.Event
		l.ledger.ask(moduleFeed, []part{plugin, healthy}, func() (answer coretest.Answer, err error) {
			answer, events, err = l.open(ctx, "/api/m/lab/open/stream")
			return answer, err
		})
		if events == nil {
			return
		}
		for range events {
		}
	}
}

// switched is the module that an admin turns on and off.
type switched struct {
	sync.Mutex
	enabled  bool
	promised bool // enabled is what was answered; else the answer was lost
	acts     int  // that were answered
}

func (l *load) toggle(n int) {
	s := &l.switched
	s.Lock()
	defer s.Unlock()
	enable := !s.enabled
	answer, ok := l.ledger.ask(switching, []part{database}, func() (coretest.Answer, error) {
		wish := map[string]any{"enabled": enable, "reason": "A test."}
		return l.world.admin.Try("PATCH", "/api/admin/modules/toggle", wish, client(n)...)
	})
	if !ok {
		s.promised = false
		return
	}
	if answer.Status != 200 {
		l.ledger.wrong(answer, "turning a module on or off answers")
		return
	}
	s.enabled, s.promised = enable, true
	s.acts++
}

// switchOff turns the module off: with its process the core holds more than without.
func (l *load) switchOff() {
	l.t.Helper()
	s := &l.switched
	s.kept(l.t, l.world)
	s.Lock()
	defer s.Unlock()
	answer := l.world.admin.Do("PATCH", "/api/admin/modules/toggle", map[string]any{"enabled": false, "reason": "A test."})
	if answer.Status != 200 {
		l.t.Fatalf("turning the module off is answered %d %s", answer.Status, answer.Body)
	}
	s.enabled, s.promised = false, true
	quiet.Until(l.t, soon, "the module's process has ended", func() bool { return l.world.modules()["toggle"].PID == 0 })
}

// kept compares with what the portal says.
func (s *switched) kept(t *testing.T, w *world) {
	t.Helper()
	s.Lock()
	defer s.Unlock()
	if now := w.modules()["toggle"]; s.promised && now.Enabled != s.enabled {
		t.Errorf("the admin was answered that the module is enabled: %v, and it is %+v", s.enabled, now)
	}
}

// gifts are what the faucet gave to one wallet.
type gifts struct {
	receiver       *coretest.Browser
	given, perhaps int
}

func (l *load) give(n int) {
	g := &l.gifts
	answer, ok := l.ledger.ask(giving, []part{chain}, func() (coretest.Answer, error) {
		return g.receiver.Try("POST", "/api/dev/faucet", map[string]any{"address": g.receiver.Wallet, "amount": 1}, client(n)...)
	})
	switch {
	case !ok:
		g.perhaps++
	case answer.Status != 200:
		l.ledger.wrong(answer, "the faucet answers")
	default:
		g.given++
	}
}

func (l *load) checkBalance(n int) {
	answer, ok := l.ledger.ask(balance, []part{chain}, func() (coretest.Answer, error) {
		return l.world.admin.Try("POST", "/api/session/balance", nil, client(n)...)
	})
	if ok && answer.Status != 200 {
		l.ledger.wrong(answer, "reading a balance answers")
	}
}

// kept compares with what the chain says.
func (g *gifts) kept(t *testing.T) {
	t.Helper()
	var session struct{ GaiaBalance int }
	g.receiver.Do("POST", "/api/session/balance", nil).JSON(t, &session)
	if session.GaiaBalance < g.given || session.GaiaBalance > g.given+g.perhaps {
		t.Errorf("the faucet gave %d GAIA, and perhaps %d more; the wallet has %d", g.given, g.perhaps, session.GaiaBalance)
	}
}

// events are the marks that were published, and what followers saw.
type events struct {
	mu       sync.Mutex
	promised map[string]time.Time // published, with an answer: when it was sent
	seen     []*follower
}

type follower struct {
	began time.Time // when it first was told that its stream is open
	last  string    // the id to resume after
	newer int64
	marks map[string]int
}

func (l *load) publish(n int) {
	mark := strconv.Itoa(n) + "-" + strconv.FormatInt(time.Now().UnixNano(), 36)
	began := time.Now()
	answer, ok := l.ledger.ask(publishing, []part{plugin, healthy, database}, func() (coretest.Answer, error) {
		return l.world.admin.Try("POST", "/api/m/lab/open/publish/open?mark="+mark, nil)
	})
	if !ok {
		return
	}
	if answer.Status != 204 {
		l.ledger.wrong(answer, "publishing answers")
		return
	}
	l.events.mu.Lock()
	defer l.events.mu.Unlock()
	l.events.promised[mark] = began
}

// follow keeps a stream of events open, and resumes where it ended.
func (l *load) follow(ctx context.Context) func(int) {
	f := &follower{marks: map[string]int{}}
	l.events.mu.Lock()
	l.events.seen = append(l.events.seen, f)
	l.events.mu.Unlock()
	return func(int) {
		var stream <-chan coretest.Event
		_, ok := l.ledger.ask(following, nil, func() (answer coretest.Answer, err error) {
			answer, stream, err = l.open(ctx, "/api/events?topics=lab.open", "Last-Event-ID", f.last)
			return answer, err
		})
		if !ok || stream == nil {
			return
		}
		for event := range stream {
			l.take(f, event)
		}
	}
}

func (l *load) take(f *follower, event coretest.Event) {
	l.events.mu.Lock()
	defer l.events.mu.Unlock()
	if event.ID != "" {
		f.last = event.ID
	}
	if event.Name != "lab.open" {
		if f.began.IsZero() {
			f.began = time.Now()
		}
		return
	}
	id, err := strconv.ParseInt(event.ID, 10, 64)
	if err != nil || id <= f.newer {
		l.t.Errorf("event %q came after %d: %v", event.ID, f.newer, err)
	}
	f.newer = id
	var payload struct{ Mark string }
	if err := json.Unmarshal([]byte(event.Data), &payload); err != nil {
		l.t.Errorf("event %s: %v", event.ID, err)
	}
	f.marks[payload.Mark]++
}

// missing are the marks that some follower has not seen, of those that were published once it followed.
func (e *events) missing() (marks []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, f := range e.seen {
		for mark, sent := range e.promised {
			if f.marks[mark] == 0 && sent.After(f.began) {
				marks = append(marks, mark)
			}
		}
	}
	return marks
}

// kept holds that nothing came twice.
func (e *events) kept(t *testing.T) {
	t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, f := range e.seen {
		for mark, times := range f.marks {
			if times > 1 {
				t.Errorf("event %s came %d times", mark, times)
			}
		}
	}
}
