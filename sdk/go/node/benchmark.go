package node

import (
	"math/bits"
	"regexp"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

const (
	benchmarkType = "gaia-node/benchmark/v1"
	// MaxBenchmark is how many bytes a benchmark's text has at most: room for MinSamples of the most processors.
	MaxBenchmark = 256 << 10
	// MinSamples is how often a part is measured at least.
	MinSamples = 5
	maxSamples = 64
	maxParts   = 16
	maxDigests = 512
)

// Benchmark is what a node measured of its machine, from a seed that the portal gave. The order of the fields is that of the wire.
type Benchmark struct {
	Type       string         `json:"type"` // gaia-node/benchmark/v1
	Portal     string         `json:"portal"`
	Node       portal.Address `json:"node"`
	ID         string         `json:"id"`    // of the seed
	Suite      uint64         `json:"suite"` // which computations; the seed's
	Seed       portal.Hash    `json:"seed"`
	StartedAt  uint64         `json:"startedAt"`  // Unix milliseconds
	FinishedAt uint64         `json:"finishedAt"` // Unix milliseconds
	Software   string         `json:"software"`
	Machine    Machine        `json:"machine"`
	Idle       uint64         `json:"idle"` // how idle the processors were just before, in hundredths of a percent
	Parts      []Part         `json:"parts"`
}

// Machine is the kind of machine that a node runs on. Strings are plain: what is not printable ASCII is left out.
type Machine struct {
	OS         string `json:"os"`         // linux or darwin
	Arch       string `json:"arch"`       // amd64 or arm64
	CPU        string `json:"cpu"`        // the processor's name; empty where it is not known
	Processors uint64 `json:"processors"` // that a program can use at once
	Memory     uint64 `json:"memory"`     // bytes
}

// Part is one thing that was measured.
type Part struct {
	Name    string   `json:"name"`   // like cpu-single
	Unit    string   `json:"unit"`   // of the figures, like B/s
	Median  uint64   `json:"median"` // of the samples' figures; of an even number, the lower one of the two in the middle
	Samples []Sample `json:"samples"`
}

// Sample is one measurement. Its figure is Amount in a second: Amount × 10^9 / Nanoseconds, rounded down.
type Sample struct {
	Amount      uint64        `json:"amount"`
	Nanoseconds uint64        `json:"nanoseconds"`
	Digests     []portal.Hash `json:"digests"` // of what was computed, one for each processor that computed; none where nothing was
}

var partName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// Figure is what the sample measured, in the part's unit.
func (s Sample) Figure() uint64 { return perSecond(s.Amount, s.Nanoseconds) }

// perSecond is 0 for what took no time, and for more than 2^53-1, which no benchmark may say.
func perSecond(amount, nanoseconds uint64) uint64 {
	high, low := bits.Mul64(amount, uint64(time.Second))
	if high >= nanoseconds {
		return 0
	}
	figure, _ := bits.Div64(high, low, nanoseconds)
	if figure > maxSafe {
		return 0
	}
	return figure
}

// MedianOf is the median of the samples' figures.
func MedianOf(samples []Sample) uint64 {
	figures := make([]uint64, len(samples))
	for i, s := range samples {
		figures[i] = s.Figure()
	}
	slices.Sort(figures)
	if len(figures) == 0 {
		return 0
	}
	return figures[(len(figures)-1)/2]
}

// Sign makes the statement. It fails for what no benchmark may say.
func (b Benchmark) Sign(key *Key) (Statement, error) {
	b.Type, b.Node = benchmarkType, key.address
	if err := b.check(); err != nil {
		return Statement{}, err
	}
	text, err := encode(b)
	if err != nil {
		return Statement{}, err
	}
	if len(text) > MaxBenchmark {
		return Statement{}, Refuse(TooLarge, "A benchmark has at most %d bytes: take fewer samples.", MaxBenchmark)
	}
	return Statement{text, key.SignText(text)}, nil
}

// VerifyBenchmark reads a benchmark in its one form and verifies that the node it names signed it, that each part has MinSamples, and the
// medians. That seed, id and suite are those that were given, and that the digests are what comes out, is for the caller to find out.
func VerifyBenchmark(s Statement) (Benchmark, error) {
	var b Benchmark
	if len(s.Text) > MaxBenchmark {
		return b, Refuse(TooLarge, "A benchmark has at most %d bytes: take fewer samples.", MaxBenchmark)
	}
	if err := decode(s.Text, &b); err != nil {
		return Benchmark{}, err
	}
	if err := b.check(); err != nil {
		return Benchmark{}, err
	}
	if err := s.Signature.By(b.Node, TextDigest(s.Text)); err != nil {
		return Benchmark{},
			Refuse(Forged, "The signature is not that of %s over this benchmark: sign its text as it is sent.", b.Node).Because(err)
	}
	return b, nil
}

func (b Benchmark) check() error {
	var wrong string
	switch {
	case b.Type != benchmarkType:
		wrong = "type is not " + benchmarkType
	case !jobID.MatchString(b.ID):
		wrong = "id is none"
	case b.StartedAt == 0 || b.FinishedAt <= b.StartedAt || b.FinishedAt > maxSafe:
		wrong = "it ends before it begins"
	case !softwareName.MatchString(b.Software):
		wrong = "software is not like portal-node/0.1.0"
	case b.Machine.Processors == 0 || b.Machine.Processors > maxDigests || b.Machine.Memory > maxSafe:
		wrong = "machine has no processors, or more than 512"
	case len(b.Machine.CPU) > 128 || len(b.Machine.OS) > 32 || len(b.Machine.Arch) > 32:
		wrong = "machine has a name that is too long"
	case b.Idle > 10_000:
		wrong = "idle is above 10000"
	case len(b.Parts) == 0 || len(b.Parts) > maxParts:
		wrong = "it has no parts, or more than 16"
	}
	for i := range b.Parts {
		if wrong == "" {
			wrong = b.Parts[i].wrong()
		}
	}
	if wrong != "" {
		return Refuse(Malformed, "The benchmark cannot be taken, as %s: see docs/node-protocol.md.", wrong)
	}
	return nil
}

func (p Part) wrong() string {
	switch {
	case !partName.MatchString(p.Name):
		return "a part's name is none"
	case p.Unit == "" || len(p.Unit) > 16:
		return "a part has no unit"
	case len(p.Samples) < MinSamples || len(p.Samples) > maxSamples:
		return "a part has fewer than 5 samples, or more than 64"
	}
	for _, s := range p.Samples {
		if s.Amount == 0 || s.Amount > maxSafe || s.Nanoseconds == 0 || s.Figure() == 0 || s.Nanoseconds > maxSafe || s.Digests == nil ||
			len(s.Digests) > maxDigests {
			return "a sample measured nothing, took no time, has no list of digests, or one of more than 512"
		}
	}
	if p.Median != MedianOf(p.Samples) {
		return "a part's median is not that of its samples"
	}
	return ""
}
