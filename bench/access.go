package main

import (
	"context"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
)

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
	return []result{
		atMost("access decision", float64(b.T.Nanoseconds())/float64(b.N), "ns", 1000),
		atMost("access decision, allocations", float64(b.AllocsPerOp()), "allocations", 0),
	}, nil
}
