package supervisor

import (
	"context"
)

// Instance is one plugin process that was configured.
type Instance struct{}

// Exit is how a process ended.
type Exit struct {
	Err      error  // nil: by itself, with status 0
	Evidence string // its last words on stderr, at most 4 KiB
}

// PID is the process id.
func (i *Instance) PID() int { return 0 }

// Done is closed when the process is gone.
func (i *Instance) Done() <-chan struct{} { return nil }

// Exit is how it ended; valid after Done.
func (i *Instance) Exit() Exit { return Exit{} }

// Health asks the module; nil: healthy.
func (i *Instance) Health(ctx context.Context) error { return nil }

// Draining is closed when the instance is being retired: streams of it should end.
func (i *Instance) Draining() <-chan struct{} { return nil }
