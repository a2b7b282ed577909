package core

import (
	"context"
	"encoding/json"
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
}

// The core's own topics; a module's are "<module>.<topic>".
const (
	TopicChain   = "chain"   // payloads: the newest block, and since when the chain is silent; not kept
	TopicSession = "session" // payloads: SessionEvent
	TopicModule  = "module"  // payloads: ModuleEvent
	TopicViews   = "views"   // for admins; payloads: a view of the same session; that counts were written, which is not kept
)

// Outbox keeps events until they were delivered and, for a while after, for streams that resume.
type Outbox interface {
	// Append stores the events and sets their ids, in order.
	Append(context.Context, ...*Event) error
	// After is the stored events of those topics with a higher id, oldest first, at most limit.
	After(ctx context.Context, topics []string, id int64, limit int) ([]Event, error)
}

// EventPublisher makes events known.
type EventPublisher interface {
	Publish(context.Context, ...Event) error
}
