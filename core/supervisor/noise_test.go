package supervisor

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

// watched is a soak whose answers and time are given.
type watched struct {
	t *testing.T
	s *soaking
	n *rand.Rand

	at time.Time
}

// around is an answer's time, drawn as a server draws them: many near the middle, few far above. Its p95 is 2.3 times the middle.
func around(n *rand.Rand, middle time.Duration) time.Duration {
	return middle/2 + time.Duration(n.ExpFloat64()*0.6*float64(middle))
}

// watch begins a soak of 90 s after a version that answered as it is told, window for window.
func watch(t *testing.T, seed uint64, before ...func(*rand.Rand) time.Duration) *watched {
	w := &watched{t: t, n: rand.New(rand.NewPCG(seed, 1)), at: time.Now()}
	var old Instance
	r := newRecent()
	for _, draw := range before {
		for range 500 {
			old.tally.count(Outcome{Answered, draw(w.n)})
		}
		r.roll(&old.tally)
	}
	w.s = newSoaking(Soak{}.withDefaults(Limits{}.withDefaults()), core.Release{}, r.past(&old.tally), &Instance{})
	w.s.window.at, w.s.began, w.s.end = w.at, w.at, w.at.Add(w.s.terms.For)
	return w
}

// window has so many answers come within 5 s, and answers with what is said against the version then.
func (w *watched) window(answers int, draw func(*rand.Rand) time.Duration) *core.Fault {
	for range answers {
		w.s.tally.count(Outcome{Answered, draw(w.n)})
	}
	w.at = w.at.Add(5 * time.Second)
	all := w.s.tally.snapshot()
	all.at = w.at
	return w.s.compare(all)
}

func times(middle time.Duration) func(*rand.Rand) time.Duration {
	return func(n *rand.Rand) time.Duration { return around(n, middle) }
}

// TestNoiseTakesNothingBack holds what a busy machine does against a healthy version, again and again.
func TestNoiseTakesNothingBack(t *testing.T) {
	const middle = 30 * time.Millisecond // p95: 69 ms
	usual := times(middle)
	outliers := func(n *rand.Rand) time.Duration { // one of 25 waits for the machine
		if n.IntN(25) == 0 {
			return time.Second
		}
		return around(n, middle)
	}
	rows := map[string]func(w *watched, window int) *core.Fault{
		"the same":                 func(w *watched, _ int) *core.Fault { return w.window(500, usual) },
		"few answers":              func(w *watched, _ int) *core.Fault { return w.window(50, usual) },
		"a machine half as fast":   func(w *watched, _ int) *core.Fault { return w.window(500, times(middle*15/10)) },
		"4 % of all wait a second": func(w *watched, _ int) *core.Fault { return w.window(500, outliers) },
		"… and there are few":      func(w *watched, _ int) *core.Fault { return w.window(50, outliers) },
		"a start that takes 10 s": func(w *watched, n int) *core.Fault {
			return w.window(500, times(middle*time.Duration(max(1, 20-10*n))))
		},
		"a third of the time stuck": func(w *watched, n int) *core.Fault {
			return w.window(500, times(middle*[]time.Duration{1, 10, 1}[n%3]))
		},
		"stuck at the end": func(w *watched, n int) *core.Fault { return w.window(500, times(middle*[]time.Duration{1, 20}[n/16])) },
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(200) {
				w := watch(t, seed, usual, usual, usual, usual)
				for n := range 18 {
					if f := row(w, n); f != nil {
						t.Fatalf("seed %d, window %d: %s", seed, n, f.Problem)
					}
				}
			}
		})
	}
	t.Run("the version before was as slow for as long", func(t *testing.T) {
		slow := times(10 * middle)
		w := watch(t, 1, append(slices.Repeat([]func(*rand.Rand) time.Duration{usual}, 200), slow, slow, slow)...)
		if p95, _ := w.s.before.p95(); p95 > 3*middle {
			t.Fatalf("before, 95 %% began within %s", p95)
		}
		for n := range 18 {
			if f := w.window(500, times(8*middle)); f != nil {
				t.Fatalf("window %d: %s", n, f.Problem)
			}
		}
	})
	t.Run("a fast version may be 20 ms slower", func(t *testing.T) {
		w := watch(t, 1, times(time.Millisecond))
		for n := range 18 {
			if f := w.window(500, times(8*time.Millisecond)); f != nil {
				t.Fatalf("window %d: %s", n, f.Problem)
			}
		}
	})
	t.Run("a few failures of many answers, after few", func(t *testing.T) {
		w := watch(t, 1, usual)
		for range 5 {
			w.s.tally.count(Outcome{Failed, time.Millisecond})
		}
		if f := w.window(5000, usual); f != nil {
			t.Fatal(f.Problem)
		}
	})
}

func TestAVersionThatIsTwiceAsSlowIsTakenBack(t *testing.T) {
	const middle = 30 * time.Millisecond
	constant := func(took time.Duration) func(*rand.Rand) time.Duration {
		return func(*rand.Rand) time.Duration { return took }
	}
	for name, row := range map[string]struct {
		before, after func(*rand.Rand) time.Duration
	}{
		"of many times":  {times(middle), times(2 * middle)},
		"of one time":    {constant(middle), constant(2 * middle)},
		"by a third too": {times(middle), times(middle * 8 / 3)},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(100) {
				w := watch(t, seed, row.before, row.before, row.before)
				var f *core.Fault
				for n := 0; f == nil && n < 18; n++ {
					f = w.window(500, row.after)
				}
				if f == nil || f.Class != core.Worse {
					t.Fatalf("seed %d: %+v", seed, f)
				}
			}
		})
	}
}

func TestSlownessThatStaysIsSeen(t *testing.T) {
	const middle = 30 * time.Millisecond
	usual := times(middle)
	for name, row := range map[string]struct {
		after   func(w *watched, n int) *core.Fault
		windows int
	}{
		"after three windows":                 {func(w *watched, _ int) *core.Fault { return w.window(500, times(3*middle)) }, 3},
		"of few answers":                      {func(w *watched, _ int) *core.Fault { return w.window(60, times(4*middle)) }, 3},
		"at the end, where it comes and goes": {func(w *watched, n int) *core.Fault { return w.window(500, times(middle*[]time.Duration{4, 4, 1}[n%3])) }, 18},
		"at the end, where hardly anybody asks": {func(w *watched, n int) *core.Fault {
			return w.window(60*(n%6/5), times(5*middle)) // twice, before the third
		}, 18},
		"of a module that answers little": {func(w *watched, _ int) *core.Fault { return w.window(3, times(5*middle)) }, 18},
		"of one answer in ten": {func(w *watched, _ int) *core.Fault {
			return w.window(1000, func(n *rand.Rand) time.Duration { return around(n, middle*time.Duration(1+9*(n.IntN(10)/9))) })
		}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(50) {
				w := watch(t, seed, usual, usual, usual)
				var f *core.Fault
				n := 0
				for f == nil && n < 18 {
					f = row.after(w, n)
					n++
				}
				if f == nil || n != row.windows || f.Class != core.Worse || !strings.HasPrefix(f.Problem, "95 % of ") {
					t.Fatalf("seed %d: after %d windows, %+v", seed, n, f)
				}
			}
		})
	}
}

// In a soak of less than two windows nobody can tell a slow version from a machine that is busy for a moment.
func TestAShortSoakDoesNotJudgeSpeed(t *testing.T) {
	w := watch(t, 1, times(time.Millisecond))
	w.s.end = w.at.Add(9 * time.Second)
	for range 2 {
		if f := w.window(1000, times(time.Second)); f != nil {
			t.Fatal(f.Problem)
		}
		w.at = w.s.end.Add(-5 * time.Second)
	}
}

// TestFewAnswersBeforeExcuseNoVersionThatFails holds that a version before which was hardly asked is no licence to fail.
func TestFewAnswersBeforeExcuseNoVersionThatFails(t *testing.T) {
	for before := range 4 {
		w := watch(t, 1)
		w.s.before = past{snapshot: &snapshot{answers: uint64(before)}}
		for range 5 {
			w.s.tally.count(Outcome{Failed, time.Millisecond})
		}
		if f := w.window(4, times(time.Millisecond)); f == nil || f.Class != core.Worse || !strings.HasPrefix(f.Problem, "56 % of 9 answers failed") {
			t.Errorf("after %d answers without a failure, of 9 answers 5 failed: %+v", before, f)
		}
	}
	w := watch(t, 1)
	w.s.before = past{snapshot: &snapshot{answers: 10, failed: 6}}
	for range 100 {
		w.s.tally.count(Outcome{Failed, time.Millisecond})
	}
	if f := w.window(1, times(time.Millisecond)); f != nil {
		t.Errorf("after a version that failed as well: %s", f.Problem)
	}
}
