package chain

import (
	"context"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// tokenName is the contract that GAIA balances are read from.
const tokenName = "GaiaToken"

var transferTopic = core.Hash(crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)")))

// wallets are those whose balance is kept fresh.
type wallets struct {
	mu      sync.Mutex
	watched map[core.Address]*watched
	due     chan struct{} // some wallet is due

	telling sync.Mutex // keeps the order of readings from the store to the listeners
	tell    []func(core.Address, core.Balance)
}

// watched is one of them.
type watched struct {
	count   int
	due     bool // read again although the last reading is young
	read    bool
	balance core.Balance
	version uint64 // of the head it was read at
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
		w = &watched{due: true}
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
	balances, err := c.readBalances(ctx, []core.Address{wallet}, head)
	if err != nil {
		return core.Balance{}, err
	}
	c.wallets.keep(wallet, balances[0], head.version)
	return balances[0], nil
}

// followTransfers makes every watched wallet due that GAIA moved from or to.
func (c *Chain) followTransfers(ctx context.Context) error {
	token, err := c.Contract(ctx, tokenName)
	if err != nil {
		return err
	}
	head, err := c.first(ctx)
	if err != nil {
		return err
	}
	transfers := portal.LogFilter{Contracts: []core.Address{token}, Events: []core.Hash{transferTopic}, From: head.Number + 1}
	for batch, err := range c.Logs(ctx, transfers) {
		if err != nil {
			return err
		}
		for _, transfer := range batch.Logs {
			if len(transfer.Topics) == 3 {
				c.wallets.touch(core.Address(transfer.Topics[1][12:]), core.Address(transfer.Topics[2][12:]))
			}
		}
	}
	return ctx.Err()
}

// sweep reads the wallets that are due, at once, and those whose reading grew old, on a timer.
func (c *Chain) sweep(ctx context.Context) error {
	tick := time.NewTicker(max(c.config.Sweep/4, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		case <-c.wallets.due:
		}
		if err := c.readDue(ctx); err != nil && ctx.Err() == nil {
			c.log.Warn("could not refresh balances", "error", err)
		}
	}
}

// readDue reads at the head what is due; after an error it is still due.
func (c *Chain) readDue(ctx context.Context) error {
	head, err := c.heads.sight()
	if err != nil {
		return nil //nolint:nilerr // followHead says so
	}
	for due := c.wallets.collect(head, c.config.Sweep); len(due) > 0; {
		owners := due[:min(len(due), walletsPerCall)]
		balances, err := c.readBalances(ctx, owners, head)
		if err != nil {
			c.wallets.again(due)
			return err
		}
		due = due[len(owners):]
		for i, owner := range owners {
			c.wallets.keep(owner, balances[i], head.version)
		}
	}
	return nil
}

func (w *wallets) wake() {
	select {
	case w.due <- struct{}{}:
	default:
	}
}

func (w *wallets) touch(owners ...core.Address) {
	if w.again(owners) {
		w.wake()
	}
}

// again makes those of the wallets due that are watched, and reports whether there was one.
func (w *wallets) again(owners []core.Address) (any bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, owner := range owners {
		if watched := w.watched[owner]; watched != nil {
			watched.due, any = true, true
		}
	}
	return any
}

// collect takes the wallets to read at head: those due, and those whose reading is older than age. A reading that was
// made at this very block stands without asking again.
func (w *wallets) collect(head sighting, age time.Duration) []core.Address {
	w.mu.Lock()
	defer w.mu.Unlock()
	var owners []core.Address
	for owner, watched := range w.watched {
		switch {
		case watched.read && watched.balance.At.Hash == head.Hash:
			watched.balance.ReadAt = head.checked
		case watched.due || !watched.read || head.checked.Sub(watched.balance.ReadAt) >= age/2:
			owners = append(owners, owner)
		}
		watched.due = false
	}
	return owners
}

// keep stores a reading of a watched wallet unless a newer one is there, and tells the listeners when it differs.
func (w *wallets) keep(owner core.Address, balance core.Balance, version uint64) {
	w.telling.Lock()
	defer w.telling.Unlock()
	w.mu.Lock()
	watched := w.watched[owner]
	if watched == nil || watched.version > version {
		w.mu.Unlock()
		return
	}
	changed := !watched.read || watched.balance.Native != balance.Native || watched.balance.GAIA != balance.GAIA
	watched.balance, watched.version, watched.read = balance, version, true
	w.mu.Unlock()
	if !changed {
		return
	}
	for _, listen := range w.tell {
		listen(owner, balance)
	}
}
