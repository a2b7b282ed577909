package main

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/supervisor"
)

// slots are where modules run. Safe for concurrent use.
type slots struct {
	mu sync.RWMutex
	by map[core.ModuleID]*supervisor.Slot
}

func newSlots() *slots { return &slots{by: map[core.ModuleID]*supervisor.Slot{}} }

// of is nil for a module that was never enabled.
func (s *slots) of(id core.ModuleID) *supervisor.Slot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.by[id]
}

// all of them, in no order.
func (s *slots) all() []*supervisor.Slot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Collect(maps.Values(s.by))
}

// sample is what every module did on this portal since the last time.
func (s *slots) sample() (samples []core.Sample) {
	for _, slot := range s.all() {
		if one, found := slot.Sample(); found {
			samples = append(samples, one)
		}
	}
	return samples
}

// figures is what every module did on this portal, and does.
func (s *slots) figures() (all []core.Figures) {
	for _, slot := range s.all() {
		all = append(all, slot.Figures())
	}
	return all
}

// processes opens the slots that the registry drives.
type processes struct {
	supervisor *supervisor.Supervisor
	slots      *slots
}

func (p *processes) open(release core.Release, watcher *registry.Registry) registry.Process {
	slot := p.supervisor.Open(release, watcher)
	p.slots.mu.Lock()
	defer p.slots.mu.Unlock()
	p.slots.by[release.Manifest.ID] = slot
	return process{slot}
}

// jobWake is how long a job waits for its module to be woken.
const jobWake = 10 * time.Second

// runJob has a module run a job, and wakes it for that.
func (s *slots) runJob(ctx context.Context, id core.ModuleID, job core.JobRule, due time.Time) error {
	slot := s.of(id)
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

func (p process) Running() registry.Running {
	return registry.Running{
		Release: p.Release(), PID: p.PID(), Restarts: p.Restarts(), SoakUntil: p.SoakUntil(), Layers: p.Layers(), Retiring: p.Retiring(),
		Bounds: p.Bounds(), Open: p.Open(),
	}
}
