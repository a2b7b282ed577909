package supervisor

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Instance is one plugin process that was configured. Safe for concurrent use.
type Instance struct {
	process *wire.Process
	conns   pool

	inflight atomic.Int64
	draining chan struct{}
	idle     chan struct{} // closed when draining and nothing is in flight
	drain    sync.Once
	idled    sync.Once
}

// Exit is how a process ended.
type Exit struct {
	Err      error  // nil: by itself, with status 0
	Evidence string // its last words on stderr, at most 4 KiB
}

func (s *Supervisor) launch(ctx context.Context, release core.Release) (*Instance, error) {
	limits := s.cfg.Limits
	memory := release.Manifest.Resources.MemoryMiB
	if memory == 0 {
		memory = limits.MemoryMiB
	}
	process, err := s.launcher.Launch(ctx, wire.Spec{
		Module:     string(release.Manifest.ID),
		Executable: filepath.Join(release.Dir, release.Manifest.Plugin),
		SHA256:     release.PluginSHA256,
		Dir:        release.Dir,
		Env:        environment(memory),
		Host:       newHostServer(s.cfg, release.Manifest),
		Start:      limits.Start,
		Configure:  limits.Configure,
		Output:     newLines(s.cfg.Ports.Log, release.Manifest.ID),
	})
	if err != nil {
		return nil, err
	}
	return &Instance{
		process: process, conns: pool{dial: process.Dial},
		draining: make(chan struct{}), idle: make(chan struct{}),
	}, nil
}

// environment is all that a plugin gets beside the handshake. Half the processors: no module takes the machine from the
// core, and on a small one its threads do not chase each other's work. The memory limit bounds the heap; below it, collecting
// each time a small heap has doubled would be a tenth of a request's cost.
func environment(memoryMiB int) []string {
	return []string{
		fmt.Sprintf("GOMEMLIMIT=%dMiB", memoryMiB), "GOGC=400",
		fmt.Sprintf("GOMAXPROCS=%d", max(1, runtime.NumCPU()/2)),
	}
}

// PID is the process id.
func (i *Instance) PID() int { return i.process.PID() }

// Exited is closed the moment the process ends, before Done.
func (i *Instance) Exited() <-chan struct{} { return i.process.Exited() }

// Done is closed when the process is gone and Exit can be asked.
func (i *Instance) Done() <-chan struct{} { return i.process.Done() }

// Exit is how it ended; valid after Done.
func (i *Instance) Exit() Exit {
	evidence, err := i.process.Exit()
	return Exit{Err: err, Evidence: evidence}
}

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

// Draining is closed when the instance is being retired: streams of it should end.
func (i *Instance) Draining() <-chan struct{} { return i.draining }

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
	if i.inflight.Add(-1) > 0 {
		return
	}
	select {
	case <-i.draining:
		i.idled.Do(func() { close(i.idle) })
	default:
	}
}

// closeTime is what a module always gets for its Close, however long its requests took.
const closeTime = time.Second

// retire lets what is in flight end, for at most the limit, closes the module and kills the process. No request may be sent
// to it any more. It answers when the process is gone.
func (i *Instance) retire(ctx context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	deadline, _ := ctx.Deadline()
	i.enter() // the last to leave sees draining closed
	i.drain.Do(func() { close(i.draining) })
	i.leave()
	select {
	case <-i.idle:
	case <-i.Exited():
	case <-ctx.Done():
	}
	left := max(time.Until(deadline), closeTime)
	if errors.Is(ctx.Err(), context.Canceled) {
		left = 0
	}
	if left > 0 {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), left)
		defer cancel()
		_, _ = i.process.Module.Drain(ctx, &modulev1.DrainRequest{TimeoutMs: uint32(left.Milliseconds())})
	}
	i.kill()
}

// kill ends the process at once.
func (i *Instance) kill() {
	i.process.Kill()
	i.conns.close()
}
