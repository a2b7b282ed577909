package portal

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// logFlush bounds how long an ending module waits for its last log records to be taken.
const logFlush = time.Second

// plugin is the module behind the wire.
type plugin struct {
	build New

	module   *Module
	logs     *logQueue
	samples  *sampleQueue
	stop     context.CancelFunc
	ran      chan struct{}
	draining chan struct{}
	drained  sync.Once
	jobs     wire.Jobs
}

func (p *plugin) Configure(_ context.Context, conn *grpc.ClientConn, manifest []byte) (wire.Handler, error) {
	head, err := parseManifest(manifest)
	if err != nil {
		return wire.Handler{}, err
	}
	p.draining = make(chan struct{})
	base := WithDraining(context.Background(), p.draining)
	ctx, stop := context.WithCancel(base)
	p.stop = stop
	client := modulev1.NewHostClient(conn)
	p.logs, p.samples = newLogQueue(client), newSampleQueue(client)
	host := newHost(client, p.logs, p.samples)
	module, err := p.build(ctx, host)
	if err != nil {
		return wire.Handler{}, err
	}
	if err := whole(module); err != nil {
		return wire.Handler{}, err
	}
	for _, job := range head.Jobs {
		if module.Jobs[job.Name] == nil {
			return wire.Handler{}, fmt.Errorf("the manifest has the job %s, and the module has none of that name: set portal.Module.Jobs in New, or take it out of the manifest", job.Name)
		}
	}
	p.module, p.ran = module, make(chan struct{})
	go p.run(ctx)
	return wire.Handler{Context: base, Log: host.Log, Serve: func(w http.ResponseWriter, r *http.Request, c wire.Claims) {
		caller, err := callerOf(c)
		if err != nil {
			http.Error(w, wire.ErrCaller.Error(), http.StatusUnauthorized)
			return
		}
		ctx := withRequest(r.Context(), caller, host.Log)
		if said := r.Header[wire.TraceHeader]; len(said) == 1 {
			if trace, ok := ParseTrace(said[0]); ok {
				ctx = WithTrace(ctx, trace)
			}
		}
		module.Handler.ServeHTTP(w, r.WithContext(ctx))
	}}, nil
}

// whole refuses a module that answers nobody.
func whole(m *Module) error {
	if m == nil || m.Handler == nil {
		return errors.New("the module has no Handler: set portal.Module.Handler in New")
	}
	return nil
}

func (p *plugin) run(ctx context.Context) {
	defer close(p.ran)
	if p.module.Run == nil {
		return
	}
	defer func() {
		if v := recover(); v != nil {
			p.crash(wire.Panicked(v))
		}
	}()
	if err := p.module.Run(ctx); err != nil && ctx.Err() == nil {
		p.crash(fmt.Errorf("the module's Run ended: %w", err))
	}
}

func (p *plugin) crash(err error) {
	p.logs.close(logFlush)
	wire.LastWords(err)
}

func (p *plugin) Health(ctx context.Context) error {
	if p.module == nil || p.module.Health == nil {
		return nil
	}
	return p.module.Health(ctx)
}

func (p *plugin) Drain() { p.drained.Do(func() { close(p.draining) }) }

func (p *plugin) Close(ctx context.Context) error {
	defer p.logs.close(logFlush)
	defer p.samples.close(logFlush)
	p.stop()
	select {
	case <-p.ran:
	case <-ctx.Done():
		return fmt.Errorf("the module's Run did not end in time: %w", os.ErrDeadlineExceeded)
	}
	if err := p.jobs.End(ctx); err != nil {
		return err
	}
	if p.module.Close == nil {
		return nil
	}
	return p.module.Close(ctx)
}

// RunJob runs a job of the manifest. A panic is a crash. wire.ErrJobRuns: the run of before has not returned.
func (p *plugin) RunJob(ctx context.Context, name string, due time.Time) error {
	job := p.module.Jobs[name]
	if job == nil {
		return fmt.Errorf("the module has no job %s: set portal.Module.Jobs in New", name)
	}
	defer func() {
		if v := recover(); v != nil {
			p.crash(wire.Panicked(v))
		}
	}()
	return p.jobs.Run(name, func() error { return job(WithDraining(ctx, p.draining), due) })
}

func callerOf(c wire.Claims) (caller Caller, err error) {
	caller = Caller{SignedIn: c.SignedIn, Admin: c.Admin, RequestID: c.Request}
	if c.Wallet != "" {
		if caller.Wallet, err = ParseAddress(c.Wallet); err != nil {
			return Caller{}, err
		}
	}
	caller.Tier, err = ParseTier(c.Tier)
	return caller, err
}
