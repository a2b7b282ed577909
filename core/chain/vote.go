package chain

import (
	"context"
	"errors"
	"slices"
	"time"

	"gaia.example/portal/core"
)

// thirdAfter is how long an endpoint that is asked for agreement may be silent until the next is asked beside it.
const thirdAfter = 500 * time.Millisecond

// errOutvoted is what an endpoint is set aside for that alone tells a balance, where two others agree on another.
var errOutvoted = errors.New("tells a balance that two other endpoints deny")

// second is what another endpoint than the first says that the wallets hold in the block of which the first told what
// was heard; nil where none says so in time. Where the two differ, a third decides, and the one that was outvoted is
// set aside: errOutvoted. Where there is none, the two stay as they are, and the log says so.
func (q *inquiry) second(ctx context.Context, some []int, heard []holding, at core.Block) ([]holding, error) {
	if heard == nil {
		return nil, ctx.Err()
	}
	told, from := q.heldAt(ctx, q.others, some, at)
	if told == nil {
		return nil, ctx.Err()
	}
	var differ []int // places in some
	var disputed []int
	for n, i := range some {
		if told[n].gaia != heard[n].gaia {
			differ, disputed = append(differ, n), append(disputed, i)
		}
	}
	if differ == nil {
		return told, nil
	}
	rest := slices.DeleteFunc(slices.Clone(q.others), func(p *endpoint) bool { return p == from })
	third, _ := q.heldAt(ctx, rest, disputed, at)
	for k := range third {
		switch n := differ[k]; third[k].gaia {
		case told[n].gaia:
			q.first.distrust(errOutvoted)
			return nil, errOutvoted
		case heard[n].gaia:
			from.distrust(errOutvoted)
			return nil, errOutvoted
		}
	}
	if c := q.chain; ctx.Err() == nil && c.wallets.since(&c.wallets.disputed, said) {
		c.log.Error("chain endpoints disagree about a balance; nothing moves until they agree",
			"endpoints", []string{q.first.host, from.host}, "block", at.Number, "hash", at.Hash)
	}
	return told, ctx.Err()
}

// heldAt is what some of the wallets hold at a block, and who said so; nil where none of the endpoints does in time.
func (q *inquiry) heldAt(ctx context.Context, among []*endpoint, some []int, at core.Block) ([]holding, *endpoint) {
	if len(among) == 0 || len(some) == 0 {
		return nil, nil
	}
	owners := make([]core.Address, len(some))
	for n, i := range some {
		owners[n] = q.owners[i]
	}
	read, err := q.chain.holdings(owners, at)
	if err != nil {
		return nil, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
	defer cancel()
	held, from, err := ask(ctx, among, thirdAfter, read)
	if err != nil {
		return nil, nil
	}
	return held, from
}
