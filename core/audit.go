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
	Once    bool // nothing is added where the actor's entry of that action and subject is there; not kept
	// Module has a share of each day of UTC, AuditEntries and AuditBytes, of which this takes something; empty: it takes from none. Not kept.
	Module ModuleID
	Prev   string // the hash of the entry before; empty for the first
	Hash   string
}

// What one module may add to the chain on a day: the chain is for good, and nothing of it can give way. As much again the steps of its life
// may add that come and go by themselves.
const (
	AuditEntries  = 2_000
	AuditBytes    = 1 << 20
	AuditOverhead = 256 // what an entry counts beside its texts, in bytes
)

// Audit is the hash-linked record of acts.
type Audit interface {
	// Record appends an entry; Seq, Prev and Hash are set by the record. RateLimited: the module has added as much today as it may.
	Record(context.Context, AuditEntry) error
}

// ModuleActs are the actions of entries whose subject is a module, and whose actor is who decided that.
var ModuleActs = []string{
	"module.disabled", "module.drained", "module.enabled", "module.granted", "module.installed", "module.job_asked", "module.memory",
	"module.placed", "module.removed", "module.restarted", "module.rolled_back", "module.settings", "module.ungranted",
	"module.upgraded", "release.revoked",
}
