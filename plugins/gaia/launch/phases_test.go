package launch

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/plugins/gaia/portfolio"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

func TestPhasesAreDoneMissedOrAhead(t *testing.T) {
	now := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	before, after := now.Add(-time.Hour), now.Add(time.Hour)
	address, proof := portal.Address{1}, &portalchain.Proof{Block: 7, Time: before.Add(-2 * time.Hour)}
	begun := func() reading {
		return reading{
			chain: &onChain{
				asOf: portal.Block{Number: 9, Time: now}, validators: &Reading{Answer: "2"},
				contracts: []Contract{{Name: tokenName, Address: &address, Reading: &Reading{}},
					{Name: claimsName, Address: &address, Reading: &Reading{}}},
			},
			sale: &sale.State{
				AsOf: portal.Block{Time: now}, Phase: "open", SoftCap: "10", HardCap: "100", Sold: "4", Remaining: "96",
				OpensAt: before.Add(-time.Hour), ClosesAt: after,
			},
			acts: portfolio.Milestones{Known: true, FirstStake: proof, Sold: []*portalchain.Proof{proof, proof}},
			claims: claims.Milestones{Known: true, Made: proof,
				Openings: []claims.Opening{{Title: "One", OpensAt: after}, {Title: "Two", OpensAt: before}}},
			paid: ledger.Paid{Known: true, By: proof},
		}
	}
	for name, row := range map[string]struct {
		change func(*reading)
		want   string
		over   bool
	}{
		"it is open": {func(*reading) {},
			"deployed:done funded:done* opened:done softCap:ahead over:ahead campaign:done* claims:done staked:done*", false},
		"it is not open yet, and not paid in": {func(r *reading) {
			r.sale.Phase, r.sale.OpensAt, r.sale.Sold, r.sale.Remaining = "pending", after, "0", "99"
		}, "deployed:done funded:ahead opened:ahead softCap:ahead over:ahead campaign:done* claims:done staked:done*", false},
		"it is paused": {func(r *reading) { r.sale.Phase = "paused" },
			"deployed:done funded:done* opened:done softCap:ahead over:ahead campaign:done* claims:done staked:done*", false},
		"it was closed before it opened": {func(r *reading) {
			r.sale.Phase, r.sale.OpensAt, r.sale.ClosesAt, r.sale.Sold, r.sale.Remaining = "failed", after, before, "0", "0"
			r.paid.By, r.claims.Openings = nil, r.claims.Openings[1:]
		}, "deployed:done funded:missed opened:missed softCap:missed over:done campaign:done* claims:done staked:done*", true},
		"it was paid in, closed before it opened, and swept": {func(r *reading) {
			r.sale.Phase, r.sale.OpensAt, r.sale.ClosesAt, r.sale.Sold, r.sale.Remaining = "failed", after, before, "0", "0"
			r.claims.Openings = r.claims.Openings[1:]
		}, "deployed:done funded:done* opened:missed softCap:missed over:done campaign:done* claims:done staked:done*", true},
		"a part is paid in, and sold": {func(r *reading) { r.sale.Remaining, r.paid.By = "95", nil },
			"deployed:done funded:ahead opened:done softCap:ahead over:ahead campaign:done* claims:done staked:done*", false},
		"only refunds filled it": {func(r *reading) {
			r.sale.Phase, r.sale.ClosesAt, r.claims.Openings = "failed", before, r.claims.Openings[1:]
			r.paid.By = &portalchain.Proof{Block: 8, Time: now}
		}, "deployed:done funded:missed opened:done softCap:missed over:done campaign:done* claims:done staked:done*", true},
		"it is over, and transfers are not known": {func(r *reading) {
			r.sale.Phase, r.sale.ClosesAt, r.claims.Openings, r.paid = "failed", before, r.claims.Openings[1:], ledger.Paid{}
		}, "deployed:done funded:unknown opened:done softCap:missed over:done campaign:done* claims:done staked:done*", false},
		"it failed": {func(r *reading) {
			r.sale.Phase, r.sale.ClosesAt, r.claims.Openings = "failed", before, r.claims.Openings[1:]
		},
			"deployed:done funded:done* opened:done softCap:missed over:done campaign:done* claims:done staked:done*", true},
		"it is sold out": {func(r *reading) {
			r.sale.Phase, r.sale.Sold, r.sale.Remaining, r.claims.Openings = "soldOut", "100", "0", r.claims.Openings[1:]
			r.reached = append(r.reached, wei("10"), wei("100"))
		}, "deployed:done funded:done* opened:done softCap:done* over:done* campaign:done* claims:done staked:done*", true},
		"it cannot fail, and has ended": {func(r *reading) {
			r.sale.Phase, r.sale.SoftCap, r.sale.ClosesAt, r.claims.Openings = "ended", "0", before, r.claims.Openings[1:]
		}, "deployed:done funded:done* opened:done over:done campaign:done* claims:done staked:done*", true},
		"it has ended, and an event is ahead": {func(r *reading) {
			r.sale.Phase, r.sale.SoftCap, r.sale.ClosesAt, r.claims.Openings = "ended", "0", before, r.claims.Openings[1:]
			r.dates = []Date{{Title: "Listing", At: after}}
		}, "deployed:done funded:done* opened:done over:done campaign:done* claims:done staked:done*", false},
		"campaigns are not known yet": {func(r *reading) { r.claims = claims.Milestones{} },
			"deployed:done funded:done* opened:done softCap:ahead over:ahead campaign:unknown claims:unknown staked:done*", false},
		"nobody made a campaign, or staked": {func(r *reading) { r.claims, r.chain.validators.Answer = claims.Milestones{Known: true}, "0" },
			"deployed:done funded:done* opened:done softCap:ahead over:ahead campaign:ahead claims:ahead staked:ahead", false},
		"a contract is not where it should be": {func(r *reading) { r.chain.contracts[0].Reading = nil },
			"deployed:ahead funded:done* opened:done softCap:ahead over:ahead campaign:done* claims:done staked:done*", false},
	} {
		r := begun()
		row.change(&r)
		answer := newAnswer(r)
		opens := slices.ContainsFunc(answer.Moments, func(m Moment) bool { return m.Kind == SaleOpens })
		if never := strings.Contains(row.want, "opened:missed"); opens == never && r.sale.Phase != "soldOut" {
			t.Errorf("%s: that it opens is a moment: %v", name, opens)
		}
		if got := answer.states(); got != row.want || answer.Over != row.over {
			t.Errorf("%s: %s, over %v; want %s, %v", name, got, answer.Over, row.want, row.over)
		}
	}
}

func TestWhenTimeAloneChangesAnything(t *testing.T) {
	now := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	at := func(hours int) time.Time { return now.Add(time.Duration(hours) * time.Hour) }
	address := portal.Address{1}
	for name, row := range map[string]struct {
		claims claims.Milestones
		dates  []Date
		dated  bool
		next   *time.Time
	}{
		"a campaign ends first": {claims.Milestones{Known: true, Openings: []claims.Opening{{OpensAt: at(-2), EndsAt: at(2)}}},
			[]Date{{At: at(3)}}, true, new(at(2))},
		"an event comes first": {claims.Milestones{Known: true, Openings: []claims.Opening{{OpensAt: at(2), EndsAt: at(4)}}},
			[]Date{{At: at(1)}}, true, new(at(1))},
		"all is past": {claims.Milestones{Known: true, Openings: []claims.Opening{{OpensAt: at(-2), EndsAt: at(0)}}},
			[]Date{{At: at(-1)}}, true, nil},
		"campaigns are being read": {claims.Milestones{}, nil, false, nil},
	} {
		chain := &onChain{asOf: portal.Block{Time: now}, contracts: []Contract{{Name: claimsName, Address: &address, Reading: &Reading{}}}}
		a := newAnswer(reading{chain: chain, claims: row.claims, dates: row.dates})
		if a.Dated != row.dated || (a.Next == nil) != (row.next == nil) || a.Next != nil && !a.Next.Equal(*row.next) {
			t.Errorf("%s: %v, %v", name, a.Dated, a.Next)
		}
	}
	if !newAnswer(reading{chain: &onChain{asOf: portal.Block{Time: now}}}).Dated {
		t.Error("without a claims contract nothing is missing")
	}
}

func TestWhatCountsAsAClaimNow(t *testing.T) {
	now := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	before, after := now.Add(-time.Hour), now.Add(time.Hour)
	for name, row := range map[string]struct {
		claims claims.Milestones
		want   bool
	}{
		"one of two is open": {claims.Milestones{Known: true,
			Openings: []claims.Opening{{OpensAt: before, EndsAt: now}, {OpensAt: now, EndsAt: after}}}, true},
		"one is not open yet":  {claims.Milestones{Known: true, Openings: []claims.Opening{{OpensAt: after, EndsAt: after}}}, false},
		"one has ended":        {claims.Milestones{Known: true, Openings: []claims.Opening{{OpensAt: before, EndsAt: now}}}, false},
		"they are not known":   {claims.Milestones{Openings: []claims.Opening{{OpensAt: before, EndsAt: after}}}, false},
		"there is no campaign": {claims.Milestones{Known: true}, false},
	} {
		if got := claimable(reading{chain: &onChain{asOf: portal.Block{Time: now}}, claims: row.claims}); got != row.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
