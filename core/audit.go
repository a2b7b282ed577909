package core

import (
	"context"
	"encoding/json"
	"time"
)

// AuditEntry is one act that people answer for. Its hash covers the entry before it, so that none can be changed or
// taken out unseen.
type AuditEntry struct {
	Seq     int64 // rising from 1, without gaps
	At      time.Time
	Actor   string // a wallet, or the part of the portal that acted
	Action  string // e.g. "module.disabled"
	Subject string // what was acted on
	Detail  json.RawMessage
	Once    bool   // nothing is added where the actor's entry of that action and subject is there; not kept
	Prev    string // the hash of the entry before; empty for the first
	Hash    string
}

// Audit is the hash-linked record of acts.
type Audit interface {
	// Record appends an entry; Seq, Prev and Hash are set by the record.
	Record(context.Context, AuditEntry) error
}
