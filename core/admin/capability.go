package admin

import (
	"slices"

	"gaia.example/portal/core"
)

// meanings says what each capability lets a module do, for the person who grants it.
var meanings = map[string]string{
	"chain.read":     "Reads the contracts that it names, at any block, through the portal's own endpoints.",
	"chain.logs":     "Reads and follows the logs of the contracts that it names, as far back as it likes.",
	"events.publish": "Sends events of its own topics to every open page that may follow them.",
	"settings.read":  "Reads the settings that admins made for it, secrets included.",
}

// capabilities compares what two releases ask for.
func capabilities(before, now core.Manifest, grants []core.Grant) []core.PlanCapability {
	line := func(c core.Capability, d core.Difference) core.PlanCapability {
		return core.PlanCapability{
			Name: c.Name, Meaning: meanings[c.Name], Reason: c.Reason, Difference: d,
			Granted: slices.ContainsFunc(grants, func(g core.Grant) bool { return g.Capability == c.Name }),
		}
	}
	lines := []core.PlanCapability{}
	for _, c := range now.Capabilities {
		i := slices.IndexFunc(before.Capabilities, func(b core.Capability) bool { return b.Name == c.Name })
		lines = append(lines, line(c, difference(i >= 0, i >= 0 && before.Capabilities[i].Reason == c.Reason)))
	}
	for _, c := range before.Capabilities {
		if !asks(now, c.Name) {
			lines = append(lines, line(c, core.Removed))
		}
	}
	return lines
}

func asks(m core.Manifest, capability string) bool {
	return slices.ContainsFunc(m.Capabilities, func(c core.Capability) bool { return c.Name == capability })
}
