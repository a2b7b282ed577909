package chain

import (
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

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
		if len(batch.Logs) == 0 {
			continue
		}
		head, _ := c.heads.sight()
		for _, transfer := range batch.Logs {
			if len(transfer.Topics) == 3 {
				c.wallets.again(head.version, core.Address(transfer.Topics[1][12:]), core.Address(transfer.Topics[2][12:]))
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
