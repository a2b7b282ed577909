package store

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func keepsCrashes(t *testing.T, s *Store) {
	crash := func(module core.ModuleID, n int) core.Crash {
		return core.Crash{
			Ending: core.Ending{Code: -1, Signal: "SIGKILL", Ran: 90 * time.Second, Peak: 1 << 32, Bound: 1 << 33},
			Module: module, Replica: "a", Version: "1.0.0", At: now.Add(time.Duration(n) * time.Second), Class: core.OutOfMemory,
			Problem: fmt.Sprintf("It ended, %d.", n), Evidence: "killed", Log: json.RawMessage(`[{"message":"grows"}]`),
		}
	}
	for n := range core.CrashesKept + 3 {
		check(t, s.SaveCrash(t.Context(), crash("gaia", n)))
	}
	other := crash("nodes", 0)
	other.Log = nil
	check(t, s.SaveCrash(t.Context(), other))
	check(t, s.Sweep(t.Context(), now, Retention{}))
	crashes, err := s.Crashes(t.Context(), "gaia")
	if err != nil || len(crashes) != core.CrashesKept || !reflect.DeepEqual(crashes[0], crash("gaia", core.CrashesKept+2)) {
		t.Errorf("kept are %d, the newest %+v, %v", len(crashes), crashes[0], err)
	}
	left, err := s.read.NewSelect().Model((*crashRow)(nil)).Where("module = 'gaia'").Count(t.Context())
	if err != nil || left != core.CrashesKept {
		t.Errorf("the sweep leaves %d, %v", left, err)
	}
	if others, err := s.Crashes(t.Context(), "nodes"); err != nil || len(others) != 1 || string(others[0].Log) != "null" {
		t.Errorf("of another module there are %+v, %v", others, err)
	}
}

func tellsActs(t *testing.T, s *Store) {
	for i, action := range []string{"module.enabled", "module.ready", "module.memory", "module.memory"} {
		subject := "gaia"
		if i == 3 {
			subject = "nodes"
		}
		check(t, s.Record(t.Context(), core.AuditEntry{At: now, Actor: "0xab", Action: action, Subject: subject}))
	}
	acts, err := s.ActsOn(t.Context(), "gaia", 10)
	if err != nil || len(acts) != 2 || acts[0].Action != "module.memory" || acts[1].Action != "module.enabled" {
		t.Errorf("done to it were %+v, %v", acts, err)
	}
	if acts, err := s.ActsOn(t.Context(), "gaia", 1); err != nil || len(acts) != 1 || acts[0].Action != "module.memory" {
		t.Errorf("the last one was %+v, %v", acts, err)
	}
}
