package registry

import (
	"slices"

	"gaia.example/portal/core"
)

// steps is the life cycle: from each state, the ones that may follow. The empty state is before the first. A step from a
// state to itself is another release in the place of the one before, or a release that was refused that place.
var steps = map[core.State][]core.State{
	"":                 {core.Discovered, core.Staged}, // staged: this replica had verified it before it was restarted
	core.Discovered:    {core.Verified, core.VerifyFailed, core.Incompatible, core.Stopped},
	core.Verified:      {core.Staged, core.VerifyFailed, core.Discovered, core.Stopped},
	core.VerifyFailed:  {core.Discovered, core.Stopped}, // an act only: it is never tried again by itself
	core.Incompatible:  {core.Discovered, core.Stopped},
	core.Staged:        {core.AwaitingGrant, core.Asleep, core.Starting, core.Discovered, core.Stopped},
	core.AwaitingGrant: {core.Asleep, core.Starting, core.Discovered, core.Stopped},
	core.Asleep:        {core.Starting, core.Asleep, core.Stopped},
	core.Starting:      {core.Probing, core.Crashed, core.Draining, core.Stopped},
	core.Probing:       {core.Ready, core.Degraded, core.Crashed, core.Draining, core.Stopped},
	core.Ready:         {core.Degraded, core.Crashed, core.Draining, core.Ready, core.Stopped}, // stopped: it ended while it was told to
	core.Degraded:      {core.Ready, core.Crashed, core.Draining, core.Degraded, core.Stopped},
	core.Draining:      {core.Asleep, core.Stopped, core.Crashed},
	core.Stopped:       {core.Asleep, core.Starting, core.AwaitingGrant, core.Discovered},
	core.Crashed:       {core.Starting, core.BackingOff, core.Quarantined, core.Draining, core.Stopped},
	core.BackingOff:    {core.Starting, core.Draining, core.BackingOff, core.Stopped},
	core.Quarantined:   {core.Draining, core.Quarantined, core.Stopped}, // an admin's act only
}

func mayFollow(from, to core.State) bool { return slices.Contains(steps[from], to) }
