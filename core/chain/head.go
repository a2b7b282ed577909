package chain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// remembered is how many of the newest blocks are kept; reorganisations up to that depth are undone exactly.
const remembered = 64

// errStill says that the endpoints answer, and that none has a young block.
var errStill = errors.New("the newest block of every endpoint is old")

// header is a block and the hash of its parent.
type header struct {
	core.Block
	parent core.Hash
}

// heads is the newest part of the chain as it was last seen, and whether the chain answers.
type heads struct {
	mu      sync.Mutex
	recent  []header // contiguous, ascending; the last is the head
	version uint64   // rises with every change of the head
	changed chan struct{}
	checked time.Time // the last poll that was answered
	since   time.Time // when the chain began to answer, or not to
	err     error     // why the chain does not answer, or errStill
}

func newHeads() *heads {
	return &heads{changed: make(chan struct{}), since: time.Now(), err: errUnavailable()}
}

// sighting is the head, and what a reading of balances at it has to know.
type sighting struct {
	core.Block
	version uint64
	checked time.Time
}

// current is the newest block, the zero Block before the first, and a channel that closes when there is another.
func (h *heads) current() (core.Block, <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.head(), h.changed
}

func (h *heads) head() core.Block {
	if len(h.recent) == 0 {
		return core.Block{}
	}
	return h.recent[len(h.recent)-1].Block
}

// sight is the head, with the error of a chain that does not answer.
func (h *heads) sight() (sighting, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return sighting{h.head(), h.version, h.checked}, h.err
}

func (h *heads) health() (core.Block, time.Time, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.err == nil {
		return h.head(), h.since, nil
	}
	sentence := "The chain has not answered since %s: its figures are from then."
	if errors.Is(h.err, errStill) {
		sentence = "The chain has stood still since %s: its figures are from then."
	}
	return h.head(), h.since, portal.Errorf(portal.Unavailable, sentence, h.since.UTC().Format("15:04:05 UTC")).Because(h.err)
}

// observe notes how a poll went. A chain whose head is older than maxAge (0: any age) has stood still since that head's time.
func (h *heads) observe(err error, maxAge time.Duration) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	since := now
	if head := h.head(); err == nil && maxAge > 0 && now.Sub(head.Time) > maxAge {
		err, since = errStill, head.Time
	}
	if (err == nil) != (h.err == nil) || errors.Is(err, errStill) {
		h.since = since
	}
	if err == nil {
		h.checked = now
	}
	h.err = err
	return err
}

// span is the blocks from that number to the head, when all are remembered.
func (h *heads) span(from uint64) []header {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.recent) == 0 || from < h.recent[0].Number || from > h.head().Number {
		return nil
	}
	return slices.Clone(h.recent[from-h.recent[0].Number:])
}

// at is the remembered block of that number.
func (h *heads) at(number uint64) (core.Block, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.recent) == 0 || number < h.recent[0].Number || number > h.head().Number {
		return core.Block{}, false
	}
	return h.recent[number-h.recent[0].Number].Block, true
}

// below reports that all remembered blocks are above number.
func (h *heads) below(number uint64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.recent) == 0 || number < h.recent[0].Number
}

// extend makes the last of blocks (contiguous, ascending) the head. What they replace is forgotten.
func (h *heads) extend(blocks []header) {
	h.mu.Lock()
	defer h.mu.Unlock()
	kept := h.recent
	for len(kept) > 0 && kept[len(kept)-1].Number >= blocks[0].Number {
		kept = kept[:len(kept)-1]
	}
	if len(kept) > 0 && kept[len(kept)-1].Hash != blocks[0].parent {
		kept = nil
	}
	h.recent = append(slices.Clone(kept), blocks...)
	if surplus := len(h.recent) - remembered; surplus > 0 {
		h.recent = slices.Clone(h.recent[surplus:])
	}
	h.version++
	close(h.changed)
	h.changed = make(chan struct{})
}

// poll asks the endpoints for their heads and adopts the best one. A caller who comes while a poll waits for its turn shares
// that poll's outcome. An awaited poll does not share the failure of one that nobody awaited: that one may have asked no
// endpoint at all, as each was left in peace after a failure.
func (c *Chain) poll(ctx context.Context, awaited bool) error {
	came := time.Now()
	select {
	case c.polling <- struct{}{}:
		defer func() { <-c.polling }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if c.lastPoll.began.After(came) && (c.lastPoll.err == nil || c.lastPoll.awaited || !awaited) {
		return c.lastPoll.err
	}
	began := time.Now()
	if awaited && c.lastPoll.err != nil {
		select {
		case <-time.After(min(c.config.Poll, pollSpacing) - began.Sub(c.lastPoll.began)):
		case <-ctx.Done():
			return ctx.Err()
		}
		began = time.Now()
	}
	c.endpoints.pollHeads(ctx, awaited)
	err := c.adopt(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	c.lastPoll = poll{began, awaited, c.heads.observe(err, c.config.MaxHeadAge)}
	return c.lastPoll.err
}

// poll is one poll of the endpoints' heads.
type poll struct {
	began   time.Time
	awaited bool // somebody waited for it
	err     error
}

// adopt makes the best endpoint's head the chain's. An endpoint whose head does not hang together with its blocks is set aside.
func (c *Chain) adopt(ctx context.Context) error {
	for range c.endpoints.all {
		known, _ := c.heads.current()
		from, head, err := c.endpoints.choose(known, c.config.MaxHeadAge)
		if err != nil {
			return err
		}
		if err = c.link(ctx, from, head); err == nil || ctx.Err() != nil {
			return err
		}
		from.distrust(err)
	}
	return c.endpoints.noneFit()
}

// link walks back from a new head to a block that is remembered, and remembers the blocks on the way. A head that is
// remembered already comes from an endpoint that lags behind and changes nothing.
func (c *Chain) link(ctx context.Context, from *endpoint, latest header) error {
	if known, found := c.heads.at(latest.Number); found && known.Hash == latest.Hash {
		return nil
	}
	way := []header{latest}
	for oldest := latest; oldest.Number > 0 && len(way) < remembered && !c.heads.below(oldest.Number-1); {
		known, found := c.heads.at(oldest.Number - 1)
		if found && known.Hash == oldest.parent {
			break
		}
		if found {
			from.doubt() // it may be a reorganisation, or another chain
		}
		parent, err := attempt(ctx, from, func(ctx context.Context, p *endpoint) (header, error) {
			parent, err := headerOf("eth_getBlockByHash", oldest.parent)(ctx, p)
			if errors.Is(err, errBehind) {
				err = fmt.Errorf("%w: it does not have the parent of block %d", errNonsense, oldest.Number)
			}
			return parent, err
		})
		if err != nil {
			return err
		}
		if parent.Number+1 != oldest.Number || parent.Time.After(oldest.Time) {
			return fmt.Errorf("%w: block %d does not follow its parent", errNonsense, oldest.Number)
		}
		way = append(way, parent)
		oldest = parent
	}
	slices.Reverse(way)
	c.heads.extend(way)
	return nil
}

// canonical is the block of that number in the chain as it is now known.
func (c *Chain) canonical(ctx context.Context, number uint64) (core.Block, bool, error) {
	if known, found := c.heads.at(number); found {
		return known, true, nil
	}
	head, _ := c.heads.current()
	read, _, err := ask(ctx, c.endpoints.order(), hedgeAfter, func(ctx context.Context, p *endpoint) (header, error) {
		read, err := headerOf("eth_getBlockByNumber", hexutil.Uint64(number))(ctx, p)
		if errors.Is(err, errBehind) && number > head.Number {
			err = nil
		}
		return read, err
	})
	return read.Block, read.Hash != (core.Hash{}), err
}

// blockBefore is the newest block from before that time, or one that is older than that by the tolerance at most. Not found
// when the chain is younger.
func (c *Chain) blockBefore(ctx context.Context, head core.Block, at time.Time, tolerance time.Duration) (core.Block, bool, error) {
	older, newer := core.Block{}, head // one from before that time, once it is found, and one from after it
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
