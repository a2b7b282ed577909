package chain

import (
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// followGAIA makes every watched wallet due that the token or the staking contract names in an event: its GAIA may have moved.
// Which event that is does not matter, nor what else a topic may be that looks like an address: reading once more does no harm.
func (c *Chain) followGAIA(ctx context.Context) error {
	token, err := c.Contract(ctx, tokenName)
	if err != nil {
		return err
	}
	contracts := []core.Address{token}
	if staking, stakes := c.config.Contracts[stakingName]; stakes {
		contracts = append(contracts, staking)
	}
	head, err := c.first(ctx)
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
				c.wallets.again(head.version, core.Address(topic[12:]))
			}
		}
		c.wallets.wake()
	}
	return ctx.Err()
}

// sweep reads, on a timer, the wallets whose reading grew old or whose standing is to move. Those that are due are left to
// followDue: one that moved would wait for a sweep that hangs.
func (c *Chain) sweep(ctx context.Context) error {
	tick := time.NewTicker(max(c.config.Sweep/4, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		audit := c.wallets.since(&c.wallets.audited, auditEvery*c.config.Sweep)
		c.refresh(ctx, inquiry{audit: audit}, func(w *watched, now time.Time) bool {
			return w.due == 0 && (w.moves() || now.Sub(w.balance.ReadAt) >= c.config.Sweep/2)
		})
	}
}

// followDue reads the wallets that are due, at once, and those that could not be read then, on a timer.
func (c *Chain) followDue(ctx context.Context) error {
	tick := time.NewTicker(max(c.config.Sweep/4, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		case <-c.wallets.due:
		}
		c.refresh(ctx, inquiry{}, func(w *watched, _ time.Time) bool { return w.due != 0 })
	}
}

// refresh reads at the head those that are wanted. One that was due stays so until it is read.
func (c *Chain) refresh(ctx context.Context, q inquiry, wanted func(*watched, time.Time) bool) {
	head, err := c.heads.sight()
	if err != nil {
		return // followHead says so
	}
	q.head = head
	for all := c.wallets.collect(head, wanted); len(all) > 0; all = all[len(q.owners):] {
		q.owners = all[:min(len(all), walletsPerCall)]
		found, err := c.examine(ctx, q)
		if err != nil {
			if ctx.Err() == nil && c.wallets.since(&c.wallets.failed, said) {
				c.log.Warn("could not refresh balances", "error", err)
			}
			return
		}
		for i, owner := range q.owners {
			if !found[i].disputed {
				c.wallets.keep(owner, found[i], c.config.Holding)
			}
		}
	}
}

// collect takes the wallets to read at head. A reading that was made at this very block stands without asking again,
// unless the standing is to move. One that became due at a later head is for who looks there.
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
