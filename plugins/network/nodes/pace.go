package nodes

import (
	"time"

	"gaia.example/portal/sdk/go/node"
)

// The bounds of what one node can have kept. They go by the times that heartbeats themselves have, so that a day's that were not sent
// before are taken at once. What lies beyond is left out, which is a gap in the chain, and no refusal: a node that begins again and again,
// or comes back after a week, goes on with what is good.
const (
	closest = every / 2 // between two heartbeats, in the long run
	burst   = 20        // heartbeats that may be closer
)

// leaves tells of each heartbeat that goes on where the chain stands, in their order, whether it is left out: it was made before the node
// was paired, so long ago that none is kept for that long, or too close to those before it.
func (r *record) leaves(now time.Time) func(node.Heartbeat) bool {
	earliest := max(r.paired-node.Skew.Milliseconds(), now.Add(-rawFor).UnixMilli())
	pace := r.tally.Pace
	return func(h node.Heartbeat) bool {
		at := int64(h.Time) // up to 2^53-1
		if at < earliest || pace-at > burst*closest.Milliseconds() {
			return true
		}
		pace = after(pace, at)
		return false
	}
}

// paced moves when the node may send its next heartbeat behind those that were taken.
func (r *record) paced(taken []node.Taken) {
	for _, h := range taken {
		r.tally.Pace = after(r.tally.Pace, int64(h.Time)) // up to 2^53-1
	}
}

// after is the earliest time of the next heartbeat, where none may be closer.
func after(pace, at int64) int64 { return max(pace, at) + closest.Milliseconds() }
