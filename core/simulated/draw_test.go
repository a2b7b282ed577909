package simulated

import (
	"math"
	"math/rand/v2"
	"testing"

	"gaia.example/portal/core"
)

// steps and the rest are the specification's, §4 and §9, written out once more.
var steps = []core.GAIA{0, 100, 500, 1000, 5000, 10000, 50000, 100000, 500000}

// inTurn answers with all that a sequence of calls may be answered with, one sequence after another.
type inTurn struct {
	digits []int // the answers of the present sequence
	bases  []int // what was asked for
	at     int
}

func (s *inTurn) below(n int) int {
	if s.at == len(s.digits) {
		s.digits, s.bases = append(s.digits, 0), append(s.bases, n)
	}
	s.at++
	return s.digits[s.at-1]
}

// next goes on to the next sequence; false after the last.
func (s *inTurn) next() bool {
	s.at = 0
	for i := len(s.digits) - 1; i >= 0; i-- {
		if s.digits[i]++; s.digits[i] < s.bases[i] {
			return true
		}
		s.digits[i] = 0
	}
	return false
}

// Each answer of the source makes another number, and all of them together are those of the specification: what is drawn
// is as uniform as the source.
func TestEveryNumberIsDrawnFromOneAnswerOfTheSource(t *testing.T) {
	silent, connect := map[core.GAIA]int{}, map[core.GAIA]int{}
	for gaia := core.GAIA(500); gaia <= 50499; gaia++ {
		silent[gaia] = 1
	}
	for _, step := range steps {
		for more := core.GAIA(0); more <= 99; more++ {
			connect[step+more] = 1
		}
	}
	for on, want := range map[core.Occasion]map[core.GAIA]int{core.SilentCheck: silent, core.UserConnect: connect} {
		got := map[core.GAIA]int{}
		for source, more := (&inTurn{}), true; more; more = source.next() {
			got[draw(on, source.below)]++
		}
		for gaia, times := range got {
			if times != want[gaia] {
				t.Errorf("on a %s %d is drawn by %d answers, want %d", on, gaia, times, want[gaia])
			}
		}
		if len(got) != len(want) {
			t.Errorf("on a %s %d numbers may be drawn, want %d", on, len(got), len(want))
		}
	}
}

// significance is how often a fair source fails a test of distribution. The seeds are fixed: what passes once passes always.
const significance = 0.001

// fits tells whether counts are those of equally likely cells, by Pearson's chi-squared test.
func fits(counts []int) (fits bool, statistic, critical float64) {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	for _, n := range counts {
		statistic += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	// The quantile of the chi-squared distribution, by Wilson and Hilferty; 3.0902 is the normal distribution's.
	const quantile = 3.0902
	freedom := float64(len(counts) - 1)
	critical = freedom * math.Pow(1-2/(9*freedom)+quantile*math.Sqrt(2/(9*freedom)), 3)
	return statistic <= critical, statistic, critical
}

// silentCells counts silent checks in cells of 100 numbers each.
func silentCells(t *testing.T, below func(int) int) []int {
	cells := make([]int, 500)
	for range 1_000_000 {
		drawn := draw(core.SilentCheck, below)
		if drawn < 500 || drawn > 50499 {
			t.Fatalf("a silent check draws %d", drawn)
		}
		cells[(drawn-500)/100]++
	}
	return cells
}

// connectCells counts user connects, a cell for each step with each of what may come on top.
func connectCells(t *testing.T, below func(int) int) []int {
	cells := make([]int, len(steps)*100)
	for range 900_000 {
		drawn, step := draw(core.UserConnect, below), len(steps)-1
		for steps[step] > drawn {
			step--
		}
		more := drawn - steps[step]
		if more < 0 || more > 99 {
			t.Fatalf("a user connect draws %d", drawn)
		}
		cells[step*100+int(more)]++
	}
	return cells
}

var cellsOf = map[core.Occasion]func(*testing.T, func(int) int) []int{core.SilentCheck: silentCells, core.UserConnect: connectCells}

func TestWhatIsDrawnIsUniform(t *testing.T) {
	for on, cells := range cellsOf {
		for seed := range uint64(5) {
			source := rand.New(rand.NewPCG(seed, 500)) // no secret: the same in every run
			if fits, statistic, critical := fits(cells(t, source.IntN)); !fits {
				t.Errorf("on a %s, seed %d: chi-squared %.1f is over %.1f, at a significance of %g", on, seed, statistic, critical, significance)
			}
		}
	}
}

// A source that takes the remainder of a number of 16 bits prefers the first ones: the test above would find it.
func TestABiasIsFound(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 500)) // as above
	for on, biased := range map[core.Occasion]func(int) int{
		core.SilentCheck: func(n int) int { return int(source.Uint32()>>16) % n },
		core.UserConnect: func(n int) int { return int(source.Uint32()>>24) % n },
	} {
		if fits, statistic, critical := fits(cellsOf[on](t, biased)); fits {
			t.Errorf("on a %s a biased source passes: chi-squared %.1f is not over %.1f", on, statistic, critical)
		}
	}
}
