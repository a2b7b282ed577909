package main

import (
	"context"
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

func (p process) Swap(ctx context.Context, next core.Release, soak time.Duration) error {
	if soak == 0 {
		soak = -1 // not watched
	}
	return p.Slot.Swap(ctx, next, supervisor.Soak{For: soak})
}

func (p process) Look() registry.Running {
	return registry.Running{Release: p.Release(), PID: p.PID(), Restarts: p.Restarts(), SoakUntil: p.SoakUntil(), Layers: p.Layers(), Retiring: p.Retiring()}
}
