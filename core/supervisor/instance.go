package supervisor

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/hostserver"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Instance is one plugin process that was configured. Safe for concurrent use.
type Instance struct {
	process *wire.Process
	conns   pool
	memory  int64 // that it is to make do with, in bytes
	bound   int64 // over which it is ended
	born    time.Time
	tally   tally
	jobs    atomic.Int64 // that run
	pieces  *rate.Limiter
	hung    atomic.Bool  // it was ended because it did not answer any more
	trial   atomic.Bool  // it is of a new version, which may still be taken back
	layers  []core.Layer // that hold it; nil: it is not sandboxed

	watchdog *watchdog
	group    *sandbox.Group // nil: the core's own
	guard    *sandbox.Guard // nil: it is not sandboxed

	inflight atomic.Int64
	draining chan struct{}
	cut      chan struct{}
	idle     chan struct{} // closed when draining and nothing is in flight
	drain    sync.Once
	idled    sync.Once

	cutReason string // for its jobs; valid once cut is closed, empty where none had to be cut
}

// host serves a release's host; what fails in it unexpectedly is logged here.
func (s *Supervisor) host(release core.Release) modulev1.HostServer {
	return hostserver.New(s.cfg.Host(release), func(call string, err error) {
		s.cfg.Logger.Error("a host call failed", "module", release.Manifest.ID, "call", call, "error", err)
	})
}

// launch starts a release's plugin and configures its module. An error is a Fault, or the end of ctx.
func (s *Supervisor) launch(ctx context.Context, release core.Release, watcher Watcher) (*Instance, error) {
	memory := s.cfg.Limits.memory(release)
	if err := watcher.Prepare(ctx, release); err != nil {
		return nil, launchFault(fmt.Errorf("%w: %w", wire.ErrChanged, err), memory)
	}
	spec, err := s.cfg.Limits.spec(release)
	if err != nil {
		return nil, launchFault(err, memory)
	}
	lines := newLines(s.cfg.Output, release.Manifest.ID)
	spec.Host, spec.Output, spec.Throttled = s.host(release), lines, lines.throttled
	in := &Instance{
		memory: memory, bound: spec.Memory, born: time.Now(), pieces: rate.NewLimiter(piecesPace, piecesBurst),
		draining: make(chan struct{}), cut: make(chan struct{}), idle: make(chan struct{}),
	}
	in.watchdog = newWatchdog(in, s.cfg.Limits)
	spec.Born = in.watchdog.start
	process, layers, err := s.launchGuarded(ctx, release, spec, in)
	if err != nil {
		in.watchdog.stop()
		in.guard.Close()
		f := in.withCause(launchFault(err, memory))
		if failure := (*wire.Failure)(nil); errors.As(err, &failure) {
			f.End = in.ending(failure.Exit)
		}
		return nil, f
	}
	in.process, in.conns.dial, in.layers = process, process.Dial, layers
	in.watchdog.guards.Store(slices.ContainsFunc(layers, func(l core.Layer) bool { return l.Name == sandbox.Watchdog && l.Active }))
	go func() {
		<-process.Exited()
		in.watchdog.stop()
		<-process.Done()
		in.guard.Close()
		in.group.End()
	}()
	return in, nil
}

// fault is why it ended. Valid after Done.
func (i *Instance) fault() core.Fault {
	exit := i.process.Exit()
	f := i.withCause(exitFault(exit, i.memory, i.hung.Load()))
	f.End = i.ending(exit)
	return f
}

// ending is how its process ended, just now.
func (i *Instance) ending(exit wire.Exit) *core.Ending {
	return &core.Ending{Code: exit.Code, Signal: exit.Signal, Ran: time.Since(i.born), Peak: exit.Peak, Bound: i.bound}
}

// Absolves tells, of one that has exited, whether no request that ran in it is to blame for that: somebody killed it from outside, or it
// ended since it was to end, or it is of a new version, which is taken back for it. It waits for Done. What panics, exits by itself, hangs
// or takes too much may do so for what it was asked.
func (i *Instance) Absolves() bool {
	<-i.Done()
	exit := i.process.Exit()
	switch {
	case i.trial.Load():
		return true
	case closed(i.draining):
		return exit.Killed || exit.Err == nil
	}
	return exit.Killed && exit.For == nil && !i.hung.Load() && i.fault().Class == core.Ended
}

// withCause is the fault that an end looks like, or the one that it was for: the watchdog ended it, or the kernel, for what its group had.
func (i *Instance) withCause(f core.Fault) core.Fault {
	if i.group.End() {
		f.Class, f.Problem = core.OutOfMemory, "The plugin was ended by the kernel: its control group had all the memory that it may."
	}
	return i.watchdog.orCause(f)
}

// launchGuarded launches a plugin, in the sandbox where the policy says so, and answers with what holds it there.
func (s *Supervisor) launchGuarded(
	ctx context.Context, release core.Release, spec wire.Spec, in *Instance,
) (*wire.Process, []core.Layer, error) {
	sandboxed := s.cfg.Sandbox.Covers(release)
	group, grouped := s.cfg.Sandbox.Group(release.Manifest.ID, spec.Memory, sandboxed)
	in.group, spec.Group = group, group.File()
	if !sandboxed {
		process, err := s.launcher.Launch(ctx, spec)
		return process, nil, err
	}
	if err := s.cfg.Sandbox.Required(grouped); err != nil {
		return nil, nil, err
	}
	requests := cmp.Or(release.Manifest.Resources.Concurrency, s.cfg.Limits.Concurrency)
	own := s.cfg.Own(release)
	guard := s.cfg.Sandbox.Guard(sandbox.Limits{
		Module: release.Manifest.ID, Dir: spec.Dir, Memory: spec.Memory, Concurrency: requests, Own: own.Paths, FileBytes: own.FileBytes,
		Refused: func(r sandbox.Refusal) { s.cfg.Refused(release.Manifest.ID, r) },
	})
	in.guard = guard
	spec.Front, spec.Lockdown, spec.Env = guard, true, append(spec.Env, "TZ="+cmp.Or(os.Getenv("TZ"), "UTC"))
	process, err := s.launcher.Launch(ctx, spec)
	if err != nil {
		return nil, nil, err
	}
	if err := guard.Confirm(process.PID()); err != nil {
		process.Kill()
		return nil, nil, err
	}
	watch := s.cfg.Limits.watchdogLayer(process.PID(), spec.Memory)
	if err := s.cfg.Sandbox.Required(watch); err != nil {
		process.Kill()
		return nil, nil, err
	}
	return process, slices.Concat([]core.Layer{grouped}, guard.Layers(), []core.Layer{watch}), nil
}

// PID is the process id.
func (i *Instance) PID() int { return i.process.PID() }

// Exited is closed the moment the process ends, before Done.
func (i *Instance) Exited() <-chan struct{} { return i.process.Exited() }

// Done is closed when the process has ended and Exit can be asked.
func (i *Instance) Done() <-chan struct{} { return i.process.Done() }

// Unhealthy is a module's own word that it cannot serve, in contrast to no answer at all.
type Unhealthy struct{ Problem string }

func (u *Unhealthy) Error() string { return u.Problem }

// Health asks the module; nil: healthy. An *Unhealthy is its answer, any other error means that it gave none.
func (i *Instance) Health(ctx context.Context) error {
	res, err := i.process.Module.Health(ctx, &modulev1.HealthRequest{})
	if err != nil {
		return fmt.Errorf("ask for its health: %w", err)
	}
	if res.Problem != "" {
		return &Unhealthy{Problem: brief(res.Problem)}
	}
	return nil
}

// Draining is closed when the instance is being retired: it was told so, and its streams end by themselves.
func (i *Instance) Draining() <-chan struct{} { return i.draining }

// Cut is closed when the streams that are left were given their time.
func (i *Instance) Cut() <-chan struct{} { return i.cut }

// Streams is how many streams of that kind are open.
func (i *Instance) Streams(kind Stream) int { return int(i.tally.open[kind].Load()) }

// Running is how many requests, streams among them, run in it.
func (i *Instance) Running() int { return int(i.inflight.Load()) }

// Opened counts a stream in whose head came after that time; Closed counts it out.
func (i *Instance) Opened(kind Stream, head time.Duration) {
	i.tally.count(Outcome{Answered, head})
	i.tally.open[kind].Add(1)
}

// Heard counts messages that a visitor sent on a stream: each asks something of the module, as a request does.
func (i *Instance) Heard(messages int) { i.tally.heard.Add(uint64(messages)) }

// Told counts a piece of a stream that is passed on to a visitor.
func (i *Instance) Told() { i.tally.told.Add(1) }

// Closed counts a stream out.
func (i *Instance) Closed(kind Stream) { i.tally.open[kind].Add(-1) }

// How many small pieces of its answers the core handles for one process, a second and at once.
const (
	piecesPace  = 50_000
	piecesBurst = 100_000
)

// Handled counts small pieces of its answers that the core has handled for it, and tells how long whoever did is to wait before the next.
func (i *Instance) Handled(pieces int64) (wait time.Duration) {
	for now := time.Now(); pieces > 0; pieces -= piecesBurst {
		wait = i.pieces.ReserveN(now, int(min(pieces, piecesBurst))).DelayFrom(now)
	}
	return wait
}

// Sign appends the value of the caller header for one request.
func (i *Instance) Sign(dst, method, target []byte, c portal.Caller) []byte {
	claims := wire.Claims{SignedIn: c.SignedIn, Tier: c.Tier.String(), Admin: c.Admin, Request: c.RequestID}
	if !c.Wallet.Zero() {
		var text [42]byte
		claims.Wallet = string(hex.AppendEncode(append(text[:0], "0x"...), c.Wallet[:]))
	}
	return i.process.Signer.Append(dst, method, target, claims, time.Now())
}

func (i *Instance) enter() { i.inflight.Add(1) }

func (i *Instance) leave() {
	if i.inflight.Add(-1) == 0 && closed(i.draining) {
		i.idled.Do(func() { close(i.idle) })
	}
}
