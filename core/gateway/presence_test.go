package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/session"
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
	p.balance = core.Balance{Native: "0", GAIA: amount, ReadAt: time.Now()}
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

func newAttended(outbox core.Outbox, balances core.Balances) *Gateway {
	log := slog.New(slog.DiscardHandler)
	g := &Gateway{config: Config{
		Bus: events.New(outbox, log), Balances: balances, Clock: time.Now, Logger: log,
		Sessions:   session.New(session.Config{}, nil, nil, time.Now, nil),
		Admins:     admin.New(nil, nil, nil, time.Now),
		Thresholds: func() core.Thresholds { return core.DefaultThresholds },
	}}
	g.presence = newPresence(g)
	return g
}

func TestWhatCouldNotBeToldIsToldLater(t *testing.T) {
	d, balances := &disk{}, &purse{}
	g := newAttended(d, balances)
	s := core.Session{ID: core.SessionID{1}, SeenAt: time.Now(), EndsAt: time.Now().Add(time.Hour)}
	balances.set(0)
	g.presence.see(t.Context(), s)
	balances.set(500)
	d.full = true
	g.presence.tell(t.Context(), g.presence.wallets()...)
	d.full = false
	g.presence.tell(t.Context(), g.presence.wallets()...)
	g.presence.tell(t.Context(), g.presence.wallets()...)
	if len(d.kept) != 1 {
		t.Fatalf("%d events were told, want 1", len(d.kept))
	}
	var e sessionEvent
	if err := json.Unmarshal(d.kept[0].Payload, &e); err != nil || e.Kind != "balance" || e.Session.GAIABalance != 500 {
		t.Errorf("told %s: %v", d.kept[0].Payload, err)
	}
}

func TestPruneForgetsOnlyWhatEnded(t *testing.T) {
	balances := &purse{}
	g := newAttended(&disk{}, balances)
	balances.set(0)
	ended := core.Session{ID: core.SessionID{1}}
	g.presence.see(t.Context(), ended)
	g.presence.prune()
	if g.presence.has(ended.ID) || balances.watched != 0 {
		t.Errorf("an ended session is present: %v, %d wallets are watched", g.presence.has(ended.ID), balances.watched)
	}
}
