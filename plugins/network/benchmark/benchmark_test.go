package benchmark

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

var seed = portal.Hash{1, 2, 3}

// golden is testdata/suites.json: what every machine computes for the seed 0x010203 and zeros, sample 3, processor 0 (of cpu-multi: 1).
func golden(t *testing.T) (all map[string]map[string]portal.Hash) {
	t.Helper()
	text, err := os.ReadFile("testdata/suites.json")
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEveryMachineComputesTheSame(t *testing.T) {
	computed := map[string]map[string]portal.Hash{}
	for name, suite := range map[string]Suite{"1": Suites[1], "2": Suites[2]} {
		computed[name] = map[string]portal.Hash{}
		for part := range suite.parts(1) {
			processor := 0
			if part == CPUMulti {
				processor = 1
			}
			begun := time.Now()
			digest, ok := suite.Recompute(seed, part, 3, processor)
			t.Logf("suite %s, %s: %v", name, part, time.Since(begun))
			if ok {
				computed[name][part] = digest
			} else if part != NetRound {
				t.Errorf("%s is not computed", part)
			}
		}
	}
	if *write {
		text, err := json.MarshalIndent(computed, "", "  ")
		if err == nil {
			err = os.WriteFile("testdata/suites.json", append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, parts := range golden(t) {
		for part, want := range parts {
			if computed[name][part] != want {
				t.Errorf("suite %s: %s is %s, not %s", name, part, computed[name][part], want)
			}
		}
	}
}

func TestTheModuleComputesWhatGoDoes(t *testing.T) {
	m, err := NewMachine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = m.Close(context.Background()) }()
	for sample, rounds := range []int{0, 1, 2, 100} {
		got, err := m.Run(t.Context(), seed, sample, rounds)
		if want := WASMRounds(seed, sample, rounds); err != nil || got != want {
			t.Errorf("%d rounds are %s (%v), in Go %s", rounds, got, err, want)
		}
	}
}

func TestSamplesDiffer(t *testing.T) {
	seen := map[portal.Hash]bool{}
	for sample := range 3 {
		for processor := range 3 {
			seen[Rounds(seed, CPUMulti, sample, processor, 1)] = true
		}
	}
	seen[Rounds(seed, CPUSingle, 0, 0, 1)] = true
	seen[Rounds(portal.Hash{9}, CPUSingle, 0, 0, 1)] = true
	seen[Rounds(seed, CPUSingle, 0, 0, 2)] = true
	if len(seen) != 12 {
		t.Errorf("12 computations have %d results", len(seen))
	}
}

// result is a benchmark as suite 2 has it, with what digest says was computed.
func result(suite Suite, digest func(part string, sample, processor int) (portal.Hash, bool)) node.Benchmark {
	b := node.Benchmark{Suite: suite.ID, Seed: seed, Machine: node.Machine{Processors: 2}}
	for name, shape := range suite.parts(2) {
		if name == NetRound {
			continue
		}
		part := node.Part{Name: name, Unit: shape.unit}
		for i := range suite.Samples {
			sample := node.Sample{Amount: shape.amount, Nanoseconds: 1e9, Digests: []portal.Hash{}}
			for p := range shape.digests {
				one, _ := digest(name, i, p)
				sample.Digests = append(sample.Digests, one)
			}
			part.Samples = append(part.Samples, sample)
		}
		b.Parts = append(b.Parts, part)
	}
	return b
}

func TestAMadeUpResultIsRefused(t *testing.T) {
	suite := Suites[2]
	b := result(suite, func(part string, sample, processor int) (portal.Hash, bool) {
		return suite.Recompute(seed, part, sample, processor)
	})
	if err := suite.Shape(b); err != nil {
		t.Fatal(err)
	}
	for i := range b.Parts {
		name := b.Parts[i].Name
		for at := range uint64(10) {
			if err := suite.Check(b, name, at); err != nil {
				t.Errorf("%s, %d: %v", name, at, err)
			}
		}
		digests := b.Parts[i].Samples[4].Digests
		right := digests[len(digests)-1]
		digests[len(digests)-1][7] ^= 1
		at := uint64(4 + 5*(len(digests)-1))
		if err := suite.Check(b, name, at); node.ReasonOf(err) != node.MadeUp {
			t.Errorf("a digest of %s that was made up: %v", name, err)
		}
		digests[len(digests)-1] = right
	}
}

func TestAResultOfAnotherShapeIsRefused(t *testing.T) {
	suite := Suites[2]
	for name, change := range map[string]func(*node.Benchmark){
		"another suite":            func(b *node.Benchmark) { b.Suite = 1 },
		"a part is missing":        func(b *node.Benchmark) { b.Parts = b.Parts[1:]; b.Parts = withoutNetwork(b.Parts) },
		"a part twice":             func(b *node.Benchmark) { b.Parts = append(b.Parts, b.Parts[0]) },
		"an unknown part":          func(b *node.Benchmark) { b.Parts[0].Name = "gpu" },
		"another unit":             func(b *node.Benchmark) { b.Parts[0].Unit = "MB/s" },
		"fewer samples":            func(b *node.Benchmark) { b.Parts[0].Samples = b.Parts[0].Samples[1:] },
		"less in a sample":         func(b *node.Benchmark) { b.Parts[0].Samples[2].Amount-- },
		"no digest":                func(b *node.Benchmark) { b.Parts[0].Samples[2].Digests = nil },
		"more processors than say": func(b *node.Benchmark) { b.Machine.Processors = 1 },
	} {
		b := result(suite, func(string, int, int) (portal.Hash, bool) { return portal.Hash{1}, true })
		change(&b)
		if err := suite.Shape(b); node.ReasonOf(err) != node.Malformed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// withoutNetwork leaves the parts out that need not be there, so that one that must be is missing in any order.
func withoutNetwork(parts []node.Part) (left []node.Part) {
	for _, p := range parts {
		if p.Name != NetDown && p.Name != NetUp && p.Name != CPUSingle {
			left = append(left, p)
		}
	}
	return left
}
