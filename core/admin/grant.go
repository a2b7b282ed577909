package admin

import (
	"context"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Grant says yes to one thing that the wanted release asks for, by the grant's name: anew, after it was taken back, or for the first time,
// where it was left out when the release was installed. Invalid: the release does not ask for it.
func (a *Acts) Grant(ctx context.Context, by Actor, id core.ModuleID, name string) (core.Desired, error) {
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		packed, err := a.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return core.Change{}, err
		}
		all := asked(packed.Manifest)
		i := slices.IndexFunc(all, func(one ask) bool { return one.name == name })
		if i < 0 {
			return core.Change{}, portal.Errorf(portal.Invalid, "%s %s does not ask for %q: name one of what it asks for.", id,
				packed.Manifest.Version, name)
		}
		grants, err := a.config.Modules.Grants(ctx, id)
		if err != nil || has(grants, name) {
			return core.Change{}, err
		}
		change := a.beside(wish, wish, by, "module.granted", map[string]any{"grants": []string{name}, "version": packed.Manifest.Version})
		change.Grants = append(slices.Clone(grants),
			core.Grant{Module: id, Capability: name, Reason: all[i].Reason, GrantedAt: a.config.Clock(), GrantedBy: string(by)})
		return change, nil
	})
}

// kept are the grants of the next release where nobody decides on each: all that it asks for, but for what the release before asked wallets
// for too and an admin took back.
func (p proposal) kept() []string {
	return slices.DeleteFunc(p.next.Manifest.Grants(), func(name string) bool {
		return !core.Needed(name) && p.wanted != nil && asks(p.wanted.Manifest, name) && !has(p.grants, name)
	})
}

// TakeBack takes what was granted of a capability from a module, with all of its targets, or one grant by its name. What the module needs
// must all be granted: it does not run until that is granted again. Without a grant for wallets it goes on, and its pages are refused what
// that was for. NotFound: nothing of that capability was granted.
func (a *Acts) TakeBack(ctx context.Context, by Actor, id core.ModuleID, capability string) (core.Desired, error) {
	return a.act(ctx, id, func(ctx context.Context, _ view, wish core.Desired) (core.Change, error) {
		packed, err := a.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return core.Change{}, err
		}
		grants, err := a.config.Modules.Grants(ctx, id)
		if err != nil {
			return core.Change{}, err
		}
		names := []string{capability} // of a release before, perhaps
		for _, c := range packed.Manifest.Capabilities {
			if c.Name == capability {
				names = c.Grants()
			}
		}
		left := slices.DeleteFunc(slices.Clone(grants), func(g core.Grant) bool { return slices.Contains(names, g.Capability) })
		if len(left) == len(grants) {
			return core.Change{}, portal.Errorf(portal.NotFound, "%q is not granted to the module %s.", capability, string(id))
		}
		change := a.beside(wish, wish, by, "module.ungranted", map[string]any{"grants": names, "version": packed.Manifest.Version})
		change.Grants = append([]core.Grant{}, left...) // none is not the same as those from before
		return change, nil
	})
}
