package devnet

import (
	"context"
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// registered asks the contract.
func registered(t *testing.T, chain devnet.Chain) []staking.ValidatorStakingValidator {
	t.Helper()
	contract := staking.NewValidatorStaking()
	page, err := bind.Call(contract.Instance(chain.Client, chain.Contract(stakingName)), reading(t.Context()),
		contract.PackValidators(new(big.Int), big.NewInt(100)), contract.UnpackValidators)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func TestValidatorsRegisterWithoutDelay(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "1")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	poll := time.NewTicker(20 * time.Millisecond)
	defer poll.Stop()
	for len(registered(t, chain)) != 8 {
		select {
		case <-ctx.Done():
			t.Fatalf("%d validators are registered after 10 s, want 8", len(registered(t, chain)))
		case <-poll.C:
		}
	}
	for i, entry := range registered(t, chain) {
		want := everyValidator()[i]
		if entry.Name != want.Name || entry.CommissionBps != want.commissionBps || !entry.Active ||
			entry.Owner != want.Account.Address || entry.Attestor != want.attestor().Address ||
			entry.SelfStake.Cmp(devnet.Whole(want.selfStake)) != 0 {
			t.Errorf("validator %d is %+v, want %+v", i, entry, want)
		}
	}
}

// Withdrawing is not among them: it takes the unbonding time, and forge tests it.
func TestEveryActLands(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	m := newMarket(chain, everyValidator())
	if err := m.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	if count := len(registered(t, chain)); count != 8 {
		t.Fatalf("%d validators are registered, want 8", count)
	}
	if err := m.open(t.Context()); err != nil || len(registered(t, chain)) != 8 {
		t.Fatalf("opening once more: %v", err)
	}
	validators := Area().Residents
	holders := newcomers(t, chain)
	for _, row := range []struct {
		name  string
		act   int // its place among those of the resident
		among []*devnet.Resident
	}{
		{"delegate", 0, holders},
		{"undelegate", 1, holders},
		{"stake more", 0, validators},
		{"stake less", 1, validators},
		{"announce a commission", 3, validators},
	} {
		t.Run(row.name, func(t *testing.T) {
			for range 20 { // an act may find nothing to do for one resident, or decide against it
				for _, who := range row.among {
					calls, err := m.acts(who)[row.act].Decide(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					if len(calls) > 0 {
						if sent, err := who.Account.Perform(t.Context(), chain.Client, calls...); err != nil || sent != len(calls) {
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

// newcomers are residents of no area, whom the faucet gave GAIA.
func newcomers(t *testing.T, chain devnet.Chain) (all []*devnet.Resident) {
	t.Helper()
	for i := range 3 {
		part := fmt.Sprintf("newcomer %d", i)
		who := &devnet.Resident{Name: part, Account: devnet.Derive(part)}
		if err := chain.Client.Client().CallContext(t.Context(), nil, "dev_faucet", who.Account.Address, 100_000); err != nil {
			t.Fatal(err)
		}
		all = append(all, who)
	}
	return all
}
