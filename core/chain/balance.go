package chain

import (
	"context"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// The contracts that GAIA balances are read from. Without a staking contract what the token says is all.
const (
	tokenName   = "GaiaToken"
	stakingName = "ValidatorStaking"
)

// wallets are those whose balance is kept fresh.
type wallets struct {
	mu      sync.Mutex
	watched map[core.Address]*watched
	due     chan struct{} // some wallet is due

	telling sync.Mutex // keeps the order of readings from the store to the listeners
	tell    []func(core.Address, core.Balance)

	failed   time.Time // when a sweep was last said to fail
	unread   time.Time // when the final block was last said to be beyond reading
	audited  time.Time // when another endpoint was last asked about all
	disputed time.Time // when endpoints were last said to disagree
}

// watched is one of them.
type watched struct {
	count   int
	due     uint64 // read again although the last reading is young, at a head of this version or a later one; 0: not due
	read    bool
	balance core.Balance
	version uint64 // of the head it was read at
	standing
}

func newWallets() *wallets {
	return &wallets{watched: map[core.Address]*watched{}, due: make(chan struct{}, 1)}
}

// OnBalance has listen called with every reading of a watched wallet that differs from the one before, in order.
// It must not call Refresh or Faucet.
func (c *Chain) OnBalance(listen func(core.Address, core.Balance)) {
	c.wallets.telling.Lock()
	defer c.wallets.telling.Unlock()
	c.wallets.tell = append(c.wallets.tell, listen)
}

// Balance is the last reading of a watched wallet.
func (c *Chain) Balance(wallet core.Address) (core.Balance, bool) {
	c.wallets.mu.Lock()
	defer c.wallets.mu.Unlock()
	w := c.wallets.watched[wallet]
	if w == nil || !w.read {
		return core.Balance{}, false
	}
	return w.balance, true
}

// Watch keeps the wallet's balance fresh while Run runs, until as many calls of Unwatch.
func (c *Chain) Watch(wallet core.Address) {
	c.wallets.mu.Lock()
	w := c.wallets.watched[wallet]
	if w == nil {
		w = &watched{due: 1}
		c.wallets.watched[wallet] = w
	}
	w.count++
	c.wallets.mu.Unlock()
	c.wallets.wake()
}

// Unwatch takes back one Watch.
func (c *Chain) Unwatch(wallet core.Address) {
	c.wallets.mu.Lock()
	defer c.wallets.mu.Unlock()
	w := c.wallets.watched[wallet]
	if w == nil {
		return
	}
	if w.count--; w.count == 0 {
		delete(c.wallets.watched, wallet)
	}
}

// Refresh looks at the head and reads there. Unavailable when no endpoint answers.
func (c *Chain) Refresh(ctx context.Context, wallet core.Address) (core.Balance, error) {
	if err := c.poll(ctx, true); err != nil {
		if ctx.Err() != nil || portal.CodeOf(err) == portal.Unavailable {
			return core.Balance{}, err
		}
		return core.Balance{}, errUnavailable().Because(err)
	}
	head, err := c.heads.sight()
	if err != nil {
		return core.Balance{}, err
	}
	found, err := c.examine(ctx, inquiry{head: head, owners: []core.Address{wallet}})
	if err != nil {
		return core.Balance{}, err
	}
	if found[0].disputed {
		return core.Balance{}, portal.Errorf(portal.Unavailable, "The chain's endpoints disagree about this balance: try again in a moment.")
	}
	return c.wallets.keep(wallet, found[0], c.config.Holding), nil
}

func (w *wallets) wake() {
	select {
	case w.due <- struct{}{}:
	default:
	}
}

// again makes those of the wallets due that are watched, at a head of that version or a later one.
func (w *wallets) again(version uint64, owners ...core.Address) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, owner := range owners {
		if watched := w.watched[owner]; watched != nil {
			watched.due = max(watched.due, version)
		}
	}
}

// moves reports that the standing is not what is held, and may become it by and by.
func (w *watched) moves() bool { return w.balance.Standing != w.balance.GAIA }

// keep weighs a reading, and gives the newest that there is. That of a watched wallet is stored, and told to the
// listeners when it differs.
func (w *wallets) keep(owner core.Address, found finding, holding time.Duration) core.Balance {
	w.telling.Lock()
	defer w.telling.Unlock()
	w.mu.Lock()
	kept := w.watched[owner]
	if kept != nil && kept.version > found.version {
		defer w.mu.Unlock()
		return kept.balance
	}
	if kept == nil {
		var alone standing
		alone.weigh(found.evidence, holding)
		w.mu.Unlock()
		found.balance.Standing = alone.counts
		return found.balance
	}
	kept.weigh(found.evidence, holding)
	found.balance.Standing = kept.counts
	was := kept.balance
	changed := !kept.read || !same(was, found.balance)
	kept.balance, kept.version, kept.read = found.balance, found.version, true
	if found.version >= kept.due {
		kept.due = 0
	}
	w.mu.Unlock()
	if changed {
		for _, listen := range w.tell {
			listen(owner, found.balance)
		}
	}
	return found.balance
}

// same reports that two readings say the same of a wallet, whenever they were made.
func same(a, b core.Balance) bool {
	a.At, a.ReadAt = b.At, b.ReadAt
	return a == b
}

// known is what a reading has to know of a wallet before it is made.
type known struct {
	counts core.GAIA
	fresh  bool // what it held is not known from the holding time's begin on
}

// known is that of the wallets, for a holding time that began then.
func (w *wallets) known(owners []core.Address, begin time.Time) []known {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := make([]known, len(owners))
	for i, owner := range owners {
		all[i].fresh = true
		if watched := w.watched[owner]; watched != nil {
			all[i] = known{watched.counts, !watched.reaches(begin)}
		}
	}
	return all
}

// since reports that long has passed since what was noted, and notes that it is now.
func (w *wallets) since(noted *time.Time, long time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if now.Sub(*noted) < long {
		return false
	}
	*noted = now
	return true
}
