package chain

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	maxRange  = 2000 // blocks in one eth_getLogs
	maxByHash = 16   // newest blocks that are asked for one by one, by their hash

	maxAhead      = 2 // ranges that one reader has read ahead: one is answered while the other is decoded
	maxAheadOfAll = 8 // that all readers have together; each is in memory until its reader takes it

	// worthSaying is how many tries in a row must fail: one or two are a range that is too long or a reorganisation.
	worthSaying = 5
)

// errForked says that the chain was reorganised while it was read: it has to be read again.
var errForked = errors.New("the chain reorganised while its logs were read")

// Logs follows the filter (see portal.Chain). The reader sets the pace: while it takes a range of old blocks, up to two that
// follow are read. It outlasts endpoints that do not answer. Reorganisations are noticed for the newest 64 blocks that this
// call yielded; Removed logs come newest first.
func (c *Chain) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		if len(filter.Contracts) == 0 {
			yield(portal.LogBatch{}, portal.Errorf(portal.Invalid, "A log filter names at least one contract."))
			return
		}
		f := &follower{chain: c, filter: filter, next: filter.From, step: maxRange}
		for _, block := range filter.Known {
			f.remember(yielded{block: block})
		}
		defer f.dropAhead()
		for {
			batch, err := f.advance(ctx)
			if err != nil || !yield(batch, nil) {
				return
			}
		}
	}
}

// follower is one reader's place in the chain.
type follower struct {
	chain  *Chain
	filter portal.LogFilter
	next   uint64 // first block that was not yielded
	step   uint64 // blocks in the next range; shrinks when an endpoint refuses
	trail  []yielded
	ahead  []*ahead // the ranges that follow, read before they are asked for
}

// yielded is a block whose logs the reader has.
type yielded struct {
	block core.Block
	logs  []portal.Log
}

// advance waits for the next batch; its only error is ctx's.
func (f *follower) advance(ctx context.Context) (portal.LogBatch, error) {
	failures := 0
	for {
		head, changed := f.chain.heads.current()
		batch, found, err := f.read(ctx, head)
		if ctx.Err() != nil {
			return portal.LogBatch{}, ctx.Err()
		}
		if err == nil && found {
			return batch, nil
		}
		if err != nil && !errors.Is(err, errForked) {
			if failures++; failures == worthSaying {
				f.chain.log.Warn("logs cannot be read; trying on", "from", f.next, "error", err)
			}
			f.step = max(1, f.step/2)
		}
		var retry <-chan time.Time
		if err != nil {
			retry = time.After(f.chain.config.Poll)
		}
		select {
		case <-ctx.Done():
			return portal.LogBatch{}, ctx.Err()
		case <-changed:
		case <-retry:
		}
	}
}

// read is the next batch, when there is one up to head.
func (f *follower) read(ctx context.Context, head core.Block) (portal.LogBatch, bool, error) {
	if head.Hash == (core.Hash{}) {
		return portal.LogBatch{}, false, nil
	}
	removed, forked, err := f.unwind(ctx, head)
	if err != nil || forked {
		return removed, err == nil, err
	}
	if f.next > head.Number {
		return portal.LogBatch{}, false, nil
	}
	var batch portal.LogBatch
	if span := f.chain.heads.span(f.next); 0 < len(span) && len(span) <= maxByHash {
		f.dropAhead()
		batch, err = f.newest(ctx, span)
	} else {
		batch, err = f.older(ctx, head)
	}
	return batch, err == nil, err
}

// unwind goes back to the newest block that was yielded and is still canonical, and takes back the logs after it. Blocks above
// the head are left as they are: an endpoint that lags is no reorganisation.
func (f *follower) unwind(ctx context.Context, head core.Block) (removed portal.LogBatch, forked bool, err error) {
	reached := len(f.trail)
	for reached > 0 && f.trail[reached-1].block.Number > head.Number {
		reached--
	}
	kept := reached
	for ; kept > 0; kept-- {
		last := f.trail[kept-1].block
		now, found, err := f.chain.canonical(ctx, last.Number)
		if err != nil {
			return portal.LogBatch{}, false, err
		}
		if found && now.Hash == last.Hash {
			break
		}
	}
	if kept == reached {
		return portal.LogBatch{}, false, nil
	}
	ancestor := f.trail[kept].block.Number - min(1, f.trail[kept].block.Number)
	if kept > 0 {
		ancestor = f.trail[kept-1].block.Number
	}
	end, _, err := f.chain.canonical(ctx, ancestor)
	if err != nil {
		return portal.LogBatch{}, false, err
	}
	var logs []portal.Log
	for _, gone := range slices.Backward(f.trail[kept:]) {
		for _, log := range slices.Backward(gone.logs) {
			log.Removed = true
			logs = append(logs, log)
		}
	}
	f.dropAhead()
	f.trail = f.trail[:kept]
	f.next = ancestor + 1
	return portal.LogBatch{Logs: logs, Head: end, Next: f.next, Lost: kept == 0}, true, nil
}

// newest reads the blocks up to the head by their hashes: no endpoint that lags or forked can leave one out.
func (f *follower) newest(ctx context.Context, span []header) (portal.LogBatch, error) {
	if n := len(f.trail); n > 0 && f.trail[n-1].block.Number+1 == span[0].Number && f.trail[n-1].block.Hash != span[0].parent {
		return portal.LogBatch{}, errForked
	}
	found, err := f.chain.logsByHash(ctx, f.filter, span)
	if err != nil {
		return portal.LogBatch{}, err
	}
	var logs []portal.Log
	for _, block := range found {
		f.remember(block)
		logs = append(logs, block.logs...)
	}
	head := span[len(span)-1].Block
	f.next = head.Number + 1
	return portal.LogBatch{Logs: logs, Head: head, Next: f.next, CaughtUp: true}, nil
}

// older reads a range of blocks below the head.
func (f *follower) older(ctx context.Context, head core.Block) (portal.LogBatch, error) {
	to := min(f.next+f.step, head.Number) - 1
	if to < f.next || head.Number == 0 {
		return portal.LogBatch{}, errForked
	}
	logs, last, err := f.inRange(ctx, to)
	if err != nil {
		return portal.LogBatch{}, err
	}
	end, found, err := f.chain.canonical(ctx, to)
	if err != nil {
		return portal.LogBatch{}, err
	}
	if !found || end.Hash != last {
		return portal.LogBatch{}, errForked
	}
	blocks := byBlock(logs)
	if n := len(blocks); n == 0 || blocks[n-1].block.Number < to {
		blocks = append(blocks, yielded{block: end})
	}
	if blocks[len(blocks)-1].block.Hash != end.Hash {
		return portal.LogBatch{}, errForked
	}
	for _, block := range blocks {
		f.remember(block)
	}
	f.next, f.step = to+1, min(f.step+f.step/8+1, maxRange)
	f.readAhead(ctx, head)
	return portal.LogBatch{Logs: logs, Head: end, Next: f.next}, nil
}

// byBlock cuts logs, which are in order, at the ends of blocks.
func byBlock(logs []portal.Log) (blocks []yielded) {
	for len(logs) > 0 {
		end := 1
		for end < len(logs) && logs[end].Block.Hash == logs[0].Block.Hash {
			end++
		}
		blocks = append(blocks, yielded{logs[0].Block, logs[:end]})
		logs = logs[end:]
	}
	return blocks
}

func (f *follower) remember(block yielded) {
	f.trail = append(f.trail, block)
	if surplus := len(f.trail) - remembered; surplus > 0 {
		f.trail = slices.Delete(f.trail, 0, surplus)
	}
}

// ahead is a range of logs that is read before its reader asks for it.
type ahead struct {
	from, to uint64
	stop     context.CancelFunc
	done     chan struct{} // closed when the fields below are set
	logs     []portal.Log
	last     core.Hash
	err      error
}

// readAhead begins to read the ranges that follow, as long as endpoints take ranges of full length. It leaves out the newest
// blocks, which are read by their hashes.
func (f *follower) readAhead(ctx context.Context, head core.Block) {
	if f.step < maxRange {
		return
	}
	from := f.next
	if n := len(f.ahead); n > 0 {
		from = f.ahead[n-1].to + 1
	}
	for ; len(f.ahead) < maxAhead && from+maxRange+maxByHash < head.Number; from += maxRange {
		select {
		case f.chain.readAheads <- struct{}{}:
		default:
			return // all readers together have read enough ahead
		}
		f.ahead = append(f.ahead, f.chain.readAhead(ctx, f.filter, from, from+maxRange-1))
	}
}

// readAhead begins to read a range. Its caller holds a place of Chain.readAheads.
func (c *Chain) readAhead(ctx context.Context, filter portal.LogFilter, from, to uint64) *ahead {
	ctx, stop := context.WithCancel(ctx)
	a := &ahead{from: from, to: to, stop: stop, done: make(chan struct{})}
	go func() {
		defer close(a.done)
		defer stop()
		a.logs, a.last, a.err = c.logsInRange(ctx, filter, from, to)
	}()
	return a
}

// inRange is the logs from next up to that block, and its hash. A reorganisation may have come since they were read, whether
// that was ahead or now: the caller checks that the block of that hash is canonical.
func (f *follower) inRange(ctx context.Context, to uint64) ([]portal.Log, core.Hash, error) {
	if len(f.ahead) > 0 && f.ahead[0].from == f.next && f.ahead[0].to == to {
		first := f.ahead[0]
		f.ahead = append([]*ahead(nil), f.ahead[1:]...) // the logs are the reader's alone from now on
		<-first.done
		<-f.chain.readAheads
		if first.err == nil {
			return first.logs, first.last, nil
		}
	}
	f.dropAhead()
	return f.chain.logsInRange(ctx, f.filter, f.next, to)
}

// dropAhead ends what is read ahead, and waits until it has ended.
func (f *follower) dropAhead() {
	for _, a := range f.ahead {
		a.stop()
	}
	for _, a := range f.ahead {
		<-a.done
		<-f.chain.readAheads
	}
	f.ahead = nil
}
