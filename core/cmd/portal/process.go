package main

import (
	"sync"

	"gaia.example/portal/core"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/supervisor"
)

// processes are the modules' slots: the registry opens and drives them, the gateway relays through them.
type processes struct {
	supervisor *supervisor.Supervisor

	mu    sync.RWMutex
	slots map[core.ModuleID]*supervisor.Slot
}

func (p *processes) open(release core.Release) registry.Process {
	slot := p.supervisor.Open(release)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.slots[release.Manifest.ID] = slot
	return slot
}

func (p *processes) slot(id core.ModuleID) *supervisor.Slot {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.slots[id]
}
