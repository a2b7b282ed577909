package core

import (
	"context"
	"time"
)

// Desired is what the admin wants of a module; every replica follows it.
type Desired struct {
	Module     ModuleID
	Enabled    bool
	Release    Digest // what is to run; zero: it is not installed, or no longer
	Previous   Digest // what a roll-back goes to; zero: nothing
	Serial     int64  // the highest that was ever wanted: nothing older is installed anew
	Generation int64  // rises with every change
	ChangedAt  time.Time
	ChangedBy  string // as an audit entry's actor
	Off        Off    // of a module that somebody switched off
	Drain      Drain  // of a module that somebody drained; it stays enabled
	Place      Place  // where a partner's cards and entries stand
	MemoryMiB  int    // that its plugin is to make do with; 0: as its manifest says
	Restarts   int64  // rises when an admin wants another process of the same release
	Undo       bool   // an admin went back to Release: the migrations that it does not have are to be undone
}

// Off says since when a module is switched off, and why. The zero Off: it is not, or nobody said.
type Off struct {
	At     time.Time
	By     string // as an audit entry's actor
	Reason string
	AtOnce bool // what runs in it is cut
}

// Drain says since when a module takes no new requests, why, and how long what runs in it may take to end. Its pages stay, and its process
// ends after that, until an admin has it run again. The zero Drain: it takes them.
type Drain struct {
	At     time.Time
	By     string // as an audit entry's actor
	Reason string
	Within time.Duration // whole seconds; then what is left is cut
}

// Grant is an admin's yes to a capability of a module.
type Grant struct {
	Module     ModuleID
	Capability string
	Reason     string // the module's, as the admin read it
	GrantedAt  time.Time
	GrantedBy  string
}

// Change is one act on a module: all of it is stored, with its audit entry, or nothing.
type Change struct {
	Desired Desired    // Generation: the one that the act was decided on; 0 for a module that is new
	Grants  []Grant    // what the module has from now on, whole
	Entry   AuditEntry // of the act
	Anew    bool       // the release takes its version from those that had it before, as in development alone: they were never wanted
}

// ModuleStore keeps what is wanted of modules and what became of them.
type ModuleStore interface {
	// Desired is the wish of every module that was ever installed, by id.
	Desired(context.Context) ([]Desired, error)
	// Grants of one module, or of all when the id is empty, by module and capability.
	Grants(context.Context, ModuleID) ([]Grant, error)
	// Change stores the wish, the grants and the audit entry together and answers with the wish, its generation raised by one.
	// Conflict: the module has another generation than the act was decided on, there is no such release, or its version or serial
	// was another's that was wanted (the portal's own publisher may have a version again); nothing was changed.
	Change(context.Context, Change) (Desired, error)
	// SaveTransition stores the steps, each with its audit entry, all together.
	SaveTransition(context.Context, ...Transition) error
}

// Transition is one step of a module's life on one replica.
type Transition struct {
	Replica string
	Module  ModuleID
	Version string
	Release Digest
	From    State // empty for the first
	To      State
	Problem string // one sentence; empty when all is well
	Class   FaultClass
	At      time.Time

	TakenBack string // the version that was taken back for the problem; empty: none was
}

// Sentence is the problem, and which version was taken back for it.
func (t Transition) Sentence() string { return takenBack(t.TakenBack, t.Problem) }

// Observed is a module as one replica has it.
type Observed struct {
	Replica    string
	Module     ModuleID
	Release    Digest // what runs, or would
	Version    string
	Generation int64 // of the wish that this replica has followed
	State      State
	Since      time.Time
	SoakUntil  time.Time // of an upgrade that may still go back by itself; zero: none
	Restarts   int
	PID        int
	Open       int // requests, streams and jobs that run in it; written down anew while it drains
	Problem    string
	Class      FaultClass
	Evidence   string
	Layers     []Layer   // that hold its process; empty: there is none yet; nil: it does not run in the sandbox
	SeenAt     time.Time // renewed every few seconds while the replica lives
}

// ObservationStore keeps what replicas observe.
type ObservationStore interface {
	// Observe replaces what those replicas said of those modules; they were seen at the latest SeenAt.
	Observe(context.Context, ...Observed) error
	// Seen says that the replica lives: the SeenAt of all that it observes.
	Seen(ctx context.Context, replica string, at time.Time) error
	// Observations of all replicas, by module and replica; of one module, or of all when the id is empty.
	Observations(context.Context, ModuleID) ([]Observed, error)
	// Replicas is when each was last seen.
	Replicas(context.Context) (map[string]time.Time, error)
	// Forget removes what a replica observed of modules that are gone; where none is named, the replica itself.
	Forget(ctx context.Context, replica string, modules ...ModuleID) error
}
