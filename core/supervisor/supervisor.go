package supervisor

import (
	"context"
	"errors"
	"log/slog"

	"gaia.example/portal/core"
)

// Config is what a Supervisor needs. Logger and Ports.Log may be nil: then nothing is logged.
type Config struct {
	Logger  *slog.Logger
	Ports   core.HostPorts
	Observe Observer   // nil: nobody is told
	Clock   core.Clock // nil: time.Now
	Limits  Limits
}

// Supervisor owns every plugin process of this portal. Safe for concurrent use.
type Supervisor struct{ cfg Config }

// New starts the thread that plugin processes are forked from; they die with it, so the Supervisor must outlive them.
func New(cfg Config) (*Supervisor, error) {
	cfg.Limits = cfg.Limits.withDefaults()
	return &Supervisor{cfg: cfg}, nil
}

// Open makes the slot of a module. It launches nothing. A module has at most one slot at a time.
func (s *Supervisor) Open(release core.Release) *Slot { return &Slot{sup: s, release: release} }

// Close stops every slot. Idempotent.
func (s *Supervisor) Close(ctx context.Context) error { return errors.ErrUnsupported }
