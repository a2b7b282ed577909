package gateway

import (
	"cmp"
	"path"
	"slices"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/routing"
)

// getPortal answers GET /api/portal: all that this visitor's shell needs.
func (g *Gateway) getPortal(c fiber.Ctx, v *visit) error {
	return writeJSON(c, g.catalogue(g.config.Registry.Table(), v))
}

// catalogue is what one visitor may see.
func (g *Gateway) catalogue(table *routing.Table, v *visit) browser.Portal {
	chain := g.config.Chain
	chain.ChainEvent = g.wireHealth()
	chain.Faucet = g.config.Faucet != nil
	p := browser.Portal{
		Brand: g.config.Brand, Chain: chain, Analytics: g.config.Analytics, Tiers: wireTiers(g.config.Thresholds()),
		Modules: []browser.Module{}, Routes: []browser.Route{}, Off: []browser.OffPage{}, Planned: []browser.PlannedPage{},
	}
	for _, m := range table.Modules() {
		p.Modules = append(p.Modules, g.wireModule(table, m, v.visitor))
	}
	for _, r := range table.Routes(v.visitor) {
		p.Routes = append(p.Routes, g.wireRoute(table, r))
	}
	for _, r := range table.OffRoutes(v.visitor) {
		p.Off = append(p.Off, browser.OffPage{Path: r.Path, Title: r.Title, Module: r.Module})
	}
	for _, page := range table.Planned() {
		p.Planned = append(p.Planned, browser.PlannedPage(page))
	}
	if v.visitor.SignedIn {
		p.Session = g.wireSession(v.session, v.wallet)
	}
	return p
}

func wireTiers(thresholds core.Thresholds) (wires []browser.TierThreshold) {
	for _, tier := range []core.Tier{core.LIRAETH, core.VAELUS, core.NAXUS} {
		wires = append(wires, browser.TierThreshold{Name: tier, Threshold: thresholds.Of(tier)})
	}
	return wires
}

func (g *Gateway) wireModule(table *routing.Table, m routing.Module, visitor core.Visitor) browser.Module {
	manifest := m.Release.Manifest
	wire := browser.Module{
		ID: manifest.ID, Title: manifest.Title, Version: manifest.Version, State: g.config.Registry.State(manifest.ID),
		Remote: wireRemote(table, m, visitor), Cards: []browser.Card{}, Own: m.Release.FirstParty, Search: wireSearch(table, manifest, visitor),
	}
	for _, card := range manifest.Cards {
		if card.Access == core.AdminAccess && !visitor.Admin {
			continue
		}
		wire.Cards = append(wire.Cards, browser.Card{
			ID: card.ID, Title: card.Title, Access: card.Access, Tier: wireTier(card.Tier), Order: m.Release.Place(card.Order), Place: cmp.Or(card.Place, core.OnDashboard),
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

// wireRemote lists the files that this visitor may load; nil where that is none.
func wireRemote(table *routing.Table, m routing.Module, visitor core.Visitor) *browser.Remote {
	index := m.Release.Remote
	if index == nil || !opens(m.Entry, visitor) {
		return nil
	}
	wire := &browser.Remote{
		Entry: remotePath(m.Release, index.Entry), Integrity: index.Files[index.Entry].Integrity,
		Mode: m.Release.Manifest.Remote.Mode, Name: index.Name, Shell: index.Shell, Files: map[string]string{},
		Pages: map[string][]string{}, Cards: map[string][]string{},
	}
	for name := range index.Files {
		if file, found := table.File(m.Release.Manifest.ID, m.Release.Manifest.Version, name); found && opens(file.Rule, visitor) {
			wire.Files[remotePath(m.Release, name)] = file.Integrity
		}
	}
	for _, r := range m.Release.Manifest.Routes {
		if opens(core.Rule{Kind: r.Access, Tier: r.Tier}, visitor) {
			wire.Pages[r.Path] = firstFiles(m.Release, func(file core.RemoteFile) bool { return slices.Contains(file.Pages, r.Path) })
		}
	}
	for _, c := range m.Release.Manifest.Cards {
		if opens(core.Rule{Kind: c.Access, Tier: c.Tier}, visitor) {
			wire.Cards[c.ID] = firstFiles(m.Release, func(file core.RemoteFile) bool { return slices.Contains(file.Cards, c.ID) })
		}
	}
	return wire
}

// firstFiles are the scripts and style sheets that a page or card cannot be opened without, beside the entry.
func firstFiles(release core.Release, its func(core.RemoteFile) bool) []string {
	paths := []string{}
	for name, file := range release.Remote.Files {
		loaded := path.Ext(name) == ".js" || path.Ext(name) == ".css"
		shared := len(file.Pages) == 0 && len(file.Cards) == 0
		if loaded && name != release.Remote.Entry && !file.Later && (shared || its(file)) {
			paths = append(paths, remotePath(release, name))
		}
	}
	slices.Sort(paths)
	return paths
}

func opens(rule core.Rule, visitor core.Visitor) bool {
	return access.Decide(rule, visitor).Reason == core.Allowed
}

func remotePath(release core.Release, file string) string {
	return "/remotes/" + string(release.Manifest.ID) + "/" + release.Manifest.Version + "/" + file
}

func (g *Gateway) wireRoute(table *routing.Table, r core.Route) browser.Route {
	wire := browser.Route{Path: r.Path, Title: r.Title, Description: r.Description, Access: r.Rule.Kind, Tier: wireTier(r.Rule.Tier)}
	if r.Module != "" {
		wire.Module = &r.Module
	}
	if s := r.Sidebar; s != nil {
		wire.Sidebar = &browser.Sidebar{Section: s.Section, Label: s.Label, Icon: s.Icon, Tier: wireTier(s.Tier), Order: s.Order}
		if s.Until != (core.Until{}) {
			m, _ := table.Module(r.Module)
			wire.Sidebar.Until = g.wireUntil(m.Release.Manifest, s.Until)
		}
	}
	return wire
}

// wireUntil has what the newest event says, if there was one since the start: modules tell of themselves as they begin.
func (g *Gateway) wireUntil(of core.Manifest, until core.Until) *browser.Until {
	topic := string(of.ID) + "." + until.Topic
	return &browser.Until{Topic: topic, Field: until.Field, Over: g.config.Bus.Over(topic, until.Field, of.Version)}
}
