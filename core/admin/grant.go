package admin

import (
	"context"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// TakeBack takes what was granted of a capability from a module, with all of its targets. What the module asks for must all be granted: it
// does not run until that is granted again, with its plan. NotFound: nothing of that capability was granted.
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
