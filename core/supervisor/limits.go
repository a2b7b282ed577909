package supervisor

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/wire"
)

// Limits are the times and counts of the supervisor; zero values mean the defaults that stand beside them.
type Limits struct {
	Start          time.Duration // 5 s: exec to a connection that core and plugin have agreed on
	Configure      time.Duration // 10 s: the module's New
	HealthEvery    time.Duration // 5 s
	HealthDeadline time.Duration // 2 s
	HealthMisses   int           // 2 in a row: degraded
	HealthFatal    int           // 6 calls without any answer in a row: a crash
	Drain          time.Duration // 10 s: running requests may end
	Idle           time.Duration // 10 min: without a request, of a module that runs on demand, until it is put to sleep
	Soak           time.Duration // 90 s: a new version is watched, where Swap says nothing
	BackOff        time.Duration // 1 s, doubling …
	BackOffMax     time.Duration // … to 60 s, ± 20 %
	Faults         int           // 5 faults …
	FaultWindow    time.Duration // … in 10 minutes: quarantined
	MemoryMiB      int           // 256: a plugin's memory where its manifest says nothing
	Concurrency    int           // 512: requests in a plugin at once where its manifest says nothing
	Timeout        time.Duration // 30 s: until an answer's head where its manifest says nothing
	ProcessorShare float64       // 0.5: of one processor, that a plugin may take on average …
	ProcessorTime  time.Duration // … of the last two minutes, with fewer answers than seconds of a processor; then it is ended
}

func (l Limits) withDefaults() Limits {
	l.Start = cmp.Or(l.Start, 5*time.Second)
	l.Configure = cmp.Or(l.Configure, 10*time.Second)
	l.HealthEvery = cmp.Or(l.HealthEvery, 5*time.Second)
	l.HealthDeadline = cmp.Or(l.HealthDeadline, 2*time.Second)
	l.HealthMisses = cmp.Or(l.HealthMisses, 2)
	l.HealthFatal = cmp.Or(l.HealthFatal, 6)
	l.Drain = cmp.Or(l.Drain, 10*time.Second)
	l.Idle = cmp.Or(l.Idle, 10*time.Minute)
	l.Soak = cmp.Or(l.Soak, 90*time.Second)
	l.BackOff = cmp.Or(l.BackOff, time.Second)
	l.BackOffMax = cmp.Or(l.BackOffMax, time.Minute)
	l.Faults = cmp.Or(l.Faults, 5)
	l.FaultWindow = cmp.Or(l.FaultWindow, 10*time.Minute)
	l.MemoryMiB = cmp.Or(l.MemoryMiB, core.MemoryMiBByDefault)
	l.Concurrency = cmp.Or(l.Concurrency, 512)
	l.Timeout = cmp.Or(l.Timeout, 30*time.Second)
	l.ProcessorShare = cmp.Or(l.ProcessorShare, 0.5)
	l.ProcessorTime = cmp.Or(l.ProcessorTime, 2*time.Minute)
	return l
}

// memory is what a release's plugin is to make do with, in bytes.
func (l Limits) memory(release core.Release) int64 {
	return int64(cmp.Or(release.MemoryMiB, release.Manifest.Resources.MemoryMiB, l.MemoryMiB)) << 20
}

// dataBase is what a Go program maps as data beside its heap, in bytes.
const dataBase = 192 << 20

// memoryEnd is over how many bytes a plugin is ended that is to make do with so many.
func memoryEnd(memory int64) int64 { return memory*3/2 + dataBase }

// spec is how a release's plugin is launched, but for its host.
func (l Limits) spec(release core.Release) (wire.Spec, error) {
	manifest, err := json.Marshal(release.Manifest)
	if err != nil {
		return wire.Spec{}, fmt.Errorf("write the manifest for the plugin: %w", err)
	}
	memory := l.memory(release)
	return wire.Spec{
		Module:     string(release.Manifest.ID),
		Executable: release.Plugin,
		SHA256:     release.PluginSHA256,
		Dir:        release.Dir,
		Env:        wire.Environment(memory),
		Memory:     memoryEnd(memory),
		Manifest:   manifest,
		Start:      l.Start,
		Configure:  l.Configure,
	}, nil
}
