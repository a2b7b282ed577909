package gateway

import (
	"context"
	"maps"
	"sync"
	"time"

	"gaia.example/portal/core"
)

const (
	firstReading  = 3 * time.Second // how long a first request waits for the wallet's balance
	presenceCheck = time.Second
	publishLimit  = 5 * time.Second
)

// presence is the sessions that were seen alive: their wallets' balances are kept fresh, and what changes for a
// session is told to its open tabs.
type presence struct {
	g *Gateway

	mu   sync.Mutex
	live map[core.SessionID]*attendance

	telling sync.Mutex // keeps what is told in the order in which it was seen
}

type attendance struct {
	session core.Session
	told    told
	known   chan struct{} // closed when the balance was read, or could not be
}

// told is what a session's tabs know.
type told struct {
	tier   core.Tier
	gaia   core.GAIA
	native string
}

func newPresence(g *Gateway) *presence {
	return &presence{g: g, live: map[core.SessionID]*attendance{}}
}

// see notes that the session is alive. The first time it waits until the wallet's balance is known, so that nobody is
// refused for a tier that was not looked up yet.
func (p *presence) see(ctx context.Context, s core.Session) {
	p.mu.Lock()
	a := p.live[s.ID]
	if a != nil {
		a.session = s
		p.mu.Unlock()
		select {
		case <-a.known:
		case <-ctx.Done():
		}
		return
	}
	a = &attendance{session: s, known: make(chan struct{})}
	p.live[s.ID] = a
	balances := p.g.config.Balances
	balances.Watch(s.Wallet) // before anybody can see it end
	p.mu.Unlock()
	defer close(a.known)
	if _, read := balances.Balance(s.Wallet); !read {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), firstReading)
		defer cancel()
		if _, err := balances.Refresh(ctx, s.Wallet); err != nil {
			p.g.config.Logger.Warn("read a wallet's first balance", "wallet", s.Wallet.Short(), "error", err)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	a.told = p.now(s.Wallet)
}

func (p *presence) has(id core.SessionID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.live[id] != nil
}

func (p *presence) now(wallet core.Address) told {
	balance, _ := p.g.config.Balances.Balance(wallet)
	return told{p.g.visitor(wallet).Tier, balance.GAIA, balance.Native}
}

// Run looks once a second for what changed without a new balance: a reading that grew old, a threshold.
func (p *presence) Run(ctx context.Context) {
	tick := time.NewTicker(presenceCheck)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			p.prune()
			p.tell(ctx, func(core.Session) bool { return true })
		}
	}
}

// prune forgets sessions that ended while they were being noted.
func (p *presence) prune() {
	p.mu.Lock()
	seen := maps.Clone(p.live)
	p.mu.Unlock()
	for s := range p.g.config.Sessions.Active() { // may wait for the store, and must not have p wait
		delete(seen, s.ID)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, a := range seen {
		if p.live[id] == a {
			delete(p.live, id)
			p.g.config.Balances.Unwatch(a.session.Wallet)
		}
	}
}

// tell publishes to every session that is chosen what it does not know yet; what cannot be published is tried again.
func (p *presence) tell(ctx context.Context, chosen func(core.Session) bool) {
	p.telling.Lock()
	defer p.telling.Unlock()
	var changed []*attendance
	p.mu.Lock()
	for _, a := range p.live {
		select {
		case <-a.known:
		default:
			continue
		}
		if !chosen(a.session) {
			continue
		}
		if now := p.now(a.session.Wallet); now != a.told {
			a.told = now
			changed = append(changed, a)
		}
	}
	p.mu.Unlock()
	for _, a := range changed {
		p.mu.Lock()
		s := a.session
		p.mu.Unlock()
		if p.publish(ctx, s, sessionEvent{Kind: "balance", Session: p.g.wireSession(s)}) != nil {
			p.mu.Lock()
			a.told = told{}
			p.mu.Unlock()
		}
	}
}

func (p *presence) publish(ctx context.Context, s core.Session, e sessionEvent) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), publishLimit)
	defer cancel()
	err := p.g.config.Bus.Publish(ctx, core.Event{Topic: core.TopicSession, Session: &s.ID, Payload: encode(e)})
	if err != nil {
		p.g.config.Logger.Error("publish a session's event", "kind", e.Kind, "error", err)
	}
	return err
}

// BalanceChanged tells the wallet's open tabs. The chain calls it on every changed reading.
func (g *Gateway) BalanceChanged(wallet core.Address, _ core.Balance) {
	g.presence.tell(context.Background(), func(s core.Session) bool { return s.Wallet == wallet })
}

// SessionEnded tells the session's open tabs, and stops watching its wallet. The sessions call it once for each. Tabs
// are told before the presence ends, so that they learn the reason before their topics are taken away.
func (g *Gateway) SessionEnded(s core.Session, why core.SessionEnd) {
	_ = g.presence.publish(context.Background(), s, sessionEvent{Kind: "end", Reason: why})
	g.presence.mu.Lock()
	a := g.presence.live[s.ID]
	delete(g.presence.live, s.ID)
	g.presence.mu.Unlock()
	if a != nil {
		g.config.Balances.Unwatch(s.Wallet)
	}
}
