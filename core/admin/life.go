package admin

import (
	"cmp"
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// actTimeout bounds an act that reads no bundle; it goes on when the admin's browser leaves.
const actTimeout = 30 * time.Second

// Enable has an installed module run, one that was drained too. NotFound: there is none of that id. Enabling what is enabled is an act too:
// its generation rises, which ends a quarantine and has safe mode start it.
func (a *Acts) Enable(ctx context.Context, by Actor, id core.ModuleID) (core.Desired, error) {
	return a.act(ctx, id, func(ctx context.Context, now view, wish core.Desired) (core.Change, error) {
		return a.enable(ctx, now, by, wish)
	})
}

// enable decides.
func (a *Acts) enable(ctx context.Context, now view, by Actor, wish core.Desired) (core.Change, error) {
	packed, err := a.config.Releases.Release(ctx, wish.Release)
	if err != nil {
		return core.Change{}, err
	}
	if err := a.runs(now, packed); err != nil {
		return core.Change{}, err
	}
	wish.Enabled, wish.Off, wish.Drain = true, core.Off{}, core.Drain{}
	return a.entered(wish, by, "module.enabled", map[string]any{"digest": packed.Digest, "version": packed.Manifest.Version}), nil
}

// Disable switches an installed module off for everybody, and keeps why: no new request reaches it, and those that run have the drain time
// to end, unless off says that they are cut. NotFound: there is none of that id. Invalid: the reason is none. What is disabled is left as
// it is. By and At are the act's own.
func (a *Acts) Disable(ctx context.Context, by Actor, id core.ModuleID, off core.Off) (core.Desired, error) {
	if err := checkReason(off.Reason); err != nil {
		return core.Desired{}, err
	}
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		if !wish.Enabled {
			return core.Change{}, nil
		}
		return a.disable(ctx, by, wish, off)
	})
}

// disable decides.
func (a *Acts) disable(ctx context.Context, by Actor, wish core.Desired, off core.Off) (core.Change, error) {
	packed, err := a.config.Releases.Release(ctx, wish.Release)
	if err != nil {
		return core.Change{}, err
	}
	off.At, off.By = a.config.Clock(), string(by)
	wish.Enabled, wish.Off, wish.Drain = false, off, core.Drain{}
	about := map[string]any{"digest": packed.Digest, "version": packed.Manifest.Version, "reason": off.Reason}
	if off.AtOnce {
		about["atOnce"] = true
	}
	return a.entered(wish, by, "module.disabled", about), nil
}

// Put has a partner's cards and entries stand in front of the portal's own, among them, or after them. Invalid: it is no place.
// Conflict: the module is the portal's own, whose manifest says the order.
func (a *Acts) Put(ctx context.Context, by Actor, id core.ModuleID, place core.Place) (core.Desired, error) {
	switch place {
	case core.Before, core.Among, core.After:
	default:
		return core.Desired{}, portal.Errorf(portal.Invalid,
			"%q is no place: a partner's cards and entries stand before the portal's own, among them, or after them.", place)
	}
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		packed, err := a.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return core.Change{}, err
		}
		if packed.Statement.Publisher == core.InstancePublisher {
			return core.Change{}, portal.Errorf(portal.Conflict,
				"%s is the portal's own: its manifest says in which order its cards and entries stand.", packed.Manifest.Title)
		}
		before := cmp.Or(wish.Place, core.After)
		if before == place {
			return core.Change{}, nil
		}
		next := wish
		next.Place = place
		return a.beside(wish, next, by, "module.placed", map[string]any{"before": before, "after": place}), nil
	})
}

// RollBack goes back to the release that was wanted before, with what was granted to it; a second one goes forth again.
func (a *Acts) RollBack(ctx context.Context, by Actor, id core.ModuleID) (core.Desired, error) {
	return a.act(ctx, id, func(ctx context.Context, now view, wish core.Desired) (core.Change, error) {
		return a.back(ctx, now, by, wish)
	})
}

// back decides.
func (a *Acts) back(ctx context.Context, now view, by Actor, wish core.Desired) (core.Change, error) {
	if wish.Previous.Zero() {
		return core.Change{}, refused("Module " + string(wish.Module) + " has no release to go back to: this is its first.")
	}
	current, err := a.config.Releases.Release(ctx, wish.Release)
	if err != nil {
		return core.Change{}, err
	}
	target, err := a.config.Releases.Release(ctx, wish.Previous)
	if err != nil {
		return core.Change{}, err
	}
	if step := irreversible(target.Statement, current.Statement); step != "" {
		return core.Change{}, refused("Version " + current.Manifest.Version + " has the migration " + step +
			", which cannot be undone: there is no way back to " +
			target.Manifest.Version + ". Restore a backup from before, or install a later version.")
	}
	if err := a.runs(now, target); err != nil {
		return core.Change{}, err
	}
	wish.Release, wish.Previous, wish.Undo = wish.Previous, wish.Release, true
	return a.entered(wish, by, "module.rolled_back", map[string]any{
		"digest": target.Digest, "version": target.Manifest.Version, "previous": current.Digest, "from": current.Manifest.Version,
	}), nil
}

// Remove wants a module no more: its routes and its process go, and its grants. Its releases stay known, so that nobody
// else may have its id, and nothing older than it was may be installed anew.
func (a *Acts) Remove(ctx context.Context, by Actor, id core.ModuleID) (core.Desired, error) {
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		return a.remove(ctx, by, wish)
	})
}

// remove decides.
func (a *Acts) remove(ctx context.Context, by Actor, wish core.Desired) (core.Change, error) {
	packed, err := a.config.Releases.Release(ctx, wish.Release)
	if err != nil {
		return core.Change{}, err
	}
	wish.Enabled, wish.Release, wish.Previous, wish.Undo, wish.Off, wish.Place = false, core.Digest{}, core.Digest{}, false, core.Off{}, ""
	wish.MemoryMiB, wish.Drain = 0, core.Drain{}
	return a.entered(wish, by, "module.removed", map[string]any{"digest": packed.Digest, "version": packed.Manifest.Version}), nil
}

// act decides on one installed module and stores the change; the zero change changes nothing.
func (a *Acts) act(ctx context.Context, id core.ModuleID,
	decide func(context.Context, view, core.Desired) (core.Change, error)) (core.Desired, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	now, err := a.view(ctx)
	if err != nil {
		return core.Desired{}, err
	}
	wish, err := now.installed(id)
	if err != nil {
		return core.Desired{}, err
	}
	change, err := decide(ctx, now, wish)
	if err != nil || change.Entry.Action == "" {
		return wish, err
	}
	if !change.Desired.Release.Zero() && change.Grants == nil {
		if change.Grants, err = a.config.Modules.Grants(ctx, id); err != nil {
			return core.Desired{}, err
		}
	}
	return a.change(ctx, change)
}

// runs refuses a release that nobody trusts any more, or that has a page of another module.
func (a *Acts) runs(now view, p core.Packed) error {
	if err := now.trust.Check(p); err != nil {
		return refused(sentences(err)...)
	}
	if _, err := routing.Build(append(now.others(p.Manifest.ID), routed(p)), a.config.Shell); err != nil {
		return refused(asSentence(err))
	}
	return nil
}

// entered is a wish with its audit entry.
func (a *Acts) entered(wish core.Desired, by Actor, action string, about map[string]any) core.Change {
	wish.ChangedAt, wish.ChangedBy = a.config.Clock(), string(by)
	return core.Change{Desired: wish, Entry: core.AuditEntry{
		At: wish.ChangedAt, Actor: string(by), Action: action, Subject: string(wish.Module), Detail: detail(about),
	}}
}
