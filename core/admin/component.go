package admin

import (
	"cmp"
	"encoding/json"
	"slices"

	"gaia.example/portal/core"
)

// maxComponents bounds the lists of a plan.
const maxComponents = 100

// bill is what a plan reads of a CycloneDX 1.6 list of components.
type bill struct {
	Components []struct {
		Name     string `json:"name"`
		Version  string `json:"version"`
		Licenses []struct {
			License struct {
				ID   string `json:"id"`
				Name string `json:"name"`
			} `json:"license"`
			Expression string `json:"expression"`
		} `json:"licenses"`
	} `json:"components"`
}

// readBill answers with "name version" of each component, and the licences, both sorted and once each.
func readBill(text []byte) (components, licences []string, err error) {
	if len(text) == 0 {
		return nil, nil, nil
	}
	var b bill
	if err := json.Unmarshal(text, &b); err != nil {
		return nil, nil, err
	}
	for _, c := range b.Components {
		name := c.Name
		if c.Version != "" {
			name += " " + c.Version
		}
		components = append(components, name)
		for _, l := range c.Licenses {
			if licence := cmp.Or(l.Expression, l.License.ID, l.License.Name); licence != "" {
				licences = append(licences, licence)
			}
		}
	}
	slices.Sort(components)
	slices.Sort(licences)
	return slices.Compact(components), slices.Compact(licences), nil
}

// components sums the list of the next release up against that of the one before.
func (p proposal) components() core.PlanComponents {
	now, licences, err := readBill(p.next.SBOM)
	sum := core.PlanComponents{Total: len(now), Added: []string{}, Removed: []string{}, Licences: []core.PlanName{}}
	if err != nil {
		return sum
	}
	var before, licencesBefore []string
	if p.wanted != nil {
		before, licencesBefore, _ = readBill(p.wanted.SBOM) // it was read when it was installed
		sum.Added, sum.Removed = missing(before, now), missing(now, before)
	}
	sum.Licences = names(licencesBefore, licences)
	return sum
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
