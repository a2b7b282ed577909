package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/gateway"
	"gaia.example/portal/core/gateway/account"
	"gaia.example/portal/core/gateway/adminapi"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/moduleapi"
	"gaia.example/portal/core/gateway/shellapi"
	"gaia.example/portal/core/gateway/stream"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/logs"
)

// openHTTP opens what answers requests: each room with what it needs, and the edge with all their rows.
func (p *parts) openHTTP(context.Context) (err error) {
	s := p.settings
	stopping, stop := context.WithCancel(context.Background())
	p.closing(func() error { stop(); return nil })
	headers := web.NewHeaders(s.Server.Secure())
	accounts := account.New(account.Config{
		Secure: s.Server.Secure(), Sessions: p.sessions, Presence: p.presence, Balances: p.balances, Simulation: p.simulated, Clock: time.Now,
	})
	p.streams = stream.New(stream.Config{
		Table: p.routes.Table, Presence: p.presence, Bus: p.bus, Health: p.chain.Healthy, Headers: headers, Opened: p.metrics.StreamOpened,
		Stopping: stopping.Done(), Logger: p.log,
	})
	relaying := moduleapi.Config{
		Origin: s.Server.Origin(), Table: p.routes.Table, Content: p.registry.Content, Slots: p.slots.of, Presence: p.presence,
		Callers: p.callers,
		Tickets: p.tickets, Bear: accounts.Bear,
		Stopping: stopping.Done(), Clock: time.Now,
		Log: func(id core.ModuleID) *slog.Logger { return slog.New(p.records).With("module", string(id)) },
	}
	edging := edge.Config{
		Origin: s.Server.Origin(), TrustedProxies: s.Server.TrustedProxies, Grace: s.Server.Grace, Headers: headers, Visitors: accounts,
		Door:     edge.DoorLimits{Connections: int(s.Server.MaxConnections), PerAddress: int(s.Server.MaxPerAddress)},
		Stopping: stopping, Stop: stop, Clock: time.Now, Logger: p.log, Requests: p.requests.logged(p.dev), Metrics: p.metrics,
	}
	var recorder shellapi.Recorder
	if p.traces != nil {
		relaying.Traces, edging.Traces, recorder = p.traces, p.traces, p.traces
	}
	modules := moduleapi.New(relaying)
	folder, err := orBeside(s.Server.Shell, "shell")
	if err != nil {
		return err
	}
	p.pages, err = shellapi.NewPages(shellapi.PagesConfig{
		Origin: s.Server.Origin(), Salt: chain.SaltOf(s.Server.Origin()), OneName: p.dev, Folder: folder, Same: p.same(),
		Tickets: p.tickets, Registry: p.registry, Table: p.routes.Table, Presence: p.presence,
		Bus: p.bus, Thresholds: p.tiers.Thresholds, Health: p.chain.Healthy,
	})
	if err != nil {
		return err
	}
	p.pageViews = shellapi.NewViews(p.views, p.routes.Table, p.presence, p.bus, time.Now)
	admins := adminapi.New(adminapi.Config{
		Acts: p.acts, Registry: p.registry, History: p.store.Transitions, Done: p.store.ActsOn, Samples: p.store, Crashes: p.store,
		Usage: p.hosts.Usage, Relaxed: p.sandbox.Relaxed(), Views: p.views,
		Log: func(id core.ModuleID, most int, wanted func(logs.Line) bool) ([]logs.Line, error) {
			return logs.Find(logDir(s), id, most, wanted)
		},
		Clock: time.Now, Origin: s.Server.Origin(), Confirmations: p.store, Acting: p.chain,
		TypedData: func(act core.AdminAct) (json.RawMessage, error) { return chain.ActTypedData(s.Chain.ID, act) },
	})
	p.edge = edge.New(edging, gateway.Rooms{
		Probes: edge.Probes(stopping, p.store.Ping), Accounts: accounts, Streams: p.streams, Modules: modules, Pages: p.pages, Views: p.pageViews,
		Traces:      shellapi.NewTraces(recorder, p.routes.Table, time.Now),
		Inbox:       shellapi.NewInbox(p.inboxes, p.registry, p.routes.Table, time.Now),
		Preferences: shellapi.NewPreferences(p.store, p.registry, time.Now),
		Explorer:    shellapi.NewExplorer(chain.NewExplorer(p.chain, p.interfaceFile), time.Now),
		Reports:     shellapi.NewReports(p.log, time.Now), Faucet: shellapi.NewFaucet(p.faucet(), time.Now), Admins: admins,
	}.Surface()...)
	return nil
}

// same is what every visitor is told.
func (p *parts) same() browser.Portal {
	s := p.settings
	all := browser.Portal{
		Tracing: p.traces != nil,
		Brand:   browser.Brand(s.Brand),
		Chain: browser.Chain{
			ID: s.Chain.ID, Name: s.Chain.Name, RPCURLs: append([]string{}, s.Chain.PublicRPCURLs...),
			Currency: browser.Currency(s.Chain.Currency), Contracts: s.Chain.Contracts, Labels: labels(s.Chain), Faucet: p.dev,
		},
	}
	if s.Chain.ExplorerURL != "" {
		all.Chain.ExplorerURL = &s.Chain.ExplorerURL
	}
	if a := s.Analytics; a.ScriptURL != "" {
		all.Analytics = browser.Analytics{
			Script:       &browser.AnalyticsScript{URL: a.ScriptURL, Integrity: a.ScriptIntegrity, Settings: a.ScriptSettings},
			ConnectHosts: a.ConnectHosts,
		}
	}
	return all
}

// faucet is nil where the chain has none.
func (p *parts) faucet() func(context.Context, core.Address, core.GAIA) error {
	if !p.dev {
		return nil
	}
	return p.chain.Faucet
}

// labels are the contracts' names as people read them, and the operator's, which win.
func labels(c config.Chain) map[core.Address]string {
	all := map[core.Address]string{}
	for name, address := range c.Contracts {
		all[address] = core.ContractTitle(name)
	}
	maps.Copy(all, c.Labels)
	return all
}

// interfaceFile is the file with the interface of the contract of that name, in the release of a module of the portal's own: no
// partner's word is taken for what others' transactions say.
func (p *parts) interfaceFile(contract string) string {
	for _, m := range p.routes.Table().Modules() {
		file := filepath.Join(m.Release.Dir, "contracts", contract+".json")
		if !m.Release.FirstParty || !slices.Contains(m.Release.Manifest.Contracts, contract) {
			continue
		}
		if _, err := os.Stat(file); err == nil {
			return file
		}
	}
	return ""
}
