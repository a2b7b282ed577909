package registry

import (
	"encoding/json"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
)

func restarted(w *core.Desired) { w.Restarts++ }

func TestAnotherProcessTakesThePlaceOfTheOneThatRuns(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	r.module()
	table := r.Table()
	r.act("gaia", func(w *core.Desired) { w.MemoryMiB = 512 })
	if got := r.slot("gaia").Running().Release.MemoryMiB; got != 512 || r.State("gaia") != core.Ready || len(r.slots.opened) != 1 {
		t.Errorf("its process has %d MiB, it is %s, opened %v", got, r.State("gaia"), r.slots.opened)
	}
	if r.Table() != table {
		t.Error("its routes were closed for that")
	}
	if soak := r.slot("gaia").soak; soak != 0 {
		t.Errorf("it soaks for %s: there is no version to go back to", soak)
	}
	r.slots.mu.Lock()
	r.slots.faults["0.1.0"] = core.Fault{Class: core.Refused, Problem: "The plugin did not start: no."}
	r.slots.mu.Unlock()
	r.act("gaia", restarted)
	want := "It goes on as it was, since another process did not start: The plugin did not start: no."
	if s := r.report("gaia").Status; s.State != core.Ready || s.Problem != want || s.PID == 0 {
		t.Errorf("where another process does not start it is %+v", s)
	}
	r.slots.mu.Lock()
	delete(r.slots.faults, "0.1.0")
	r.slots.mu.Unlock()
	r.act("gaia", restarted)
	if s := r.report("gaia").Status; s.State != core.Ready || s.Problem != "" {
		t.Errorf("once it does it is %+v", s)
	}
	r.end()

	again := open(t, dir, nil)
	quiet.Until(t, 5*time.Second, "it runs again", func() bool { return again.State("gaia") == core.Ready })
	if got := again.slot("gaia").Running().Release.MemoryMiB; got != 512 {
		t.Errorf("after a restart of the portal its process has %d MiB", got)
	}
}

func TestWhatDoesNotServeIsOpenedAnew(t *testing.T) {
	r := open(t, "", nil)
	r.slots.faults["0.1.0"] = core.Fault{Class: core.OutOfMemory, Problem: "The plugin did not start: it was out of memory."}
	r.module()
	if r.State("gaia") != core.BackingOff {
		t.Fatalf("it is %s", r.State("gaia"))
	}
	r.slots.mu.Lock()
	delete(r.slots.faults, "0.1.0")
	r.slots.mu.Unlock()
	r.act("gaia", func(w *core.Desired) { w.MemoryMiB = 512 })
	if got := r.slot("gaia").Running(); got.Release.MemoryMiB != 512 || got.PID == 0 || r.State("gaia") != core.Ready {
		t.Errorf("it is %s with %d MiB", r.State("gaia"), got.Release.MemoryMiB)
	}
	r.act("gaia", off)
	r.act("gaia", func(w *core.Desired) { w.MemoryMiB = 0 })
	r.act("gaia", on)
	if got := r.slot("gaia").Running(); got.Release.MemoryMiB != 0 || r.State("gaia") != core.Ready {
		t.Errorf("switched on again it is %s with %d MiB", r.State("gaia"), got.Release.MemoryMiB)
	}
}

func TestOffAtOnceWaitsForNothing(t *testing.T) {
	r := open(t, "", nil)
	r.module()
	r.act("gaia", off)
	if r.slot("gaia").cut {
		t.Error("what ran was cut, and nobody wanted that")
	}
	r.act("gaia", on)
	r.act("gaia", func(w *core.Desired) {
		w.Enabled, w.Off = false, core.Off{At: time.Now(), By: "0xab", Reason: "Now.", AtOnce: true}
	})
	if !r.slot("gaia").cut || r.State("gaia") != core.Stopped {
		t.Errorf("switched off at once it is %s, cut %v", r.State("gaia"), r.slot("gaia").cut)
	}
}

func TestACrashIsWrittenDownOnce(t *testing.T) {
	r := open(t, "", func(c *Config) {
		store, is := c.Modules.(core.CrashStore)
		if !is {
			t.Fatal("the store keeps no crashes")
		}
		c.Crashes, c.Words = store, func(id core.ModuleID, _ time.Time) json.RawMessage {
			return json.RawMessage(`["of ` + string(id) + `"]`)
		}
	})
	r.module()
	f := core.Fault{
		Class: core.Panicked, Problem: "The plugin ended: it panicked.", Evidence: "panic: no",
		End: &core.Ending{Code: 2, Ran: time.Minute, Peak: 9, Bound: 10},
	}
	r.Observe("gaia", core.Crashed, f)
	r.Observe("gaia", core.BackingOff, f)
	r.Observe("gaia", core.Starting, core.Fault{})
	r.journal.close()
	crashes, err := r.store.Crashes(t.Context(), "gaia")
	check(t, err)
	if len(crashes) != 1 {
		t.Fatalf("written down are %+v", crashes)
	}
	got := crashes[0]
	if got.Ending != *f.End || got.Version != "0.1.0" || got.Replica != "r1" || got.Class != core.Panicked || got.Problem != f.Problem ||
		got.Evidence != "panic: no" || string(got.Log) != `["of gaia"]` {
		t.Errorf("written down is %+v", got)
	}
}
