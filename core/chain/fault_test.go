package chain_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// site is a portal's chain behind endpoints of anvils, each of which can be made to fail.
type site struct {
	t             *testing.T
	node          coretest.Anvils
	contracts     map[string]core.Address
	token         core.Address
	first, second *coretest.Faulty
	chain         *chain.Chain
	least         leastStanding
	log           *record
}

// record keeps what is logged.
type record struct {
	mu   sync.Mutex
	text strings.Builder
	also interface{ Write([]byte) (int, error) }
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.text.Write(p)
	return r.also.Write(p)
}

func newLog(r *record) *slog.Logger { return slog.New(slog.NewTextHandler(r, nil)) }

func (r *record) has(text string) bool { return r.count(text) > 0 }

func (r *record) count(text string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Count(r.text.String(), text)
}

// leastStanding is the least that was told since it was forgotten.
type leastStanding struct {
	mu    sync.Mutex
	least core.GAIA
}

func (l *leastStanding) see(standing core.GAIA) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.least = min(l.least, standing)
}

// forget begins anew, with the most that there can be.
func (l *leastStanding) forget() (least core.GAIA) {
	l.mu.Lock()
	defer l.mu.Unlock()
	least, l.least = l.least, 1_000_000_000
	return least
}

// cal has 5000 GAIA from an hour before a site begins.
var cal = core.Address{19: 0xca}

// newSite is one of a node.
func newSite(t *testing.T, settings chain.Config) *site {
	t.Helper()
	s := prepare(t, coretest.Anvils{coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})})
	s.first, s.second = coretest.FaultyEndpoint(t, s.node[0].URL), coretest.FaultyEndpoint(t, s.node[0].URL)
	s.open(settings, []*coretest.Faulty{s.first, s.second})
	return s
}

// prepare has GAIA deployed and settled: the head is old enough to be final.
func prepare(t *testing.T, node coretest.Anvils) *site {
	t.Helper()
	s := &site{t: t, node: node, log: &record{also: t.Output()}, contracts: node.DeployGAIA()}
	s.token = s.contracts["GaiaToken"]
	s.contracts["ValidatorStaking"] = node.DeployStaking(s.token)
	node.Endow(s.token, cal, 5000)
	node.Mine(3)
	return s
}

// open runs the chain behind the endpoints.
func (s *site) open(settings chain.Config, endpoints []*coretest.Faulty) {
	s.t.Helper()
	settings.ChainID, settings.Contracts = 137, s.contracts
	for i, e := range endpoints {
		settings.RPCURLs = append(settings.RPCURLs, fmt.Sprintf("%s/key-of-%d", e.URL, i))
	}
	settings.Poll, settings.Sweep = 20*time.Millisecond, 100*time.Millisecond
	s.chain = run(s.t, settings, newLog(s.log))
	s.chain.OnBalance(func(_ core.Address, b core.Balance) { s.least.see(b.Standing) })
}

// until waits until the condition holds.
func (s *site) until(what string, holds func() bool) {
	s.t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	await(s.t, what, tick.C, func(time.Time) bool { return holds() })
}

// gaia waits until so much is seen and so much counts.
func (s *site) gaia(wallet core.Address, holds, counts core.GAIA) {
	s.t.Helper()
	var last core.Balance
	defer func() {
		if s.t.Failed() {
			s.t.Logf("the last balance was %+v", last)
		}
	}()
	s.until("the balance", func() bool {
		last, _ = s.chain.Balance(wallet)
		return last.GAIA == holds && last.Standing == counts
	})
}

// fresh waits until the balance was confirmed after now.
func (s *site) fresh(wallet core.Address) {
	s.t.Helper()
	now := time.Now()
	s.until("a fresh reading", func() bool { b, _ := s.chain.Balance(wallet); return b.ReadAt.After(now) })
}

func TestWhateverOneEndpointDoesTheOtherCarriesOn(t *testing.T) {
	for _, row := range []struct {
		name  string
		fault func(*coretest.Faulty)
	}{
		{"gone", (*coretest.Faulty).Down},
		{"answers 500", set(coretest.Status(500))},
		{"answers a page", set(coretest.HTML)},
		{"answers half", set(coretest.Truncated)},
		{"answers without end", set(coretest.Endless)},
		{"hangs", set(coretest.Hanging)},
		{"drips", set(coretest.Dripping(100 * time.Millisecond))},
		{"is slow", set(coretest.Slow(5 * time.Second))},
		{"limits the rate by status", set(coretest.RateLimited(time.Second))},
		{"limits the rate by code", set(coretest.LimitExceeded)},
		{"turns to another chain", set(coretest.OtherChain(1))},
		{"invents a head", set(coretest.InventedHead(7))},
		{"invents a head far ahead", set(coretest.InventedHead(100_000))},
		{"lags behind", set(coretest.Behind(4))},
		{"stands still", set(coretest.StuckAt(2))},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, chain.Config{MaxHeadAge: time.Minute})
			s.chain.Watch(ada)
			s.node.Mint(s.token, ada, 600)
			s.gaia(ada, 600, 600)
			row.fault(s.first)
			for range 5 {
				s.node.MineAt(time.Now())
			}
			s.node.Mint(s.token, ada, 400)
			s.until("1000 GAIA", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == 1000 })
			if head, _, err := s.chain.Healthy(); err != nil || head.Number > s.node.Head().Number {
				t.Errorf("Healthy = %+v, %v", head, err)
			}
			s.until("the switch", func() bool { return s.chain.Endpoints()[1].Current })
			if s.log.has("key-of") {
				t.Error("a key is in the log")
			}
			s.first.Up()
			s.first.Set(nil)
			s.gaia(ada, 1000, 1000)
			s.until("the return to the first", func() bool { return s.chain.Endpoints()[0].Current })
		})
	}
}

func set(fault coretest.Fault) func(*coretest.Faulty) {
	return func(f *coretest.Faulty) { f.Set(fault) }
}

func TestTheSecondEndpointsFaultsHurtNobody(t *testing.T) {
	for name, fault := range map[string]coretest.Fault{
		"hangs": coretest.Hanging, "is another chain": coretest.OtherChain(5), "invents": coretest.InventedHead(100_000),
		"invents a little": coretest.InventedHead(4), "oscillates": coretest.Oscillating(3, coretest.Status(503)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, chain.Config{MaxHeadAge: time.Minute})
			s.chain.Watch(ada)
			s.second.Set(fault)
			for range 10 {
				s.node.Mint(s.token, ada, 100)
			}
			s.until("1000 GAIA", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == 1000 })
			if head, _, err := s.chain.Healthy(); err != nil || head.Number > s.node.Head().Number {
				t.Errorf("Healthy = %+v, %v", head, err)
			}
			s.second.Set(nil)
			s.gaia(ada, 1000, 1000)
		})
	}
}

func TestTwoEndpointsMustAgree(t *testing.T) {
	s := newSite(t, chain.Config{})
	s.chain.Watch(ada)
	s.node.Mint(s.token, ada, 600)
	s.gaia(ada, 600, 600)

	s.second.Down()
	s.until("the loss of the second", func() bool { return !s.chain.Endpoints()[1].Fit })
	s.node.Mint(s.token, ada, 4_400)
	s.until("5000 GAIA", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == 5000 })
	s.fresh(ada)
	s.gaia(ada, 5000, 600) // one alone does not raise a tier

	s.second.Up()
	s.gaia(ada, 5000, 5000)

	// One that is a little behind vouches for what it has.
	s.second.Set(coretest.Behind(1))
	s.node.Mint(s.token, ada, 1000)
	s.until("6000 GAIA", func() bool { b, _ := s.chain.Balance(ada); return b.GAIA == 6000 })
	s.fresh(ada)
	s.gaia(ada, 6000, 5000)
	s.node.Mine(1)
	s.gaia(ada, 6000, 6000)
}

func TestALieMovesNothing(t *testing.T) {
	for _, row := range []struct {
		name       string
		told       int64
		first      bool // the first lies
		holds, min core.GAIA
	}{
		{"the first says more", 50_000, true, 5000, 5000},
		{"the first says nothing", 0, true, 5000, 5000},
		{"the second says more", 50_000, false, 5000, 5000},
		{"the second says nothing", 0, false, 5000, 5000},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, chain.Config{})
			s.chain.Watch(ada)
			s.node.Mint(s.token, ada, 5000)
			s.gaia(ada, 5000, 5000)
			liar := s.second
			if row.first {
				liar = s.first
			}
			liar.Set(coretest.LyingBalance(5000, row.told))
			s.until("the dispute", func() bool { s.node.Mine(1); return s.log.has("disagree about a balance") })
			before, _ := s.chain.Balance(ada)
			asked := liar.Requests()
			s.until("more readings", func() bool { s.node.Mine(1); return liar.Requests() > asked+60 })
			if after, _ := s.chain.Balance(ada); after.GAIA != 5000 || after.Standing != 5000 {
				t.Errorf("the balance became %+v, it was %+v", after, before)
			}
			if row.first {
				if _, err := s.chain.Refresh(t.Context(), ada); err == nil || !strings.Contains(err.Error(), "disagree") {
					t.Errorf("Refresh: %v", err)
				}
			}
			liar.Set(nil)
			s.node.Mine(1)
			s.fresh(ada)
			s.gaia(ada, 5000, 5000)
		})
	}
}

func TestAllGoneAndBack(t *testing.T) {
	s := newSite(t, chain.Config{MaxHeadAge: time.Minute})
	s.chain.Watch(ada)
	s.node.Mint(s.token, ada, 5000)
	s.gaia(ada, 5000, 5000)
	s.first.Down()
	s.second.Set(coretest.Status(http.StatusBadGateway))
	s.until("the silence", func() bool { _, _, err := s.chain.Healthy(); return err != nil })
	_, since, _ := s.chain.Healthy()
	before, asked, began := time.Now(), s.second.Requests(), time.Now()
	s.until("a second of silence", func() bool { return time.Since(began) > time.Second })
	if n := s.second.Requests() - asked; n > 60 {
		t.Errorf("%d requests in %s to an endpoint that fails", n, time.Since(before))
	}
	if b, known := s.chain.Balance(ada); !known || b.Standing != 5000 || b.ReadAt.After(before) {
		t.Errorf("in the silence the balance is %+v, %v", b, known)
	} else {
		stale := b.ReadAt.Add(access.StaleAfter)
		for now, want := range map[time.Time]core.Tier{stale.Add(-1): core.VAELUS, stale: core.LIRAETH} {
			if tier := access.Tier(b, known, core.DefaultThresholds, now); tier != want {
				t.Errorf("after %s of silence the tier is %s, want %s", now.Sub(b.ReadAt), tier, want)
			}
		}
	}
	if _, again, err := s.chain.Healthy(); err == nil || !again.Equal(since) {
		t.Errorf("silent since %s, then since %s (%v)", since, again, err)
	}
	s.node.Mint(s.token, ada, 400)
	s.first.Up()
	s.second.Set(nil)
	back := quiet.Start()
	s.gaia(ada, 5400, 5400)
	if took := back.Took(); took > 3*time.Second {
		t.Errorf("it took %s to recover", took)
	}
}

func TestAHeadThatStandsStillIsTold(t *testing.T) {
	s := newSite(t, chain.Config{MaxHeadAge: 3 * time.Second})
	s.chain.Watch(ada)
	s.node.Mint(s.token, ada, 600)
	s.gaia(ada, 600, 600)
	head := s.node.Head()
	s.until("standing still", func() bool { _, _, err := s.chain.Healthy(); return err != nil })
	seen, since, err := s.chain.Healthy()
	if seen != head || !since.Equal(head.Time) ||
		!strings.Contains(err.Error(), "The chain has stood still since "+head.Time.Format("15:04:05")) {
		t.Errorf("Healthy = %+v since %s, %v; the head is %+v", seen, since, err, head)
	}
	if _, at, err := s.chain.Call(t.Context(), s.token, []byte{0x18, 0x16, 0x0d, 0xdd}, 0); err != nil || at != head {
		t.Errorf("a call at the head that stands still: %+v, %v", at, err)
	}
	before, _ := s.chain.Balance(ada)
	if _, err := s.chain.Refresh(t.Context(), ada); err == nil {
		t.Error("a balance was refreshed at a head that stands still")
	}
	if after, _ := s.chain.Balance(ada); after != before {
		t.Errorf("the balance became %+v, it was %+v", after, before)
	}
	s.node.Mint(s.token, ada, 400)
	s.gaia(ada, 1000, 1000)
}

func TestASlowEndpointHoldsNobodyUp(t *testing.T) {
	s := newSite(t, chain.Config{})
	s.first.Set(coretest.Hanging)
	began := quiet.Start()
	if _, err := s.chain.Refresh(t.Context(), ada); err != nil {
		t.Error(err)
	}
	if _, _, err := s.chain.Call(t.Context(), s.token, []byte{0x18, 0x16, 0x0d, 0xdd}, 0); err != nil {
		t.Error(err)
	}
	if took := began.Took(); took > 5*time.Second {
		t.Errorf("a visitor waited %s", took)
	}
}

func TestARateLimitIsHonoured(t *testing.T) {
	s := newSite(t, chain.Config{})
	s.first.Set(coretest.RateLimited(2 * time.Second))
	s.until("the switch", func() bool { return s.chain.Endpoints()[1].Current })
	asked, began := s.first.Requests(), time.Now()
	s.until("a second", func() bool { return time.Since(began) > time.Second })
	if n := s.first.Requests() - asked; n > 0 {
		t.Errorf("%d requests in the pause that it asked for", n)
	}
}

func TestAnEndpointThatComesAndGoesIsNotFlappedTo(t *testing.T) {
	s := newSite(t, chain.Config{})
	s.first.Set(coretest.Oscillating(4, coretest.Status(500)))
	s.until("the switch", func() bool { return s.chain.Endpoints()[1].Current })
	asked, returns := s.first.Requests(), 0
	s.until("forty requests", func() bool {
		if s.chain.Endpoints()[0].Current {
			returns++
		}
		return s.first.Requests() > asked+40
	})
	if returns > 0 {
		t.Errorf("it was returned to while it failed every few requests (%d looks)", returns)
	}
	if n := s.log.count("is passed over"); n != 1 {
		t.Errorf("the log says %d times that it is passed over", n)
	}
}
