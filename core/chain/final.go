package chain

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

// assumedFinality is the blocks on top of a final one where an endpoint does not say which is. Nodes that prune have
// the state of 128.
const assumedFinality = 120

// finalBlock is the newest block that is final, as the endpoint or the configuration says.
func (c *Chain) finalBlock(ctx context.Context, from *endpoint, head core.Block) (core.Block, error) {
	depth := c.config.Finality
	if depth == Finalized {
		asking, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
		defer cancel()
		block, err := attempt(asking, from, func(ctx context.Context, p *endpoint) (header, error) {
			block, _, err := p.header(ctx, "eth_getBlockByNumber", "finalized")
			return block, err
		})
		if err == nil && block.Hash != (core.Hash{}) && block.Number <= head.Number {
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
