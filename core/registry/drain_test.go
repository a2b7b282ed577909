package registry

import (
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
)

func drained(w *core.Desired) {
	w.Drain = core.Drain{At: time.Now().Round(time.Microsecond), By: "0xab", Reason: "We change its database.", Within: time.Hour}
}

func filled(w *core.Desired) { w.Drain = core.Drain{} }

// gate has the module's process wait when it is drained or launched, until it is closed.
func (r *replica) gate(version string) (gate chan bool) {
	gate = make(chan bool)
	r.slots.mu.Lock()
	defer r.slots.mu.Unlock()
	r.slots.gates[version] = gate
	return gate
}

func (r *replica) becomes(t *testing.T, state core.State) {
	t.Helper()
	quiet.Until(t, 20*time.Second, "it is "+string(state), func() bool { return r.State("gaia") == state })
}

func (r *replica) routed() bool {
	_, found := r.Table().Module("gaia")
	return found
}

func TestADrainedModuleKeepsItsPagesAndRunsAgainWhenItIsEnabled(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	r.module()
	gate := r.gate("0.1.0")
	wish := r.change("gaia", drained)
	r.Wake("gaia")
	r.becomes(t, core.Draining)
	if !r.routed() {
		t.Error("its pages went")
	}
	close(gate)
	check(t, r.Settled(t.Context(), "gaia", wish.Generation))
	if s := r.report("gaia").Status; s.State != core.Stopped || s.PID != 0 || !s.Enabled || !r.routed() {
		t.Errorf("drained it is %+v, routed %v", s, r.routed())
	}
	r.end()

	again := open(t, dir, nil)
	again.becomes(t, core.Stopped)
	if again.slot("gaia").Running().PID != 0 || !again.routed() {
		t.Error("after a restart of the portal it runs, or its pages went")
	}
	again.act("gaia", filled)
	if s := again.report("gaia").Status; s.State != core.Ready || s.PID == 0 || !again.routed() {
		t.Errorf("enabled again it is %+v", s)
	}
}

func TestWhatIsWantedOfADrainedModuleRunsWhenItIsEnabled(t *testing.T) {
	r := open(t, "", nil)
	r.module()
	r.act("gaia", drained)
	r.install(r.put(r.pack("gaia", "0.2.0", 2, nil)), "gaia")
	if s := r.report("gaia").Status; s.State != core.Stopped || s.Version != "0.2.0" || s.PID != 0 || !r.file("gaia", "0.2.0") {
		t.Errorf("upgraded while it is drained it is %+v", s)
	}
	r.act("gaia", func(w *core.Desired) { w.MemoryMiB = 512 })
	r.act("gaia", filled)
	now := r.slot("gaia").Running()
	if s := r.report("gaia").Status; s.State != core.Ready || now.Release.Manifest.Version != "0.2.0" || now.Release.MemoryMiB != 512 {
		t.Errorf("it is %+v, and runs %s with %d MiB", s, now.Release.Manifest.Version, now.Release.MemoryMiB)
	}
	if len(r.slots.opened) != 1 {
		t.Errorf("opened are %v: what runs is not watched any more", r.slots.opened)
	}
}

func TestADrainIsOvertaken(t *testing.T) {
	for name, row := range map[string]struct {
		change func(*core.Desired)
		want   core.State
	}{
		"enabled":      {filled, core.Ready},
		"switched off": {func(w *core.Desired) { off(w); filled(w) }, core.Stopped},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, "", nil)
			r.module()
			gate := r.gate("0.1.0")
			r.change("gaia", drained)
			r.Wake("gaia")
			r.becomes(t, core.Draining)
			r.slots.mu.Lock()
			delete(r.slots.gates, "0.1.0") // what is started next waits for nothing
			r.slots.mu.Unlock()
			r.act("gaia", row.change)
			close(gate)
			if got := r.State("gaia"); got != row.want || r.routed() != (row.want == core.Ready) {
				t.Errorf("it is %s, routed %v", got, r.routed())
			}
		})
	}
}

func TestADrainedModuleIsUpgradedAndEnabledWhileItDrains(t *testing.T) {
	r := open(t, "", nil)
	r.module()
	defer close(r.gate("0.1.0"))
	r.change("gaia", drained)
	r.Wake("gaia")
	r.becomes(t, core.Draining)
	r.change("gaia", wanting(r.put(r.pack("gaia", "0.2.0", 2, nil))))
	r.act("gaia", filled)
	if now := r.slot("gaia").Running(); now.Release.Manifest.Version != "0.2.0" || r.State("gaia") != core.Ready {
		t.Errorf("it is %s, and runs %s", r.State("gaia"), now.Release.Manifest.Version)
	}
}
