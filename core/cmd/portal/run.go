package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
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
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/moduleapi"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/shellapi"
	"gaia.example/portal/core/gateway/stream"
	"gaia.example/portal/core/gateway/ticket"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/jobs"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/metrics"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/sampler"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/session"
	modulesettings "gaia.example/portal/core/settings"
	"gaia.example/portal/core/simulated"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/tables"
	"gaia.example/portal/core/tiers"
	"gaia.example/portal/core/tracing"
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

// parts are what a run opens, in the order in which they are opened: each knows those before it alone.
type parts struct {
	plan
	closers []func() error

	log      *slog.Logger
	said     *logs.Seldom // of what could not be written in the background
	requests *requestLog
	metrics  *metrics.Metrics
	traces   *tracing.Tracing // nil: nothing is recorded

	logs      *logs.Files
	store     *store.Store
	tables    *tables.Tables
	bus       *events.Bus
	inboxes   *notifications.Inboxes
	views     *analytics.Views
	egress    *egress.Client
	chain     *chain.Chain
	balances  core.Balances
	simulated core.Simulation // behind balances; nil: they are the chain's

	routes   *routing.Current
	tiers    *tiers.Tiers
	admins   *admin.Admins
	presence *presence.Presence
	sessions *session.Sessions

	records        slog.Handler // what modules log, and what is logged of them
	moduleSettings *modulesettings.Settings
	slots          *slots
	callers        *moduleapi.Callers
	tickets        *ticket.Desk
	refusals       *refusals
	hosts          *host.Hosts
	sandbox        *sandbox.Sandbox
	processes      *processes
	registry       *registry.Registry
	jobs           *jobs.Runner
	sampler        *sampler.Sampler
	acts           *admin.Acts

	streams   *stream.Streams
	pages     *shellapi.Pages
	pageViews *shellapi.Views
	edge      *edge.Edge
}

// ballast is memory that is never touched, and so never there, but counts when the garbage collector decides how much may come together:
// collecting whenever a quarter has come, a portal of 6 MB lets 26 MB come, and one of 80 MB 44. Without it, a portal of 6 MB that answers
// 40,000 requests a second collects 27 times in that.
const (
	ballast   = 96 << 20
	gcPercent = 25
)

// run opens the parts, serves until ctx ends or a part fails, and closes them in reverse.
func run(ctx context.Context, plan plan) error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil { // plugins may run as the same user
		return fmt.Errorf("keep other processes out of this one's memory: %w", err)
	}
	untouched := make([]byte, ballast)
	if err := unix.Madvise(untouched, unix.MADV_DONTNEED); err != nil { // the runtime clears what it had used before
		return fmt.Errorf("give the ballast's memory back: %w", err)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	defer runtime.KeepAlive(untouched)
	p := &parts{
		plan: plan, log: newLogger(plan.settings.Log, os.Stderr), said: logs.NewSeldom(time.Now),
		requests: newRequestLog(plan.settings.Log, os.Stderr), metrics: metrics.New(),
	}
	defer p.requests.Flush() //nolint:errcheck // nobody could be told
	err := p.open(ctx)
	if err == nil {
		err = p.serve(ctx)
	}
	for _, closer := range slices.Backward(p.closers) {
		err = errors.Join(err, closer())
	}
	return err
}

// open makes every part. What it opened before an error is among the closers.
func (p *parts) open(ctx context.Context) error {
	for _, open := range []func(context.Context) error{
		p.openTraces,   // what requests leave behind
		p.openStore,    // what is kept, and who is told of it
		p.openChain,    // the chain, and what wallets have on it
		p.openVisitors, // who may come, and who is here
		p.openModules,  // processes, what they may ask, what is wanted of them
		p.openHTTP,     // what answers requests
	} {
		if err := open(ctx); err != nil {
			return err
		}
	}
	return nil
}

// closing has what was opened closed at the end of the run.
func (p *parts) closing(closer func() error) { p.closers = append(p.closers, closer) }

func (p *parts) openStore(ctx context.Context) (err error) {
	p.logs = logs.New(logDir(p.settings))
	p.closing(p.logs.Close)
	if p.store, err = openDatabase(ctx, p.settings); err != nil {
		return err
	}
	p.closing(p.store.Close)
	if p.tables, err = openTables(p.settings, p.store, p.log); err != nil {
		return err
	}
	p.closing(p.tables.Close)
	p.bus = events.New(p.store, p.log)
	p.logs.Tell(func(id core.ModuleID) { p.tellRunning(browser.RunningEvent{Kind: "log", Module: id}) })
	p.inboxes = notifications.New(p.store, p.bus, time.Now, func(err error) { p.log.Warn("tell a wallet's tabs of its inbox", "error", err) })
	p.views = analytics.New(p.store, time.Now)
	return nil
}

func (p *parts) openChain(ctx context.Context) (err error) {
	s := p.settings
	p.egress = egress.New(egress.Config{})
	p.closing(func() error { p.egress.Close(); return nil })
	p.chain, err = chain.Open(ctx, chain.Config{
		RPCURLs: s.Chain.RPCURLs, ChainID: s.Chain.ID, Contracts: s.Chain.Contracts, Poll: s.Chain.Poll,
		Holding: s.Tiers.Holding, Finality: s.Chain.Finality, MaxHeadAge: s.Chain.MaxHeadAge,
	}, p.log)
	if err != nil {
		return err
	}
	p.closing(func() error { p.chain.Close(); return nil })
	p.metrics.ChainEndpoints(p.endpoints)
	p.balances = p.chain
	if s.Balance.Source == config.Simulated {
		b := simulated.New(p.chain, rand.IntN)
		p.balances, p.simulated = b, b
	}
	return nil
}

func (p *parts) openVisitors(ctx context.Context) (err error) {
	s := p.settings
	if p.routes, err = routing.NewCurrent(shellRoutes()); err != nil {
		return err
	}
	if p.tiers, err = tiers.Open(ctx, p.store, s.Tiers.Thresholds); err != nil {
		return err
	}
	p.admins = admin.New(s.Admins)
	source := browser.OfChain
	if p.simulated != nil {
		source = browser.Simulated
	}
	p.presence = presence.New(presence.Config{
		Idle: s.Session.Idle, Admins: p.admins, Balances: p.balances, Source: source, Thresholds: p.tiers.Thresholds, Changed: p.tiers.Changed(),
		Table: p.routes.Table, Bus: p.bus, Clock: time.Now, Logger: p.log,
	})
	p.chain.OnBalance(p.presence.BalanceChanged)
	p.sessions = session.New(session.Config{
		Domain: s.Server.PublicURL.Host, URI: s.Server.Origin(), ChainID: s.Chain.ID, Statement: s.Session.Statement,
		Idle: s.Session.Idle, Absolute: s.Session.Absolute, ChallengeTTL: s.Session.Challenge, Recheck: s.Session.Recheck,
		Unused: p.presence.SessionUnused,
	}, p.store, p.chain, time.Now, p.presence.SessionEnded)
	return nil
}

// endpoints is how the chain's endpoints do, for the metrics.
func (p *parts) endpoints() []metrics.Endpoint {
	var all []metrics.Endpoint
	for _, e := range p.chain.Endpoints() {
		all = append(all, metrics.Endpoint{Host: e.Host, Fit: e.Fit, Head: e.Head.Time, Failed: e.Failed})
	}
	return all
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
	logged := func(what string) func(error) { return func(err error) { p.log.Error(what, "error", err) } }
	running.Go(func() { failed <- p.chain.Run(background) })
	running.Go(func() { p.sessions.Run(background) })
	running.Go(func() {
		p.store.Run(background, time.Now, store.Retention{Views: p.settings.Analytics.Retention, Preferences: core.PreferencesKept},
			logged("keep the database small"))
	})
	running.Go(func() { p.views.Run(background, p.pageViews.Counted, p.unwritten("write the counts of page views")) })
	running.Go(func() { p.moduleSettings.Run(background, logged("look what was set for modules")) })
	running.Go(func() { p.tiers.Run(background, logged("what opens the tiers cannot be read; they stay as they are")) })
	running.Go(func() { p.presence.Run(background) })
	running.Go(func() { p.streams.Run(background) })
	running.Go(func() { p.pages.Run(background) })
	running.Go(func() { failed <- p.edge.Serve(p.listener) })
	starting, stopStarting := context.WithCancel(background)
	defer stopStarting()
	running.Go(func() { failed <- p.registry.Run(starting) })
	var working sync.WaitGroup // while there are modules to work
	working.Go(func() { p.jobs.Run(starting) })
	running.Go(func() { p.verifyAudit(background) })
	running.Go(p.warnOfSandbox)
	running.Go(func() { p.refusals.run(background) })
	running.Go(func() { p.sampler.Run(background) })
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

// unwritten logs what could not be written in the background. While the database is away for everybody that is said once a minute, by
// whoever met it first.
func (p *parts) unwritten(what string) func(error) {
	return func(err error) {
		reason := what
		if known := (*portal.Error)(nil); errors.As(err, &known) && known.Code == portal.Unavailable {
			reason = known.Message
		}
		if p.said.News(reason) {
			p.log.Error(what, "error", err)
		}
	}
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
	ticks := time.NewTicker(sweepEvery)
	defer ticks.Stop()
	for {
		if err := p.acts.Sweep(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("delete releases and bundles that nobody needs", "error", err)
		}
		if err := p.tables.Sweep(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("delete the databases of modules that were removed", "error", err)
		}
		select {
		case <-ctx.Done():
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
	err := p.edge.Close(ctx)
	p.streams.Close(ctx)
	return errors.Join(err, p.registry.Close(ctx))
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
	said := logs.NewSeldom(time.Now)
	listener = edge.Patient(listener, func(err error) {
		if said.News(err.Error()) {
			p.log.Error("no connection for metrics can be accepted: it is tried again", "error", err)
		}
	})
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
