package core

import (
	"context"
	"time"
)

// Desired is what the admin wants of a module; every replica follows it.
type Desired struct {
	Module     ModuleID
	Enabled    bool
	Version    string
	Generation int64 // rises with every change
}

// Transition is one step of a module's life on this replica.
type Transition struct {
	Module  ModuleID
	Version string
	From    State // empty for the first
	To      State
	Problem string // one sentence; empty when all is well
	At      time.Time
}

// ModuleStore keeps what is wanted of modules and what became of them.
type ModuleStore interface {
	// Desired is the wish of every module that was ever seen.
	Desired(context.Context) ([]Desired, error)
	// Desire stores a wish and answers with it, its generation raised.
	Desire(context.Context, Desired) (Desired, error)
	// SaveTransition stores the step and its audit entry together.
	SaveTransition(context.Context, Transition) error
}
