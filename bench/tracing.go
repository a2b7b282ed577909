package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/metrics"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/tracing"
	"gaia.example/portal/sdk/go/portal"
)

// measureTracing is what a request to a module costs where none is recorded, where the default part of them is, and where all are, against
// the same edge without tracing, with all of it: the steps, what the module is told, and sending them to a collector. That is another
// process, whose cost is not the portal's.
func measureTracing(ctx context.Context) (results []result, err error) {
	collector, stop, err := startCollector(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err != nil {
		return nil, err
	}
	defer box.Close()
	sup, slot, err := openProbe(ctx, dir, core.Always, box)
	if err != nil {
		return nil, err
	}
	defer sup.Close(ctx)
	if err := slot.Start(ctx); err != nil {
		return nil, err
	}
	sides := []*tracedSide{{}, {ratio: 0.05}, {ratio: 1}}
	for _, s := range sides {
		if err := s.open(ctx, slot, collector); err != nil {
			return nil, err
		}
		defer s.close(ctx)
	}
	for range rounds {
		for _, s := range sides { // in turn, so that all see the same machine
			if err := s.way.round(ctx, s.addr); err != nil {
				return nil, err
			}
		}
	}
	off, some, all := sides[0], sides[1], sides[2]
	if n := all.exported(); n == 0 {
		return nil, fmt.Errorf("the collector got nothing: %v", all.ended)
	}
	return []result{
		told("edge and data path without tracing, CPU per request", median(off.way.cpu), "µs"),
		told("steps of traces that the collector took, all recorded", float64(all.exported()), ""),
		told("steps of traces that were dropped, all recorded", float64(all.count(tracing.Dropped)), ""),
		atMost("tracing one request in twenty, CPU against none", median(ratios(some.way.cpu, off.way.cpu)), "×", 1.1),
		told("tracing every request, CPU against none", median(ratios(all.way.cpu, off.way.cpu)), "×"),
	}, nil
}

// tracedSide is an edge before the module; a ratio of 0 is one without tracing.
type tracedSide struct {
	ratio  float64
	way    way
	addr   string
	edge   *edge.Edge
	traces *tracing.Tracing

	mu    sync.Mutex
	ended map[tracing.Outcome]int
}

func (s *tracedSide) count(o tracing.Outcome) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended[o]
}

func (s *tracedSide) exported() int { return s.count(tracing.Exported) }

func (s *tracedSide) open(ctx context.Context, slot *supervisor.Slot, collector *url.URL) (err error) {
	s.way, s.ended = way{path: "/facts", pid: slot.PID()}, map[tracing.Outcome]int{}
	stopping, stop := context.WithCancel(ctx)
	config := edge.Config{
		Origin: "http://localhost", Headers: web.NewHeaders(false), Visitors: oneVisitor{}, Stopping: stopping, Stop: stop, Clock: time.Now,
		Logger: slog.New(slog.DiscardHandler), Metrics: metrics.New(),
	}
	if s.ratio > 0 {
		s.traces, err = tracing.New(tracing.Config{
			Endpoint: collector, Ratio: s.ratio, Service: "bench", Key: []byte("bench"), Ended: func(o tracing.Outcome, n int) {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.ended[o] += n
			},
		})
		if err != nil {
			return err
		}
		config.Traces = s.traces
	}
	plugins := relay.New(relay.Limits{}, func(core.Manifest, string) {})
	rule := row.Holders(core.VAELUS, "GET", "/facts", func(c fiber.Ctx, v *row.Visit) error {
		v.Relayed = true
		leave := func() {}
		if v.Span != nil {
			leave = s.traces.Enter("probe", v.Span)
		}
		caller := portal.Caller{Wallet: v.Visitor.Wallet, SignedIn: true, Tier: core.VAELUS, RequestID: v.ID}
		return plugins.Serve(c, slot, bytes.Clone(c.Request().Header.RequestURI()), caller,
			relay.Options{Client: supervisor.Client{Wallet: caller.Wallet}, Span: v.Span, Done: leave})
	})
	s.edge = edge.New(config, rule)
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s.addr = listener.Addr().String()
	go func() { _ = s.edge.Serve(listener) }()
	return nil
}

func (s *tracedSide) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_ = s.edge.Close(ctx)
	if s.traces != nil {
		_ = s.traces.Close(ctx)
	}
}

// oneVisitor makes every request.
type oneVisitor struct{}

func (oneVisitor) Identify(_ fiber.Ctx, v *row.Visit) error {
	v.Visitor = core.Visitor{SignedIn: true, Wallet: core.Address{1}, Tier: core.VAELUS}
	return nil
}

func (oneVisitor) ForgetStale(fiber.Ctx, *row.Visit) {}

// startCollector launches this binary as one that reads and forgets.
func startCollector(ctx context.Context) (at *url.URL, stop func(), err error) {
	cmd := exec.CommandContext(ctx, os.Args[0], roleCollector)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	var addr string
	if _, err := fmt.Fscanln(out, &addr); err != nil {
		stop()
		return nil, nil, err
	}
	return &url.URL{Scheme: "http", Host: addr}, stop, nil
}

func runCollector(ctx context.Context) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	return http.Serve(listener, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { //nolint:gosec // nobody else comes
		_, _ = io.Copy(io.Discard, r.Body)
	}))
}
