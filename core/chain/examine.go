package chain

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

const (
	auditEvery = 4           // sweeps, until another endpoint is asked although nothing moves
	said       = time.Minute // between two log lines of one kind

	// assumedFinality is the blocks on top of a final one where an endpoint does not say which is. Nodes that prune
	// have the state of 128.
	assumedFinality = 120
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
	found  []finding
	first  *endpoint   // the one that answered
	others []*endpoint // that can be asked for agreement
}

// examine reads the wallets at head: in one call to one endpoint where nothing moves. Where a standing may move,
// another endpoint is asked for the same; where it may fall, the final block is read.
func (c *Chain) examine(ctx context.Context, owners []core.Address, head sighting) ([]finding, error) {
	held, first, err := c.holdings(ctx, c.endpoints.order(), owners, head.Block)
	if err != nil {
		return nil, err
	}
	q := &inquiry{chain: c, head: head, owners: owners, found: make([]finding, len(owners)), first: first, others: c.endpoints.others(first)}
	counts, fresh := c.wallets.standings(owners)
	var newcomers, moving []int
	for i, h := range held {
		q.found[i] = finding{
			balance:  core.Balance{Native: h.native, GAIA: h.gaia, At: head.Block, ReadAt: head.checked},
			version:  head.version,
			evidence: evidence{head: figure{h.gaia, head.Number, head.checked}},
		}
		if len(c.endpoints.all) == 1 {
			q.found[i].vouched = h.gaia
		}
		if fresh[i] {
			newcomers = append(newcomers, i)
		}
		if fresh[i] || h.gaia != counts[i] {
			moving = append(moving, i)
		}
	}
	if c.wallets.since(&c.wallets.audited, auditEvery*c.config.Sweep) {
		moving = indices(len(owners))
	}
	if err := q.remember(ctx, newcomers); err != nil {
		return nil, err
	}
	q.confirm(ctx, moving)
	var losing []int
	for _, i := range moving {
		if f := q.found[i]; f.head.amount < counts[i] || f.past != nil && f.head.amount < f.past.amount {
			losing = append(losing, i)
		}
	}
	q.finalise(ctx, losing)
	return q.found, ctx.Err()
}

// remember reads what those wallets held a holding time ago. Where no endpoint has that state any more, or the chain
// is younger, they are held from now on.
func (q *inquiry) remember(ctx context.Context, newcomers []int) error {
	if len(newcomers) == 0 {
		return nil
	}
	for _, i := range newcomers {
		past := q.found[i].head
		if q.chain.config.Holding > 0 {
			past = figure{}
		}
		q.found[i].past = &past
	}
	if q.chain.config.Holding == 0 {
		return nil
	}
	then, found, err := q.chain.blockBefore(ctx, q.head.Block, q.head.Time.Add(-q.chain.config.Holding), q.chain.config.Holding/4)
	if err != nil || !found {
		return err
	}
	held := q.heldAt(ctx, []*endpoint{q.first}, newcomers, then)
	if held == nil {
		return ctx.Err()
	}
	second := q.heldAt(ctx, q.others, newcomers, then)
	for n, i := range newcomers {
		*q.found[i].past = figure{amount: held[n].gaia, block: then.Number}
		if second != nil {
			q.found[i].past.amount = min(held[n].gaia, second[n].gaia)
		}
	}
	return nil
}

// confirm asks another endpoint about those wallets, at the head, or where it does not have that yet, at its own.
func (q *inquiry) confirm(ctx context.Context, moving []int) {
	if len(moving) == 0 {
		return
	}
	defer q.sayDisputes()
	if second := q.heldAt(ctx, q.others, moving, q.head.Block); second != nil {
		for n, i := range moving {
			q.compare(i, q.found[i].head.amount, second[n].gaia)
		}
		return
	}
	for _, p := range q.others {
		at, known := q.chain.heads.at(p.newest().Number)
		if !known || at != p.newest() {
			continue
		}
		second := q.heldAt(ctx, []*endpoint{p}, moving, at)
		first := q.heldAt(ctx, []*endpoint{q.first}, moving, at)
		if first == nil || second == nil {
			continue
		}
		for n, i := range moving {
			q.compare(i, first[n].gaia, second[n].gaia)
		}
		return
	}
}

// compare notes what two endpoints say of a wallet in one block.
func (q *inquiry) compare(i int, first, second core.GAIA) {
	if first == second {
		q.found[i].vouched = second
	} else {
		q.found[i].disputed = true
	}
}

// finalise reads what those wallets hold in the final block. A loss that a second endpoint does not see there is none.
func (q *inquiry) finalise(ctx context.Context, losing []int) {
	if len(losing) == 0 {
		return
	}
	c := q.chain
	final, err := c.finalBlock(ctx, q.first, q.head.Block)
	var held []holding
	if err == nil {
		held = q.heldAt(ctx, []*endpoint{q.first}, losing, final)
	}
	if held == nil {
		if ctx.Err() == nil && c.wallets.since(&c.wallets.unread, said) {
			c.log.Warn("balances cannot be read at the final block; no tier falls until they can", "block", final.Number, "error", err)
		}
		return
	}
	second := q.heldAt(ctx, q.others, losing, final)
	for n, i := range losing {
		q.found[i].final = &figure{held[n].gaia, final.Number, q.head.checked}
		q.found[i].certain = len(c.endpoints.all) == 1
		if second != nil {
			q.found[i].certain = second[n].gaia == held[n].gaia
			q.found[i].disputed = q.found[i].disputed || !q.found[i].certain
		}
	}
	q.sayDisputes()
}

// heldAt is what some of the wallets hold at a block, nil where none of the endpoints says so in time.
func (q *inquiry) heldAt(ctx context.Context, among []*endpoint, some []int, at core.Block) []holding {
	if len(among) == 0 || len(some) == 0 {
		return nil
	}
	owners := make([]core.Address, len(some))
	for n, i := range some {
		owners[n] = q.owners[i]
	}
	ctx, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
	defer cancel()
	held, _, err := q.chain.holdings(ctx, among, owners, at)
	if err != nil {
		return nil
	}
	return held
}

func (q *inquiry) sayDisputes() {
	c := q.chain
	for _, f := range q.found {
		if f.disputed && c.wallets.since(&c.wallets.disputed, said) {
			hosts := []string{q.first.host}
			for _, p := range q.others {
				hosts = append(hosts, p.host)
			}
			c.log.Error("chain endpoints disagree about a balance; nothing moves until they agree",
				"endpoints", hosts, "block", q.head.Number, "hash", q.head.Hash)
			return
		}
	}
}

// finalBlock is the newest block that is final, as the endpoint or the configuration says.
func (c *Chain) finalBlock(ctx context.Context, from *endpoint, head core.Block) (core.Block, error) {
	depth := c.config.Finality
	if depth == Finalized {
		block, found, err := from.header(ctx, "eth_getBlockByNumber", "finalized")
		if err == nil && found && block.Number <= head.Number {
			return block.Block, nil
		}
		if ctx.Err() != nil {
			return core.Block{}, ctx.Err()
		}
		depth = assumedFinality
	}
	block, found, err := c.canonical(ctx, head.Number-min(depth, head.Number))
	if err == nil && !found {
		err = errUnavailable().Because(errBehind)
	}
	return block, err
}

// blockBefore is a block from before that time, when the chain is that old: the newest, or one that is older by no more
// than that much.
func (c *Chain) blockBefore(ctx context.Context, head core.Block, at time.Time, tolerance time.Duration) (core.Block, bool, error) {
	older, newer := core.Block{}, head // one from before that time, once it is found, and one from after
	for back := uint64(1); newer.Number > older.Number; back *= 2 {
		number := newer.Number - min(back, newer.Number)
		if older.Hash != (core.Hash{}) {
			number = older.Number + (newer.Number-older.Number)/2
		}
		block, found, err := c.canonical(ctx, number)
		if err != nil || !found {
			return core.Block{}, false, err
		}
		if block.Time.After(at) {
			newer = block
		} else if older = block; at.Sub(block.Time) <= tolerance || newer.Number == block.Number+1 {
			break
		}
	}
	return older, older.Hash != (core.Hash{}), nil
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
