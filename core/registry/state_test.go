package registry

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
)

// lives are ways through the life cycle that must be open.
var lives = map[string][]core.State{
	"installed, asleep, woken, idle": {core.Discovered, core.Verified, core.Staged, core.Asleep, core.Starting, core.Probing, core.Ready,
		core.Draining, core.Asleep},
	"always there, and killed": {core.Discovered, core.Verified, core.Staged, core.Starting, core.Probing, core.Ready, core.Crashed,
		core.Starting},
	"after a restart of the portal":     {core.Staged, core.Asleep},
	"never right":                       {core.Discovered, core.VerifyFailed, core.Discovered, core.VerifyFailed, core.Stopped},
	"for another portal, then upgraded": {core.Discovered, core.Incompatible, core.Discovered, core.Verified, core.Staged},
	"granted later":                     {core.Discovered, core.Verified, core.Staged, core.AwaitingGrant, core.Asleep},
	"failing until an admin sees to it": {core.Staged, core.Starting, core.Crashed, core.BackingOff, core.Starting, core.Probing, core.Crashed,
		core.Quarantined, core.Stopped, core.Starting},
	"upgraded while it runs":  {core.Staged, core.Starting, core.Probing, core.Ready, core.Ready, core.Degraded, core.Ready},
	"refused while it sleeps": {core.Staged, core.Asleep, core.Asleep, core.Starting},
	"disabled, upgraded, enabled": {core.Staged, core.Asleep, core.Stopped, core.Discovered, core.Verified, core.Staged, core.Stopped,
		core.Asleep},
	"revoked while it runs": {core.Staged, core.Starting, core.Probing, core.Ready, core.Draining, core.Stopped, core.Discovered,
		core.VerifyFailed},
	"unwell from the start": {core.Staged, core.Starting, core.Probing, core.Ready, core.Degraded, core.Crashed},
}

func TestLivesAreOpen(t *testing.T) {
	for name, life := range lives {
		from := core.State("")
		for _, to := range life {
			if !mayFollow(from, to) {
				t.Errorf("%s: %q → %s is not in the life cycle", name, from, to)
			}
			from = to
		}
	}
}

// closed are steps that would hide something.
var closed = map[core.State][]core.State{
	"":                 {core.Ready, core.Starting, core.Asleep, core.Stopped, core.Verified, core.AwaitingGrant},
	core.Discovered:    {core.Staged, core.Starting, core.Asleep, core.Ready},
	core.VerifyFailed:  {core.Verified, core.Staged, core.Starting, core.Asleep, core.Ready},
	core.Incompatible:  {core.Verified, core.Staged, core.Starting, core.Asleep, core.Ready},
	core.AwaitingGrant: {core.Ready, core.Probing},
	core.Asleep:        {core.Ready, core.Probing, core.Draining},
	core.Starting:      {core.Ready, core.Degraded, core.Asleep},
	core.Stopped:       {core.Ready, core.Probing, core.Stopped, core.Staged},
	core.Quarantined:   {core.Starting, core.Ready, core.BackingOff},
}

// TestEveryStep takes every step from every state there is, to every state there is: those in the table are taken, the others are not
// and are logged.
func TestEveryStep(t *testing.T) {
	for from, tos := range closed {
		for _, to := range tos {
			if mayFollow(from, to) {
				t.Errorf("%q → %s is in the life cycle", from, to)
			}
		}
	}
	all := slices.Collect(maps.Keys(steps))
	if len(all) != 17 {
		t.Errorf("%d rows, want one for each of the 16 states and one before the first", len(all))
	}
	r := open(t, "", nil)
	r.mu.Lock()
	m := &module{id: "gaia"}
	r.modules[m.id] = m
	r.mu.Unlock()
	for _, from := range all {
		for _, to := range append(slices.Clone(all), "nowhere") {
			r.mu.Lock()
			m.status = core.ModuleStatus{ID: m.id, State: from}
			r.mu.Unlock()
			before := strings.Count(r.logged(), "not in its life cycle")
			r.Observe(m.id, to, core.Fault{})
			said := strings.Count(r.logged(), "not in its life cycle") > before
			again := from == core.Stopped && to == core.Stopped // who is stopped twice is stopped
			switch taken := r.State(m.id) == to && from != to; {
			case mayFollow(from, to) && (said || !taken && from != to):
				t.Errorf("%q → %q is in the table and was refused", from, to)
			case !mayFollow(from, to) && (taken || said == again):
				t.Errorf("%q → %q is not in the table: taken %v, logged %v", from, to, taken, said)
			}
		}
	}
}

// TestEveryStateIsLeft: from each state an admin gets a module away.
func TestEveryStateIsLeft(t *testing.T) {
	for from, tos := range steps {
		for _, to := range tos {
			if _, ok := steps[to]; !ok {
				t.Errorf("%s → %s leads to a state without a row", from, to)
			}
		}
		if from != "" && from != core.Stopped && !slices.Contains(tos, core.Stopped) {
			t.Errorf("%s cannot be stopped", from)
		}
	}
}
