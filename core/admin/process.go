package admin

import (
	"cmp"
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// MemoryLeast is the least memory that an admin may give a module's plugin, in MiB: a Go program does not start with less.
const MemoryLeast = 32

// MemoryMost is the most memory that an admin may give a module's plugin, in MiB.
func (a *Acts) MemoryMost() int { return a.config.MemoryMost }

// MemoryOf is what a module's plugin is to make do with, in MiB: what an admin gave it, what its manifest asks for, or what all have.
func MemoryOf(m core.Manifest, wish core.Desired) int {
	return cmp.Or(wish.MemoryMiB, m.Resources.MemoryMiB, core.MemoryMiBByDefault)
}

// GiveMemory has a module's plugin make do with so many MiB, whatever its manifest asks for; 0: with what that asks for. A process with
// that takes the place of the one that runs. Invalid: it is less than MemoryLeast, or more than the operator allows.
func (a *Acts) GiveMemory(ctx context.Context, by Actor, id core.ModuleID, mib int) (core.Desired, error) {
	if most := a.config.MemoryMost; mib != 0 && (mib < MemoryLeast || mib > most) {
		return core.Desired{}, portal.Errorf(portal.Invalid,
			"A plugin is given from %d to %d MiB: the operator allows more with modules.memory_most.", MemoryLeast, most)
	}
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		if wish.MemoryMiB == mib {
			return core.Change{}, nil
		}
		packed, err := a.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return core.Change{}, err
		}
		next := wish
		next.MemoryMiB = mib
		return a.beside(wish, next, by, "module.memory", map[string]any{
			"before": MemoryOf(packed.Manifest, wish), "after": MemoryOf(packed.Manifest, next), "manifest": mib == 0,
		}), nil
	})
}

// Restart has another process of a module take the place of the one that runs; one that failed too often begins anew. Conflict: the module
// is switched off.
func (a *Acts) Restart(ctx context.Context, by Actor, id core.ModuleID) (core.Desired, error) {
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		if !wish.Enabled {
			return core.Change{}, refused("Module " + string(id) + " is switched off: switch it on, which starts it.")
		}
		packed, err := a.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return core.Change{}, err
		}
		next := wish
		next.Restarts++
		return a.beside(wish, next, by, "module.restarted", map[string]any{"digest": packed.Digest, "version": packed.Manifest.Version}), nil
	})
}

// How long what runs in a module that is drained may take to end.
const (
	DrainLeast = time.Second
	DrainMost  = 24 * time.Hour
)

// Drain has a module take no new requests, on any replica, until Enable: its pages stay, and what runs in it has that long to end before
// its process does. One that drains already is left as it is. By and At are the act's own. Invalid: the time is not from DrainLeast to
// DrainMost, or the reason is none. Conflict: the module is switched off.
func (a *Acts) Drain(ctx context.Context, by Actor, id core.ModuleID, drain core.Drain) (core.Desired, error) {
	if err := checkReason(drain.Reason); err != nil {
		return core.Desired{}, err
	}
	if drain.Within < DrainLeast || drain.Within > DrainMost {
		return core.Desired{}, portal.Errorf(portal.Invalid, "What runs in a module that is drained has from 1 to %d seconds to end.",
			int(DrainMost/time.Second))
	}
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		if !wish.Enabled {
			return core.Change{}, refused("Module " + string(id) + " is switched off: no request reaches it.")
		}
		if wish.Drain != (core.Drain{}) {
			return core.Change{}, nil
		}
		packed, err := a.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return core.Change{}, err
		}
		next := wish
		drain.At, drain.By = a.config.Clock(), string(by)
		next.Drain = drain
		return a.beside(wish, next, by, "module.drained", map[string]any{
			"digest": packed.Digest, "version": packed.Manifest.Version, "reason": drain.Reason, "seconds": int(drain.Within / time.Second),
		}), nil
	})
}

// beside is an act that leaves the release as it is: since when that is wanted, and by whom, it says as before.
func (a *Acts) beside(wish, next core.Desired, by Actor, action string, about map[string]any) core.Change {
	change := a.entered(wish, by, action, about)
	change.Desired = next
	return change
}
