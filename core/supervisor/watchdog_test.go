package supervisor

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func TestWhomTheWatchdogEnds(t *testing.T) {
	limits := Limits{}.withDefaults()
	always := func(int) float64 { return 1 }
	for _, row := range []struct {
		name    string
		share   func(tick int) float64
		answers int // in 5 s
		heard   int // in 5 s
		told    int // in 5 s
		streams int64
		jobs    int64
		memory  int64
		after   int // ticks of 5 s; 0: never
		class   core.FaultClass
	}{
		{"one that is idle", func(int) float64 { return 0 }, 0, 0, 0, 0, 0, 0, 0, ""},
		{"one that takes a processor and answers nothing", always, 0, 0, 0, 0, 0, 0, 12, core.Hogged},
		{"one that takes two", func(int) float64 { return 2 }, 0, 0, 0, 0, 0, 0, 6, core.Hogged},
		{"one that takes less than half of one", func(int) float64 { return 0.49 }, 0, 0, 0, 0, 0, 0, 0, ""},
		{"one that takes half of one", func(int) float64 { return 0.5 }, 0, 0, 0, 0, 0, 0, 24, core.Hogged},
		{"one that answers as little", always, 4, 0, 0, 0, 0, 0, 12, core.Hogged},
		{"one that answers", always, 5, 0, 0, 0, 0, 0, 0, ""},
		{"one that takes two and answers for one", func(int) float64 { return 2 }, 5, 0, 0, 0, 0, 0, 6, core.Hogged},
		{"one that has a stream", always, 0, 0, 0, 1, 0, 0, 12, core.Hogged},
		{"one that has many streams", always, 0, 0, 0, 1000, 0, 0, 12, core.Hogged},
		{"one that says something on a stream now and then", always, 0, 0, 5 * 100, 1, 0, 0, 12, core.Hogged},
		{"one that says something on a thousand streams", always, 0, 0, 5 * 10_000, 1000, 0, 0, 0, ""},
		{"one that is sent messages on a stream", always, 0, 5, 0, 1, 0, 0, 0, ""},
		{"one that is sent as few", always, 0, 4, 0, 1, 0, 0, 12, core.Hogged},
		{"one that has a job", always, 0, 0, 0, 0, 1, 0, 0, ""},
		{"one that has two jobs and takes two", func(int) float64 { return 2 }, 0, 0, 0, 0, 2, 0, 6, core.Hogged},
		{"one that rests now and then", func(tick int) float64 { return float64(min(1, tick%10)) }, 0, 0, 0, 0, 0, 0, 13, core.Hogged},
		{"one that rests every other time", func(tick int) float64 { return 1.1 * float64(tick%2) }, 0, 0, 0, 0, 0, 0, 21, core.Hogged},
		{"one that worked for a while, and is done", func(tick int) float64 { return float64(min(1, 11/tick)) }, 0, 0, 0, 0, 0, 0, 0, ""},
		{"one that works for a while now and then", func(tick int) float64 { return float64(min(1, tick%30/20)) }, 0, 0, 0, 0, 0, 0, 0, ""},
		{"one that has more than it may", func(int) float64 { return 0 }, 0, 0, 0, 0, 0, 400 << 20, 1, core.OutOfMemory},
		{"one that has all it may", func(int) float64 { return 0 }, 0, 0, 0, 0, 0, 300 << 20, 0, ""},
	} {
		in := &Instance{bound: 300 << 20}
		in.tally.open[WebSocket].Store(row.streams)
		in.jobs.Store(row.jobs)
		w := newWatchdog(in, limits)
		now, ended := w.window[0], 0
		for i := 1; i <= 100 && ended == 0; i++ {
			now.at, now.memory = now.at.Add(5*time.Second), row.memory
			now.time += time.Duration(row.share(i) * float64(5*time.Second))
			in.tally.answers.Add(uint64(row.answers))
			in.Heard(row.heard)
			for range row.told {
				in.Told()
			}
			now.work = w.work(now.at)
			if f := w.judge(now); f != nil {
				ended = i
				if f.Class != row.class {
					t.Errorf("%s: %+v", row.name, f)
				}
			}
		}
		if ended != row.after {
			t.Errorf("%s: ended after %d ticks, want %d", row.name, ended, row.after)
		}
	}
}

// Two modules that ask one another keep neither from being ended.
func TestAnswersToModulesThatAskForNobodyAreWorthLittle(t *testing.T) {
	for asked, want := range map[int]core.FaultClass{5 * 200: "", 5 * 199: core.Hogged, 5: core.Hogged} {
		w := newWatchdog(&Instance{}, Limits{}.withDefaults())
		now, class := w.window[0], core.FaultClass("")
		for range 100 {
			now.at, now.time = now.at.Add(5*time.Second), now.time+5*time.Second
			for range asked {
				w.in.tally.countFor(Client{Module: "one", Spare: true}, Outcome{Result: Answered})
			}
			now.work = w.work(now.at)
			if f := w.judge(now); f != nil {
				class = f.Class
			}
		}
		if class != want {
			t.Errorf("a processor for %d answers a second: %q, want %q", asked/5, class, want)
		}
	}
}

func TestAWatchdogThatSeesNothingAnyMore(t *testing.T) {
	cmd := exec.Command("sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	hidden := t.TempDir() // a /proc that has nobody
	for _, guards := range []bool{true, false} {
		w := newWatchdog(&Instance{}, Limits{}.withDefaults())
		w.process = cmd.Process
		w.guards.Store(guards)
		for look := 1; look <= mostMissed; look++ {
			f := w.check(hidden, cmd.Process.Pid)
			if ends := guards && look == mostMissed; (f != nil) != ends || ends && f.Class != core.Unguarded {
				t.Errorf("look %d at one that it guards: %v; %+v", look, guards, f)
			}
		}
		if f := w.check("/proc", cmd.Process.Pid); f != nil || w.missed != 0 {
			t.Errorf("it sees again: %+v", f)
		}
	}
	cmd.Process.Kill()
	_ = cmd.Wait()
	w := newWatchdog(&Instance{}, Limits{}.withDefaults())
	w.process = cmd.Process
	w.guards.Store(true)
	for range mostMissed {
		if f := w.check("/proc", cmd.Process.Pid); f != nil {
			t.Errorf("of one that is gone: %+v", f)
		}
	}
}

func TestWhatAProcessHasTaken(t *testing.T) {
	began := time.Now()
	for time.Since(began) < 50*time.Millisecond {
	}
	u, err := usedBy("/proc", os.Getpid())
	if err != nil || u.time <= 0 || u.memory < 1<<20 {
		t.Errorf("%+v, %v", u, err)
	}
	for _, stat := range []string{"", "1 (x) R", "1 (x) R 1 1 1 1 1 1 1 1 1 1 no 1 1 1"} {
		proc := t.TempDir()
		if err := os.MkdirAll(filepath.Join(proc, "1"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(proc, strconv.Itoa(1), "stat"), []byte(stat), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := usedBy(proc, 1); err == nil || !strings.Contains(err.Error(), "stat") {
			t.Errorf("of %q: %v", stat, err)
		}
	}
}
