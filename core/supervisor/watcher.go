package supervisor

import (
	"context"

	"gaia.example/portal/core"
)

// Watcher is who opens a slot and drives it. The calls for one slot come in order and one at a time. Each must return soon, Prepare alone
// may take its time, and none may call the slot's Start, Swap or Stop; its readers (Instance, Restarts, Release) are free to all of them.
type Watcher interface {
	// Prepare is called before each launch: it has the release's files where the release says, as they were signed. An error fails the
	// launch with core.NotVerified. Launches of two releases may run side by side.
	Prepare(context.Context, core.Release) error
	// Observe is told each state that the slot enters:
	// starting → probing → ready ⇄ degraded → draining → stopped; asleep → starting and, of a module that runs on demand,
	// draining → asleep; crashed → starting, crashed → backing_off → starting, crashed → quarantined. A swap of versions is not a
	// transition, unless nothing ran before it.
	Observe(core.ModuleID, core.State, core.Fault)
	// Returned is told that a new version was taken back within its soak, and why: the one before it serves again. It is called before
	// Observe is told of the state that this leads to.
	Returned(id core.ModuleID, from, to core.Release, why core.Fault)
	// Soaked is told that a new version stays: its soak is over, or was cut short by another Swap. A Fault says that it would have been
	// taken back, had the version before started again.
	Soaked(core.ModuleID, core.Release, core.Fault)
}
