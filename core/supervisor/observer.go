package supervisor

import (
	"strings"
	"time"

	"gaia.example/portal/core"
)

// Observer is told each state a slot enters, in order and one at a time per slot:
// starting → probing → ready ⇄ degraded → draining → stopped, and crashed → starting, crashed → backing_off → starting,
// crashed → quarantined. It must return soon and must not call the slot's Start, Swap or Stop; the slot's readers
// (Instance, Restarts, Release) are free to it. A swap of versions is not a transition.
type Observer func(core.ModuleID, core.State, Fault)

// Fault is what went wrong: set for degraded, crashed, backing_off and quarantined, zero otherwise.
type Fault struct {
	Problem  string        // one sentence, for the admin
	Err      error         // for the log
	Evidence string        // the plugin's last words on stderr, at most 4 KiB
	Retry    time.Duration // backing_off: until the next start
}

// longestProblem bounds what a plugin can have written down of itself, in bytes.
const longestProblem = 1 << 10

// brief is a plugin's own text, short enough for a sentence.
func brief(text string) string {
	if len(text) > longestProblem {
		text = text[:longestProblem] + "…"
	}
	return strings.ToValidUTF8(text, "�")
}
