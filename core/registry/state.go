package registry

import (
	"slices"

	"gaia.example/portal/core"
)

// steps is the life cycle: from each state, the ones that may follow. The empty state is before the first.
var steps = map[core.State][]core.State{
	"":                 {core.Discovered},
	core.Discovered:    {core.Verified, core.VerifyFailed, core.Incompatible},
	core.Verified:      {core.Staged, core.VerifyFailed},
	core.VerifyFailed:  {}, // never tried again: the next start of the portal looks anew
	core.Incompatible:  {},
	core.Staged:        {core.AwaitingGrant, core.Starting, core.Stopped},
	core.AwaitingGrant: {core.Starting, core.Stopped},
	core.Starting:      {core.Probing, core.Crashed, core.Draining, core.Stopped},
	core.Probing:       {core.Ready, core.Degraded, core.Crashed, core.Draining, core.Stopped},
	core.Ready:         {core.Degraded, core.Crashed, core.Draining, core.Stopped}, // stopped: it ended while it was told to
	core.Degraded:      {core.Ready, core.Crashed, core.Draining, core.Stopped},
	core.Draining:      {core.Stopped, core.Crashed},
	core.Stopped:       {core.Starting},
	core.Crashed:       {core.Starting, core.BackingOff, core.Quarantined, core.Draining, core.Stopped},
	core.BackingOff:    {core.Starting, core.Draining, core.Stopped},
	core.Quarantined:   {core.Draining, core.Stopped}, // an admin's act only
}

func mayFollow(from, to core.State) bool { return slices.Contains(steps[from], to) }

// startable are the states from which an admin may enable a module.
func startable(s core.State) bool { return s != core.VerifyFailed && s != core.Incompatible }
