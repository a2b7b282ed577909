package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/analytics"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/egress"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/jobs"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/session"
	modulesettings "gaia.example/portal/core/settings"
	"gaia.example/portal/core/simulated"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/tables"
	"gaia.example/portal/core/tiers"
	"gaia.example/portal/sdk/go/portal"
)

// plan is what one run of the portal is given.
type plan struct {
	settings config.Config
	listener net.Listener
	safe     bool     // start no module
	dev      bool     // the chain is a dev chain
	folders  []string // of modules that nobody signed; of dev alone
	began    time.Time
}

// parts are what a run opens, in the order in which they are opened.
type parts struct {
	plan

	log            *slog.Logger
	requests       *requestLog
	tiers          *tiers.Tiers
	metrics        *gateway.Metrics
	logs           *logs.Files
	records        slog.Handler // what modules log, and what is logged of them
	store          *store.Store
	bus            *events.Bus
	egress         *egress.Client
	callers        *gateway.Callers
	hosts          *host.Hosts
	refusals       *refusals
	chain          *chain.Chain
	sessions       *session.Sessions
	modules        *processes
	registry       *registry.Registry
	admins         *admin.Admins
	acts           *admin.Acts
	views          *analytics.Views
	inboxes        *notifications.Inboxes
	jobs           *jobs.Runner
	gateway        *gateway.Gateway
	moduleSettings *modulesettings.Settings
	tables         *tables.Tables
}

// ballast is memory that is never touched, and so never there, but counts when the garbage collector decides how much may come together:
// without it a portal of 6 MB that answers 40,000 requests a second collects 27 times in that, with it 3 times.
const ballast = 64 << 20

// run opens the parts, serves until ctx ends or a part fails, and closes them in reverse.
func run(ctx context.Context, plan plan) error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil { // plugins may run as the same user
		return fmt.Errorf("keep other processes out of this one's memory: %w", err)
	}
	untouched := make([]byte, ballast)
	defer runtime.KeepAlive(untouched)
	p := &parts{plan: plan, log: newLogger(plan.settings.Log, os.Stderr), metrics: gateway.NewMetrics(), callers: gateway.NewCallers(), requests: newRequestLog(plan.settings.Log, os.Stderr)}
	defer p.requests.Flush() //nolint:errcheck // nobody could be told
	closers, err := p.open(ctx)
	if err == nil {
		err = p.serve(ctx)
	}
	for i := len(closers) - 1; i >= 0; i-- {
		err = errors.Join(err, closers[i]())
	}
	return err
}

// open makes every part. What it opened before an error is among the closers.
func (p *parts) open(ctx context.Context) (closers []func() error, err error) {
	s := p.settings
	p.logs = logs.New(logDir(s))
	closers = append(closers, p.logs.Close)
	if p.store, err = openDatabase(ctx, s); err != nil {
		return closers, err
	}
	closers = append(closers, p.store.Close)
	if p.tiers, err = tiers.Open(ctx, p.store, s.Tiers.Thresholds, func() { p.gateway.ThresholdsChanged() }); err != nil {
		return closers, err
	}
	if p.tables, err = openTables(s, p.store, p.log); err != nil {
		return closers, err
	}
	closers = append(closers, p.tables.Close)
	p.bus = events.New(p.store, p.log)
	p.inboxes = notifications.New(p.store, p.bus, time.Now, func(err error) { p.log.Warn("tell a wallet's tabs of its inbox", "error", err) })
	p.egress = egress.New(egress.Config{})
	closers = append(closers, func() error { p.egress.Close(); return nil })
	p.chain, err = chain.Open(ctx, chain.Config{
		RPCURLs: s.Chain.RPCURLs, ChainID: s.Chain.ID, Contracts: s.Chain.Contracts, Poll: s.Chain.Poll,
		Holding: s.Tiers.Holding, Finality: s.Chain.Finality, MaxHeadAge: s.Chain.MaxHeadAge,
	}, p.log)
	if err != nil {
		return closers, err
	}
	closers = append(closers, func() error { p.chain.Close(); return nil })
	p.metrics.ChainEndpoints(p.endpoints)
	p.sessions = session.New(session.Config{
		Domain: s.Server.PublicURL.Host, URI: s.Server.Origin(), ChainID: s.Chain.ID, Statement: s.Session.Statement,
		Idle: s.Session.Idle, Absolute: s.Session.Absolute, ChallengeTTL: s.Session.Challenge, Recheck: s.Session.Recheck,
		Unused: func(id core.SessionID) bool { return p.gateway.SessionUnused(id) },
	}, p.store, p.chain, time.Now, func(ended core.Session, why core.SessionEnd) { p.gateway.SessionEnded(ended, why) })
	if err := p.openModules(ctx); err != nil {
		return closers, err
	}
	closers = append(closers, p.modules.close,
		func() error { return p.registry.Close(context.Background()) })
	p.admins = admin.New(s.Admins)
	p.views = analytics.New(p.store, time.Now)
	edge := p.gatewayConfig()
	if edge.Shell, err = orBeside(s.Server.Shell, "shell"); err != nil {
		return closers, err
	}
	p.gateway, err = gateway.New(edge)
	return closers, err
}

// endpoints is how the chain's endpoints do, for the metrics.
func (p *parts) endpoints() []gateway.ChainEndpoint {
	var all []gateway.ChainEndpoint
	for _, e := range p.chain.Endpoints() {
		all = append(all, gateway.ChainEndpoint{Host: e.Host, Fit: e.Fit, Head: e.Head.Time, Failed: e.Failed})
	}
	return all
}

// openModules opens what modules are made of, installs what comes with the portal, and opens the routes of all that is to run.
func (p *parts) openModules(ctx context.Context) error {
	s := p.settings
	bundles, err := openBlobs(s)
	if err != nil {
		return err
	}
	key := secretsKey(s, secrets.Make)
	if _, err := key(); err != nil {
		return err
	}
	p.moduleSettings = modulesettings.New(p.store, key, time.Now)
	replica, err := replicaID(s.Data)
	if err != nil {
		return err
	}
	unpacked, err := filepath.Abs(filepath.Join(s.Data, "modules"))
	if err != nil {
		return err
	}
	box, err := openSandbox(s)
	if err != nil {
		return err
	}
	unpaced := p.logs.Handler(p.log.Handler()) // for what a flood of the module's own words is not to hide
	p.records = logs.Paced(unpaced, time.Now)
	p.refusals = newRefusals(p.log, unpaced, p.store)
	p.hosts = host.New(host.Config{
		Ports: p.ports(p.records, bundles), Refused: p.refusals.tell,
		Called: func(c host.Call) { p.metrics.Called(c.Module, c.Capability, string(c.Outcome), c.Took) },
	})
	sup, err := supervisor.New(supervisor.Config{
		Logger: p.log, Sandbox: box, Own: p.own,
		Host:   p.hosts.Of,
		Output: p.records,
		Refused: func(id core.ModuleID, r sandbox.Refusal) {
			if r.File {
				p.hosts.Kept(id, host.SandboxFiles, r.What)
			} else {
				p.hosts.Kept(id, host.SandboxCalls, r.What)
			}
		},
		Limits: supervisor.Limits{Idle: s.Modules.Idle},
		Observe: func(id core.ModuleID, state core.State, f core.Fault) {
			p.registry.Observe(id, state, f)
		},
		Prepare: func(ctx context.Context, release core.Release) error { return p.registry.Prepare(ctx, release) },
		Returned: func(id core.ModuleID, from, to core.Release, f core.Fault) {
			p.registry.Returned(id, from, to, f)
		},
		Soaked: func(id core.ModuleID, release core.Release, f core.Fault) {
			p.registry.Soaked(id, release, f)
		},
	})
	if err != nil {
		box.Close()
		return err
	}
	p.modules = &processes{supervisor: sup, sandbox: box, slots: map[core.ModuleID]*supervisor.Slot{}}
	p.registry, err = registry.New(registry.Config{
		Shell: shellRoutes(), Open: p.modules.open, Modules: p.store, Releases: p.store, Publishers: p.store, Observations: p.store,
		Blobs: bundles, Dir: unpacked, Replica: replica, Events: p.bus, Tables: p.tables,
		Clock: time.Now, Logger: p.log, Soak: s.Modules.Soak, Moved: p.metrics.Moved, Removed: p.logs.Remove, Safe: p.safe, Develops: p.dev,
	})
	if err != nil {
		return errors.Join(err, p.modules.close())
	}
	p.jobs = jobs.New(jobs.Config{Store: p.store, Replica: replica, Clock: time.Now, Logger: p.log, Modules: p.working, Run: p.modules.runJob, Ended: p.metrics.JobEnded})
	p.acts = admin.NewActs(admin.Config{
		Modules: p.store, Releases: p.store, Publishers: p.store, Observations: p.store, Blobs: bundles, ModuleBlobs: p.store, Cards: p.chain, Settings: p.moduleSettings, Jobs: p.store,
		Tiers: p.tiers, Configured: s.Tiers.Thresholds,
		Shell: shellRoutes(), Data: s.Data, Clock: time.Now, Changed: p.registry.Wake, Keep: s.Modules.Keep, Develops: p.dev, Contracts: contractNames(s),
	})
	own, err := orBeside(s.Modules.Bundles, "bundles")
	if err == nil {
		err = p.acts.FirstParty(ctx, own)
	}
	if err != nil {
		p.log.Error("the portal serves without some of its own modules", "error", err)
	}
	for _, dir := range p.folders { // of portal dev alone
		if _, err := p.acts.Develop(ctx, dir); err != nil {
			return fmt.Errorf("take the module of %s: %w", dir, err)
		}
	}
	if err := p.registry.Follow(ctx); err != nil {
		p.log.Error("the portal serves without modules until it can read what is wanted of them", "error", err)
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
	for _, m := range p.registry.Table().Modules() {
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

func (p *parts) gatewayConfig() gateway.Config {
	s := p.settings
	balances, simulation := p.balances()
	config := gateway.Config{
		Origin: s.Server.Origin(), Secure: s.Server.Secure(), TrustedProxies: s.Server.TrustedProxies, OneName: p.dev,
		Door:  gateway.DoorLimits{Connections: int(s.Server.MaxConnections), PerAddress: int(s.Server.MaxPerAddress)},
		Brand: browser.Brand(s.Brand),
		Chain: browser.Chain{
			ID: s.Chain.ID, Name: s.Chain.Name, RPCURLs: append([]string{}, s.Chain.PublicRPCURLs...),
			Currency: browser.Currency(s.Chain.Currency), Contracts: s.Chain.Contracts, Labels: labels(s.Chain),
		},
		Registry: p.registry, Slots: p.modules.slot, Sessions: p.sessions, Admins: p.admins, Acts: p.acts, History: p.store.Transitions, Views: p.views, Inboxes: p.inboxes, Preferences: p.store, Bus: p.bus, Callers: p.callers, Usage: p.hosts.Usage, Relaxed: p.modules.sandbox.Relaxed(),
		Log:      func(id core.ModuleID, most int) ([]logs.Line, error) { return logs.Read(logDir(s), id, most) },
		Balances: balances, Simulation: simulation,
		Health:     p.chain.Healthy,
		Explorer:   chain.NewExplorer(p.chain, p.interfaceFile),
		Thresholds: p.tiers.Thresholds,
		Ready:      p.store.Ping, Grace: s.Server.Grace, Clock: time.Now, Logger: p.log,
		ModuleLog: func(id core.ModuleID) *slog.Logger { return slog.New(p.records).With("module", string(id)) },
		Requests:  p.requests.logged(p.dev), Metrics: p.metrics,
	}
	if s.Chain.ExplorerURL != "" {
		config.Chain.ExplorerURL = &s.Chain.ExplorerURL
	}
	if a := s.Analytics; a.ScriptURL != "" {
		config.Analytics = browser.Analytics{
			Script: &browser.AnalyticsScript{URL: a.ScriptURL, Integrity: a.ScriptIntegrity, Settings: a.ScriptSettings}, ConnectHosts: a.ConnectHosts,
		}
	}
	if p.dev {
		config.Faucet = p.chain.Faucet
	}
	return config
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
	for _, m := range p.registry.Table().Modules() {
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

// balances are the chain's, with what a simulation makes of them where the settings ask for one.
func (p *parts) balances() (core.Balances, core.Simulation) {
	if p.settings.Balance.Source != config.Simulated {
		return p.chain, nil
	}
	b := simulated.New(p.chain, rand.IntN)
	return b, b
}

// shellRoutes are the pages that the shell has of its own.
func shellRoutes() []core.Route {
	return []core.Route{
		{
			Path: "/", Title: "Dashboard", Description: "The network and what you have in it, at a glance.",
			Rule:    core.Rule{Kind: core.SessionAccess},
			Sidebar: &core.Sidebar{Label: "Dashboard", Icon: "layout-dashboard"},
		},
		{Path: "/auth", Title: "Sign-in", Description: "Connect a wallet and sign in."},
		{
			Path: "/admin", Title: "Admin Dashboard", Description: "Every module, and what may be done with it.",
			Rule:    core.Rule{Kind: core.AdminAccess},
			Sidebar: &core.Sidebar{Section: "Operate", Label: "Admin", Icon: "settings", Order: 900},
		},
		{Path: "/admin/modules/:id", Title: "Module", Description: "How one module is, and its releases.", Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/admin/install", Title: "Install module", Description: "Hand in a signed bundle.", Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/admin/install/:digest", Title: "Plan", Description: "What a release would do.", Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/admin/publishers", Title: "Publishers", Description: "Whose signatures the portal takes.", Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/explorer", Title: "Explorer", Description: "Look up a transaction, a block or an address."},
		{Path: "/explorer/tx/:hash", Title: "Transaction", Description: "What became of one transaction."},
		{Path: "/explorer/block/:block", Title: "Block", Description: "One block and its transactions."},
		{Path: "/explorer/address/:address", Title: "Address", Description: "What an address has and is."},
		{Path: "/explorer/token/:address", Title: "Token", Description: "What a token's contract has and is."},
		{
			Path: "/analytics-test", Title: "Test page", Description: "Page views as they are sent and received.",
			Rule: core.Rule{Kind: core.AdminAccess},
		},
	}
}

// serve answers requests until ctx ends or the edge fails, then drains.
func (p *parts) serve(ctx context.Context) error {
	closeMetrics, err := p.serveMetrics(ctx)
	if err != nil {
		return err
	}
	defer closeMetrics()
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var running sync.WaitGroup
	failed := make(chan error, 5)
	p.chain.OnBalance(p.gateway.BalanceChanged)
	running.Go(func() { failed <- p.chain.Run(background) })
	running.Go(func() { p.sessions.Run(background) })
	running.Go(func() {
		p.store.Run(background, time.Now, store.Retention{Views: p.settings.Analytics.Retention, Preferences: core.PreferencesKept}, func(err error) {
			p.log.Error("keep the database small", "error", err)
		})
	})
	running.Go(func() {
		p.views.Run(background, p.gateway.ViewsCounted, func(err error) { p.log.Error("write the counts of page views", "error", err) })
	})
	running.Go(func() {
		p.moduleSettings.Run(background, func(err error) { p.log.Error("look what was set for modules", "error", err) })
	})
	running.Go(func() {
		p.tiers.Run(background, func(err error) {
			p.log.Error("what opens the tiers cannot be read; they stay as they are", "error", err)
		})
	})
	running.Go(func() { p.gateway.Run(background) })
	running.Go(func() { failed <- p.gateway.Serve(p.listener) })
	starting, stopStarting := context.WithCancel(background)
	defer stopStarting()
	running.Go(func() { failed <- p.registry.Run(starting) })
	var working sync.WaitGroup // while there are modules to work
	working.Go(func() { p.jobs.Run(starting) })
	running.Go(func() { p.verifyAudit(background) })
	running.Go(p.warnOfSandbox)
	running.Go(func() { p.refusals.run(background) })
	running.Go(func() { p.sweepBundles(background) })
	p.greet()

	select {
	case <-ctx.Done():
	case err = <-failed:
		err = fmt.Errorf("a part of the portal ended: %w", err)
	}
	stopStarting()
	working.Wait()
	err = errors.Join(err, p.drain())
	stop()
	running.Wait()
	return err
}

// verifyAudit says so when the audit chain was changed from outside.
func (p *parts) verifyAudit(ctx context.Context) {
	if err := p.store.VerifyAudit(ctx); err != nil && ctx.Err() == nil {
		p.log.Error("the audit chain is broken", "error", err)
	}
}

// sweepEvery is how often is looked at what of releases and bundles nobody needs.
const sweepEvery = time.Hour

// sweepBundles deletes what nobody needs, until ctx ends.
func (p *parts) sweepBundles(ctx context.Context) {
	for ticks := time.NewTicker(sweepEvery); ; {
		if err := p.acts.Sweep(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("delete releases and bundles that nobody needs", "error", err)
		}
		if err := p.tables.Sweep(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("delete the databases of modules that were removed", "error", err)
		}
		select {
		case <-ctx.Done():
			ticks.Stop()
			return
		case <-ticks.C:
		}
	}
}

// moduleTime is what of a drain is kept for the modules to close and for writing that down.
const moduleTime = 3 * time.Second

// drain lets running requests end, and then the modules that answered them. A request that takes all the time leaves
// none to wait for it in its module.
func (p *parts) drain() error {
	limit := p.settings.Server.Drain
	ctx, cancel := context.WithTimeout(context.Background(), max(limit-moduleTime, limit/2))
	defer cancel()
	return errors.Join(p.gateway.Close(ctx), p.registry.Close(ctx))
}

// serveMetrics answers on the metrics' own address, where there is one.
func (p *parts) serveMetrics(ctx context.Context) (closed func(), err error) {
	addr := p.settings.Server.MetricsAddr
	if addr == "" {
		return func() {}, nil
	}
	listener, err := listen(ctx, addr)
	if err != nil {
		return nil, fmt.Errorf("listen for metrics: %w", err)
	}
	server := &http.Server{Handler: p.metrics.Handler(), ReadHeaderTimeout: 5 * time.Second}
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			p.log.Error("serve metrics", "error", err)
		}
	})
	return func() { server.Close(); serving.Wait() }, nil
}

// greet says where the portal is.
func (p *parts) greet() {
	s := p.settings
	fmt.Printf("%s is at %s\n", s.Brand.Name, s.Server.Origin())
	fmt.Printf("  ready in %.1f s", time.Since(p.began).Seconds())
	if p.safe {
		fmt.Print(", in safe mode: no module was started")
	}
	fmt.Println()
	for _, a := range s.Admins {
		fmt.Printf("  admin    %s\n", a)
	}
	if s.Balance.Source == config.Simulated {
		fmt.Println("  GAIA     simulated: what wallets hold, and their tiers, are made up")
	}
	if data, err := filepath.Abs(s.Data); err == nil {
		fmt.Printf("  data     %s\n", data)
	}
	if p.dev {
		if s.Chain.DevNodes > 0 {
			fmt.Printf("  nodes    %d residents run the real agent, all of them on this machine\n", s.Chain.DevNodes)
		}
		fmt.Printf("  chain    %s\n", s.Chain.RPCURLs[0])
	}
}

// orBeside is the folder that was set, or the one beside this binary.
func orBeside(dir, name string) (string, error) {
	if dir != "" {
		return filepath.Abs(dir)
	}
	return beside(name)
}
