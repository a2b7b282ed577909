package chain

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
)

const (
	auditEvery = 4           // sweeps, until another endpoint is asked although nothing moves
	said       = time.Minute // between two log lines of one kind
)

// finding is one wallet's reading with the evidence for its standing.
type finding struct {
	balance  core.Balance
	version  uint64 // of the head
	disputed bool   // endpoints disagree: it counts for nothing
	evidence
}

// inquiry is one reading of some wallets while it is made.
type inquiry struct {
	chain  *Chain
	head   sighting
	owners []core.Address
	audit  bool // another endpoint is asked about all of them, although nothing moves
	found  []finding
	first  *endpoint   // the one that answered
	others []*endpoint // that can be asked for agreement
}

// examine reads the wallets of q at its head. An endpoint that two others outvote is set aside, and those that are left
// are asked anew.
func (c *Chain) examine(ctx context.Context, q inquiry) ([]finding, error) {
	q.chain = c
	for range c.endpoints.all {
		if err := q.try(ctx); !errors.Is(err, errOutvoted) {
			return q.found, err
		}
	}
	return nil, errUnavailable().Because(errOutvoted)
}

// try reads the wallets in one call to one endpoint where nothing moves. Where a standing may move, another endpoint
// is asked for the same; where it may fall, the final block is read.
func (q *inquiry) try(ctx context.Context) error {
	read, err := q.chain.holdings(q.owners, q.head.Block)
	if err != nil {
		return err
	}
	held, first, err := ask(ctx, q.chain.endpoints.order(), hedgeAfter, read)
	if err != nil {
		return err
	}
	q.first, q.others, q.found = first, q.chain.endpoints.others(first), make([]finding, len(q.owners))
	known := q.chain.wallets.known(q.owners, q.head.checked.Add(-q.chain.config.Holding))
	var newcomers, moving []int
	for i, h := range held {
		q.found[i] = finding{
			balance:  core.Balance{Native: h.native, GAIA: h.gaia, Parts: h.parts, At: q.head.Block, ReadAt: q.head.checked},
			version:  q.head.version,
			evidence: evidence{head: figure{h.gaia, q.head.Number, q.head.checked}},
		}
		if q.alone() {
			q.found[i].vouched = h.gaia
		}
		if known[i].fresh {
			newcomers = append(newcomers, i)
		}
		if known[i].fresh || q.audit || h.gaia != known[i].counts {
			moving = append(moving, i)
		}
	}
	if err := q.remember(ctx, newcomers); err != nil {
		return err
	}
	if err := q.confirm(ctx, moving); err != nil {
		return err
	}
	var losing []int
	for _, i := range moving {
		if f := q.found[i]; f.head.amount < known[i].counts || f.past != nil && f.head.amount < f.past.amount {
			losing = append(losing, i)
		}
	}
	return q.finalise(ctx, losing)
}

// alone reports that one endpoint's word is taken, as there is no other.
func (q *inquiry) alone() bool { return len(q.chain.endpoints.all) == 1 }

// remember reads what those wallets held a holding time ago. Where that is not known for sure, they are held from when
// they were first seen, and it is asked for again with their next reading.
func (q *inquiry) remember(ctx context.Context, newcomers []int) error {
	holding := q.chain.config.Holding
	if len(newcomers) == 0 || holding == 0 {
		return nil
	}
	now := q.head.Time // which an endpoint says: one in the future would shorten the holding time
	if q.head.checked.Before(now) {
		now = q.head.checked
	}
	then, found, err := q.chain.blockBefore(ctx, q.head.Block, now.Add(-holding), holding/4)
	if err != nil || !found {
		return ctx.Err()
	}
	if !q.dated(ctx, then) {
		return ctx.Err()
	}
	held, _ := q.heldAt(ctx, []*endpoint{q.first}, newcomers, then)
	second, err := q.second(ctx, newcomers, held, then)
	if err != nil || held == nil || second == nil && !q.alone() {
		return err
	}
	for n, i := range newcomers {
		if q.alone() || held[n].gaia == second[n].gaia {
			q.found[i].past = &figure{amount: held[n].gaia, block: then.Number}
		}
	}
	return nil
}

// dated reports that another endpoint says the same of the block: its hash does not vouch for its time.
func (q *inquiry) dated(ctx context.Context, block core.Block) bool {
	if q.alone() {
		return true
	}
	ctx, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
	defer cancel()
	read, _, err := ask(ctx, q.others, thirdAfter, func(ctx context.Context, p *endpoint) (header, error) {
		read, found, err := p.header(ctx, "eth_getBlockByHash", block.Hash)
		if err == nil && !found {
			err = errBehind
		}
		return read, err
	})
	return err == nil && read.Block == block
}

// confirm asks another endpoint about those wallets, at the head, or where it does not have that yet, at its own.
func (q *inquiry) confirm(ctx context.Context, moving []int) error {
	first := make([]holding, len(moving))
	for n, i := range moving {
		first[n].gaia = q.found[i].head.amount
	}
	second, err := q.second(ctx, moving, first, q.head.Block)
	for _, p := range q.others {
		if second != nil || err != nil {
			break
		}
		if at, known := q.chain.heads.at(p.newest().Number); known && at == p.newest() {
			first, _ = q.heldAt(ctx, []*endpoint{q.first}, moving, at)
			second, err = q.second(ctx, moving, first, at)
		}
	}
	if second == nil || err != nil {
		return err
	}
	for n, i := range moving {
		if first[n].gaia == second[n].gaia {
			q.found[i].vouched = second[n].gaia
		} else {
			q.found[i].disputed = true
		}
	}
	return nil
}

// finalise reads what those wallets hold in the final block. A loss that a second endpoint does not see there is none.
func (q *inquiry) finalise(ctx context.Context, losing []int) error {
	if len(losing) == 0 {
		return nil
	}
	c := q.chain
	final, err := c.finalBlock(ctx, q.first, q.head.Block)
	var held []holding
	if err == nil {
		held, _ = q.heldAt(ctx, []*endpoint{q.first}, losing, final)
	}
	if held == nil {
		if ctx.Err() == nil && c.wallets.since(&c.wallets.unread, said) {
			c.log.Warn("balances cannot be read at the final block; no tier falls until they can", "block", final.Number, "error", err)
		}
		return ctx.Err()
	}
	second, err := q.second(ctx, losing, held, final)
	if err != nil {
		return err
	}
	for n, i := range losing {
		q.found[i].final = &figure{held[n].gaia, final.Number, q.head.checked}
		q.found[i].certain = q.alone()
		if second != nil {
			q.found[i].certain = second[n].gaia == held[n].gaia
			q.found[i].disputed = q.found[i].disputed || !q.found[i].certain
		}
	}
	return nil
}
