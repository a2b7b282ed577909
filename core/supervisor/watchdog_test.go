package supervisor

import (
	"testing"
	"time"

	"gaia.example/portal/core"
)

func TestWhomTheWatchdogEnds(t *testing.T) {
	limits := Limits{}.withDefaults()
	for _, row := range []struct {
		name    string
		share   func(tick int) float64
		answers int // in 5 s
		memory  int64
		after   int // ticks of 5 s; 0: never
		class   core.FaultClass
	}{
		{"one that is idle", func(int) float64 { return 0 }, 0, 0, 0, ""},
		{"one that takes a processor and answers nothing", func(int) float64 { return 1 }, 0, 0, 12, core.Hogged},
		{"one that takes two", func(int) float64 { return 2 }, 0, 0, 12, core.Hogged},
		{"one that takes a little less", func(int) float64 { return 0.89 }, 0, 0, 0, ""},
		{"one that answers as little", func(int) float64 { return 1 }, 4, 0, 12, core.Hogged},
		{"one that answers", func(int) float64 { return 1 }, 5, 0, 0, ""},
		{"one that rests in between", func(tick int) float64 { return float64(min(1, tick%10)) }, 0, 0, 0, ""},
		{"one that has more than it may", func(int) float64 { return 0 }, 0, 400 << 20, 1, core.OutOfMemory},
		{"one that has all it may", func(int) float64 { return 0 }, 0, 300 << 20, 0, ""},
	} {
		in, w := &Instance{bound: 300 << 20}, watchdog{}
		now := used{at: time.Now()}
		if f := w.look(in, now, limits); f != nil {
			t.Errorf("%s: at once %v", row.name, f)
		}
		ended := 0
		for i := 1; i <= 60 && ended == 0; i++ {
			now.at, now.memory, now.answers = now.at.Add(5*time.Second), row.memory, now.answers+uint64(row.answers)
			now.time += time.Duration(row.share(i) * float64(5*time.Second))
			if f := w.look(in, now, limits); f != nil {
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
