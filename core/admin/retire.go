package admin

import (
	"context"
	"errors"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// keptUnwanted is how long a bundle stays that nobody installs.
const keptUnwanted = 24 * time.Hour

// Sweep removes what nobody needs: releases that were never wanted within a day, those that many others of their module came
// after, and bundles that no release needs. The release goes first, so that what is cut short leaves a bundle that the next
// sweep deletes. Any number of portals may do it at once; each removal is one's, with its audit entry.
func (a *Acts) Sweep(ctx context.Context) error {
	now := a.config.Clock()
	return errors.Join(a.retire(ctx, now), a.config.Blobs.Sweep(ctx, now.Add(-keptUnwanted),
		func(digest core.Digest) (bool, error) { return a.needed(ctx, digest) }))
}

// needed tells whether a release has that bundle, or it is a module's blob.
func (a *Acts) needed(ctx context.Context, digest core.Digest) (bool, error) {
	_, err := a.config.Releases.Release(ctx, digest)
	if portal.CodeOf(err) == portal.NotFound {
		return a.config.ModuleBlobs.HasBlob(ctx, digest)
	}
	return true, err
}

func (a *Acts) retire(ctx context.Context, now time.Time) error {
	all, err := a.config.Releases.Held(ctx)
	if err != nil {
		return err
	}
	desired, err := a.config.Modules.Desired(ctx)
	if err != nil {
		return err
	}
	wishes := map[core.ModuleID]core.Desired{}
	for _, wish := range desired {
		wishes[wish.Module] = wish
	}
	for _, h := range stale(all, wishes, a.config.Keep, now.Add(-keptUnwanted)) {
		if err := a.drop(ctx, h, now); err != nil {
			return err
		}
	}
	return nil
}

// stale are the releases that are to go. The one with the highest serial that was wanted stays: it tells whose the module is,
// also when it was removed.
func stale(all []core.Held, wishes map[core.ModuleID]core.Desired, keep int, before time.Time) []core.Held {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b core.Held) int { return b.WantedAt.Compare(a.WantedAt) })
	wanted := map[core.ModuleID]int{}
	return slices.DeleteFunc(all, func(h core.Held) bool {
		wish := wishes[h.Module]
		if h.WantedAt.IsZero() {
			return h.Digest == wish.Release || h.Digest == wish.Previous || !h.AddedAt.Before(before)
		}
		wanted[h.Module]++
		return wanted[h.Module] <= keep || h.Digest == wish.Release || h.Digest == wish.Previous || h.Serial == wish.Serial
	})
}

// drop removes a release. Its bundle is swept when it is a day old: until then another portal may just be given it again.
func (a *Acts) drop(ctx context.Context, h core.Held, now time.Time) error {
	why := "Nobody installed it."
	if !h.WantedAt.IsZero() {
		why = "Later releases took its place."
	}
	retired, err := a.config.Releases.Retire(ctx, h, core.AuditEntry{
		At: now, Actor: string(instanceActor), Action: "release.removed", Subject: string(h.Module),
		Detail: detail(map[string]any{"digest": h.Digest, "version": h.Version, "serial": h.Serial, "why": why}),
	})
	if err != nil || !retired {
		return err
	}
	a.pagesMu.Lock()
	delete(a.pageCache, h.Digest)
	a.pagesMu.Unlock()
	return nil
}
