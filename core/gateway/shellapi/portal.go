package shellapi

import (
	"cmp"
	"path"
	"slices"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
)

// getPortal answers GET /api/portal: all that this visitor's shell needs.
func (p *Pages) getPortal(c fiber.Ctx, v *row.Visit) error {
	return web.WriteJSON(c, p.catalogue(p.config.Table(), v))
}

// catalogue is what one visitor may see.
func (p *Pages) catalogue(table *routing.Table, v *row.Visit) browser.Portal {
	seen := p.config.Same
	seen.Chain.ChainEvent, seen.Tiers = browser.ChainEventOf(p.config.Health()), browser.TiersOf(p.config.Thresholds())
	seen.Modules, seen.Routes, seen.Off, seen.Planned = []browser.Module{}, []browser.Route{}, []browser.OffPage{}, []browser.PlannedPage{}
	for _, m := range table.Modules() {
		seen.Modules = append(seen.Modules, p.wireModule(table, m, v.Visitor))
	}
	for _, r := range table.Routes(v.Visitor) {
		seen.Routes = append(seen.Routes, p.wireRoute(table, r))
	}
	for _, r := range table.OffRoutes(v.Visitor) {
		seen.Off = append(seen.Off, browser.OffPage{Path: r.Path, Title: r.Title, Module: r.Module})
	}
	for _, page := range table.Planned() {
		seen.Planned = append(seen.Planned, browser.PlannedPage(page))
	}
	if v.Visitor.SignedIn {
		seen.Session = p.config.Presence.Session(v.Session, v.Wallet)
	}
	return seen
}

func (p *Pages) wireModule(table *routing.Table, m routing.Module, visitor core.Visitor) browser.Module {
	manifest := m.Release.Manifest
	wire := browser.Module{
		ID: manifest.ID, Title: manifest.Title, Version: manifest.Version, State: p.config.Registry.State(manifest.ID),
		Remote: wireRemote(table, m, visitor), Cards: []browser.Card{}, Own: m.Release.FirstParty, Search: wireSearch(table, manifest, visitor),
	}
	if wire.Remote != nil {
		wire.Wallet = wireWallet(m.Release, p.config.Same, p.config.Salt)
	}
	if !m.Release.FirstParty {
		wire.Partner = manifest.Publisher
	}
	for _, card := range manifest.Cards {
		if card.Access == core.AdminAccess && !visitor.Admin {
			continue
		}
		wire.Cards = append(wire.Cards, browser.Card{
			ID: card.ID, Title: card.Title, Access: card.Access, Tier: browser.TierOrNull(card.Tier), Order: m.Release.Place(card.Order),
			Place: cmp.Or(card.Place, core.OnDashboard),
		})
	}
	return wire
}

// wireSearch is the address that answers the command palette of this visitor; nil where none does.
func wireSearch(table *routing.Table, manifest core.Manifest, visitor core.Visitor) *string {
	if manifest.Search == nil {
		return nil
	}
	rule, found := table.API(manifest.ID, *manifest.Search)
	if !found || !opens(rule, visitor) {
		return nil
	}
	path := "/api/m/" + string(manifest.ID) + *manifest.Search
	return &path
}

// wireRemote lists the files that this visitor may load, or of a framed remote where its frame is; nil where that is none.
func wireRemote(table *routing.Table, m routing.Module, visitor core.Visitor) *browser.Remote {
	if m.Release.Remote == nil || !opens(m.Entry, visitor) {
		return nil
	}
	wire := remoteAt(remoteFolder(m.Release), table, m, visitor)
	if wire.Mode == core.Framed {
		wire.Entry, wire.Integrity, wire.Files = framePath(m.Release.Manifest.ID), "", map[string]string{}
		for page := range wire.Pages {
			wire.Pages[page] = []string{}
		}
		for card := range wire.Cards {
			wire.Cards[card] = []string{}
		}
	}
	return &wire
}

// remoteAt lists the files of a module's remote that this visitor may load, where all of them are in that folder of the site.
func remoteAt(folder string, table *routing.Table, m routing.Module, visitor core.Visitor) browser.Remote {
	index := m.Release.Remote
	wire := browser.Remote{
		Entry: folder + index.Entry, Integrity: index.Files[index.Entry].Integrity,
		Mode: m.Release.Manifest.Remote.Mode, Name: index.Name, Shell: index.Shell, Files: map[string]string{},
		Pages: map[string][]string{}, Cards: map[string][]string{},
	}
	for name := range index.Files {
		if file, found := table.File(m.Release.Manifest.ID, m.Release.Manifest.Version, name); found && opens(file.Rule, visitor) {
			wire.Files[folder+name] = file.Integrity
		}
	}
	for _, r := range m.Release.Manifest.Routes {
		if opens(core.Rule{Kind: r.Access, Tier: r.Tier}, visitor) {
			wire.Pages[r.Path] = firstFiles(folder, index, func(file core.RemoteFile) bool { return slices.Contains(file.Pages, r.Path) })
		}
	}
	for _, c := range m.Release.Manifest.Cards {
		if opens(core.Rule{Kind: c.Access, Tier: c.Tier}, visitor) {
			wire.Cards[c.ID] = firstFiles(folder, index, func(file core.RemoteFile) bool { return slices.Contains(file.Cards, c.ID) })
		}
	}
	return wire
}

// firstFiles are the scripts and style sheets in the folder that a page or card cannot be opened without, beside the entry.
func firstFiles(folder string, index *core.RemoteIndex, its func(core.RemoteFile) bool) []string {
	paths := []string{}
	for name, file := range index.Files {
		loaded := path.Ext(name) == ".js" || path.Ext(name) == ".css"
		shared := len(file.Pages) == 0 && len(file.Cards) == 0
		if loaded && name != index.Entry && !file.Later && (shared || its(file)) {
			paths = append(paths, folder+name)
		}
	}
	slices.Sort(paths)
	return paths
}

func opens(rule core.Rule, visitor core.Visitor) bool {
	return access.Decide(rule, visitor).Reason == core.Allowed
}

// remoteFolder is where a direct remote's files are.
func remoteFolder(release core.Release) string {
	return "/remotes/" + string(release.Manifest.ID) + "/" + release.Manifest.Version + "/"
}

func (p *Pages) wireRoute(table *routing.Table, r core.Route) browser.Route {
	wire := browser.Route{Path: r.Path, Title: r.Title, Description: r.Description, Access: r.Rule.Kind, Tier: browser.TierOrNull(r.Rule.Tier)}
	if r.Module != "" {
		wire.Module = &r.Module
	}
	if s := r.Sidebar; s != nil {
		wire.Sidebar = &browser.Sidebar{Section: s.Section, Label: s.Label, Icon: s.Icon, Tier: browser.TierOrNull(s.Tier), Order: s.Order}
		if s.Until != (core.Until{}) {
			m, _ := table.Module(r.Module)
			wire.Sidebar.Until = p.wireUntil(m.Release.Manifest, s.Until)
		}
	}
	return wire
}

// wireUntil has what the newest event says, if there was one since the start: modules tell of themselves as they begin.
func (p *Pages) wireUntil(of core.Manifest, until core.Until) *browser.Until {
	topic := string(of.ID) + "." + until.Topic
	return &browser.Until{Topic: topic, Field: until.Field, Over: p.config.Bus.Over(topic, until.Field, of.Version)}
}
