package presence

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/session"
	"gaia.example/portal/core/store"
)

// purse is a chain on which one balance can be set.
type purse struct {
	mu      sync.Mutex
	balance core.Balance
	watched int
}

func (p *purse) set(amount core.GAIA) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.balance = core.Balance{Native: "0", GAIA: amount, Standing: amount, ReadAt: time.Now()}
}

func (p *purse) Balance(core.Address) (core.Balance, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.balance, p.balance.Native != ""
}

func (p *purse) Refresh(_ context.Context, a core.Address) (core.Balance, error) {
	b, _ := p.Balance(a)
	return b, nil
}

func (p *purse) Watch(core.Address)   { p.watched++ }
func (p *purse) Unwatch(core.Address) { p.watched-- }

// disk is an outbox that may be full.
type disk struct {
	full bool
	kept []core.Event
}

func (d *disk) Append(_ context.Context, all ...*core.Event) error {
	if d.full {
		return errors.New("the disk is full")
	}
	for _, e := range all {
		e.ID = int64(len(d.kept) + 1)
		d.kept = append(d.kept, *e)
	}
	return nil
}

func (d *disk) After(context.Context, []string, int64, int) ([]core.Event, error) { return nil, nil }

// attended is a Presence with the sessions of a real database.
type attended struct {
	*Presence
	store    *store.Store
	sessions *session.Sessions
}

func newAttended(t *testing.T, outbox core.Outbox, balances core.Balances) attended {
	t.Helper()
	database, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { database.Close() })
	log := slog.New(slog.DiscardHandler)
	p := New(Config{
		Bus: events.New(outbox, log), Balances: balances, Clock: time.Now, Logger: log, Admins: admin.New(nil),
		Thresholds: func() core.Thresholds { return core.DefaultThresholds },
	})
	return attended{p, database, session.New(session.Config{Unused: p.SessionUnused}, database, nil, time.Now, p.SessionEnded)}
}

// see has the session noted.
func (a attended) see(t *testing.T, s core.Session) {
	t.Helper()
	a.See(t.Context(), s, a.sessions.Has)
}

// signedIn is a session that is in memory and in the store.
func (a attended) signedIn(t *testing.T) core.Session {
	t.Helper()
	token := session.NewToken()
	s := core.Session{ID: session.ID(token), SeenAt: time.Now(), EndsAt: time.Now().Add(time.Hour)}
	if err := a.store.SaveSession(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	s, err := a.sessions.Find(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhatCouldNotBeToldIsToldLater(t *testing.T) {
	d, balances := &disk{}, &purse{}
	g := newAttended(t, d, balances)
	s := g.signedIn(t)
	balances.set(0)
	g.see(t, s)
	g.Hold(s.ID)
	balances.set(500)
	g.BalanceChanged(s.Wallet, core.Balance{})
	said := &strings.Builder{}
	g.config.Logger = slog.New(slog.NewTextHandler(said, nil))
	d.full = true
	for range 3 {
		g.tell(t.Context(), g.takeNews())
	}
	if lines := strings.Count(said.String(), "\n"); lines != 1 {
		t.Errorf("of one outage the log says\n%s", said)
	}
	d.full = false
	for range 2 {
		g.tell(t.Context(), g.takeNews())
	}
	if len(d.kept) != 1 {
		t.Fatalf("%d events were told, want 1", len(d.kept))
	}
	var e browser.SessionBalance
	if err := json.Unmarshal(d.kept[0].Payload, &e); err != nil || e.Kind != "balance" || e.Session.GAIABalance != 500 {
		t.Errorf("told %s: %v", d.kept[0].Payload, err)
	}
}

// Other thresholds are told to everybody, and to the sessions whose tier they change; what could not be told is told later.
func TestOtherThresholdsAreTold(t *testing.T) {
	d, balances, now := &disk{}, &purse{}, core.DefaultThresholds
	g := newAttended(t, d, balances)
	g.config.Thresholds = func() core.Thresholds { return now }
	balances.set(600)
	s := g.signedIn(t)
	g.see(t, s)
	g.Hold(s.ID)
	look := func() {
		wallets := g.takeNews()
		g.tellTiers(t.Context())
		g.addHeld(wallets)
		g.tell(t.Context(), wallets)
	}
	look()
	if len(d.kept) > 0 {
		t.Fatalf("nothing has changed, and %+v was told", d.kept)
	}
	now.LIRAETH, d.full = 1_000, true
	look()
	d.full = false
	for range 2 {
		look()
	}
	if len(d.kept) != 2 || d.kept[0].Topic != core.TopicTiers || d.kept[0].Session != nil || d.kept[1].Topic != core.TopicSession {
		t.Fatalf("told is %+v, want the tiers to all and the session's own", d.kept)
	}
	if tiers := string(d.kept[0].Payload); tiers != `{"tiers":[{"name":"LIRAETH","threshold":1000},{"name":"VAELUS","threshold":5000},{"name":"NAXUS","threshold":50000}]}` {
		t.Errorf("the tiers are %s", tiers)
	}
	if session := string(d.kept[1].Payload); !strings.Contains(session, `"gaiaBalance":600,`) || !strings.Contains(session, `"tier":null`) {
		t.Errorf("the session is %s", session)
	}
	now.NAXUS = 60_000
	look()
	if len(d.kept) != 3 || d.kept[2].Topic != core.TopicTiers {
		t.Errorf("a threshold that changes nobody's tier: told is %+v", d.kept[2:])
	}
}

// stuck is an outbox that hangs.
type stuck struct {
	disk
	asked, let chan struct{}
}

func (s *stuck) Append(ctx context.Context, all ...*core.Event) error {
	s.asked <- struct{}{}
	<-s.let
	return s.disk.Append(ctx, all...)
}

func TestAReadingDoesNotWaitForTheDatabase(t *testing.T) {
	d, balances := &stuck{asked: make(chan struct{}), let: make(chan struct{})}, &purse{}
	g := newAttended(t, d, balances)
	s := g.signedIn(t)
	balances.set(0)
	g.see(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { g.Run(ctx) })
	for _, gaia := range []core.GAIA{500, 600, 700} { // while the first is written, the last two become one
		balances.set(gaia)
		g.BalanceChanged(s.Wallet, core.Balance{})
		if gaia == 500 {
			<-d.asked
		}
	}
	d.let <- struct{}{}
	<-d.asked
	d.let <- struct{}{}
	cancel()
	running.Wait()
	if len(d.kept) != 2 || !strings.Contains(string(d.kept[0].Payload), `"gaiaBalance":500`) ||
		!strings.Contains(string(d.kept[1].Payload), `"gaiaBalance":700`) {
		t.Errorf("told %v", d.kept)
	}
}

func TestASessionThatEndedWhileItWasNotedIsNotPresent(t *testing.T) {
	balances := &purse{}
	g := newAttended(t, &disk{}, balances)
	s := g.signedIn(t)
	if err := g.sessions.End(t.Context(), s.ID, core.SignedOut); err != nil {
		t.Fatal(err)
	}
	g.see(t, s)
	g.Hold(s.ID)()
	g.isEmpty(t, balances)
}

func TestASessionIsPresentWhileAnAnswerRestsOnIt(t *testing.T) {
	balances := &purse{}
	g := newAttended(t, &disk{}, balances)
	balances.set(0)
	s := g.signedIn(t)
	g.see(t, s)
	if len(g.held) != 0 {
		t.Error("a session without a tab is looked at every second")
	}
	first, second := g.Hold(s.ID), g.Hold(s.ID)
	first()
	first()
	if g.SessionUnused(s.ID) || !g.Has(s.ID) || len(g.held) != 1 {
		t.Error("it leaves while a stream is open")
	}
	second()
	for range 2 { // the second time it is not there
		if !g.SessionUnused(s.ID) {
			t.Error("it stays when no stream is open")
		}
	}
	g.isEmpty(t, balances)

	g.see(t, s)
	last := g.Hold(s.ID)
	if err := g.sessions.End(t.Context(), s.ID, core.SignedOut); err != nil {
		t.Fatal(err)
	}
	last()
	g.isEmpty(t, balances)
}

func (a attended) isEmpty(t *testing.T, balances *purse) {
	t.Helper()
	if p := a.Presence; len(p.live) != 0 || len(p.of) != 0 || len(p.held) != 0 || balances.watched != 0 {
		t.Errorf("it remembers %v, %v, %v, and watches %d wallets", p.live, p.of, p.held, balances.watched)
	}
}
