package main

import (
	"context"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
)

// measureAccess is a decision against the least that one could rest on: finding a visitor by an address in a small map.
func measureAccess(context.Context) ([]result, error) {
	rule := core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}
	visitor := core.Visitor{SignedIn: true, Wallet: core.Address{1}, Tier: core.LIRAETH}
	var kept core.Decision
	b := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			kept = access.Decide(rule, visitor)
		}
	})
	_ = kept
	tiers := map[core.Address]core.Tier{}
	for i := range byte(100) {
		tiers[core.Address{i}] = core.LIRAETH
	}
	var found core.Tier
	floor := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			found = tiers[visitor.Wallet]
		}
	})
	_ = found
	return []result{
		told("access decision", perRun(b), "ns"),
		atMost("access decision against a look into a map", perRun(b)/perRun(floor), "×", 1),
		atMost("access decision, allocations", float64(b.AllocsPerOp()), "allocations", 0),
	}, nil
}

// perRun is the nanoseconds of one run.
func perRun(b testing.BenchmarkResult) float64 { return float64(b.T.Nanoseconds()) / float64(b.N) }
