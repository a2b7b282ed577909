package admin

import (
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/routing"
)

// routes compares the pages of two releases.
func routes(before, now core.Manifest) []core.PlanRoute {
	return compared(before.Routes, now.Routes, func(r core.RouteRule) string { return r.Path }, sameRoute,
		func(is, was core.RouteRule, d core.Difference) core.PlanRoute {
			route := core.PlanRoute{
				Path: is.Path, Title: is.Title, About: is.Description, Access: is.Access, Tier: tierOf(is.Tier),
				Difference: d, Before: openedBefore(d, was.Access, was.Tier),
			}
			if is.Sidebar != nil {
				route.Sidebar, route.Listed = is.Sidebar.Section+" › "+is.Sidebar.Label, tierOf(is.Sidebar.Tier)
			}
			return route
		})
}

func sameRoute(a, b core.RouteRule) bool {
	if (a.Sidebar == nil) != (b.Sidebar == nil) || a.Sidebar != nil && *a.Sidebar != *b.Sidebar {
		return false
	}
	a.Sidebar, b.Sidebar = nil, nil
	return a == b
}

// prefixes compares the APIs of two releases.
func prefixes(before, now core.Manifest) []core.PlanAPI {
	return compared(before.API, now.API, func(a core.APIRule) string { return a.Prefix }, equal,
		func(is, was core.APIRule, d core.Difference) core.PlanAPI {
			return core.PlanAPI{Prefix: is.Prefix, Access: is.Access, Tier: tierOf(is.Tier), AfterSeconds: is.AfterSeconds, Difference: d,
				Before: openedBefore(d, was.Access, was.Tier)}
		})
}

// conflicts marks the pages that cannot be had, and answers with what else keeps the release out of the route table.
func (p proposal) conflicts(lines []core.PlanRoute) (refusals []string) {
	others := p.others
	if _, err := routing.Build(others, p.shell); err != nil {
		return []string{"The modules that are installed do not fit together: " + asSentence(err)}
	}
	next := routed(p.next.Packed)
	if _, err := routing.Build(append(slices.Clip(others), next), p.shell); err == nil {
		return nil
	}
	for i, line := range lines {
		if line.Difference == core.Removed {
			continue
		}
		alone := next
		alone.Remote = nil
		at := slices.IndexFunc(next.Manifest.Routes, func(r core.RouteRule) bool { return r.Path == line.Path })
		alone.Manifest.Routes = next.Manifest.Routes[at : at+1]
		if _, err := routing.Build(append(slices.Clip(others), alone), p.shell); err != nil {
			lines[i].Conflict = asSentence(err)
			refusals = append(refusals, lines[i].Conflict)
		}
	}
	if refusals == nil { // the release does not fit itself
		_, err := routing.Build([]core.Release{next}, nil)
		refusals = append(refusals, asSentence(err))
	}
	return refusals
}

// routed is a release as the route table takes it.
func routed(p core.Packed) core.Release {
	return core.Release{Digest: p.Digest, Manifest: p.Manifest, Remote: p.Remote, FirstParty: p.Statement.Publisher == core.InstancePublisher}
}

// tierOf is nil for no tier.
func tierOf(t core.Tier) *core.Tier {
	if t == core.NoTier {
		return nil
	}
	return &t
}

// opens is to whom something opens, in a word.
func opens(kind core.AccessKind, tier core.Tier) string {
	if kind == core.TierAccess {
		return tier.String()
	}
	return kind.String()
}

// wider tells whether now opens to visitors that before did not.
func wider(before, now core.Rule) bool {
	return now.Kind < before.Kind || now.Kind == core.TierAccess && before.Kind == core.TierAccess && now.Tier < before.Tier
}
