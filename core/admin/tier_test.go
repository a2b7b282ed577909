package admin

import (
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func TestSetTiers(t *testing.T) {
	p := newPortal(t)
	first := len(p.audit())
	higher, wrong := core.Thresholds{LIRAETH: 1_000, VAELUS: 5_000, NAXUS: 50_000}, core.Thresholds{LIRAETH: 5, VAELUS: 4, NAXUS: 9}
	same := core.DefaultThresholds
	steps := []struct {
		name   string
		by     Actor
		change TierChange
		code   portal.Code // Internal: it is done
		now    core.Thresholds
		seq    int64  // the generation then
		entry  string // the audit's; empty: none
	}{
		{name: "the configured ones, which count already", by: "0xada", now: core.DefaultThresholds},
		{name: "what does not ascend", by: "0xada", change: TierChange{Thresholds: &wrong}, code: portal.Invalid, now: core.DefaultThresholds},
		{name: "a reason that is a book", by: "0xada", change: TierChange{Thresholds: &higher, Reason: strings.Repeat("x", 301)},
			code: portal.Invalid, now: core.DefaultThresholds},
		{
			name: "higher ones", by: "0xada", change: TierChange{Thresholds: &higher, Reason: "GAIA fell."}, now: higher, seq: 1,
			entry: `0xada tiers.changed {"after":{"LIRAETH":1000,"VAELUS":5000,"NAXUS":50000},"before":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000},"reason":"GAIA fell."}`,
		},
		{name: "by somebody who saw those before", by: "0xeve", change: TierChange{Thresholds: &same}, code: portal.Conflict, now: higher,
			seq: 1},
		{name: "the same by somebody who saw those before", by: "0xeve", change: TierChange{Thresholds: &higher}, code: portal.Conflict,
			now: higher, seq: 1},
		{name: "back, by somebody who saw those before", by: "0xeve", code: portal.Conflict, now: higher, seq: 1},
		{name: "by somebody who saw what is to come", by: "0xeve", change: TierChange{Seen: 2}, code: portal.Conflict, now: higher, seq: 1},
		{name: "the same again", by: "0xeve", change: TierChange{Thresholds: &higher, Seen: 1}, now: higher, seq: 1},
		{
			name: "those that are configured, but set", by: "operator ops", change: TierChange{Thresholds: &same, Seen: 1},
			now: core.DefaultThresholds, seq: 2,
			entry: `operator ops tiers.changed {"after":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000},"before":{"LIRAETH":1000,"VAELUS":5000,"NAXUS":50000},"reason":""}`,
		},
		{
			name: "back to the configured ones", by: "0xada", change: TierChange{Seen: 2, Reason: "It rose."}, now: core.DefaultThresholds, seq: 3,
			entry: `0xada tiers.reset {"after":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000},"before":{"LIRAETH":500,"VAELUS":5000,"NAXUS":50000},"reason":"It rose."}`,
		},
		{name: "back again", by: "0xada", change: TierChange{Seen: 3}, now: core.DefaultThresholds, seq: 3},
	}
	var entries []string
	for _, step := range steps {
		got, err := p.SetTiers(t.Context(), step.by, step.change)
		if step.code == portal.Internal && err != nil || step.code != portal.Internal && portal.CodeOf(err) != step.code {
			t.Errorf("%s: %v", step.name, err)
		}
		seen, err := p.acts().Tiers(t.Context()) // another process
		p.check(err)
		if seen.Now != step.now || seen.Last.Generation != step.seq || seen.Configured != core.DefaultThresholds {
			t.Errorf("after %s there is %+v, want %+v of generation %d", step.name, seen, step.now, step.seq)
		}
		if step.code == portal.Internal && (got.Now != seen.Now || got.Last.Generation != seen.Last.Generation || got.Last.By != seen.Last.By ||
			!got.Last.At.Equal(seen.Last.At)) {
			t.Errorf("%s answers %+v, and there is %+v", step.name, got, seen)
		}
		if step.entry != "" {
			entries = append(entries, step.entry)
			if seen.Last.By != string(step.by) || !seen.Last.At.Equal(p.now) || seen.Last.Reason != step.change.Reason {
				t.Errorf("%s is %+v's", step.name, seen.Last)
			}
		}
	}
	p.check(p.store.VerifyAudit(t.Context()))
	recorded, err := p.store.AuditAfter(t.Context(), int64(first), 100)
	p.check(err)
	for i, e := range recorded {
		if got := e.Actor + " " + e.Action + " " + string(e.Detail); i >= len(entries) || got != entries[i] || e.Subject != "tiers" {
			t.Errorf("entry %d is %s of %s", i, got, e.Subject)
		}
	}
	if len(recorded) != len(entries) {
		t.Errorf("the audit has %d entries, want %d", len(recorded), len(entries))
	}
}
