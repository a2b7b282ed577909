package routing

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
)

// Build makes the table of the shell's own pages and the releases. It is refused with a sentence when two pages would
// have the same path, or a module wants a path that is not its to have. Of former releases the files stay open, where a later
// one of the same module is among the releases.
func Build(releases []core.Release, shell []core.Route, former ...core.Release) (*Table, error) {
	t := newTable()
	for _, r := range shell {
		if err := t.add(r); err != nil {
			return nil, err
		}
	}
	for _, release := range sorted(releases) {
		if err := t.addModule(release); err != nil {
			return nil, err
		}
	}
	for _, release := range former {
		id := release.Manifest.ID
		if t.modules[id] == nil {
			continue
		}
		rules, err := filesOf(release)
		if err != nil {
			return nil, err
		}
		t.former[id] = append(t.former[id], rules)
	}
	return t, nil
}

func newTable() *Table {
	return &Table{literal: map[string]int{}, param: map[string]int{}, modules: map[core.ModuleID]*moduleRules{},
		former: map[core.ModuleID][]*moduleRules{}, off: &Table{}}
}

// sorted is the releases by the ids of their modules.
func sorted(releases []core.Release) []core.Release {
	return slices.SortedFunc(slices.Values(releases), func(a, b core.Release) int {
		return cmp.Compare(a.Manifest.ID, b.Manifest.ID)
	})
}

func (t *Table) addModule(release core.Release) error {
	m := release.Manifest
	if t.modules[m.ID] != nil {
		return fmt.Errorf("module %s is there twice", m.ID)
	}
	for _, r := range m.Routes {
		if err := mayRegister(release, r.Path); err != nil {
			return err
		}
		route := core.Route{Path: r.Path, Title: r.Title, Description: r.Description, Module: m.ID, Rule: ruleOf(r.Access, r.Tier)}
		if r.Sidebar != nil {
			entry := *r.Sidebar
			entry.Order = release.Place(entry.Order)
			route.Sidebar = &entry
		}
		if err := t.add(route); err != nil {
			return err
		}
	}
	rules, err := filesOf(release)
	if err != nil {
		return err
	}
	rules.api, rules.topics, rules.after = map[string]core.Rule{}, map[string]core.Rule{}, map[string]time.Duration{}
	for _, a := range m.API {
		rules.api[a.Prefix] = ruleOf(a.Access, a.Tier)
		if a.AfterSeconds > 0 {
			rules.after[a.Prefix] = time.Duration(a.AfterSeconds) * time.Second
		}
	}
	for _, e := range m.Events {
		rules.topics[e.Topic] = ruleOf(e.Access, e.Tier)
	}
	t.modules[m.ID] = rules
	t.order = append(t.order, m.ID)
	return nil
}

// filesOf is what a release's remote opens, and to whom.
func filesOf(release core.Release) (*moduleRules, error) {
	rules := &moduleRules{release: release, files: map[string]core.Rule{}}
	opened := map[string]core.Rule{} // by pageKey and cardKey
	for _, r := range release.Manifest.Routes {
		opened[pageKey(r.Path)] = ruleOf(r.Access, r.Tier)
	}
	for _, c := range release.Manifest.Cards {
		opened[cardKey(c.ID)] = ruleOf(c.Access, c.Tier)
	}
	rules.lowest = lowest(slices.Collect(maps.Values(opened)))
	if err := rules.addFiles(opened); err != nil {
		return nil, fmt.Errorf("module %s: %w", release.Manifest.ID, err)
	}
	return rules, nil
}

// add registers one page.
func (t *Table) add(r core.Route) error {
	index, key := t.literal, r.Path
	if parent, _, ok := strings.Cut(r.Path, "/:"); ok {
		index, key = t.param, parent
	}
	if other, taken := index[key]; taken {
		return fmt.Errorf("%s and %s both have the path %s: disable one of them", owner(t.routes[other]), owner(r), r.Path)
	}
	index[key] = len(t.routes)
	t.routes = append(t.routes, r)
	return nil
}

func owner(r core.Route) string {
	if r.Module == "" {
		return "the portal"
	}
	return "module " + string(r.Module)
}

func mayRegister(release core.Release, path string) error {
	switch first := firstSegment(path); {
	case slices.Contains(corePrefixes, first):
		return fmt.Errorf("module %s may not have the path %s: it belongs to the portal", release.Manifest.ID, path)
	case isProduct(first) && !release.FirstParty:
		return fmt.Errorf("module %s may not have the path %s: it is kept for the portal's own modules", release.Manifest.ID, path)
	}
	return nil
}

// addFiles gives each file the lowest access of the pages and cards that need it, and a shared one that of them all.
func (m *moduleRules) addFiles(opened map[string]core.Rule) error {
	if m.release.Remote == nil {
		return nil
	}
	for path, file := range m.release.Remote.Files {
		var needed []string
		for _, page := range file.Pages {
			needed = append(needed, pageKey(page))
		}
		for _, card := range file.Cards {
			needed = append(needed, cardKey(card))
		}
		var rules []core.Rule
		for _, part := range needed {
			rule, ok := opened[part]
			if !ok {
				return fmt.Errorf("its remote has files for the %s, which the manifest does not declare", part)
			}
			rules = append(rules, rule)
		}
		if len(rules) == 0 {
			rules = []core.Rule{m.lowest}
		}
		m.files[path] = lowest(rules)
	}
	return nil
}

func pageKey(path string) string { return "page " + path }

func cardKey(id string) string { return "card " + id }

func ruleOf(kind core.AccessKind, tier core.Tier) core.Rule { return core.Rule{Kind: kind, Tier: tier} }
