package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
)

// processes are the modules' slots: the registry opens and drives them, the gateway relays through them.
type processes struct {
	supervisor *supervisor.Supervisor
	sandbox    *sandbox.Sandbox

	mu    sync.RWMutex
	slots map[core.ModuleID]*supervisor.Slot
}

func (p *processes) open(release core.Release) registry.Process {
	slot := p.supervisor.Open(release)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.slots[release.Manifest.ID] = slot
	return process{slot}
}

// close stops every plugin.
func (p *processes) close() error {
	err := p.supervisor.Close(context.Background())
	p.sandbox.Close()
	return err
}

func (p *processes) slot(id core.ModuleID) *supervisor.Slot {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.slots[id]
}

// jobWake is how long a job waits for its module to be woken.
const jobWake = 10 * time.Second

// runJob has a module run a job, and wakes it for that.
func (p *processes) runJob(ctx context.Context, id core.ModuleID, job core.JobRule, due time.Time) error {
	slot := p.slot(id)
	if slot == nil {
		return &core.JobFailure{Problem: "The module does not run on this portal.", Outcome: core.JobDelayed}
	}
	in, release, err := slot.Hold(jobWake)
	if err != nil {
		return &core.JobFailure{Problem: "It could not begin: " + err.Error() + ".", Outcome: core.JobDelayed}
	}
	defer release()
	return in.RunJob(ctx, job.Name, due)
}

// process is a slot as the registry sees it.
type process struct{ *supervisor.Slot }

func (p process) Start(ctx context.Context) error { return blamed(p.Slot.Start(ctx)) }

func (p process) Swap(ctx context.Context, next core.Release, soak time.Duration) error {
	if soak == 0 {
		soak = -1 // not watched
	}
	return blamed(p.Slot.Swap(ctx, next, supervisor.Soak{For: soak}))
}

// blamed is a fault of the release as the registry has it.
func blamed(err error) error {
	var f supervisor.Fault
	if errors.As(err, &f) {
		return faultOf(f)
	}
	return err
}

func (p process) Look() registry.Running {
	return registry.Running{Release: p.Release(), PID: p.PID(), Restarts: p.Restarts(), SoakUntil: p.SoakUntil(), Layers: p.Layers(), Retiring: p.Retiring()}
}

func faultOf(f supervisor.Fault) registry.Fault {
	return registry.Fault{Class: f.Class, Problem: f.Problem, Evidence: f.Evidence}
}
