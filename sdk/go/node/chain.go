package node

import (
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// MaxBatch is how many heartbeats are sent at once.
const MaxBatch = 128

// Link is where a chain of heartbeats stands: what the next one follows. The zero Link is a chain that has not begun.
type Link struct {
	Sequence uint64      `json:"sequence"`
	Hash     portal.Hash `json:"hash"`
	Time     uint64      `json:"time"`
}

// Chain is what is known of a node's heartbeats before a batch.
type Chain struct {
	Portal string
	Node   portal.Address
	Last   Link
	// Held is the heartbeat of that number, where it is still kept; nil: none is. It tells a repeated heartbeat from a fork.
	Held func(sequence uint64) (Held, bool)
	// Verify reads a heartbeat and verifies its signature; nil: VerifyHeartbeat. Who looks at a batch more than once remembers in it.
	Verify func(Statement) (Heartbeat, error)
	// Leaves tells of a heartbeat that goes on where the chain stands whether it is left out all the same; nil: none is. It is a gap then, as
	// one that never came.
	Leaves func(Heartbeat) bool
}

// Held is what is kept of a heartbeat that was taken.
type Held struct {
	Hash     portal.Hash
	Previous portal.Hash // the one that it names before it
}

// Gap is heartbeats that never came: numbers From to To, between two that did.
type Gap struct {
	From uint64 `json:"from"`
	To   uint64 `json:"to"`
}

// Taken is a heartbeat that was taken, with what is kept of it.
type Taken struct {
	Heartbeat
	Statement Statement
	Hash      portal.Hash
}

// Extension is what a batch adds to a chain.
type Extension struct {
	Taken    []Taken
	Repeated int // heartbeats that are held already: they change nothing
	// heartbeats of numbers that the chain has passed and of which nothing is held: whether they are what was there nobody can say
	Passed int
	Left   int   // heartbeats that were left out
	Gaps   []Gap // numbers that were left out, which is allowed: the node lost them, and says so by the number
	Last   Link
}

// Extend verifies a batch: each signature by itself, and that it goes on where the chain stands. What is good before the first heartbeat
// that is not is in the Extension also when there is an error, a Refusal that names that one:
//
//   - Forked: the chain has another heartbeat of that number, or the one after it names another, so that the node told two histories;
//   - Rewrote: it has the number after the last, but names another heartbeat before it;
//   - Disorder: within the batch numbers do not rise, or a time is not after the one before;
//   - WrongClock: its time is ahead of now by more than Skew. A time that is long past is no error: the portal may have been away;
//   - Elsewhere, Forged, Malformed, TooLarge as they say.
func (c Chain) Extend(batch []Statement, now time.Time) (Extension, error) {
	x := Extension{Last: c.Last}
	if len(batch) > MaxBatch {
		return x, Refuse(TooLarge, "A batch has at most %d heartbeats: send the oldest first, and the others after them.", MaxBatch)
	}
	var before uint64 // the number of the heartbeat before in the batch
	verify := c.Verify
	if verify == nil {
		verify = VerifyHeartbeat
	}
	for _, s := range batch {
		h, err := c.read(s, verify)
		if err != nil {
			return x, err
		}
		if err := c.belongs(h, before, now); err != nil {
			return x, err
		}
		before = h.Sequence
		if err := c.follow(&x, h, s); err != nil {
			return x, err
		}
	}
	return x, nil
}

// read verifies a heartbeat, unless it is the very one that was taken: its signature was verified then.
func (c Chain) read(s Statement, verify func(Statement) (Heartbeat, error)) (Heartbeat, error) {
	if h, err := ParseHeartbeat(s.Text); err == nil && h.Node == c.Node && h.Sequence <= c.Last.Sequence {
		if held, kept := c.held(h.Sequence); kept && held.Hash == s.Hash() {
			return h, nil
		}
	}
	return verify(s)
}

func (c Chain) held(sequence uint64) (held Held, kept bool) {
	if c.Held != nil {
		held, kept = c.Held(sequence)
	}
	if sequence == c.Last.Sequence {
		held.Hash, kept = c.Last.Hash, true
	}
	return held, kept
}

// farthest is how far before a number one is looked for that is held.
const farthest = 4 * MaxBatch

// contradicts tells whether what is held shows that the heartbeat of a number that is not held was another one: the next one names it. A
// next one that names the last one that is held says that the node left those between out, as it may when it has lost them.
func (c Chain) contradicts(h Heartbeat, hash portal.Hash) bool {
	next, kept := c.held(h.Sequence + 1)
	if !kept || next.Previous == (portal.Hash{}) || next.Previous == hash {
		return false
	}
	for before := h.Sequence - 1; before > 0 && h.Sequence-before <= farthest; before-- {
		if held, kept := c.held(before); kept {
			return held.Hash != next.Previous
		}
	}
	return false
}

// belongs tells whether a heartbeat can be in the batch at all.
func (c Chain) belongs(h Heartbeat, before uint64, now time.Time) error {
	switch {
	case h.Portal != c.Portal:
		return Refuse(Elsewhere, "Heartbeat %d is for %.100q, and this portal is %s: send it there.", h.Sequence, h.Portal, c.Portal)
	case h.Node != c.Node:
		return Refuse(Elsewhere, "Heartbeat %d is of %s, and this batch is of %s: send each node's by itself.", h.Sequence, h.Node, c.Node)
	case h.Sequence <= before:
		return Refuse(Disorder, "Heartbeat %d stands after %d: send them in the order of their numbers, each once.", h.Sequence, before)
	}
	if h.At().Sub(now) > Skew {
		return checkClock(h.Time, now)
	}
	return nil
}

// follow adds one heartbeat to what the batch adds.
func (c Chain) follow(x *Extension, h Heartbeat, s Statement) error {
	hash := s.Hash()
	if h.Sequence <= c.Last.Sequence {
		held, kept := c.held(h.Sequence)
		switch {
		case kept && held.Hash != hash, !kept && c.contradicts(h, hash):
			return Refuse(Forked, "There is another heartbeat %d of this node: two programs use its key, or an old copy of its folder was put back.",
				h.Sequence)
		case kept:
			x.Repeated++
		default:
			x.Passed++
		}
		return nil
	}
	next := x.Last.Sequence + 1
	switch {
	case h.Sequence == next && h.Previous != x.Last.Hash:
		return Refuse(Rewrote, "Heartbeat %d does not follow heartbeat %d as it was sent: the history before it was written anew.", h.Sequence,
			x.Last.Sequence)
	case h.Time <= x.Last.Time:
		return Refuse(Disorder, "Heartbeat %d has a time that is not after that of heartbeat %d: the machine's clock was set back.", h.Sequence,
			x.Last.Sequence)
	case c.Leaves != nil && c.Leaves(h):
		x.Left++
		return nil
	case h.Sequence > next:
		x.Gaps = append(x.Gaps, Gap{next, h.Sequence - 1})
	}
	x.Last = Link{h.Sequence, hash, h.Time}
	x.Taken = append(x.Taken, Taken{h, s, hash})
	return nil
}
