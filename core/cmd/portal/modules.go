package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/moduleapi"
	"gaia.example/portal/core/gateway/ticket"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/jobs"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/sampler"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/secrets"
	modulesettings "gaia.example/portal/core/settings"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

// openModules opens what modules are made of, installs what comes with the portal, and opens the routes of all that is to run.
func (p *parts) openModules(ctx context.Context) error {
	s := p.settings
	bundles, err := openBlobs(s)
	if err != nil {
		return err
	}
	key := secretsKey(s, secrets.Make)
	sealing, err := key()
	if err != nil {
		return err
	}
	p.tickets = ticket.NewDesk(sealing, time.Now)
	p.moduleSettings = modulesettings.New(p.store, key, time.Now)
	replica, err := replicaID(s.Data)
	if err != nil {
		return err
	}
	if err := p.openProcesses(bundles); err != nil {
		return err
	}
	if err := p.openRegistry(bundles, replica); err != nil {
		return err
	}
	p.jobs = jobs.New(jobs.Config{
		Store: p.store, Replica: replica, Clock: time.Now, Logger: p.log, Modules: p.working, Run: p.slots.runJob, Ended: p.metrics.JobEnded,
	})
	p.sampler = sampler.New(sampler.Config{
		Replica: replica, Sample: p.slots.sample, Store: p.store, Clock: time.Now,
		Kept:   func() { p.tellRunning(browser.RunningEvent{Kind: "figures"}) },
		Failed: p.unwritten("keep what modules did and took in a quarter of a minute"),
	})
	p.acts = admin.NewActs(admin.Config{
		Modules: p.store, Releases: p.store, Publishers: p.store, Observations: p.store, Blobs: bundles, ModuleBlobs: p.store, Cards: p.chain,
		Settings: p.moduleSettings, Jobs: p.store, Tiers: p.tiers, Configured: s.Tiers.Thresholds, Shell: shellRoutes(),
		Brand: s.Brand.Name, Data: s.Data,
		Clock: time.Now, Changed: p.registry.Wake, Keep: s.Modules.Keep, MemoryMost: s.Modules.MemoryMost,
		Develops: p.dev, Contracts: contractNames(s),
	})
	if err := p.install(ctx); err != nil {
		return err
	}
	if err := p.registry.Follow(ctx); err != nil {
		p.log.Error("the portal serves without modules until it can read what is wanted of them", "error", err)
	}
	return nil
}

// tellRunning tells admins' pages that there is more to read.
func (p *parts) tellRunning(event browser.RunningEvent) {
	p.bus.Announce(core.Event{Topic: core.TopicRunning, Payload: browser.JSON(event)})
}

// openProcesses opens what runs plugins, and what answers them.
func (p *parts) openProcesses(bundles core.Blobs) (err error) {
	unpaced := p.logs.Handler(p.log.Handler()) // for what a flood of the module's own words is not to hide
	p.records = logs.Paced(unpaced, time.Now)
	p.slots = newSlots()
	p.metrics.Modules(p.slots.figures)
	calling := moduleapi.CallersConfig{Table: p.routes.Table, Slots: p.slots.of, Visitor: p.presence.VisitorOf}
	hosting := host.Config{
		Called: func(c host.Call) { p.metrics.Called(c.Module, c.Capability, string(c.Outcome), c.Took) },
	}
	if p.traces != nil {
		calling.Traces, hosting.Traced = p.traces, p.traces.In
	}
	p.callers = moduleapi.NewCallers(calling)
	p.refusals = newRefusals(p.log, unpaced, p.store)
	hosting.Ports, hosting.Refused = p.ports(p.records, bundles), p.refusals.tell
	p.hosts = host.New(hosting)
	if p.sandbox, err = openSandbox(p.settings); err != nil {
		return err
	}
	p.closing(func() error { p.sandbox.Close(); return nil })
	runs, err := supervisor.New(supervisor.Config{
		Logger: p.log, Sandbox: p.sandbox, Own: p.own, Host: p.hosts.Of, Output: p.records,
		Limits: supervisor.Limits{Idle: p.settings.Modules.Idle},
		Refused: func(id core.ModuleID, r sandbox.Refusal) {
			if r.File {
				p.hosts.Kept(id, host.SandboxFiles, r.What)
			} else {
				p.hosts.Kept(id, host.SandboxCalls, r.What)
			}
		},
	})
	if err != nil {
		return err
	}
	p.processes = &processes{runs, p.slots}
	p.closing(func() error { return runs.Close(context.Background()) })
	return nil
}

func (p *parts) openRegistry(bundles core.Blobs, replica string) error {
	unpacked, err := filepath.Abs(filepath.Join(p.settings.Data, "modules"))
	if err != nil {
		return err
	}
	p.registry = registry.New(registry.Config{
		Routes: p.routes, Open: p.processes.open, Modules: p.store, Releases: p.store, Publishers: p.store, Observations: p.store,
		Blobs: bundles, Dir: unpacked, Replica: replica, Events: p.bus, Tables: p.tables, Clock: time.Now, Logger: p.log,
		Soak: p.settings.Modules.Soak, Moved: p.metrics.Moved, Crashes: p.store, Words: p.lastWords, Removed: p.logs.Remove,
		Safe: p.safe, Develops: p.dev,
		Drains: func(id core.ModuleID) { p.tellRunning(browser.RunningEvent{Kind: "drain", Module: id}) },
	})
	p.closing(func() error { return p.registry.Close(context.Background()) })
	return nil
}

// crashLines is how many lines of a module's log are kept with a crash.
const crashLines = 30

// lastWords is what a module had logged on this replica until a time, as JSON; nil: it cannot be read.
func (p *parts) lastWords(id core.ModuleID, until time.Time) json.RawMessage {
	lines, err := logs.Last(logDir(p.settings), id, until, crashLines)
	if err != nil {
		p.log.Warn("what a module said before it crashed is lost", "module", id, "error", err)
		return nil
	}
	return browser.JSON(lines)
}

// install takes what comes with the portal, and what portal dev was told of.
func (p *parts) install(ctx context.Context) error {
	own, err := orBeside(p.settings.Modules.Bundles, "bundles")
	if err == nil {
		err = p.acts.FirstParty(ctx, own)
	}
	if err != nil {
		p.log.Error("the portal serves without some of its own modules", "error", err)
	}
	for _, dir := range p.folders {
		if _, err := p.acts.Develop(ctx, dir); err != nil {
			return fmt.Errorf("take the module of %s: %w", dir, err)
		}
	}
	return nil
}

// ports are what answers modules.
func (p *parts) ports(records slog.Handler, bytes core.Blobs) core.HostPorts {
	return core.HostPorts{
		Log: records, Events: p.bus, Chain: p.chain, Settings: p.moduleSettings,
		KV: p.store, Blobs: p.store, Bytes: bytes, SQL: p.tables,
		Egress: p.egress, Callers: p.callers, Notifications: p.inboxes, Audit: p.store, Metrics: p.metrics,
		Place: portal.Place{Origin: p.settings.Server.Origin(), Chain: p.settings.Chain.ID},
	}
}

// working are the modules that this replica can have do something now.
func (p *parts) working() (all []core.Release) {
	for _, m := range p.routes.Table().Modules() {
		switch p.registry.State(m.Release.Manifest.ID) {
		case core.Ready, core.Degraded, core.Asleep:
			all = append(all, m.Release)
		}
	}
	return all
}

// replicaID is this replica's own, as long as its data folder lives.
func replicaID(data string) (string, error) {
	path := filepath.Join(data, "replica")
	text, err := os.ReadFile(path)
	if id := strings.TrimSpace(string(text)); err == nil && id != "" {
		return id, nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("read the replica's id: %w", err)
	}
	id := fmt.Sprintf("%016x", rand.Uint64())
	if err := os.WriteFile(path, []byte(id+"\n"), 0o600); err != nil {
		return "", fmt.Errorf("write the replica's id: %w", err)
	}
	return id, nil
}
