package portal

import (
	"context"
	"iter"
	"log/slog"
	"time"
)

// Host is all that a module may ask of the core. Every call is checked against the module's grants;
// one that was not granted answers Forbidden. Safe for concurrent use.
type Host interface {
	// Settings decodes the module's settings, as the admin set them, over the manifest's defaults.
	Settings(ctx context.Context, into any) error
	// Log writes to the core's log under the module's name.
	Log() *slog.Logger
	Chain() Chain
	Events() Events
}

// Chain reads the portal's target chain. Amounts are in the smallest unit.
type Chain interface {
	// Contract is the address of a contract that the manifest names; NotFound when it is not deployed on this chain.
	Contract(ctx context.Context, name string) (Address, error)
	// Head is the newest block the core has seen; Unavailable while no endpoint answers.
	Head(ctx context.Context) (Block, error)
	// Call is eth_call at the block of that number, at the head for 0. It answers with the block it was made at.
	Call(ctx context.Context, to Address, input []byte, block uint64) (output []byte, at Block, err error)
	// Logs yields what the filter selects, oldest first, from block From on and then as it happens, in batches that each
	// end at a whole block. Keep Batch.Next with what you derived and start there again. A reorganisation yields
	// a batch with Removed logs before their replacement. It ends with an error or when ctx does.
	Logs(ctx context.Context, filter LogFilter) iter.Seq2[LogBatch, error]
}

// Block names one block of the chain.
type Block struct {
	Number uint64    `json:"number"`
	Hash   Hash      `json:"hash"`
	Time   time.Time `json:"time"`
}

// LogFilter selects logs: of any of the contracts (at least one), with the first topic being any of Events (all, when empty).
type LogFilter struct {
	Contracts []Address
	Events    []Hash
	From      uint64 // first block
}

// Log is one event that a contract emitted.
type Log struct {
	Contract    Address
	Topics      []Hash
	Data        []byte
	Block       Block
	Transaction Hash
	Index       uint // in the block
	Removed     bool // taken back by a reorganisation
}

// LogBatch is the logs of the blocks up to and including Head. CaughtUp says that Head was the chain's head.
type LogBatch struct {
	Logs     []Log
	Head     Block
	Next     uint64 // where to start again
	CaughtUp bool
}

// Events publishes to the portal's event stream.
type Events interface {
	// Publish sends payload under a topic that the manifest declares. Open pages that follow "<module>.<topic>" get it once.
	Publish(ctx context.Context, topic string, payload any) error
}
