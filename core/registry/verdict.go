package registry

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// verdict is why a release may not run here: the state that it is in then, and what is wrong. The zero verdict lets it run.
type verdict struct {
	state core.State
	fault core.Fault
}

func unverified(problem string) verdict {
	return verdict{core.VerifyFailed, core.Fault{Class: core.NotVerified, Problem: problem}}
}

// judge reads a release from the database and asks all that needs no file: whom the portal trusts, which contract the release keeps and
// what machine it is for.
func (r *Registry) judge(ctx context.Context, digest core.Digest) (edition, verdict, error) {
	p, err := r.config.Releases.Release(ctx, digest)
	if portal.CodeOf(err) == portal.NotFound {
		return edition{Release: core.Release{Digest: digest}},
			unverified("The database does not have the release that is wanted: install it again."), nil
	}
	if err != nil {
		return edition{}, verdict{}, err
	}
	e := r.edition(p)
	r.mu.RLock()
	trust := r.trust
	r.mu.RUnlock()
	trust.Now, trust.Development = r.config.Clock(), r.config.Develops
	if err := trust.Check(p); err != nil {
		return e, unverified(sentence(err)), nil
	}
	err = bundle.Compatible(p.Manifest.Compat)
	if err == nil {
		err = bundle.Runnable(p.Manifest, p.Statement.Files)
	}
	if err != nil {
		return e, verdict{core.Incompatible, core.Fault{Problem: sentence(err)}}, nil
	}
	return e, verdict{}, nil
}

func (r *Registry) edition(p core.Packed) edition {
	dir, plugin := r.folders.of(p.Digest), bundle.PluginPath(p.Manifest)
	hash := p.Statement.Files[plugin].SHA256
	e := edition{
		Release: core.Release{
			Digest: p.Digest, Manifest: p.Manifest, Remote: p.Remote, Dir: dir, Plugin: filepath.Join(dir, filepath.FromSlash(plugin)),
			PluginSHA256: hash[:], FirstParty: p.Statement.Publisher == core.InstancePublisher,
		},
		publisher: p.Statement.Publisher, serial: p.Statement.Serial,
	}
	for name, file := range p.Statement.Files {
		if strings.HasPrefix(name, "remote/") && name != "remote/remote.json" {
			e.remoteBytes += file.Bytes
		}
	}
	return e
}

// lacking is the first capability that a release needs and was not granted; empty: none.
func lacking(manifest core.Manifest, granted []string) string {
	for _, c := range manifest.Capabilities {
		for _, name := range c.Grants() {
			if core.Needed(name) && !slices.Contains(granted, name) {
				return name
			}
		}
	}
	return ""
}
