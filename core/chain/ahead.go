package chain

import (
	"context"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	// maxAhead is how many ranges one reader has read ahead: one is answered while the other is decoded.
	maxAhead = 2
	// maxAheadOfAll is how many all readers have together, each of which is in memory until its reader takes it.
	maxAheadOfAll = 8
)

// ahead is a range of logs that is read before its reader asks for it.
type ahead struct {
	from, to uint64
	stop     context.CancelFunc
	done     chan struct{} // closed when what follows is there
	logs     []portal.Log
	last     core.Hash
	err      error
}

// readAhead begins to read what follows, as long as endpoints take ranges of full length, and up to what is asked for by its hash.
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
		case f.chain.ahead <- struct{}{}:
		default:
			return // others have read enough
		}
		f.ahead = append(f.ahead, f.chain.readAhead(ctx, f.filter, from, from+maxRange-1))
	}
}

// readAhead has a place of Chain.ahead.
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

// inRange is the logs from next up to that block, and its hash. Those that were read ahead may be older than a reorganisation, as those that
// are read now may be by the time they are here: the caller looks whether the block with that hash is canonical.
func (f *follower) inRange(ctx context.Context, to uint64) ([]portal.Log, core.Hash, error) {
	if len(f.ahead) > 0 && f.ahead[0].from == f.next && f.ahead[0].to == to {
		first := f.ahead[0]
		f.ahead = append([]*ahead(nil), f.ahead[1:]...) // the logs are the reader's alone from now on
		<-first.done
		<-f.chain.ahead
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
		<-f.chain.ahead
	}
	f.ahead = nil
}
