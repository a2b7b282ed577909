package chain

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// remembered is how many of the newest blocks are kept; reorganisations up to that depth are undone exactly.
const remembered = 64

// header is a block and the one it stands on.
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
	checked time.Time // last look that was answered
	since   time.Time // start of the present condition
	err     error     // why the chain does not answer
}

func newHeads() *heads {
	return &heads{changed: make(chan struct{}), since: time.Now(), err: errUnavailable()}
}

// sighting is the head with what a reading made at it needs to know.
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

// sight is the head while the chain answers.
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
	return h.head(), h.since, portal.Errorf(portal.Unavailable, "The chain has not answered since %s: its figures are from then.",
		h.since.UTC().Format("15:04:05 UTC")).Because(h.err)
}

// observe notes how a look at the head went.
func (h *heads) observe(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	if (err == nil) != (h.err == nil) {
		h.since = now
	}
	if err == nil {
		h.checked = now
	}
	h.err = err
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

// adopt makes the last of blocks (contiguous, ascending) the head. What they replace is forgotten.
func (h *heads) adopt(blocks []header) {
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

// poll looks at the head and notes what it sees.
func (c *Chain) poll(ctx context.Context) error {
	select {
	case c.polling <- struct{}{}:
		defer func() { <-c.polling }()
	case <-ctx.Done():
		return ctx.Err()
	}
	latest, found, err := c.header(ctx, "eth_getBlockByNumber", "latest")
	if err == nil && !found {
		err = errUnavailable()
	}
	if err == nil {
		err = c.link(ctx, latest)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	c.heads.observe(err)
	return err
}

// link walks back from a new head to a block that is remembered, and adopts the way. A head that is remembered
// already comes from an endpoint that lags behind and changes nothing.
func (c *Chain) link(ctx context.Context, latest header) error {
	if known, found := c.heads.at(latest.Number); found && known.Hash == latest.Hash {
		return nil
	}
	way := []header{latest}
	for oldest := latest; oldest.Number > 0 && len(way) < remembered && !c.heads.below(oldest.Number-1); {
		if known, found := c.heads.at(oldest.Number - 1); found && known.Hash == oldest.parent {
			break
		}
		parent, found, err := c.header(ctx, "eth_getBlockByHash", oldest.parent)
		if err != nil {
			return err
		}
		if !found {
			return errUnavailable()
		}
		way = append(way, parent)
		oldest = parent
	}
	slices.Reverse(way)
	c.heads.adopt(way)
	return nil
}

// canonical is the block of that number in the chain as it is now known.
func (c *Chain) canonical(ctx context.Context, number uint64) (core.Block, bool, error) {
	if known, found := c.heads.at(number); found {
		return known, true, nil
	}
	read, found, err := c.header(ctx, "eth_getBlockByNumber", hexutil.Uint64(number))
	return read.Block, found, err
}

// header reads one block's header as the endpoint states it: other chains' hashes are not made as Ethereum's are.
func (c *Chain) header(ctx context.Context, method string, which any) (header, bool, error) {
	var answer *struct {
		Number     hexutil.Uint64 `json:"number"`
		Hash       core.Hash      `json:"hash"`
		ParentHash core.Hash      `json:"parentHash"`
		Timestamp  hexutil.Uint64 `json:"timestamp"`
	}
	if err := c.endpoints.call(ctx, &answer, method, which, false); err != nil || answer == nil {
		return header{}, false, err
	}
	block := core.Block{Number: uint64(answer.Number), Hash: answer.Hash, Time: time.Unix(int64(answer.Timestamp), 0).UTC()}
	return header{block, answer.ParentHash}, true, nil
}
