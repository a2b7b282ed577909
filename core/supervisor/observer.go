package supervisor

import "gaia.example/portal/core"

// Observer is told each state a slot enters, in order and one at a time per slot:
// starting → probing → ready ⇄ degraded → draining → stopped; asleep → starting and, of a module that runs on demand,
// draining → asleep; crashed → starting, crashed → backing_off → starting, crashed → quarantined. It must return soon and must not
// call the slot's Start, Swap or Stop; the slot's readers (Instance, Restarts, Release) are free to it. A swap of
// versions is not a transition, unless nothing ran before it.
type Observer func(core.ModuleID, core.State, core.Fault)
