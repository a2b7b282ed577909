package routing

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
)

// Table is one immutable route table. Safe for concurrent use.
type Table struct {
	routes  []core.Route   // as they were registered: the shell's, then by module
	literal map[string]int // whole paths, into routes
	param   map[string]int // paths before a last segment that may be anything, into routes
	modules map[core.ModuleID]*moduleRules
	order   []core.ModuleID
	former  map[core.ModuleID][]*moduleRules // releases that open tabs may still load files of
	off     *Table                           // of what is switched off
}

// moduleRules is what one enabled module opens, and to whom.
type moduleRules struct {
	release core.Release
	api     map[string]core.Rule
	after   map[string]time.Duration // by the prefixes of api that have one
	topics  map[string]core.Rule
	files   map[string]core.Rule
	lowest  core.Rule // of its routes and cards: the remote's entry
}

// Module is an enabled module as the table has it.
type Module struct {
	Release core.Release
	Entry   core.Rule // what the remote's entry asks
}

// WithOff is the table with the modules that are installed and switched off. Nothing of theirs opens: it is known what would be there.
// Where two of them have the same page, it is the first one's.
func (t *Table) WithOff(releases []core.Release) *Table {
	off := newTable()
	for _, release := range sorted(releases) {
		m := release.Manifest
		off.modules[m.ID] = &moduleRules{release: release}
		for _, r := range m.Routes {
			_ = off.add(core.Route{Path: r.Path, Title: r.Title, Module: m.ID, Rule: ruleOf(r.Access, r.Tier)}) // the first has it
		}
	}
	with := *t
	with.off = off
	return &with
}

// OffModule finds a module that is switched off.
func (t *Table) OffModule(id core.ModuleID) (core.Manifest, bool) {
	m := t.off.modules[id]
	if m == nil {
		return core.Manifest{}, false
	}
	return m.release.Manifest, true
}

// OffPage finds the page that would be at a path if its module was not switched off.
func (t *Table) OffPage(path string) (core.Route, bool) { return t.off.Match(path) }

// OffRoutes is the pages of what is switched off, as far as a visitor may know of them.
func (t *Table) OffRoutes(v core.Visitor) []core.Route { return t.off.Routes(v) }

// Match finds the page of a path. A trailing slash does not count.
func (t *Table) Match(path string) (core.Route, bool) {
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	if i, ok := t.literal[path]; ok {
		return t.routes[i], true
	}
	slash := strings.LastIndexByte(path, '/')
	if slash <= 0 || slash == len(path)-1 {
		return core.Route{}, false
	}
	if i, ok := t.param[path[:slash]]; ok {
		return t.routes[i], true
	}
	return core.Route{}, false
}

// Pattern finds the page that was registered under that very pattern.
func (t *Table) Pattern(pattern string) (core.Route, bool) {
	i := slices.IndexFunc(t.routes, func(r core.Route) bool { return r.Path == pattern })
	if i < 0 {
		return core.Route{}, false
	}
	return t.routes[i], true
}

// API finds what the module's API asks at a path after /api/m/<module>: the rule of the longest declared prefix that
// ends at a segment's boundary.
func (t *Table) API(id core.ModuleID, path string) (core.Rule, bool) {
	m := t.modules[id]
	if m == nil {
		return core.Rule{}, false
	}
	for path != "" {
		if rule, ok := m.api[path]; ok {
			return rule, true
		}
		path = path[:max(strings.LastIndexByte(path, '/'), 0)]
	}
	return core.Rule{}, false
}

// After is how long after the end of a request to that path of its API the module may still ask as the caller.
func (t *Table) After(id core.ModuleID, path string) time.Duration {
	m := t.modules[id]
	if m == nil || len(m.after) == 0 {
		return 0
	}
	for path != "" {
		if _, ok := m.api[path]; ok {
			return m.after[path]
		}
		path = path[:max(strings.LastIndexByte(path, '/'), 0)]
	}
	return 0
}

// File is one file of a module's remote.
type File struct {
	Rule      core.Rule // what it asks
	Integrity string
	Path      string // relative to remote.json
	Release   core.Release
}

// File finds a file of an enabled module's remote, by its path relative to remote.json: of the release that runs, or of one
// that ran before it.
func (t *Table) File(id core.ModuleID, version, path string) (File, bool) {
	for _, m := range append([]*moduleRules{t.modules[id]}, t.former[id]...) {
		if f, ok := m.file(version, path); ok {
			return f, true
		}
	}
	return File{}, false
}

func (m *moduleRules) file(version, path string) (File, bool) {
	if m == nil || m.release.Remote == nil || m.release.Manifest.Version != version {
		return File{}, false
	}
	rule, ok := m.files[path]
	return File{Rule: rule, Integrity: m.release.Remote.Files[path].Integrity, Path: path, Release: m.release}, ok
}

// Topic finds what following a module's topic asks; topic is the name the manifest declares.
func (t *Table) Topic(id core.ModuleID, topic string) (core.Rule, bool) {
	m := t.modules[id]
	if m == nil {
		return core.Rule{}, false
	}
	rule, ok := m.topics[topic]
	return rule, ok
}

// Module finds an enabled module.
func (t *Table) Module(id core.ModuleID) (Module, bool) {
	m := t.modules[id]
	if m == nil {
		return Module{}, false
	}
	return Module{Release: m.release, Entry: m.lowest}, true
}

// Modules is the enabled modules, by id.
func (t *Table) Modules() []Module {
	all := make([]Module, len(t.order))
	for i, id := range t.order {
		all[i], _ = t.Module(id)
	}
	return all
}

// Routes is the pages a visitor may know of: all but the admins', who know all.
func (t *Table) Routes(v core.Visitor) []core.Route {
	known := make([]core.Route, 0, len(t.routes))
	for _, r := range t.routes {
		if r.Rule.Kind != core.AdminAccess || v.Admin {
			known = append(known, r)
		}
	}
	return known
}

// lowest is the rule that opens to the most visitors; admin when there is none to choose from.
func lowest(rules []core.Rule) core.Rule {
	if len(rules) == 0 {
		return core.Rule{Kind: core.AdminAccess}
	}
	return slices.MinFunc(rules, func(a, b core.Rule) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Tier, b.Tier))
	})
}
