package supervisor

import (
	"errors"
	"fmt"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/sdk/go/wire"
)

// longestProblem bounds what a plugin can have written down of itself, in bytes.
const longestProblem = 1 << 10

// brief is a plugin's own text, short enough for a sentence.
func brief(text string) string {
	if len(text) > longestProblem {
		text = text[:longestProblem] + "…"
	}
	return core.Line(strings.ToValidUTF8(text, "�"))
}

// launchFault is a launch or a probe that failed. memory is what the plugin was to make do with, in bytes.
func launchFault(err error, memory int64) core.Fault {
	f := core.Fault{Class: core.BeforeHandshake, Problem: fmt.Sprintf("The plugin did not start: %s.", brief(err.Error())), Err: err}
	if missing := (*sandbox.Missing)(nil); errors.As(err, &missing) {
		f.Class, f.Problem = core.Unguarded, fmt.Sprintf("The plugin was not started, since its sandbox is not whole: %s.", missing)
		return f
	}
	var failure *wire.Failure
	if errors.As(err, &failure) {
		f.Evidence = evidence(failure.Exit)
		if class := classOf(failure.Exit, memory); class != core.Ended {
			f.Class, f.Problem = class, fmt.Sprintf("The plugin did not start: %s.", ending(class, failure.Exit))
			return f
		}
	}
	switch {
	case errors.Is(err, wire.ErrChanged):
		f.Class = core.NotVerified
	case errors.Is(err, wire.ErrRefused):
		f.Class = core.Refused
	}
	return f
}

// probeFault is a launched plugin that did not pass its probe.
func probeFault(err error, in *Instance) core.Fault {
	if closed(in.Exited()) {
		<-in.Done()
		return in.fault()
	}
	return unwellFault(err)
}

func unwellFault(err error) core.Fault {
	return core.Fault{Class: core.Unwell, Problem: fmt.Sprintf("The plugin is not healthy: %s.", brief(err.Error())), Err: err}
}

// exitFault is a plugin that ended while it served; hung says that it was ended because it did not answer any more.
func exitFault(exit wire.Exit, memory int64, hung bool) core.Fault {
	f := core.Fault{Class: classOf(exit, memory), Err: exit.Err, Evidence: evidence(exit)}
	switch {
	case hung:
		f.Class, f.Problem = core.Unwell, "The plugin stopped answering and was ended."
	case exit.For != nil:
		f.Class, f.Problem = core.Ended, fmt.Sprintf("The plugin was ended: %s.", brief(exit.For.Error()))
	case f.Class == core.Ended && exit.Err == nil:
		f.Problem = "The plugin ended by itself."
	default:
		f.Problem = fmt.Sprintf("The plugin ended: %s.", ending(f.Class, exit))
	}
	return f
}

// outOfMemory is how the Go runtime says it.
var outOfMemory = []string{"out of memory", "cannot allocate memory", "runtime: cannot allocate"}

// classOf says in which way a process ended: as its runtime said, or, of one that was killed, as its size says.
func classOf(exit wire.Exit, memory int64) core.FaultClass {
	if exit.Crash != "" && !exit.Killed && exit.Err != nil {
		reason, _, _ := strings.Cut(exit.Crash, "\ngoroutine ")
		for _, words := range outOfMemory {
			if strings.Contains(reason, words) {
				return core.OutOfMemory
			}
		}
		return core.Panicked
	}
	if exit.Killed && exit.Peak > memory*12/10 {
		return core.OutOfMemory
	}
	return core.Ended
}

// ending is how it ended, in a few words.
func ending(class core.FaultClass, exit wire.Exit) string {
	switch class {
	case core.OutOfMemory:
		if exit.Peak == 0 {
			return "it was out of memory"
		}
		return fmt.Sprintf("it was out of memory, with %d MiB at most", exit.Peak>>20)
	case core.Panicked:
		reason, _, _ := strings.Cut(exit.Crash, "\n")
		return "it panicked: " + brief(strings.TrimPrefix(reason, "panic: "))
	}
	return exit.Err.Error()
}

func evidence(exit wire.Exit) string {
	if exit.Crash != "" && !exit.Killed && exit.Err != nil {
		return strings.ToValidUTF8(exit.Crash, "�")
	}
	return strings.ToValidUTF8(exit.Last, "�")
}

// faultOf is an attempt's error, as the fault that it is.
func faultOf(err error) core.Fault {
	var f core.Fault
	if !errors.As(err, &f) {
		f = core.Fault{Class: core.BeforeHandshake, Problem: fmt.Sprintf("The plugin did not start: %s.", brief(err.Error())), Err: err}
	}
	return f
}
