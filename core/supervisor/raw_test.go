package supervisor_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
)

// raw is a release of testdata/raw that does that: it speaks the control protocol by hand.
func raw(t *testing.T, mode string) core.Release {
	t.Helper()
	release := releases["raw"]
	release.Dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(release.Dir, "mode"), []byte(mode), 0o644); err != nil {
		t.Fatal(err)
	}
	return release
}

// used is what the core's own Go program holds, in MiB.
func used() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return (m.HeapInuse + m.StackInuse) >> 20
}

// peak watches that until it is asked for how much more it was at most than at first.
func peak() (grew func() uint64) {
	runtime.GC()
	before := used()
	var most atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			most.Store(max(most.Load(), used()))
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-stopped
		return max(most.Load(), before) - before
	}
}

// said prints one line of make hostile.
func said(tried, stopped, shown string) {
	if os.Getenv("PORTAL_HOSTILE") != "" {
		fmt.Printf("  %-42s %-28s %s\n", tried, stopped, shown)
	}
}

// What a plugin sends on its control connection takes no more of the core's memory than this, in MiB: each of these took hundreds, or
// all there was.
const takes = 128

func TestTheControlConnectionTakesLittleOfTheCore(t *testing.T) {
	for _, row := range []struct{ mode, tried, by, problem string }{
		{"pings", "pings on the control connection", "the judge of frames", "it sends more than 32 pings and settings at once"},
		{"settings", "settings on the control connection", "the judge of frames", "it sends more than 32 pings and settings at once"},
		{"pushes", "streams that nobody asked for", "the judge of frames", "it sends frames of the kind 5, which gRPC does not"},
		{"kinds", "frames that there are not", "the judge of frames", "it sends frames of the kind 99, which gRPC does not"},
		{"away", "turning the core away", "the judge of frames", "it turns the core away"},
		{"long", "a head without end", "gRPC's limit of a head", "configure the module"},
		{"knocks", "announcements of connections", "the core opens no stream for them", "it is done"},
		{"halves", "messages without an end", "the budget of calls", "it is done"},
		{"host pings", "pings to the host", "the judge of frames", "it sends more than 32 pings and settings at once"},
		{"host settings", "settings to the host", "the judge of frames", "it sends more than 32 pings and settings at once"},
		{"host kinds", "frames that there are not, to the host", "the judge of frames", "it sends frames of the kind 99, which gRPC does not"},
		{"host long", "a call's head without end", "gRPC's limit of a head", "it is done"},
	} {
		t.Run(row.mode, func(t *testing.T) {
			s := newStage(t, raw(t, row.mode), supervisor.Limits{Configure: time.Minute, Faults: 1})
			grew := peak()
			err := s.slot.Start(t.Context())
			if most := grew(); most > takes {
				t.Errorf("it took %d MiB of the core", most)
			}
			if err == nil || !strings.Contains(err.Error(), row.problem) {
				t.Errorf("%v, want %q", err, row.problem)
			}
			said(row.tried, row.by, fmt.Sprint(err))
		})
	}
}

func TestAPluginOfAnOlderSDKIsToldSo(t *testing.T) {
	s := newStage(t, raw(t, "old"), supervisor.Limits{Faults: 1})
	if err := s.slot.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "it is built with an SDK that is older than this portal's: build it with the portal's SDK") {
		t.Errorf("%v", err)
	}
}

// sent is what the plugin prints for each 50,000 frames that it got rid of, or more.
const sent = "frames were sent"

func TestShortFramesCostTheCoreLittle(t *testing.T) {
	for _, row := range []struct{ mode, tried, by string }{
		{"frames", "short frames of HTTP/2, without end", "the pace of frames"},
		{"endless", "a head in empty parts, without end", "the pace of frames"},
		{"unasked", "answers to calls that nobody made", "the pace of frames"},
		{"host endless", "a call's head in empty parts, without end", "the pace of frames"},
		{"calls", "calls without end", "the pace of frames"},
		{"resets", "calls that are given up at once", "the pace of frames"},
		{"unread", "calls whose answers are not read", "gRPC's bound on answers"},
		{"windows", "calls with no room for an answer", "the number of calls"},
	} {
		t.Run(row.mode, func(t *testing.T) {
			s := newStage(t, raw(t, row.mode), supervisor.Limits{Configure: 2 * time.Second, Faults: 1})
			began, before, grew := time.Now(), processor(t), peak()
			err := s.slot.Start(t.Context())
			if err == nil {
				t.Error("the start went well")
			}
			share, most := float64(processor(t)-before)/float64(time.Since(began)), grew()
			t.Logf("%.0f %% of a processor, %d MiB, %d times 50,000: %v", 100*share, most, strings.Count(s.log.String(), sent), err)
			// 50,000 at once, 50,000 in a second, and no more than that are on their way.
			if n, most := strings.Count(s.log.String(), sent), 2+time.Since(began).Seconds(); float64(n) > most {
				t.Errorf("%d times 50,000 were taken, and at most %.1f may be", n, most)
			}
			if most > takes {
				t.Error("they take too much of the core")
			}
			said(row.tried, row.by, "it is not configured in time")
		})
	}
}

func TestAPluginThatServesIsEndedForItsControlConnection(t *testing.T) {
	s := newStage(t, raw(t, "later"), supervisor.Limits{HealthEvery: 100 * time.Millisecond})
	s.start()
	s.await(core.Ready, core.Crashed)
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.fault; f.Class != core.Ended || !strings.HasPrefix(f.Problem, "The plugin was ended: the plugin misuses its control connection") {
		t.Errorf("%+v", f)
	}
	said("pings on the control connection, later", "the judge of frames", string(s.fault.Class)+": "+s.fault.Problem)
}

func TestWhatAPluginPrintsCostsTheCoreLittle(t *testing.T) {
	for _, mode := range []string{"stderr", "stdout"} {
		t.Run(mode, func(t *testing.T) {
			s := newStage(t, raw(t, mode), supervisor.Limits{})
			started := time.Now()
			s.start()
			until := func(what string, happened func() bool) {
				for late := time.Now().Add(time.Minute); !happened(); time.Sleep(20 * time.Millisecond) {
					if time.Now().After(late) {
						t.Fatalf("%s: that did not happen", what)
					}
				}
			}
			const held = "the plugin prints too much: it waits"
			until("it is held back", func() bool { return strings.Contains(s.log.String(), held) })
			began, before := time.Now(), processor(t)
			until("a second", func() bool { return time.Since(began) > time.Second }) // to measure in
			share := float64(processor(t)-before) / float64(time.Since(began))
			t.Logf("%.0f %% of a processor", 100*share)
			if share > 0.25 {
				t.Error("it takes too much of the core")
			}
			read := func() int { return strings.Count(s.log.String(), `"line":"a"`) }
			if mode == "stderr" {
				until("8,000 lines", func() bool { return read() >= 8000 })
				// 1 MiB at once and 256 KiB in a second, each line at its 2 bytes and 64 more; a part of 4 KiB is begun while anything is left.
				n := read()
				if most := (1<<20+256<<10*time.Since(started).Seconds())/66 + 2*2048; float64(n) > most {
					t.Errorf("%d lines were read, and at most %.0f may be", n, most)
				}
			}
			if n := strings.Count(s.log.String(), held); n != 1 {
				t.Errorf("that was said %d times", n)
			}
			said("printing without end, to "+mode, "256 KiB of it are read a second", "its log says so, once")
		})
	}
}

// processor is what this process has taken of all processors.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A start has so long, whatever a plugin does to draw it out.
func TestAStartIsBounded(t *testing.T) {
	for _, row := range []struct {
		mode, problem string
		limits        supervisor.Limits
	}{
		{"mute", "it was not connected within 1s", supervisor.Limits{Start: time.Second}},
		{"silent", "it was not connected within 1s", supervisor.Limits{Start: time.Second}},
		{"hang", "configure the module", supervisor.Limits{Start: time.Minute, Configure: time.Second}},
	} {
		row.limits.Faults = 1
		t.Run(row.mode, func(t *testing.T) {
			s := newStage(t, raw(t, row.mode), row.limits)
			began := quiet.Start()
			err := s.slot.Start(t.Context())
			if took := began.Took(); took > 8*time.Second {
				t.Errorf("it failed after %v", took)
			}
			if err == nil || !strings.Contains(err.Error(), row.problem) {
				t.Errorf("%v, want %q", err, row.problem)
			}
			said("a start that is drawn out: "+row.mode, "5 s, and 10 s to be configured", fmt.Sprint(err))
		})
	}
}

func TestStopDoesNotWaitForAStart(t *testing.T) {
	s := newStage(t, raw(t, "hang"), supervisor.Limits{Configure: time.Minute})
	started := make(chan error, 1)
	go func() { started <- s.slot.Start(context.WithoutCancel(t.Context())) }()
	s.await(core.Starting)
	began := quiet.Start()
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if took := began.Took(); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	if err := <-started; err == nil {
		t.Error("the start went well")
	}
}

func TestTheChannelTakesNothingFromAPlugin(t *testing.T) {
	s := newStage(t, raw(t, "descriptors"), supervisor.Limits{Faults: 1})
	if err := s.slot.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "descriptors: 0") {
		t.Errorf("%v", err)
	}
	said("descriptors in the core's channel", "the channel takes nothing", "nothing: it serves on")
}
