package supervisor

import (
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// sampled are the processes of a slot of which not all was told yet.
type sampled struct {
	mu        sync.Mutex
	processes []*sampledProcess
	before    snapshot      // of those that are not among them any more
	took      time.Duration // … of a processor
}

// sampledProcess is a process, and what was told of it.
type sampledProcess struct {
	in   *Instance
	told *snapshot
	took time.Duration
}

// mostSampled bounds the processes that are remembered where nobody samples.
const mostSampled = 16

func (s *sampled) add(in *Instance) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.processes) == mostSampled {
		s.forget(s.processes[0])
		s.processes = s.processes[1:]
	}
	s.processes = append(s.processes, &sampledProcess{in: in, told: &snapshot{}})
}

// forget counts a process among those before.
func (s *sampled) forget(p *sampledProcess) {
	s.before.add(p.in.tally.snapshot())
	s.took += p.in.watchdog.processor()
}

// Sample is what the slot's processes did and took since Sample was last called; At and Replica are the caller's to set. false: there was
// no process since then. One goroutine at a time calls it for what is kept.
func (s *Slot) Sample() (core.Sample, bool) {
	m := core.Sample{Module: s.Release().Manifest.ID}
	all := &s.sampled
	all.mu.Lock()
	defer all.mu.Unlock()
	if len(all.processes) == 0 {
		return m, false
	}
	sum, gone := &snapshot{}, int64(0)
	all.processes = slices.DeleteFunc(all.processes, func(p *sampledProcess) bool {
		ended := closed(p.in.Done()) // before its tally is read: nothing is added after that
		now := p.in.tally.snapshot()
		sum.add(now.since(p.told))
		took, memory := p.in.watchdog.taken()
		m.Took += took - p.took
		p.told, p.took = now, took
		if ended {
			all.forget(p)
			gone = max(gone, memory)
			return true
		}
		m.Memory += memory
		m.Running += p.in.Running()
		m.Streams += p.in.Streams(Events) + p.in.Streams(WebSocket)
		return false
	})
	m.Memory = max(m.Memory, gone)
	m.Requests, m.Failed = int64(sum.answers), int64(sum.failed)
	m.P50, _ = sum.quantile(50)
	m.P95, _ = sum.quantile(95)
	return m, true
}

// Figures is what the slot's processes did and took since it was opened, and what it is doing now. Safe to call at any time.
func (s *Slot) Figures() core.Figures {
	f := core.Figures{
		Module: s.Release().Manifest.ID, State: s.now(), Refused: s.refused.Load(), Places: s.requests.Load(), Restarts: int64(s.Restarts()),
		Bounds: s.Bounds(),
	}
	all := &s.sampled
	all.mu.Lock()
	defer all.mu.Unlock()
	sum := all.before
	f.Processor = all.took
	for _, p := range all.processes {
		sum.add(p.in.tally.snapshot())
		f.Processor += p.in.watchdog.processor()
		if !closed(p.in.Done()) {
			f.Memory += p.in.watchdog.memory.Load()
			f.EventStreams += p.in.Streams(Events)
			f.WebSockets += p.in.Streams(WebSocket)
		}
	}
	f.Answered, f.Failed, f.Took, f.Timed = sum.answers, sum.failed, sum.took, sum.timed()
	for _, bound := range core.FigureBounds() {
		f.Within = append(f.Within, f.Timed-sum.over(bound))
	}
	return f
}

// Bounds is what the slot's release may take.
func (s *Slot) Bounds() core.Bounds {
	limits, release := s.sup.cfg.Limits, s.Release()
	memory := limits.memory(release)
	return core.Bounds{
		Memory: memory, MemoryEnd: memoryEnd(memory), Requests: int(s.allowed.Load()), Processor: limits.ProcessorShare,
	}
}
