package admin

import (
	"context"
	"maps"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// Installed is a module that is there, and what is known of it.
type Installed struct {
	Wish      core.Desired
	Release   core.Packed // what is wanted
	Previous  *core.Packed
	Grants    []core.Grant // that it has, by their names
	Publisher core.Publisher
	Observed  []core.Observed // of the replicas that live, by their names
}

// Installed is every module that is there, by id.
func (a *Acts) Installed(ctx context.Context) ([]Installed, error) {
	wishes, err := a.config.Modules.Desired(ctx)
	if err != nil {
		return nil, err
	}
	wishes = slices.DeleteFunc(wishes, func(wish core.Desired) bool { return wish.Release.Zero() })
	return a.about(ctx, wishes, "")
}

// Module is one that is there. NotFound: it is not.
func (a *Acts) Module(ctx context.Context, id core.ModuleID) (Installed, error) {
	wishes, err := a.config.Modules.Desired(ctx)
	if err != nil {
		return Installed{}, err
	}
	wishes = slices.DeleteFunc(wishes, func(wish core.Desired) bool { return wish.Module != id || wish.Release.Zero() })
	if len(wishes) == 0 {
		return Installed{}, portal.Errorf(portal.NotFound, "There is no module %q.", string(id))
	}
	one, err := a.about(ctx, wishes, id)
	if err != nil {
		return Installed{}, err
	}
	return one[0], nil
}

func (a *Acts) about(ctx context.Context, wishes []core.Desired, id core.ModuleID) ([]Installed, error) {
	publishers, err := a.config.Publishers.Publishers(ctx)
	if err != nil {
		return nil, err
	}
	observed, err := a.config.Observations.Observations(ctx, id)
	if err != nil {
		return nil, err
	}
	grants, err := a.config.Modules.Grants(ctx, id)
	if err != nil {
		return nil, err
	}
	now := a.config.Clock()
	all := make([]Installed, len(wishes))
	for i, wish := range wishes {
		one := Installed{Wish: wish, Observed: []core.Observed{}}
		if one.Release, err = a.config.Releases.Release(ctx, wish.Release); err != nil {
			return nil, err
		}
		if !wish.Previous.Zero() {
			previous, err := a.config.Releases.Release(ctx, wish.Previous)
			if err != nil {
				return nil, err
			}
			one.Previous = &previous
		}
		one.Publisher = view{trust: bundle.Trust{Publishers: publishers}}.publisher(one.Release.Statement.Publisher)
		for _, g := range grants {
			if g.Module == wish.Module {
				one.Grants = append(one.Grants, g)
			}
		}
		for _, o := range observed {
			if o.Module == wish.Module && now.Sub(o.SeenAt) <= alive {
				one.Observed = append(one.Observed, o)
			}
		}
		all[i] = one
	}
	return all, nil
}

// Known is a release of a module that was kept.
type Known struct {
	core.Packed

	Wanted, Previous, Revoked bool
}

// Releases of a module, the highest serial first. NotFound: none was ever kept.
func (a *Acts) Releases(ctx context.Context, id core.ModuleID) ([]Known, error) {
	releases, err := a.config.Releases.Releases(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(releases) == 0 {
		return nil, portal.Errorf(portal.NotFound, "There is no module %q.", string(id))
	}
	now, err := a.view(ctx)
	if err != nil {
		return nil, err
	}
	wish := now.wishes[id]
	all := make([]Known, len(releases))
	for i, r := range releases {
		all[i] = Known{Packed: r, Wanted: r.Digest == wish.Release, Previous: r.Digest == wish.Previous,
			Revoked: now.trust.NotRevoked(r.Digest, r.Statement) != nil}
	}
	return all, nil
}

// Release is one that is known here, whether it is wanted or not. NotFound: it is not.
func (a *Acts) Release(ctx context.Context, digest core.Digest) (core.Packed, error) {
	return a.config.Releases.Release(ctx, digest)
}

// Publishers is every one that was ever trusted, by id.
func (a *Acts) Publishers(ctx context.Context) ([]core.Publisher, error) {
	return a.config.Publishers.Publishers(ctx)
}

// Living is the replicas that live, by their names, and when each was last seen.
func Living(ctx context.Context, observations core.ObservationStore, now time.Time) (map[string]time.Time, error) {
	replicas, err := observations.Replicas(ctx)
	maps.DeleteFunc(replicas, func(_ string, seen time.Time) bool { return now.Sub(seen) > alive })
	return replicas, err
}
