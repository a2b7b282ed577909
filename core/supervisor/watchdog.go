package supervisor

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
)

// used is what a process has taken of the machine, at one moment.
type used struct {
	at     time.Time
	time   time.Duration // of all processors
	memory int64         // bytes that it has, and that the kernel has for its page tables
	work   float64       // what it did for that, in seconds of a processor that are its due: see work
}

// watchdog checks, every few seconds, what one process takes, from its birth to its end: while it starts, is probed, runs
// beside another, serves and drains.
type watchdog struct {
	limits Limits
	in     *Instance

	process *os.Process
	over    chan struct{}
	once    sync.Once
	guards  atomic.Bool                // it is a layer of the process's sandbox, which is not to fail unnoticed
	fault   atomic.Pointer[core.Fault] // for which it was ended
	took    atomic.Int64               // nanoseconds of a processor, when that was last read
	memory  atomic.Int64               // bytes, when that was last read
	peak    atomic.Int64               // bytes that it had at most since that was last told

	window []used  // of the last ProcessorTime, oldest first
	worked float64 // seconds of its jobs
	missed int     // checks in a row that could not see what it takes
}

func newWatchdog(in *Instance, limits Limits) *watchdog {
	return &watchdog{in: in, limits: limits, over: make(chan struct{}), window: []used{{at: time.Now()}}}
}

// watchdogLayer is the watchdog as a layer of a plugin's sandbox. It is not active where the portal cannot see what a process takes.
func (l Limits) watchdogLayer(pid int, memory int64) core.Layer {
	if _, err := usedBy("/proc", pid); err != nil {
		return core.Layer{Name: sandbox.Watchdog, Why: fmt.Sprintf("the portal cannot see what the plugin takes: %v", err)}
	}
	by := "ended when it took %.0f s of a processor within %.0f s and answered less than once for each second of that, and over %d MiB"
	by = fmt.Sprintf(by, l.budget().Seconds(), l.ProcessorTime.Seconds(), memory>>20)
	return core.Layer{Name: sandbox.Watchdog, Active: true, By: by}
}

// budget is the processor's time that a plugin may take within ProcessorTime.
func (l Limits) budget() time.Duration {
	return time.Duration(l.ProcessorShare * float64(l.ProcessorTime)).Round(time.Millisecond)
}

// start begins to check a process that was just launched.
func (w *watchdog) start(pid int) {
	process, err := os.FindProcess(pid)
	if err != nil {
		return // never: Linux finds whatever it is asked for
	}
	w.process = process
	go func() {
		defer func() { _ = process.Release() }()
		ticks := time.NewTicker(w.limits.HealthEvery)
		defer ticks.Stop()
		for {
			select {
			case <-w.over:
				return
			case <-ticks.C:
			}
			if f := w.check("/proc", pid); f != nil {
				w.fault.Store(f)
				_ = process.Signal(syscall.SIGKILL)
				return
			}
		}
	}()
}

func (w *watchdog) stop() { w.once.Do(func() { close(w.over) }) }

// orCause is the fault for which the watchdog ended the process, or else the one that its end looks like.
func (w *watchdog) orCause(f core.Fault) core.Fault {
	if own := w.fault.Load(); own != nil {
		f.Class, f.Problem = own.Class, own.Problem
	}
	return f
}

// note keeps what was read for who asks.
func (w *watchdog) note(now used) {
	w.took.Store(int64(now.time))
	w.memory.Store(now.memory)
	for peak := w.peak.Load(); now.memory > peak && !w.peak.CompareAndSwap(peak, now.memory); peak = w.peak.Load() {
	}
}

// processor is what the process has taken of one, when that was last read.
func (w *watchdog) processor() time.Duration { return time.Duration(w.took.Load()) }

// taken is what of a processor the process has taken, when that was last read, and the bytes that it had at most since taken was last
// called; 0: they were not read since.
func (w *watchdog) taken() (of time.Duration, memory int64) {
	return time.Duration(w.took.Load()), w.peak.Swap(0)
}

// mostMissed is with how many checks in a row that could not see a process, while it lives, it is ended. It was seen when it started.
const mostMissed = 3

// check reads what the process takes, and answers with what it is to be ended for.
func (w *watchdog) check(proc string, pid int) *core.Fault {
	now, err := usedBy(proc, pid)
	if err == nil {
		w.missed = 0
		w.note(now)
		now.work = w.work(now.at)
		return w.judge(now)
	}
	lives := w.process.Signal(syscall.Signal(0)) == nil
	if !lives || !w.guards.Load() {
		return nil
	}
	if w.missed++; w.missed < mostMissed {
		return nil
	}
	problem := fmt.Sprintf("The plugin was ended: the portal does not see any more what it takes (%v).", err)
	return &core.Fault{Class: core.Unguarded, Problem: problem}
}

// toldWorth is what a piece of a stream that a visitor took is worth of a processor, in seconds: ten times what a plugin needs to send it.
const toldWorth = 200e-6

// spareWorth is what an answer is worth to a module that asked for no visitor: as often as one may ask, 200 times a second, it is one
// processor's, as a job is.
const spareWorth = 5e-3

// work is what the instance has done until now. An answer is worth a second, and so is a message that a visitor sent on a stream, and each
// second in which a job runs. That a stream is open is worth nothing: the module alone says whether it does anything for it. What it says
// there is worth little, for the same reason, and so is what modules ask one another when they like.
func (w *watchdog) work(now time.Time) float64 {
	last := w.window[len(w.window)-1]
	w.worked += float64(min(1, w.in.jobs.Load())) * now.Sub(last.at).Seconds()
	tally := &w.in.tally
	spare := tally.spare.Load() // before answers, of which it is a part
	return float64(tally.answers.Load()-spare+tally.heard.Load()) + spareWorth*float64(spare) + toldWorth*float64(tally.told.Load()) + w.worked
}

// judge answers with what the process is to be ended for. It counts what was taken within the window, however it is spread over
// that: whoever rests for a moment has not begun anew.
func (w *watchdog) judge(now used) *core.Fault {
	if bound := w.in.bound; bound > 0 && now.memory > bound {
		problem := fmt.Sprintf("The plugin was ended: it has %d MiB, and may have %d.", now.memory>>20, bound>>20)
		return &core.Fault{Class: core.OutOfMemory, Problem: problem}
	}
	w.window = append(w.window, now)
	for len(w.window) > 2 && now.at.Sub(w.window[0].at) > w.limits.ProcessorTime {
		w.window = w.window[1:]
	}
	from := w.window[0]
	took, work := now.time-from.time, now.work-from.work
	if took < w.limits.budget() || work >= took.Seconds() {
		return nil
	}
	problem := fmt.Sprintf("The plugin was ended: within %.0f s it took %.0f s of a processor, and answered %.0f times.",
		now.at.Sub(from.at).Seconds(), took.Seconds(), work)
	return &core.Fault{Class: core.Hogged, Problem: problem}
}

// tick is the unit of /proc/<pid>/stat on every Linux that Go runs on.
const tick = 10 * time.Millisecond

var errStat = errors.New("its stat is not as Linux writes it")

// usedBy reads what a process has taken. An error: it has ended, or cannot be read.
func usedBy(proc string, pid int) (used, error) {
	u := used{at: time.Now()}
	proc += "/" + strconv.Itoa(pid)
	stat, err := os.ReadFile(proc + "/stat")
	if err != nil {
		return u, err
	}
	_, rest, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')')+1:]), " ")
	fields := strings.Fields(rest) // from the third on
	if len(fields) < 13 {
		return u, errStat
	}
	for _, i := range []int{11, 12} { // utime and stime
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			return u, errStat
		}
		u.time += time.Duration(n) * tick
	}
	status, err := os.ReadFile(proc + "/status")
	if err != nil {
		return u, err
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		if name == "VmRSS" || name == "VmPTE" || name == "VmSwap" {
			kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			u.memory += kilobytes << 10
		}
	}
	return u, nil
}
