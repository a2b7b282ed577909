package main

import (
	"log/slog"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/contracts/staking"
)

// acted counts the mined transactions of all actors.
func (p *process) acted(t *testing.T) (count uint64) {
	t.Helper()
	for _, a := range everyActor() {
		nonce, err := p.client.NonceAt(t.Context(), a.account.address, nil)
		if err != nil {
			t.Fatal(err)
		}
		count += nonce
	}
	return count
}

func (p *process) validators(t *testing.T) []staking.ValidatorStakingValidator {
	t.Helper()
	contract := staking.NewValidatorStaking()
	instance := contract.Instance(p.client, p.ready.Contracts.ValidatorStaking)
	page, err := bind.Call(instance, &bind.CallOpts{Context: t.Context()},
		contract.PackValidators(new(big.Int), big.NewInt(100)), contract.UnpackValidators)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func TestValidatorsRegisterWithoutDelay(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "1")
	eventually(t, 10*time.Second, "8 validators", func() bool { return len(p.validators(t)) == 8 })
	for i, entry := range p.validators(t) {
		want := everyActor()[i]
		if entry.Name != want.name || entry.CommissionBps != want.commissionBps || !entry.Active ||
			entry.Owner != want.account.address || entry.Attestor != want.attestor().address ||
			entry.SelfStake.Cmp(whole(want.selfStake)) != 0 {
			t.Errorf("validator %d is %+v, want %+v", i, entry, want)
		}
	}
}

func TestActorsKeepTheirRate(t *testing.T) {
	t.Parallel() // it waits for the actors
	coretest.Long(t)
	const perMinute, transactions = 60, 15
	p := start(t, t.TempDir(), "--actors-per-minute", "60")
	eventually(t, 10*time.Second, "8 validators", func() bool { return len(p.validators(t)) == 8 })

	before, began := p.acted(t), time.Now()
	eventually(t, 45*time.Second, "15 transactions of actors", func() bool { return p.acted(t) >= before+transactions })
	rate := transactions / time.Since(began).Minutes()
	t.Logf("%.0f transactions a minute at %d", rate, perMinute)
	if rate < perMinute/2 {
		t.Errorf("%.0f transactions a minute land, want at least half of %d", rate, perMinute)
	}
	if p.stderr.Len() > 0 {
		t.Errorf("actors complain:\n%s", p.stderr)
	}
}

// Withdrawing is not among them: it takes the unbonding time, and forge tests it.
func TestEveryActLands(t *testing.T) {
	coretest.Long(t)
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	m := newMarket(p.client, planned(), slog.New(slog.DiscardHandler))
	if err := m.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	validators, holders := m.cast[:8], m.cast[8:]
	for _, row := range []struct {
		name  string
		act   act
		among []*actor
	}{
		{"transfer", transfer, m.cast},
		{"delegate", delegate, holders},
		{"undelegate", undelegate, holders},
		{"stake more", stakeMore, validators},
		{"stake less", stakeLess, validators},
		{"announce a commission", announceCommission, validators},
	} {
		t.Run(row.name, func(t *testing.T) {
			for range 20 { // an act may find nothing to do for one actor, or decide against it
				for _, a := range row.among {
					calls, err := row.act(t.Context(), m, a)
					if err != nil {
						t.Fatal(err)
					}
					if len(calls) > 0 {
						if sent, err := m.perform(t.Context(), a, calls); err != nil || sent != len(calls) {
							t.Fatalf("%d of %d transactions landed: %v", sent, len(calls), err)
						}
						return
					}
				}
			}
			t.Fatal("nobody found anything to do")
		})
	}
}
