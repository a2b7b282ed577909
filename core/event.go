package core

import (
	"context"
	"encoding/json"
	"iter"
	"time"
)

// Event is something that happened. A Wallet restricts it to that wallet's sessions; a Session to that one.
type Event struct {
	ID      int64 // rising; given by the outbox; 0 for an event that is not kept
	Topic   string
	Wallet  *Address
	Session *SessionID
	Payload json.RawMessage
	At      time.Time
	Said    *Said // not kept
	Share   Share // not kept
}

// Share says whose share of the outbox an event takes: the module's, whose older events make room for it, and nobody else's. Zero: the
// portal's own.
type Share struct {
	Module ModuleID
	Bytes  int64 // that are kept of the module's events; 0: EventBytes
}

// What the outbox keeps of one module's events, and of the portal's own.
const (
	EventsKept    = 10_000
	EventBytes    = 4 << 20
	OwnEventBytes = 64 << 20
	EventOverhead = 128 // what an event counts beside its topic and its payload, in bytes
)

// Said is what a module's event has of the fields that its entries in the menu wait for; see Until.
type Said struct {
	Version string          // of the module that says so
	Over    map[string]bool // those of the fields that are true
}

// The core's own topics; a module's are "<module>.<topic>".
const (
	TopicChain   = "chain"   // payloads: the newest block, and since when the chain is silent; not kept
	TopicSession = "session" // payloads: SessionEvent
	TopicModule  = "module"  // payloads: ModuleEvent
	TopicInbox   = "inbox"   // payloads: notifications.Event; of one wallet
	TopicTiers   = "tiers"   // payloads: what opens them, as the catalogue has it
	TopicRunning = "running" // for admins; payloads: RunningEvent; not kept
	TopicViews   = "views"   // for admins; payloads: a view of the same session; that counts were written, which is not kept
)

// Outbox keeps events until they were delivered and, for a while after, for streams that resume.
type Outbox interface {
	// Append stores the events and sets their ids, in order. The oldest of a share that has too many go.
	Append(context.Context, ...*Event) error
	// After is the stored events of those topics with a higher id, oldest first, at most limit.
	After(ctx context.Context, topics []string, id int64, limit int) ([]Event, error)
}

// EventPublisher makes events known.
type EventPublisher interface {
	Publish(context.Context, ...Event) error
}

// Events are made known and followed.
type Events interface {
	EventPublisher
	// Follow yields the events of those topics that are for everybody, in the order of their ids: those after that id that are
	// kept, and then as they happen; 0: only what is to come. It ends with Unavailable when the reader does not keep up or the
	// outbox does not answer, and with ctx's error. The events are shared, and not to be changed.
	Follow(ctx context.Context, after int64, topics ...string) iter.Seq2[*Event, error]
}
