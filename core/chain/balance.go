package chain

import (
	"context"
	"slices"
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

// wallets are those that somebody watches: their balances are kept fresh.
type wallets struct {
	mu      sync.Mutex
	watched map[core.Address]*watched
	due     chan struct{} // has something while a wallet may be due

	telling sync.Mutex // held from the store of a reading until the listeners have it, so that they get readings in order
	tell    []func(core.Address, core.Balance)

	audited  time.Time // when a second endpoint was last asked about all wallets
	failed   time.Time // when the log last said that wallets cannot be read,
	unread   time.Time // that the final block cannot be read,
	disputed time.Time // and that endpoints disagree
}

// watched is one of them.
type watched struct {
	count   int    // of those who watch it
	due     uint64 // to be read although its reading is young, at a head of this version or a later one; 0: not due
	read    bool
	balance core.Balance
	version uint64 // of the head it was read at
	standing
}

func newWallets() *wallets {
	return &wallets{watched: map[core.Address]*watched{}, due: make(chan struct{}, 1)}
}

// OnBalance has listen called with every reading of a watched wallet that differs from the one before, in their order.
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

// Refresh reads the wallet now, at the newest head. Unavailable when no endpoint answers.
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
	r := reader{Chain: c, head: head}
	all, err := r.read(ctx, []core.Address{wallet})
	if err != nil {
		return core.Balance{}, err
	}
	if all[0].disputed {
		return core.Balance{}, portal.Errorf(portal.Unavailable, "The chain's endpoints disagree about this balance: try again in a moment.")
	}
	return c.wallets.keep(all[0], c.config.Holding), nil
}

// followGAIA makes every watched wallet due that the token or the staking contract names in an event: its GAIA may have
// moved. It takes any topic of any event for an address: reading a wallet once too often does no harm.
func (c *Chain) followGAIA(ctx context.Context) error {
	token, err := c.Contract(ctx, tokenName)
	if err != nil {
		return err
	}
	contracts := []core.Address{token}
	if staking, stakes := c.config.Contracts[stakingName]; stakes {
		contracts = append(contracts, staking)
	}
	head, err := c.firstHead(ctx)
	if err != nil {
		return err
	}
	for batch, err := range c.Logs(ctx, portal.LogFilter{Contracts: contracts, From: head.Number + 1}) {
		if err != nil {
			return err
		}
		if len(batch.Logs) == 0 {
			continue
		}
		head, _ := c.heads.sight()
		for _, log := range batch.Logs {
			for _, topic := range log.Topics[min(1, len(log.Topics)):] {
				c.wallets.makeDue(core.Address(topic[12:]), head.version)
			}
		}
		c.wallets.wake()
	}
	return ctx.Err()
}

// sweep reads the wallets whose reading grew old or whose standing is to move. It leaves those that are due to followDue, so
// that a wallet whose GAIA moved never waits for a sweep that hangs.
func (c *Chain) sweep(ctx context.Context) error {
	return c.repeat(ctx, nil, func() {
		audit := c.wallets.elapsed(&c.wallets.audited, auditEvery*c.config.Sweep)
		c.refresh(ctx, reader{audit: audit}, func(w *watched, now time.Time) bool {
			return w.due == 0 && (w.moves() || now.Sub(w.balance.ReadAt) >= c.config.Sweep/2)
		})
	})
}

// followDue reads the wallets that are due, at once, and those that could not be read then, on the timer.
func (c *Chain) followDue(ctx context.Context) error {
	return c.repeat(ctx, c.wallets.due, func() {
		c.refresh(ctx, reader{}, func(w *watched, _ time.Time) bool { return w.due != 0 })
	})
}

// repeat calls do on a timer and whenever due has something, until ctx ends.
func (c *Chain) repeat(ctx context.Context, due <-chan struct{}, do func()) error {
	tick := time.NewTicker(max(c.config.Sweep/4, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		case <-due:
		}
		do()
	}
}

// refresh reads the watched wallets that wanted picks, in calls of up to walletsPerCall. A wallet that was due stays due
// until a reading of it succeeds.
func (c *Chain) refresh(ctx context.Context, r reader, wanted func(*watched, time.Time) bool) {
	head, err := c.heads.sight()
	if err != nil {
		return // followHead says so
	}
	r.Chain, r.head = c, head
	for owners := range slices.Chunk(c.wallets.collect(head, wanted), walletsPerCall) {
		all, err := r.read(ctx, owners)
		if err != nil {
			if ctx.Err() == nil && c.wallets.elapsed(&c.wallets.failed, logEvery) {
				c.log.Warn("could not refresh balances", "error", err)
			}
			return
		}
		for _, one := range all {
			if !one.disputed {
				c.wallets.keep(one, c.config.Holding)
			}
		}
	}
}

// collect is the wallets to read at head. A reading that was made at this very block holds without asking again, unless the
// standing is to move. A wallet that became due at a later head is left to the reader of that head.
func (w *wallets) collect(head sighting, wanted func(*watched, time.Time) bool) []core.Address {
	w.mu.Lock()
	defer w.mu.Unlock()
	var owners []core.Address
	for owner, watched := range w.watched {
		switch {
		case watched.due > head.version:
		case watched.read && !watched.moves() && watched.balance.At.Hash == head.Hash:
			watched.balance.ReadAt, watched.due = head.checked, 0
		case wanted(watched, head.checked):
			owners = append(owners, owner)
		}
	}
	return owners
}

// wake has followDue read the wallets that are due.
func (w *wallets) wake() {
	select {
	case w.due <- struct{}{}:
	default:
	}
}

// makeDue makes the wallet due, if it is watched, at a head of that version or a later one.
func (w *wallets) makeDue(owner core.Address, version uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if watched := w.watched[owner]; watched != nil {
		watched.due = max(watched.due, version)
	}
}

// moves reports that the standing differs from what is held, so that it may move although no GAIA does.
func (w *watched) moves() bool { return w.balance.Standing != w.balance.GAIA }

// keep weighs a reading, and returns the wallet's newest balance. It stores that of a watched wallet, and tells the listeners
// when it differs from the one before.
func (w *wallets) keep(r *reading, holding time.Duration) core.Balance {
	w.telling.Lock()
	defer w.telling.Unlock()
	w.mu.Lock()
	kept := w.watched[r.owner]
	tell := kept != nil
	if kept == nil {
		kept = &watched{} // what is weighed here is forgotten
	}
	if kept.version > r.version {
		defer w.mu.Unlock()
		return kept.balance
	}
	kept.weigh(r.evidence, holding)
	r.balance.Standing = kept.counts
	tell = tell && (!kept.read || !same(kept.balance, r.balance))
	kept.balance, kept.version, kept.read = r.balance, r.version, true
	if r.version >= kept.due {
		kept.due = 0
	}
	w.mu.Unlock()
	if tell {
		for _, listen := range w.tell {
			listen(r.owner, r.balance)
		}
	}
	return r.balance
}

// same reports that two readings say the same of a wallet, whenever they were made.
func same(a, b core.Balance) bool {
	a.At, a.ReadAt = b.At, b.ReadAt
	return a == b
}

// known is what the portal knows of a wallet before it is read.
type known struct {
	counts core.GAIA
	fresh  bool // what the wallet held is not known for the whole holding time
}

// known is what is known of the wallet, for a holding time that began then.
func (w *wallets) known(owner core.Address, begin time.Time) known {
	w.mu.Lock()
	defer w.mu.Unlock()
	if watched := w.watched[owner]; watched != nil {
		return known{watched.counts, !watched.reaches(begin)}
	}
	return known{fresh: true}
}

// elapsed reports whether long has passed since the noted time; if so it notes that it is now.
func (w *wallets) elapsed(noted *time.Time, long time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if now.Sub(*noted) < long {
		return false
	}
	*noted = now
	return true
}
