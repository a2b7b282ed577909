package nodes

import (
	"fmt"
	"math/bits"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// The published terms of benchmarks: the page says the same, as it reads them from Terms.
const (
	seedFor         = 10 * time.Minute // within which the result is to be there
	benchmarkFor    = 24 * time.Hour   // a result counts
	renewBefore     = time.Hour        // its end the portal asks for the next one
	measuresAfter   = 10 * time.Minute // a result the node gets another seed
	measuresAgain   = time.Hour        // after one that was made up
	checkedSamples  = 3                // of a result are computed again, of different parts
	checkedShare    = 5                // computing again takes one part in so many of one processor's time
	rawBenchmarkFor = 7 * 24 * time.Hour
	benchmarksFor   = 366 * 24 * time.Hour
	leastRanked     = 3 // machines of a class, from which on there are percentiles
)

// terms are which suite a portal has its nodes measure, and how idle a machine is to be.
type terms struct {
	suite benchmark.Suite
	idle  uint64 // hundredths of a percent
}

// developmentChain is the id of the chain that portal dev starts: its nodes are short of time, and share one busy machine.
const developmentChain = 31337

func termsAt(chain uint64) terms {
	if chain == developmentChain {
		return terms{benchmark.Suites[2], 0}
	}
	return terms{benchmark.Suites[1], 5_000}
}

// Terms are the published terms: times in seconds, and how much a sample of each part has.
type Terms struct {
	Suite         uint64 `json:"suite"`
	Samples       int    `json:"samples"` // of each part
	LeastIdle     uint64 `json:"leastIdle"`
	SeedFor       int64  `json:"seedFor"`
	CountsFor     int64  `json:"countsFor"`
	RenewBefore   int64  `json:"renewBefore"`
	MeasuresAfter int64  `json:"measuresAfter"`
	MeasuresAgain int64  `json:"measuresAgain"`
	RawFor        int64  `json:"rawFor"`
	Checked       int    `json:"checked"` // samples of a result
	LeastRanked   int    `json:"leastRanked"`
}

func (t terms) published() Terms {
	s := func(d time.Duration) int64 { return int64(d / time.Second) }
	return Terms{
		t.suite.ID, t.suite.Samples, t.idle, s(seedFor), s(benchmarkFor), s(renewBefore), s(measuresAfter), s(measuresAgain), s(rawBenchmarkFor),
		checkedSamples, leastRanked,
	}
}

// classOf is the kind of machine that a benchmark is compared within: its architecture, and its processors and its memory in GiB, each
// rounded up to the next power of two. amd64-8c-16g has 5 to 8 processors, and more than 8 GiB up to 16.
func classOf(m node.Machine) string {
	gibibytes := (m.Memory + 1<<30 - 1) >> 30
	return fmt.Sprintf("%s-%dc-%dg", m.Arch, powerOfTwo(m.Processors), powerOfTwo(gibibytes))
}

// powerOfTwo is the least one that is not below n.
func powerOfTwo(n uint64) uint64 {
	if n <= 1 {
		return 1
	}
	return 1 << bits.Len64(n-1)
}

// parts are those of every suite, in the order of the page; each has a column.
var parts = []string{
	benchmark.CPUSingle, benchmark.CPUMulti, benchmark.Memory, benchmark.DiskRead, benchmark.DiskWrite, benchmark.DiskRandom, benchmark.WASM,
	benchmark.NetDown, benchmark.NetUp, benchmark.NetRound,
}

// Measure is what came of a part: figures in its unit.
type Measure struct {
	Unit   string `json:"unit"`
	Median uint64 `json:"median"`
	Low    uint64 `json:"low"` // of the samples
	High   uint64 `json:"high"`
	// Percentile is the share of machines of the class whose figure is not above, 0 to 1; null: too few were measured.
	Percentile *float64 `json:"percentile"`
}

func measuresOf(b node.Benchmark) map[string]Measure {
	all := map[string]Measure{}
	for _, part := range b.Parts {
		m := Measure{Unit: part.Unit, Median: part.Median, Low: part.Median, High: part.Median}
		for _, sample := range part.Samples {
			m.Low, m.High = min(m.Low, sample.Figure()), max(m.High, sample.Figure())
		}
		all[part.Name] = m
	}
	return all
}

// counts is until when the node's last benchmark does, in Unix seconds; 0: none does.
func (r *record) counts(now time.Time) uint64 {
	if r.benchmark <= now.UnixMilli() {
		return 0
	}
	return uint64(r.benchmark / 1000) // a time
}

// wanted is that the node is to be measured: no benchmark counts in a while, or its owner asked for it.
func (r *record) wanted(now time.Time) bool {
	return r.measures <= now.UnixMilli() && (r.asked || r.benchmark <= now.Add(renewBefore).UnixMilli())
}

// terms are those of this portal.
func (n *Nodes) terms(at portal.Place) terms { return termsAt(at.Chain) }
