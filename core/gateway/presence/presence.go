package presence

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/routing"
)

const (
	firstReading  = 3 * time.Second // how long a first request waits for the wallet's balance
	presenceCheck = time.Second
	publishLimit  = 5 * time.Second

	cannotTell = "publish what changed for sessions"
)

// Config is what a Presence needs.
type Config struct {
	Idle       time.Duration // after which an idle session ends
	Admins     *admin.Admins
	Balances   core.Balances
	Source     browser.BalanceSource
	Thresholds func() core.Thresholds // from memory: what opens the tiers now
	Changed    <-chan struct{}        // has something when the thresholds are others
	Table      func() *routing.Table
	Bus        *events.Bus
	Clock      core.Clock
	Logger     *slog.Logger
}

// Presence is the sessions that were seen alive: their wallets' balances are kept fresh, and what changes for a
// session is told to its open tabs. Safe for concurrent use.
type Presence struct {
	config    Config
	said      *logs.Seldom
	rights    *rights
	balanceAt atomic.Pointer[wiredBlock]

	mu   sync.Mutex
	live map[core.SessionID]*attendance
	of   map[core.Address]map[*attendance]struct{} // the same, by wallet
	held map[*attendance]struct{}                  // those that an open answer rests on
	news map[core.Address]struct{}                 // wallets with a reading that was not told yet
	wake chan struct{}                             // there are some

	tiers core.Thresholds // that tabs know; Run's alone
}

type attendance struct {
	session core.Session
	holds   int
	address string // of the wallet, in its EIP-55 form: that costs a hash
	told    told
	known   chan struct{} // closed when the balance was read, or could not be
}

// told is what a session's tabs know.
type told struct {
	tier   core.Tier
	gaia   core.GAIA
	parts  core.GAIAParts
	native string
}

// New knows no session yet.
func New(config Config) *Presence {
	p := &Presence{
		config: config, said: logs.NewSeldom(config.Clock), live: map[core.SessionID]*attendance{},
		of: map[core.Address]map[*attendance]struct{}{}, held: map[*attendance]struct{}{},
		news: map[core.Address]struct{}{}, wake: make(chan struct{}, 1), tiers: config.Thresholds(),
	}
	p.rights = newRights(p.Holds)
	return p
}

// See notes that the session is alive, and answers its wallet's address in the EIP-55 form. The first time it waits until
// the wallet's balance is known, so that nobody is refused for a tier that was not looked up yet. open tells whether a session is open:
// one may have ended before it was noted.
func (p *Presence) See(ctx context.Context, s core.Session, open func(core.SessionID) bool) (address string) {
	p.mu.Lock()
	a := p.live[s.ID]
	if a != nil {
		a.session = s
		p.mu.Unlock()
		select {
		case <-a.known:
		case <-ctx.Done():
		}
		return a.address
	}
	a = &attendance{session: s, address: s.Wallet.String(), known: make(chan struct{})}
	p.add(a)
	balances := p.config.Balances
	balances.Watch(s.Wallet) // before anybody can see it end
	p.mu.Unlock()
	defer close(a.known)
	if !open(s.ID) {
		p.forget(s.ID)
		return a.address
	}
	if _, read := balances.Balance(s.Wallet); !read {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), firstReading)
		defer cancel()
		if _, err := balances.Refresh(ctx, s.Wallet); err != nil {
			p.config.Logger.Warn("read a wallet's first balance", "wallet", s.Wallet.Short(), "error", err)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a.told = p.now(s.Wallet)
	return a.address
}

// add and remove are called with mu held.
func (p *Presence) add(a *attendance) {
	p.live[a.session.ID] = a
	of := p.of[a.session.Wallet]
	if of == nil {
		of = map[*attendance]struct{}{}
		p.of[a.session.Wallet] = of
	}
	of[a] = struct{}{}
}

func (p *Presence) remove(a *attendance) {
	delete(p.live, a.session.ID)
	delete(p.held, a)
	of := p.of[a.session.Wallet]
	if delete(of, a); len(of) == 0 {
		delete(p.of, a.session.Wallet)
	}
	p.config.Balances.Unwatch(a.session.Wallet)
}

func (p *Presence) forget(id core.SessionID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.live[id]; a != nil {
		p.remove(a)
	}
}

// Hold keeps the session present while an answer that rests on it is open: its tabs are told what changes. release may
// be called more than once.
func (p *Presence) Hold(id core.SessionID) (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.live[id]
	if a == nil {
		return func() {}
	}
	a.holds++
	p.held[a] = struct{}{}
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if a.holds--; a.holds == 0 {
			delete(p.held, a)
		}
	})
}

// Has tells whether the session is among them.
func (p *Presence) Has(id core.SessionID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.live[id] != nil
}

func (p *Presence) now(wallet core.Address) told {
	balance, _ := p.config.Balances.Balance(wallet)
	return told{p.Visitor(wallet).Tier, balance.GAIA, balance.Parts, balance.Native}
}

// Run tells of new readings and thresholds as they come, looks once a second for what changed without one (a reading that grew old), and
// ends the answers that lost a right, until ctx ends.
func (p *Presence) Run(ctx context.Context) {
	var sweeping sync.WaitGroup
	defer sweeping.Wait()
	sweeping.Go(func() { p.rights.Run(ctx) })
	tick := time.NewTicker(presenceCheck)
	defer tick.Stop()
	for {
		every := false
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-p.config.Changed:
		case <-tick.C:
			every = true
		}
		wallets := p.takeNews()
		if p.tellTiers(ctx) || every {
			p.addHeld(wallets)
		}
		p.tell(ctx, wallets)
	}
}

// tellTiers publishes to every tab what opens the tiers, if it is not what they know, and tells whether it is not. It comes
// before what that makes of each session, and is tried again at the next look.
func (p *Presence) tellTiers(ctx context.Context) (other bool) {
	now := p.config.Thresholds()
	if now == p.tiers {
		return false
	}
	if p.Publish(ctx, core.Event{Topic: core.TopicTiers, Payload: browser.JSON(browser.TiersEvent{Tiers: browser.TiersOf(now)})}) == nil {
		p.tiers = now
	}
	return true
}

// note has the wallets told of.
func (p *Presence) note(wallets map[core.Address]struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.Copy(p.news, wallets)
}

func (p *Presence) takeNews() (wallets map[core.Address]struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	wallets, p.news = p.news, map[core.Address]struct{}{}
	return wallets
}

// addHeld adds those with a tab that can be told.
func (p *Presence) addHeld(wallets map[core.Address]struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for a := range p.held {
		wallets[a.session.Wallet] = struct{}{}
	}
}

// tell publishes to every session of the wallets what it does not know yet, all at once; what cannot be published is
// tried again at the next look. Run alone calls it, which keeps the order in which things changed.
func (p *Presence) tell(ctx context.Context, wallets map[core.Address]struct{}) {
	var changed []*attendance
	var news []core.Event
	for wallet := range wallets {
		p.mu.Lock()
		now := p.now(wallet)
		for a := range p.of[wallet] {
			if !a.isKnown() || a.told == now {
				continue
			}
			a.told = now
			changed = append(changed, a)
			news = append(news, eventOf(a.session, browser.SessionBalance{Kind: "balance", Session: *p.Session(a.session, a.address)}))
		}
		p.mu.Unlock()
	}
	if p.Publish(ctx, news...) == nil {
		return
	}
	p.note(wallets)
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range changed {
		a.told = told{}
	}
}

func (a *attendance) isKnown() bool {
	select {
	case <-a.known:
		return true
	default:
		return false
	}
}

func eventOf[E browser.SessionEvent](s core.Session, e E) core.Event {
	return core.Event{Topic: core.TopicSession, Session: &s.ID, Payload: browser.JSON(e)}
}

// Publish tells tabs what changed, and logs what could not be told.
func (p *Presence) Publish(ctx context.Context, news ...core.Event) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), publishLimit)
	defer cancel()
	err := p.config.Bus.Publish(ctx, news...)
	if err != nil && p.said.News(cannotTell) {
		p.config.Logger.Error(cannotTell, "error", err)
	}
	return err
}

// BalanceChanged has the wallet's open tabs told. The chain calls it on every changed reading, and whoever asked for that waits:
// it does not wait for the database.
func (p *Presence) BalanceChanged(wallet core.Address, _ core.Balance) {
	p.note(map[core.Address]struct{}{wallet: {}})
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// SessionEnded tells the session's open tabs, and stops watching its wallet. The sessions call it once for each. Tabs
// are told before the presence ends, so that they learn the reason before their topics are taken away.
func (p *Presence) SessionEnded(s core.Session, why core.SessionEnd) {
	_ = p.Publish(context.Background(), eventOf(s, browser.SessionEnded{Kind: "end", Reason: why})) // what failed was logged
	p.forget(s.ID)
}

// SessionUnused is asked by package session before it takes a session out of memory that made no request for some minutes. False: the
// session has an open answer, or its balance is being read for the first time. True: it has neither, and this has let go of it too.
func (p *Presence) SessionUnused(id core.SessionID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.live[id]
	if a == nil {
		return true
	}
	if a.holds > 0 || !a.isKnown() {
		return false
	}
	p.remove(a)
	return true
}
