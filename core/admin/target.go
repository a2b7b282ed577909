package admin

import (
	"context"
	"errors"
	"path/filepath"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// target is what the file wants of one module.
type target struct {
	FileModule

	wish core.Desired
	next *candidate   // of a path, or to be installed
	path string       // that next is to be kept from
	back *core.Packed // the release before, which the file goes back to
}

// resolve finds the release that the file names.
func (f *applying) resolve(ctx context.Context, m FileModule) (target, error) {
	t := target{FileModule: m, wish: f.now.wishes[m.ID]}
	digest, err := core.ParseDigest(m.Bundle)
	switch {
	case m.Bundle == "" && t.wish.Release.Zero():
		return t, portal.Errorf(portal.Invalid, "Module %s is not installed, and the file names no bundle of it.", m.ID)
	case m.Bundle == "":
		digest = t.wish.Release
	case err == nil:
	case releaseVersion.MatchString(m.Bundle):
		if digest, err = f.version(ctx, m); err != nil {
			return t, err
		}
	default:
		return f.fromFile(ctx, t)
	}
	return f.kept(ctx, t, digest)
}

// version is the release of the module that was kept with that version.
func (f *applying) version(ctx context.Context, m FileModule) (core.Digest, error) {
	releases, err := f.config.Releases.Releases(ctx, m.ID)
	if err != nil {
		return core.Digest{}, err
	}
	named, err := Named(releases, func(r core.Packed) bool { return r.Manifest.Version == m.Bundle })
	if portal.CodeOf(err) == portal.NotFound {
		return core.Digest{}, portal.Errorf(portal.NotFound, "No bundle of %s %s was kept here: name its file.", m.ID, m.Bundle)
	}
	return named, err
}

// Named is the release that somebody means, of a module's releases with the highest serial first: the newest of those that were
// wanted. What was only planned is meant where nothing else can be: anybody who is trusted can plan a release of that name. NotFound:
// none is. Conflict: it may be any of several.
func Named(releases []core.Packed, meant func(core.Packed) bool) (core.Digest, error) {
	var planned []core.Packed
	for _, r := range releases {
		switch {
		case !meant(r):
		case !r.WantedAt.IsZero():
			return r.Digest, nil
		default:
			planned = append(planned, r)
		}
	}
	switch len(planned) {
	case 0:
		return core.Digest{}, portal.Errorf(portal.NotFound, "There is no such release.")
	case 1:
		return planned[0].Digest, nil
	}
	p := planned[0]
	return core.Digest{},
		portal.Errorf(portal.Conflict, "%d bundles of %s %s were uploaded here, and none was installed: name one by its digest.",
			len(planned), p.Manifest.ID, p.Manifest.Version)
}

func (f *applying) fromFile(ctx context.Context, t target) (target, error) {
	file, err := f.Open(t.Bundle)
	if err != nil {
		return t, unreadable(t.Bundle, err)
	}
	defer file.Close()
	b, err := bundle.ReadTrusted(ctx, file, f.now.trust.Verify)
	if untrusted := (*bundle.Untrusted)(nil); errors.As(err, &untrusted) { // it may be a release that is known, whose statement has expired
		if t, err = f.kept(ctx, t, untrusted.Bundle.Digest); portal.CodeOf(err) == portal.NotFound {
			err = untrusted.Err
		}
		return t, err
	}
	if err != nil {
		return t, err
	}
	c, err := candidateOf(b, nil)
	if err != nil {
		return t, err
	}
	if t, err = f.kept(ctx, t, c.Digest); portal.CodeOf(err) != portal.NotFound {
		return t, err
	}
	t.next, t.path = &c, t.Bundle
	return t, f.own(t, c.Manifest.ID)
}

// kept is the target of a release whose bundle was kept. NotFound: it was not.
func (f *applying) kept(ctx context.Context, t target, digest core.Digest) (target, error) {
	if digest == t.wish.Release || digest == t.wish.Previous {
		packed, err := f.config.Releases.Release(ctx, digest)
		if err != nil {
			return t, err
		}
		if digest == t.wish.Previous && packed.Statement.Serial < t.wish.Serial {
			t.back = &packed
			return t, f.own(t, packed.Manifest.ID)
		}
	}
	c, err := f.candidateBy(ctx, f.now.trust, digest)
	if err == nil && c.closed != nil {
		err = refused(c.closed...)
	}
	if err != nil {
		return t, err
	}
	t.next = &c
	return t, f.own(t, c.Manifest.ID)
}

func (f *applying) own(t target, id core.ModuleID) error {
	if id != t.ID {
		return portal.Errorf(portal.Invalid, "The bundle of %s is module %s's: %s.", t.ID, id, filepath.Base(t.Bundle))
	}
	return nil
}
