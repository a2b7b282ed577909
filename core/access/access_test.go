package access_test

import (
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
)

var visitors = []struct {
	name    string
	visitor core.Visitor
}{
	{"stranger", core.Visitor{}},
	{"signed in", core.Visitor{SignedIn: true}},
	{"LIRAETH", core.Visitor{SignedIn: true, Tier: core.LIRAETH}},
	{"VAELUS", core.Visitor{SignedIn: true, Tier: core.VAELUS}},
	{"NAXUS", core.Visitor{SignedIn: true, Tier: core.NAXUS}},
	{"admin without a tier", core.Visitor{SignedIn: true, Admin: true}},
	{"a tier and admin without a session", core.Visitor{Tier: core.NAXUS, Admin: true}},
}

func TestDecide(t *testing.T) {
	const (
		yes     = core.Allowed
		session = core.NeedSession
		tier    = core.NeedTier
		admin   = core.NeedAdmin
	)
	for _, row := range []struct {
		name string
		rule core.Rule
		want []core.Reason // by visitor
	}{
		{"public", core.Rule{}, []core.Reason{yes, yes, yes, yes, yes, yes, yes}},
		{"session", core.Rule{Kind: core.SessionAccess}, []core.Reason{session, yes, yes, yes, yes, yes, session}},
		{"LIRAETH", core.Rule{Kind: core.TierAccess, Tier: core.LIRAETH}, []core.Reason{session, tier, yes, yes, yes, tier, session}},
		{"VAELUS", core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}, []core.Reason{session, tier, tier, yes, yes, tier, session}},
		{"NAXUS", core.Rule{Kind: core.TierAccess, Tier: core.NAXUS}, []core.Reason{session, tier, tier, tier, yes, tier, session}},
		{"admin", core.Rule{Kind: core.AdminAccess}, []core.Reason{session, admin, admin, admin, admin, yes, session}},
		{"a kind that does not exist", core.Rule{Kind: 9}, []core.Reason{session, admin, admin, admin, admin, admin, session}},
	} {
		for i, v := range visitors {
			want := core.Decision{Reason: row.want[i]}
			if want.Reason == tier {
				want.Tier = row.rule.Tier
			}
			if got := access.Decide(row.rule, v.visitor); got != want {
				t.Errorf("%s for %s: %+v, want %+v", row.name, v.name, got, want)
			}
		}
	}
}

func TestDecideAllocatesNothing(t *testing.T) {
	rule := core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}
	visitor := core.Visitor{SignedIn: true, Tier: core.LIRAETH}
	if n := testing.AllocsPerRun(1000, func() { access.Decide(rule, visitor) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTier(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		name string
		gaia core.GAIA
		age  time.Duration
		read bool
		want core.Tier
	}{
		{"never read", 1_000_000, 0, false, core.NoTier},
		{"nothing", 0, 0, true, core.NoTier},
		{"one below LIRAETH", 499, 0, true, core.NoTier},
		{"LIRAETH", 500, 0, true, core.LIRAETH},
		{"one below VAELUS", 4_999, 0, true, core.LIRAETH},
		{"VAELUS", 5_000, 0, true, core.VAELUS},
		{"NAXUS", 50_000, 0, true, core.NAXUS},
		{"just fresh", 50_000, access.StaleAfter - 1, true, core.NAXUS},
		{"stale NAXUS counts for LIRAETH", 50_000, access.StaleAfter, true, core.LIRAETH},
		{"stale LIRAETH stays", 500, time.Hour, true, core.LIRAETH},
		{"stale and below stays below", 499, time.Hour, true, core.NoTier},
		{"read a moment ahead of this clock", 5_000, -time.Second, true, core.VAELUS},
	} {
		balance := core.Balance{Standing: row.gaia, ReadAt: now.Add(-row.age)}
		if got := access.Tier(balance, row.read, core.DefaultThresholds, now); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

func TestOnlyStandingCounts(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		name    string
		balance core.Balance
		want    core.Tier
	}{
		{"a gain that was not held yet", core.Balance{GAIA: 50_000, Standing: 500, ReadAt: now}, core.LIRAETH},
		{"a loss that is not final", core.Balance{GAIA: 0, Standing: 5_000, ReadAt: now}, core.VAELUS},
	} {
		if got := access.Tier(row.balance, true, core.DefaultThresholds, now); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

func BenchmarkDecide(b *testing.B) {
	rule := core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}
	visitor := core.Visitor{SignedIn: true, Tier: core.LIRAETH}
	for b.Loop() {
		access.Decide(rule, visitor)
	}
}
