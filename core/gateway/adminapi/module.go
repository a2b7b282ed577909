package adminapi

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/sdk/go/portal"
)

// settleTimeout is how long an answer waits for this replica to follow an act.
const settleTimeout = 30 * time.Second

// listModules answers GET /api/admin/modules.
func (a *API) listModules(c fiber.Ctx, v *row.Visit) error {
	installed, err := a.config.Acts.Installed(c)
	if err != nil {
		return err
	}
	modules := make([]browser.AdminModule, len(installed))
	for i, one := range installed {
		modules[i] = a.wireInstalled(one)
	}
	return web.WriteJSON(c, modules)
}

// listReleases answers GET /api/admin/modules/{module}/releases.
func (a *API) listReleases(c fiber.Ctx, v *row.Visit) error {
	releases, err := a.config.Acts.Releases(c, v.Params.Module)
	if err != nil {
		return err
	}
	steps, err := a.config.History(c, v.Params.Module, maxCount)
	if err != nil {
		return err
	}
	wires := make([]browser.AdminRelease, len(releases))
	for i, r := range releases {
		wires[i] = browser.AdminRelease{
			Digest: r.Digest, Version: r.Manifest.Version, Serial: r.Statement.Serial, Publisher: r.Statement.Publisher,
			AddedAt: browser.Time(r.AddedAt), AddedBy: r.AddedBy, Wanted: r.Wanted, Previous: r.Previous, Revoked: r.Revoked,
		}
		if step, found := registry.TakenBack(steps, r.Manifest.Version); found && !r.Wanted {
			wires[i].TakenBack = &browser.AdminFault{At: browser.Time(step.At), Class: step.Class, Problem: step.Problem}
		}
	}
	return web.WriteJSON(c, wires)
}

// listHistory answers GET /api/admin/modules/{module}/history?limit=.
func (a *API) listHistory(c fiber.Ctx, v *row.Visit) error {
	limit, err := count(c, "limit", 100)
	if err != nil {
		return err
	}
	steps, err := a.config.History(c, v.Params.Module, limit)
	if err != nil {
		return err
	}
	wires := make([]browser.AdminTransition, len(steps))
	for i, s := range steps {
		wires[i] = browser.AdminTransition{At: browser.Time(s.At), Replica: s.Replica, From: s.From, To: s.To, Version: s.Version, Class: s.Class,
			Problem: s.Sentence()}
	}
	return web.WriteJSON(c, wires)
}

// maxCount bounds what a query may ask for.
const maxCount = 1000

// count is a number of the query, from 1.
func count(c fiber.Ctx, name string, otherwise int) (int, error) {
	text := c.Query(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxCount {
		return 0, portal.Errorf(portal.Invalid, "%s is a number from 1 to %d.", name, maxCount)
	}
	return n, nil
}

// modulePatch is what is to change of a module.
type modulePatch struct {
	Enabled *bool       `json:"enabled"`
	Reason  string      `json:"reason"`
	AtOnce  bool        `json:"atOnce"`
	Place   *core.Place `json:"place"`
	// seconds that what runs may take to end
	Drain *int `json:"drain"`
	// MiB; 0: as the manifest says
	MemoryMiB *int `json:"memoryMiB"`
}

// one tells whether the patch changes one thing, as it must.
func (p modulePatch) one() bool {
	changes := 0
	for _, is := range []bool{p.Enabled != nil, p.Place != nil, p.MemoryMiB != nil, p.Drain != nil} {
		if is {
			changes++
		}
	}
	return changes == 1
}

// patchModule answers PATCH /api/admin/modules/{module} {enabled, reason, atOnce}, {drain, reason}, {place} or {memoryMiB}, with the module
// as it is then. Switching it off and draining it have a reason; only the first may cut what runs at once.
func (a *API) patchModule(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	var change modulePatch
	if err := web.ReadJSON(c, &change); err != nil {
		return err
	}
	var wish core.Desired
	var err error
	switch {
	case !change.one():
		return portal.Errorf(portal.Invalid,
			`Say one thing: whether the module is to be enabled, {"enabled": true} or {"enabled": false, "reason": "…"}, how `+
				`many seconds it has to drain, {"drain": 600, "reason": "…"}, where its cards and entries stand, {"place": "before"}, `+
				`"among" or "after", or what memory its plugin has, {"memoryMiB": 512}.`)
	case change.MemoryMiB != nil:
		wish, err = a.config.Acts.GiveMemory(c, by, v.Params.Module, *change.MemoryMiB)
	case change.Drain != nil:
		within := time.Duration(min(max(0, *change.Drain), int(admin.DrainMost/time.Second)+1)) * time.Second
		wish, err = a.config.Acts.Drain(c, by, v.Params.Module, core.Drain{Reason: change.Reason, Within: within})
		if err == nil {
			return a.writeModule(c, wish.Module) // it is drained when what runs has ended
		}
	case change.Place != nil:
		wish, err = a.config.Acts.Put(c, by, v.Params.Module, *change.Place)
	case *change.Enabled:
		wish, err = a.config.Acts.Enable(c, by, v.Params.Module)
	default:
		wish, err = a.config.Acts.Disable(c, by, v.Params.Module, core.Off{Reason: change.Reason, AtOnce: change.AtOnce})
	}
	if err != nil {
		return err
	}
	return a.writeSettled(c, wish)
}

// rollBackModule answers POST /api/admin/modules/{module}/rollback with the module as it is then.
func (a *API) rollBackModule(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	wish, err := a.config.Acts.RollBack(c, by, v.Params.Module)
	if err != nil {
		return err
	}
	return a.writeSettled(c, wish)
}

// restartModule answers POST /api/admin/modules/{module}/restart with the module as it is then.
func (a *API) restartModule(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	wish, err := a.config.Acts.Restart(c, by, v.Params.Module)
	if err != nil {
		return err
	}
	return a.writeSettled(c, wish)
}

// deleteModule answers DELETE /api/admin/modules/{module}.
func (a *API) deleteModule(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	wish, err := a.config.Acts.Remove(c, by, v.Params.Module)
	if err != nil {
		return err
	}
	a.settle(c, wish)
	web.Private(c)
	c.Status(204)
	return nil
}

// settle waits until this replica has followed a wish, for a while. What became of the module, the module says.
func (a *API) settle(ctx context.Context, wish core.Desired) {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	_ = a.config.Registry.Settled(ctx, wish.Module, wish.Generation) // the act is done whatever keeps this replica
}

func (a *API) writeSettled(c fiber.Ctx, wish core.Desired) error {
	a.settle(c, wish)
	return a.writeModule(c, wish.Module)
}

func (a *API) writeModule(c fiber.Ctx, id core.ModuleID) error {
	one, err := a.config.Acts.Module(c, id)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, a.wireInstalled(one))
}

// wireInstalled is what is wanted of a module, with how it is on this replica and on the others.
func (a *API) wireInstalled(one admin.Installed) browser.AdminModule {
	m, wish := one.Release.Manifest, one.Wish
	wire := browser.AdminModule{
		ID: m.ID, Title: m.Title, Description: m.Description, Publisher: m.Publisher, PublisherName: cmp.Or(one.Publisher.Name, m.Publisher),
		Version: m.Version, Digest: wish.Release, Serial: one.Release.Statement.Serial, Enabled: wish.Enabled,
		UpdatedAt: browser.Time(wish.ChangedAt), Run: cmp.Or(m.Run, core.OnDemand),
		State: core.Discovered, Since: browser.Time(wish.ChangedAt),
		Capabilities: append([]core.Capability{}, m.Capabilities...), Usage: a.config.Usage(m.ID), Grants: []browser.AdminGrant{},
		Routes:   []browser.AdminRoute{},
		Replicas: []browser.AdminReplica{}, Relaxed: []string{},
	}
	wire.Memory = browser.AdminMemory{
		MiB: admin.MemoryOf(m, wish), Manifest: admin.MemoryOf(m, core.Desired{}), Least: admin.MemoryLeast, Most: a.config.Acts.MemoryMost(),
	}
	if wish.MemoryMiB != 0 {
		wire.Memory.Given = &wish.MemoryMiB
	}
	listed := slices.ContainsFunc(m.Routes, func(r core.RouteRule) bool { return r.Sidebar != nil }) || len(m.Cards) > 0
	if listed && one.Release.Statement.Publisher != core.InstancePublisher {
		wire.Place = new(cmp.Or(wish.Place, core.After))
	}
	if off := wish.Off; off.Reason != "" {
		wire.Off = &browser.AdminOff{At: browser.Time(off.At), By: off.By, Reason: off.Reason}
	}
	if drain := wish.Drain; wish.Enabled && drain != (core.Drain{}) {
		wire.Drain = &browser.AdminDrain{
			At: browser.Time(drain.At), By: drain.By, Reason: drain.Reason, Until: browser.Time(drain.At.Add(drain.Within)),
		}
	}
	if one.Previous != nil {
		wire.Previous = &browser.AdminPrevious{
			Version: one.Previous.Manifest.Version, Digest: one.Previous.Digest,
			Capabilities: append([]core.Capability{}, one.Previous.Manifest.Capabilities...),
		}
	}
	for _, g := range one.Grants {
		wire.Grants = append(wire.Grants, browser.AdminGrant{Name: g.Capability, At: browser.Time(g.GrantedAt), By: g.GrantedBy})
	}
	for _, route := range m.Routes {
		wire.Routes = append(wire.Routes,
			browser.AdminRoute{Path: route.Path, Title: route.Title, Access: route.Access, Tier: browser.TierOrNull(route.Tier)})
	}
	if m.Remote != nil {
		wire.Remote = &browser.AdminRemote{Mode: m.Remote.Mode}
		for name, file := range one.Release.Statement.Files {
			if strings.HasPrefix(name, "remote/") && name != "remote/remote.json" {
				wire.Remote.Bytes += file.Bytes
			}
		}
	}
	for _, o := range one.Observed {
		wire.Replicas = append(wire.Replicas, browser.AdminReplica{
			Replica: o.Replica, Version: o.Version, State: o.State, Since: browser.Time(o.Since), Problem: o.Problem, SeenAt: browser.Time(o.SeenAt),
			PID: pid(o.PID), Open: o.Open, Restarts: o.Restarts, Layers: o.Layers,
		})
	}
	if report, err := a.config.Registry.Report(m.ID); err == nil {
		observe(&wire, report, a.config.Relaxed)
	}
	return wire
}

// observe adds how the module is on this replica.
func observe(w *browser.AdminModule, r registry.Report, relaxed []string) {
	s := r.Status
	if s.Since.IsZero() {
		return // it has not come to it yet
	}
	w.State, w.Since, w.Restarts, w.Problem, w.Class, w.Evidence, w.PID = s.State, browser.Time(s.Since), s.Restarts, s.Problem, s.Class,
		s.Evidence, pid(s.PID)
	w.Open = r.Open
	w.SoakUntil, w.Layers = browser.TimeOrNull(r.SoakUntil), r.Layers
	if b := r.Bounds; b.Memory > 0 {
		w.Bounds = &browser.AdminBounds{Memory: b.Memory, MemoryEnd: b.MemoryEnd, Requests: b.Requests, Processor: b.Processor}
	}
	if w.Layers != nil {
		w.Relaxed = append(w.Relaxed, relaxed...)
	}
}

// pid is nil for none.
func pid(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}
