package supervisor

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
)

// used is what a process has taken of the machine, at one moment.
type used struct {
	at      time.Time
	time    time.Duration // of all processors
	memory  int64         // bytes that it has, and that the kernel has for its page tables
	answers uint64        // of its instance
}

// watchdog looks, at each health tick, at what the instance that serves takes.
type watchdog struct {
	in    *Instance
	last  used
	since used   // since when it takes a processor and answers next to nothing; zero: it does not
	fault *Fault // for which it was ended
}

// idleAnswers is how few answers a second are next to nothing.
const idleAnswers = 1

// watch is what the watchdog is to a sandboxed plugin.
func (l Limits) watch(memory int64) core.Layer {
	return core.Layer{Name: sandbox.Watchdog, Active: true, By: fmt.Sprintf("ended at %.0f %% of a processor for %v with fewer than %d answers a second, and over %d MiB",
		100*l.ProcessorShare, l.ProcessorTime, idleAnswers, memory>>20)}
}

// look judges, and answers with what the instance is to be ended for.
func (w *watchdog) look(in *Instance, now used, limits Limits) *Fault {
	was := w.last
	w.last = now
	if w.in != in {
		*w = watchdog{in: in, last: now}
		return nil
	}
	if bound := in.bound; bound > 0 && now.memory > bound {
		return &Fault{Class: core.OutOfMemory, Problem: fmt.Sprintf("The plugin was ended: it has %d MiB, and may have %d.", now.memory>>20, bound>>20)}
	}
	if share(was, now) < limits.ProcessorShare {
		w.since = used{}
		return nil
	}
	if w.since.at.IsZero() {
		w.since = was
	}
	took := now.at.Sub(w.since.at)
	answers := float64(now.answers-w.since.answers) / took.Seconds()
	if took < limits.ProcessorTime {
		return nil
	}
	if answers >= idleAnswers {
		w.since = used{}
		return nil
	}
	return &Fault{Class: core.Hogged, Problem: fmt.Sprintf("The plugin was ended: it took %.0f %% of a processor for %.0f s, and answered %.1f requests a second.",
		100*share(w.since, now), took.Seconds(), answers)}
}

// share is of one processor.
func share(from, to used) float64 {
	took := to.at.Sub(from.at)
	if took <= 0 {
		return 0
	}
	return float64(to.time-from.time) / float64(took)
}

// tick is the unit of /proc/<pid>/stat on every Linux that Go runs on.
const tick = 10 * time.Millisecond

// usedBy reads what a process has taken; false: it is gone, or nobody tells.
func usedBy(in *Instance) (used, bool) {
	u := used{at: time.Now(), answers: in.tally.answers.Load()}
	proc := "/proc/" + strconv.Itoa(in.PID())
	stat, err := os.ReadFile(proc + "/stat")
	if err != nil {
		return u, false
	}
	_, rest, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')')+1:]), " ")
	fields := strings.Fields(rest) // from the third on
	if len(fields) < 13 {
		return u, false
	}
	for _, i := range []int{11, 12} { // utime and stime
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			return u, false
		}
		u.time += time.Duration(n) * tick
	}
	status, err := os.ReadFile(proc + "/status")
	if err != nil {
		return u, false
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		if name == "VmRSS" || name == "VmPTE" || name == "VmSwap" {
			kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			u.memory += kilobytes << 10
		}
	}
	return u, true
}
