package main

import (
	"log/slog"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// acted counts the mined transactions of all residents.
func (p *process) acted(t *testing.T) (count uint64) {
	t.Helper()
	for _, resident := range planned(t).residents {
		nonce, err := p.client.NonceAt(t.Context(), resident.Account.Address, nil)
		if err != nil {
			t.Fatal(err)
		}
		count += nonce
	}
	return count
}

// open opens the areas, as a start with residents does before they act.
func (p *process) open(t *testing.T) {
	t.Helper()
	if err := newMarket(planned(t), p.client, slog.New(slog.DiscardHandler)).open(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAreasOpenWithoutDelay(t *testing.T) {
	folder := t.TempDir()
	p := start(t, folder, "--actors-per-minute", "0")
	p.open(t)
	opened := p.acted(t)
	if opened == 0 {
		t.Fatal("no area has anything to open: this test needs one that has")
	}
	p = start(t, t.TempDir(), "--actors-per-minute", "1")
	quiet.Until(t, 10*time.Second, "the areas are open", func() bool { return p.acted(t) >= opened })
}

func TestActorsKeepTheirRate(t *testing.T) {
	t.Parallel() // it waits for the actors
	coretest.Long(t)
	const perMinute, transactions = 60, 15
	folder := t.TempDir()
	p := start(t, folder, "--actors-per-minute", "0")
	p.open(t)
	p.terminate(t)
	p = start(t, folder, "--actors-per-minute", "60")

	before, began := p.acted(t), time.Now()
	quiet.Until(t, 45*time.Second, "15 transactions of actors", func() bool { return p.acted(t) >= before+transactions })
	rate := transactions / time.Since(began).Minutes()
	t.Logf("%.0f transactions a minute at %d", rate, perMinute)
	if rate < perMinute/2 {
		t.Errorf("%.0f transactions a minute land, want at least half of %d", rate, perMinute)
	}
	if p.stderr.Len() > 0 {
		t.Errorf("actors complain:\n%s", p.stderr)
	}
}

func TestActsAreChosenByTheirWeights(t *testing.T) {
	counts := map[int]int{}
	acts := []devnet.Act{{Weight: 0}, {Weight: 1}, {Weight: 3}}
	for range 4_000 {
		act, found := pick(acts)
		if !found {
			t.Fatal("nothing was chosen")
		}
		counts[act.Weight]++
	}
	if counts[0] != 0 || counts[1] < 800 || counts[1] > 1_200 {
		t.Errorf("chosen by weight: %v, want none of 0, a quarter of 1", counts)
	}
	if _, found := pick(nil); found {
		t.Error("something was chosen where there is nothing")
	}
}
