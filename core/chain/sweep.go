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
		for _, transfer := range batch.Logs {
			if len(transfer.Topics) == 3 {
				c.wallets.touch(core.Address(transfer.Topics[1][12:]), core.Address(transfer.Topics[2][12:]))
			}
		}
	}
	return ctx.Err()
}

// sweep reads, on a timer, the wallets whose reading grew old or whose standing is to move.
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
			return w.moves() || !w.read || now.Sub(w.balance.ReadAt) >= c.config.Sweep/2
		})
	}
}

// followDue reads the wallets that are due, at once: they do not wait for the end of a sweep.
func (c *Chain) followDue(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-c.wallets.due:
			c.refresh(ctx, inquiry{}, func(*watched, time.Time) bool { return false })
		}
	}
}

// refresh reads at the head what is due, and what is old besides; after an error it is due again.
func (c *Chain) refresh(ctx context.Context, q inquiry, old func(*watched, time.Time) bool) {
	head, err := c.heads.sight()
	if err != nil {
		return // followHead says so
	}
	q.head = head
	for due := c.wallets.collect(head, old); len(due) > 0; due = due[len(q.owners):] {
		q.owners = due[:min(len(due), walletsPerCall)]
		found, err := c.examine(ctx, q)
		if err != nil {
			c.wallets.again(due)
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

// collect takes the wallets to read at head: those due and those that are old. A reading that was made at this very
// block stands without asking again, unless the standing is to move.
func (w *wallets) collect(head sighting, old func(*watched, time.Time) bool) []core.Address {
	w.mu.Lock()
	defer w.mu.Unlock()
	var owners []core.Address
	for owner, watched := range w.watched {
		switch {
		case watched.read && !watched.moves() && watched.balance.At.Hash == head.Hash:
			watched.balance.ReadAt = head.checked
		case watched.due || old(watched, head.checked):
			owners = append(owners, owner)
		default:
			continue
		}
		watched.due = false
	}
	return owners
}
