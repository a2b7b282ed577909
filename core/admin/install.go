package admin

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/faultpoint"
)

// readTimeout bounds an act that reads a bundle; it goes on when the admin's browser leaves.
const readTimeout = 5 * time.Minute

// Install wants a release whose bundle was kept: it installs a module, or upgrades it. granted must be what its plan lists,
// all of it and nothing else: the admin says yes to what was shown. A module that is disabled stays so when it is upgraded.
func (a *Acts) Install(ctx context.Context, by Actor, digest core.Digest, granted []string) (core.Desired, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout)
	defer cancel()
	c, err := a.candidate(ctx, digest)
	if err != nil {
		return core.Desired{}, err
	}
	if c.closed != nil {
		return core.Desired{}, refused(c.closed...)
	}
	return a.alone(ctx, c, func(now view, former candidate) (core.Desired, error) {
		p, err := a.propose(ctx, now, c, former)
		if err != nil {
			return core.Desired{}, err
		}
		return a.install(ctx, by, p, granted)
	})
}

// install decides on a proposal, which nothing came between; a.mu is held.
func (a *Acts) install(ctx context.Context, by Actor, p proposal, granted []string) (core.Desired, error) {
	answer := plan(p)
	if len(answer.Refusals) > 0 {
		return core.Desired{}, refused(answer.Refusals...)
	}
	if err := covers(p.next.Manifest, granted); err != nil {
		return core.Desired{}, err
	}
	if answer.Act == core.ActNothing && p.granted(granted) {
		return p.wish, nil
	}
	if err := a.save(ctx, by, p.next); err != nil {
		return core.Desired{}, err
	}
	return a.change(ctx, p.installation(by, answer.Act, granted, a.config.Clock()))
}

// covers refuses a grant that is not of what is asked for: of all of it, but for what the module can do without.
func covers(m core.Manifest, granted []string) error {
	want := m.Grants()
	for _, name := range granted {
		if !slices.Contains(want, name) {
			return refused("This release does not ask for " + name + ": grant what its plan lists.")
		}
	}
	lacking := slices.DeleteFunc(want, func(name string) bool { return slices.Contains(granted, name) || !core.Needed(name) })
	if len(lacking) > 0 {
		return refused("This release asks for " + bundle.Series(lacking) +
			", which was not granted: it is installed with all that its plan lists, or not at all; only what it asks of wallets may be left out.")
	}
	return nil
}

// granted tells whether of all that the next release asks for exactly that was granted before.
func (p proposal) granted(names []string) bool {
	return !slices.ContainsFunc(asked(p.next.Manifest), func(a ask) bool { return has(p.grants, a.name) != slices.Contains(names, a.name) })
}

func has(grants []core.Grant, capability string) bool {
	return slices.ContainsFunc(grants, func(g core.Grant) bool { return g.Capability == capability })
}

// installation is the change that an installation with these grants is. What was granted to the release before and is not asked for by this
// one stays granted, for the way back to it.
func (p proposal) installation(by Actor, act core.PlanAct, granted []string, at time.Time) core.Change {
	next, wish := p.next, p.wish
	action := map[core.PlanAct]string{core.ActInstall: "module.installed", core.ActUpgrade: "module.upgraded",
		core.ActNothing: "module.granted"}[act]
	wish.Module, wish.Enabled = next.Manifest.ID, p.enable
	if wish.Release != next.Digest {
		wish.Previous, wish.Release, wish.Undo = wish.Release, next.Digest, false
	}
	if wish.Enabled {
		wish.Off = core.Off{}
	}
	if p.develops && p.wanted != nil && p.wanted.Manifest.Version == next.Manifest.Version {
		wish.Previous = core.Digest{} // its version is this one's now: there is no way back to it
	}
	wish.Serial, wish.ChangedAt, wish.ChangedBy = max(wish.Serial, next.Statement.Serial), at, string(by)
	var grants []core.Grant
	var names []string
	for _, a := range asked(next.Manifest) {
		if !slices.Contains(granted, a.name) {
			continue
		}
		grants = append(grants, core.Grant{Module: wish.Module, Capability: a.name, Reason: a.Reason, GrantedAt: at, GrantedBy: string(by)})
		names = append(names, a.name)
	}
	if p.wanted != nil {
		for _, g := range p.grants {
			if asks(p.wanted.Manifest, g.Capability) && !asks(next.Manifest, g.Capability) {
				grants = append(grants, g)
			}
		}
	}
	return core.Change{Desired: wish, Grants: grants, Anew: p.develops, Entry: core.AuditEntry{
		At: at, Actor: string(by), Action: action, Subject: string(wish.Module),
		Detail: detail(map[string]any{
			"digest": next.Digest, "version": next.Manifest.Version, "publisher": next.Statement.Publisher, "serial": next.Statement.Serial,
			"grants": append([]string{}, names...), "previous": previously(wish.Previous), "enabled": wish.Enabled,
		}),
	}}
}

// change stores a change, and has this process see it at once.
func (a *Acts) change(ctx context.Context, c core.Change) (core.Desired, error) {
	wish, err := a.config.Modules.Change(ctx, c)
	faultpoint.Reach(faultpoint.WishChanged)
	if err == nil && a.config.Changed != nil {
		a.config.Changed(wish.Module)
	}
	return wish, err
}

// detail is for values that always can be.
func detail(value map[string]any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// previously is a digest, or nil for none.
func previously(d core.Digest) any {
	if d.Zero() {
		return nil
	}
	return d
}
