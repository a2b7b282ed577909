package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v3"
	plugin "github.com/hashicorp/go-plugin"
	"golang.org/x/sys/unix"

	"gaia.example/portal/bench/unary"
	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/core/supervisor/supervisortest/facts"
	"gaia.example/portal/sdk/go/portal"
)

const rounds = 11

// dataPath is one front with three ways to the same answer.
type dataPath struct {
	box   *sandbox.Sandbox // the module runs in it, as a partner's does
	sup   *supervisor.Supervisor
	slot  *supervisor.Slot
	unary unary.UnaryClient
	floor *plugin.Client
	app   *fiber.App
	addr  string
	ended chan struct{}
}

// way is how a path is answered, and by which plugin process, 0 for none.
type way struct {
	path   string
	cookie string
	pid    int
	cpu    []float64 // microseconds for one request, front and plugin together
	rate   []float64 // requests in a second
}

func measureDataPath(ctx context.Context) (results []result, err error) {
	p, err := newDataPath(ctx)
	if err != nil {
		return nil, err
	}
	defer p.close()
	floor, err := strconv.Atoi(p.floor.ID())
	if err != nil {
		return nil, err
	}
	inProcess, relay, grpc := &way{path: "/inprocess"}, &way{path: "/facts", pid: p.slot.PID()}, &way{path: "/unary", pid: floor}
	ways := []*way{inProcess, relay, grpc}
	if err := sameAnswer(ctx, p.addr, ways); err != nil {
		return nil, err
	}
	for range rounds {
		for _, w := range ways {
			if err := w.round(ctx, p.addr); err != nil {
				return nil, err
			}
		}
	}
	return []result{
		told("in-process handler, CPU per request", median(inProcess.cpu), "µs"),
		told("module data path, CPU per request", median(relay.cpu), "µs"),
		told("module data path, requests per second, 32 in flight", median(relay.rate), "1/s"),
		told("gRPC unary, CPU per request", median(grpc.cpu), "µs"),
		atMost("module data path, CPU against an in-process handler", median(ratios(relay.cpu, inProcess.cpu)), "×", 4),
		atLeast("module data path, throughput against a gRPC unary", median(ratios(relay.rate, grpc.rate)), "×", 1.4),
	}, nil
}

// ratios are taken within a round: what else the machine does then weighs on both sides alike.
func ratios(of, against []float64) []float64 {
	r := make([]float64, len(of))
	for i := range of {
		r[i] = of[i] / against[i]
	}
	return r
}

func (w *way) round(ctx context.Context, addr string) error {
	before, err := w.spent()
	if err != nil {
		return err
	}
	c, err := load(ctx, addr, w.path, w.cookie)
	if err != nil {
		return err
	}
	after, err := w.spent()
	if err != nil {
		return err
	}
	w.cpu = append(w.cpu, float64((after-before).Nanoseconds())/1e3/float64(c.Requests))
	w.rate = append(w.rate, float64(c.Requests)/c.Seconds)
	return nil
}

// spent is the CPU time of this process and the plugin's.
func (w *way) spent() (time.Duration, error) {
	total := time.Duration(0)
	for _, pid := range []int{os.Getpid(), w.pid} {
		if pid == 0 {
			continue
		}
		spent, err := spentBy(pid)
		if err != nil {
			return 0, err
		}
		total += spent
	}
	return total, nil
}

// spentBy is the CPU time of any process (clock_getcpuclockid(3)).
func spentBy(pid int) (time.Duration, error) {
	var ts unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|2), &ts); err != nil {
		return 0, fmt.Errorf("read the CPU time of %d: %w", pid, err)
	}
	return time.Duration(ts.Nano()), nil
}

func newDataPath(ctx context.Context) (p *dataPath, err error) {
	p = &dataPath{ended: make(chan struct{})}
	defer func() {
		if err != nil {
			p.close()
		}
	}()
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return p, err
	}
	defer os.RemoveAll(dir)
	if p.box, err = sandbox.New(sandbox.Config{Require: sandbox.Essential()}); err != nil {
		return p, err
	}
	if p.sup, p.slot, err = openProbe(ctx, dir, core.Always, p.box); err != nil {
		return p, err
	}
	if err = p.slot.Start(ctx); err != nil {
		return p, err
	}
	if p.unary, p.floor, err = startUnary(ctx); err != nil {
		return p, err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return p, err
	}
	p.addr, p.app = listener.Addr().String(), p.front()
	go func() {
		defer close(p.ended)
		_ = p.app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true})
	}()
	return p, nil
}

// front answers in each of the ways.
func (p *dataPath) front() *fiber.App {
	app := newFront()
	plugins := relay.New(relay.Limits{}, func(core.Manifest, string) {})
	caller := portal.Caller{Wallet: core.Address{1}, SignedIn: true, Tier: core.VAELUS, RequestID: "0123456789abcdef"}
	app.Get("/inprocess", permitted(func(c fiber.Ctx) error {
		body, err := json.Marshal(facts.Token)
		if err != nil {
			return err
		}
		c.Set("Content-Type", "application/json")
		return c.Send(body)
	}))
	app.Get("/unary", permitted(func(c fiber.Ctx) error { return passUnary(c, p.unary) }))
	app.Get("/facts", permitted(func(c fiber.Ctx) error {
		client := supervisor.Client{Wallet: caller.Wallet}
		return plugins.Serve(c, p.slot, bytes.Clone(c.Request().Header.RequestURI()), caller, relay.Options{Client: client})
	}))
	return app
}

// permitted puts a way behind the decision that the gateway makes for every request.
func permitted(next fiber.Handler) fiber.Handler {
	rule := core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}
	visitor := core.Visitor{SignedIn: true, Wallet: core.Address{1}, Tier: core.VAELUS}
	return func(c fiber.Ctx) error {
		if access.Decide(rule, visitor).Reason != core.Allowed {
			return fiber.ErrForbidden
		}
		return next(c)
	}
}

func (p *dataPath) close() {
	if p.app != nil {
		_ = p.app.ShutdownWithTimeout(time.Second)
		<-p.ended
	}
	if p.floor != nil {
		p.floor.Kill()
	}
	if p.sup != nil {
		_ = p.sup.Close(context.Background())
	}
	if p.box != nil {
		p.box.Close()
	}
}

// openProbe builds the plugin of the supervisor's tests; it runs in the sandbox where one is given.
func openProbe(ctx context.Context, dir string, kind core.RunKind, box *sandbox.Sandbox) (*supervisor.Supervisor, *supervisor.Slot, error) {
	release, err := supervisortest.Build(ctx, dir, "1")
	if err != nil {
		return nil, nil, err
	}
	release.Manifest.Run = kind
	ports := &supervisortest.Ports{}
	sup, err := supervisor.New(supervisor.Config{Host: ports.Host(slog.DiscardHandler), Sandbox: box})
	if err != nil {
		return nil, nil, err
	}
	return sup, sup.Open(release, supervisortest.Nobody{}), nil
}
