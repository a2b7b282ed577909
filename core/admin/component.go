package admin

import (
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// maxComponents bounds the lists of a plan.
const maxComponents = 100

// components compares what two releases were built from.
func (p proposal) components() core.PlanComponents {
	now, licences := inOrder(p.next.Components)
	sum := core.PlanComponents{Total: len(p.next.Components), Added: []string{}, Removed: []string{}}
	var licencesBefore []string
	if p.wanted != nil {
		var before []string
		before, licencesBefore = inOrder(p.wanted.Components)
		sum.Added, sum.Removed = missing(before, now), missing(now, before)
	}
	sum.Licences = names(licencesBefore, licences)
	return sum
}

// inOrder is "name version" of each component, and the licences, both sorted and once each.
func inOrder(components []bundle.Component) (built, licences []string) {
	for _, c := range components {
		name := c.Name
		if c.Version != "" {
			name += " " + c.Version
		}
		built = append(built, name)
		if c.Licence != "" {
			licences = append(licences, c.Licence)
		}
	}
	slices.Sort(built)
	slices.Sort(licences)
	return slices.Compact(built), slices.Compact(licences)
}

// missing is what has that from does not, at most maxComponents.
func missing(from, has []string) []string {
	lines := []string{}
	for _, name := range has {
		if _, found := slices.BinarySearch(from, name); !found && len(lines) < maxComponents {
			lines = append(lines, name)
		}
	}
	return lines
}
