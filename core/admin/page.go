package admin

import (
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/routing"
)

// routes compares the pages of two releases; what was taken out comes last.
func routes(before, now core.Manifest) []core.PlanRoute {
	line := func(r core.RouteRule) core.PlanRoute {
		route := core.PlanRoute{Path: r.Path, Title: r.Title, Access: r.Access, Tier: tierOf(r.Tier)}
		if r.Sidebar != nil {
			route.Sidebar = r.Sidebar.Section + " › " + r.Sidebar.Label
		}
		return route
	}
	lines := []core.PlanRoute{}
	for _, r := range now.Routes {
		is := line(r)
		was, found := routeOf(before, r.Path)
		is.Difference = difference(found, sameRoute(was, r))
		if is.Difference == core.Changed {
			is.Before = opens(was.Access, was.Tier)
		}
		lines = append(lines, is)
	}
	for _, r := range before.Routes {
		if _, stays := routeOf(now, r.Path); !stays {
			gone := line(r)
			gone.Difference = core.Removed
			lines = append(lines, gone)
		}
	}
	return lines
}

func routeOf(m core.Manifest, path string) (core.RouteRule, bool) {
	i := slices.IndexFunc(m.Routes, func(r core.RouteRule) bool { return r.Path == path })
	if i < 0 {
		return core.RouteRule{}, false
	}
	return m.Routes[i], true
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
	lines := []core.PlanAPI{}
	for _, a := range now.API {
		was, found := prefixOf(before, a.Prefix)
		line := core.PlanAPI{Prefix: a.Prefix, Access: a.Access, Tier: tierOf(a.Tier), Difference: difference(found, was == a)}
		if line.Difference == core.Changed {
			line.Before = opens(was.Access, was.Tier)
		}
		lines = append(lines, line)
	}
	for _, a := range before.API {
		if _, stays := prefixOf(now, a.Prefix); !stays {
			lines = append(lines, core.PlanAPI{Prefix: a.Prefix, Access: a.Access, Tier: tierOf(a.Tier), Difference: core.Removed})
		}
	}
	return lines
}

func prefixOf(m core.Manifest, prefix string) (core.APIRule, bool) {
	i := slices.IndexFunc(m.API, func(a core.APIRule) bool { return a.Prefix == prefix })
	if i < 0 {
		return core.APIRule{}, false
	}
	return m.API[i], true
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
		rule, _ := routeOf(next.Manifest, line.Path)
		alone.Manifest.Routes = []core.RouteRule{rule}
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
