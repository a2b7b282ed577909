package portal

import (
	"context"
	"net/http"
	"time"
)

// Module is what a plugin serves.
type Module struct {
	// Handler answers the module's API. Paths are those after /api/m/<module>; only declared prefixes reach it.
	Handler http.Handler
	// Run does the module's background work; it ends when ctx does. An error is a crash. Optional.
	Run func(ctx context.Context) error
	// Jobs are the work that the manifest schedules, by name. Of all replicas one runs each, one run at a time; due is when it was
	// to run, and ctx ends with its time or its module: a job that does not return then keeps its next run from beginning. An error
	// stands in the job's history: it is tried again when it is due the next time. Optional.
	Jobs map[string]func(ctx context.Context, due time.Time) error
	// Health answers nil while the module can serve. Optional: a module without one is healthy while it answers at all.
	Health func(ctx context.Context) error
	// Close frees what New took, after the last request, the last job and Run. Optional.
	Close func(ctx context.Context) error
}

// New builds the module once its host is there. The context ends with the process.
type New func(ctx context.Context, host Host) (*Module, error)
