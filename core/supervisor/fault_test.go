package supervisor_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/wire"
)

// named is a release of another id, which its plugin sees.
func named(id core.ModuleID) core.Release {
	release := releases["1"]
	release.Manifest.ID = id
	return release
}

func TestAFaultSaysInWhichWayTheModuleFailed(t *testing.T) {
	settings := func(start string) json.RawMessage { return json.RawMessage(`{"start":"` + start + `"}`) }
	changed := releases["1"]
	changed.PluginSHA256 = make([]byte, 32)
	missing := releases["1"]
	missing.Plugin += ".gone"
	grown := releases["1"] // half as much again is more than this process ever had: the kernel tells of no less
	var own unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	grown.Manifest.Resources.MemoryMiB = max(64, int(own.Maxrss>>10))
	rows := []struct {
		name     string
		release  core.Release
		set      json.RawMessage
		spoil    func(*stage) // of a module that serves; nil: it does not start
		class    core.FaultClass
		problem  string
		evidence string // begins with
	}{
		{"an executable that was changed", changed, nil, nil, core.NotVerified, "not the one that was verified", ""},
		{"an executable that is gone", missing, nil, nil, core.NotVerified, "no such file", ""},
		{"an end before the handshake", named("dead"), nil, nil, core.BeforeHandshake, "did not start", "it never spoke\n"},
		{"silence before the handshake", named("mute"), nil, nil, core.BeforeHandshake, "did not start", ""},
		{"a New that hangs", releases["1"], settings("hang"), nil, core.BeforeHandshake, "did not start", "starting version 1\n"},
		{"a New that refuses", releases["broken"], nil, nil, core.Refused, "the module could not be made: this version does not start.", "starting version broken\n"},
		{"a New that panics", releases["1"], settings("panic"), nil, core.Panicked, "it panicked: told to, while starting.", "panic: told to, while starting\n\ngoroutine "},
		{"a panic after noise", releases["1"], nil, func(s *stage) { s.ask("POST", "/noise/20", ""); s.ask("POST", "/panic", "") },
			core.Panicked, "The plugin ended: it panicked: nobody recovers this.", "panic: nobody recovers this\n\ngoroutine "},
		{"memory without end", grown, nil, func(s *stage) { go s.try("POST", "/grow/4096") },
			core.OutOfMemory, "it was out of memory, with ", ""},
		{"killed when it was over its memory", grown, nil, func(s *stage) {
			s.ask("POST", fmt.Sprintf("/grow/%d", grown.Manifest.Resources.MemoryMiB*3/2), "")
			s.kill()
		}, core.OutOfMemory, "it was out of memory, with ", "starting version 1\n"},
		{"killed", releases["1"], nil, (*stage).kill, core.Ended, "The plugin ended: signal: killed.", "starting version 1\n"},
		{"a Run that ends", releases["1"], nil, func(s *stage) { s.ask("POST", "/crash", "") }, core.Ended, "exit status 2", "starting version 1\n"},
		{"an answer to no health call", releases["1"], nil, func(s *stage) { s.ask("POST", "/hang", "") }, core.Unwell, "stopped answering", "starting version 1\n"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			limits := supervisor.Limits{Start: time.Minute, Configure: time.Minute} // on a busy machine none fails for being slow
			switch row.name {
			case "silence before the handshake":
				limits.Start = time.Second
			case "a New that hangs":
				limits.Configure = 3 * time.Second // in which it says that it starts
			case "an answer to no health call":
				limits.HealthEvery, limits.HealthDeadline, limits.HealthFatal, limits.HealthMisses = 10*time.Millisecond, time.Second, 3, 10
			}
			s := newStage(t, row.release, limits)
			s.ports.Set = row.set
			err := s.slot.Start(t.Context())
			var refused core.Fault
			switch {
			case row.spoil != nil && err == nil:
				row.spoil(s)
			case row.spoil != nil || !errors.As(err, &refused) || refused.Class != row.class:
				t.Fatalf("Start answered %v", err)
			}
			s.await(core.Crashed)
			s.mu.Lock()
			defer s.mu.Unlock()
			f := s.fault
			if f.Class != row.class || !strings.Contains(f.Problem, row.problem) || !strings.HasPrefix(f.Evidence, row.evidence) || len(f.Evidence) > wire.Evidence {
				t.Errorf("%s: %s\n%s", f.Class, f.Problem, f.Evidence)
			}
			if row.class == core.OutOfMemory {
				_, figure, _ := strings.Cut(f.Problem, "with ")
				var mib int
				if _, err := fmt.Sscanf(figure, "%d MiB at most", &mib); err != nil || mib < grown.Manifest.Resources.MemoryMiB*5/4 {
					t.Errorf("it was to have %d MiB: %s", grown.Manifest.Resources.MemoryMiB, f.Problem)
				}
			}
			if row.class == core.Panicked && !strings.Contains(f.Evidence, ".go:") {
				t.Errorf("without its stack: %s", f.Evidence)
			}
		})
	}
}

func (s *stage) kill() {
	s.Helper()
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		s.Error(err)
	}
}

// try asks for what may never be answered.
func (s *stage) try(method, path string) {
	in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		return
	}
	defer release(supervisor.Outcome{})
	_, _, _ = request(in, method, path, "")
}
