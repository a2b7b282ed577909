package core

import (
	"context"
	"encoding/json"
	"time"
)

// Ending is how a module's process ended.
type Ending struct {
	Code   int           // its exit status; -1: a signal ended it
	Signal string        // that ended it, such as SIGKILL; empty: none did
	Ran    time.Duration // from its launch
	Peak   int64         // bytes of memory that it had at most; 0: that is not known
	Bound  int64         // bytes over which it would have been ended
}

// Crash is a process of a module that ended when it was not to, with what it left behind.
type Crash struct {
	Ending

	Replica  string
	Module   ModuleID
	Version  string
	At       time.Time
	Class    FaultClass
	Problem  string          // one sentence
	Evidence string          // as a Fault's
	Log      json.RawMessage // a list of the lines that the module had logged last; null: they could not be read
}

// CrashesKept is how many of a module's crashes stay, on all replicas together.
const CrashesKept = 10

// CrashStore keeps modules' crashes; they outlive the portal's process, and go with their module.
type CrashStore interface {
	SaveCrash(context.Context, Crash) error
	// Crashes of a module, the newest first.
	Crashes(context.Context, ModuleID) ([]Crash, error)
}
