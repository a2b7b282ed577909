package admin

import (
	"context"
	"maps"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// view is what is wanted and who is trusted at one moment: what an act is decided on.
type view struct {
	wishes map[core.ModuleID]core.Desired
	trust  bundle.Trust

	// routed are the releases of enabled modules, as far as the route table's pages go.
	routed map[core.ModuleID]core.Release
}

// view is what is wanted and who is trusted now.
func (a *Acts) view(ctx context.Context) (view, error) {
	v := view{wishes: map[core.ModuleID]core.Desired{}, routed: map[core.ModuleID]core.Release{}}
	wishes, err := a.config.Modules.Desired(ctx)
	if err != nil {
		return v, err
	}
	for _, wish := range wishes {
		v.wishes[wish.Module] = wish
		if wish.Release.Zero() || !wish.Enabled {
			continue
		}
		if v.routed[wish.Module], err = a.pages(ctx, wish.Release); err != nil {
			return v, err
		}
	}
	v.trust, err = a.trust(ctx)
	return v, err
}

// trust is whom this portal trusts now.
func (a *Acts) trust(ctx context.Context) (bundle.Trust, error) {
	trust := bundle.Trust{Now: a.config.Clock(), Development: a.config.Develops}
	var err error
	if trust.Publishers, err = a.config.Publishers.Publishers(ctx); err != nil {
		return trust, err
	}
	trust.Revocations, err = a.config.Publishers.Revocations(ctx)
	return trust, err
}

// pages is what a release has in the route table. A release never changes, so each is read once.
func (a *Acts) pages(ctx context.Context, digest core.Digest) (core.Release, error) {
	a.pagesMu.Lock()
	known, ok := a.pageCache[digest]
	a.pagesMu.Unlock()
	if ok {
		return known, nil
	}
	packed, err := a.config.Releases.Release(ctx, digest)
	if err != nil {
		return core.Release{}, err
	}
	known = pagesOf(packed)
	a.pagesMu.Lock()
	defer a.pagesMu.Unlock()
	a.pageCache[digest] = known
	return known, nil
}

func pagesOf(p core.Packed) core.Release {
	return core.Release{
		Digest: p.Digest, FirstParty: p.Statement.Publisher == core.InstancePublisher,
		Manifest: core.Manifest{ID: p.Manifest.ID, Version: p.Manifest.Version, Routes: p.Manifest.Routes},
	}
}

// others are the pages of the enabled modules, without that one's.
func (v view) others(id core.ModuleID) []core.Release {
	var all []core.Release
	for _, other := range slices.Sorted(maps.Keys(v.routed)) {
		if other != id {
			all = append(all, v.routed[other])
		}
	}
	return all
}

func (v view) publisher(id string) core.Publisher {
	if i := slices.IndexFunc(v.trust.Publishers, func(p core.Publisher) bool { return p.ID == id }); i >= 0 {
		return v.trust.Publishers[i]
	}
	return core.Publisher{}
}

// installed is the wish of a module that is there. NotFound: it is not.
func (v view) installed(id core.ModuleID) (core.Desired, error) {
	wish, known := v.wishes[id]
	if !known || wish.Release.Zero() {
		return core.Desired{}, portal.Errorf(portal.NotFound, "There is no module %q.", string(id))
	}
	return wish, nil
}

// wanted are the module's releases that are wanted or were, the highest serial first. What somebody planned only stands in
// nobody's way.
func (a *Acts) wanted(ctx context.Context, id core.ModuleID) ([]core.Packed, error) {
	releases, err := a.config.Releases.Releases(ctx, id)
	return slices.DeleteFunc(releases, func(r core.Packed) bool { return r.WantedAt.IsZero() }), err
}

// former is what a candidate would take the place of: the release of that digest as its bundle tells it, which is read to its
// end and may take long. The zero candidate: there is none.
func (a *Acts) former(ctx context.Context, digest core.Digest, next candidate) (candidate, error) {
	switch digest {
	case core.Digest{}:
		return candidate{}, nil
	case next.Digest:
		return next, nil
	}
	former, err := a.candidate(ctx, digest)
	// its bundle is lost or damaged: what it was built from is not known
	if code := portal.CodeOf(err); code == portal.NotFound || code == portal.Invalid {
		former = candidate{}
		former.Packed, err = a.config.Releases.Release(ctx, digest)
	}
	return former, err
}

// alone decides on a candidate while nobody else of this process decides. What the candidate would take the place of is read
// before, for others must not wait for that, and again where something else is wanted by then.
func (a *Acts) alone(ctx context.Context, c candidate, decide func(now view, former candidate) (core.Desired, error)) (core.Desired,
	error) {
	id, former := c.Manifest.ID, candidate{}
	for {
		wish, wanted, err := func() (wish core.Desired, wanted core.Digest, err error) {
			a.mu.Lock()
			defer a.mu.Unlock()
			now, err := a.view(ctx)
			if wanted = now.wishes[id].Release; err == nil && wanted == former.Digest {
				wish, err = decide(now, former)
			}
			return wish, wanted, err
		}()
		if err != nil || wanted == former.Digest {
			return wish, err
		}
		if former, err = a.former(ctx, wanted, c); err != nil {
			return core.Desired{}, err
		}
	}
}

// propose gathers what a candidate's plan is made of. former is of the release that the view wants.
func (a *Acts) propose(ctx context.Context, now view, c, former candidate) (proposal, error) {
	id := c.Manifest.ID
	p := proposal{
		next: c, wish: now.wishes[id], others: now.others(id), publisher: now.publisher(c.Statement.Publisher),
		trust: now.trust.Verify(c.bundle), shell: a.config.Shell, brand: a.config.Brand, contracts: a.config.Contracts,
	}
	var err error
	if p.known, err = a.wanted(ctx, id); err != nil {
		return p, err
	}
	if p.grants, err = a.config.Modules.Grants(ctx, id); err != nil {
		return p, err
	}
	p.enable = p.wish.Enabled
	if p.wish.Release.Zero() {
		p.enable = true
		return p, nil
	}
	if p.settings, err = a.config.Settings.Settings(ctx, c.Manifest); err != nil {
		return p, err
	}
	if p.wanted = &former; p.wish.Release == c.Digest {
		p.trust = now.trust.Check(c.Packed) // what runs goes on when its statement expires
	}
	return p, nil
}
