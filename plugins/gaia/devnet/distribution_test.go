package devnet

import (
	"context"
	"crypto/sha256"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalchain/merkle"
)

// ask calls a view of a contract.
func ask[T any](t *testing.T, c contract, input []byte, unpack func([]byte) (T, error)) T {
	t.Helper()
	answer, err := bind.Call(c.instance, reading(t.Context()), input, unpack)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestTheDistributionIsOpen(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	admin, visitor := treasury().Address, visitors[0]

	sales, sale := sale(chain)
	quote := ask(t, sale, sales.PackQuoteValue(visitor, devnet.Whole(1)), sales.UnpackQuoteValue)
	if quote.Tokens.Cmp(devnet.Whole(2_000)) != 0 || quote.Cost.Cmp(devnet.Whole(1)) != 0 || quote.Left.Cmp(devnet.Whole(saleWalletCap)) != 0 {
		t.Errorf("one coin buys %+v, want 2000 GAIA, and that %d may be bought", quote, saleWalletCap)
	}
	if at := ask(t, sale, sales.PackTreasury(), sales.UnpackTreasury); at != admin {
		t.Errorf("the proceeds go to %s, want %s", at, admin)
	}

	allClaims, claims := claims(chain)
	made := ask(t, claims, allClaims.PackCampaigns(new(big.Int), big.NewInt(10)), allClaims.UnpackCampaigns)
	for id, c := range campaigns() {
		if got := made[id]; got.Root != c.tree.Root() || got.Total.Cmp(c.total()) != 0 || got.Title != c.title ||
			got.ListHash != sha256.Sum256(c.text) {
			t.Errorf("campaign %d is %+v, want %s with the root %s", id, got, c.title, c.tree.Root())
		}
	}

	allVesting, vesting := vesting(chain)
	for id, s := range schedules() {
		got := ask(t, vesting, allVesting.PackSchedule(big.NewInt(int64(id))), allVesting.UnpackSchedule)
		if got.Beneficiary != s.beneficiary || got.Total.Cmp(devnet.Whole(s.gaia)) != 0 || got.Revocable != s.revocable || got.Funder != admin {
			t.Errorf("schedule %d is %+v, want %+v", id, got, s)
		}
	}

	for _, has := range []bool{
		ask(t, sale, sales.PackHasRole(role("PAUSER_ROLE"), visitor), sales.UnpackHasRole),
		ask(t, claims, allClaims.PackHasRole(role("PUBLISHER_ROLE"), visitor), allClaims.UnpackHasRole),
		ask(t, vesting, allVesting.PackHasRole(role("GRANTOR_ROLE"), visitor), allVesting.UnpackHasRole),
		ask(t, sale, sales.PackOwner(), sales.UnpackOwner) == admin,
		ask(t, claims, allClaims.PackOwner(), allClaims.UnpackOwner) == admin,
		ask(t, vesting, allVesting.PackOwner(), allVesting.UnpackOwner) == admin,
	} {
		if !has {
			t.Error("a role is with nobody who should have it")
		}
	}
}

func TestResidentsBuyClaimAndHaveReleasedWhatIsTheirs(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	holder, validator := devnet.Derive("holder 3"), devnet.Derive("validator 2")
	for _, row := range []struct {
		name   string
		decide func(context.Context, devnet.Chain, common.Address) ([]devnet.Call, error)
		who    *devnet.Account
		least  *big.Int
		times  int // then there is nothing to do for now
	}{
		{"buy", buy, holder, devnet.Whole(100), 0},
		{"claim", claim, holder, devnet.Whole(4000 - 3*150), 1},
		{"claim", claim, validator, devnet.Whole(16_000), 1},
		{"release", release, validator, devnet.Whole(leastRelease), 1},
	} {
		t.Run(row.name+" for "+row.who.Address.Hex(), func(t *testing.T) {
			held := func() *big.Int {
				balance, err := chain.Token(token).Balance(t.Context(), row.who.Address)
				if err != nil {
					t.Fatal(err)
				}
				return balance
			}
			before := held()
			calls, err := row.decide(t.Context(), chain, row.who.Address)
			if err != nil || len(calls) != 1 {
				t.Fatalf("%d calls (%v), want one", len(calls), err)
			}
			if _, err := row.who.Perform(t.Context(), chain.Client, calls...); err != nil {
				t.Fatal(err)
			}
			if got := new(big.Int).Sub(held(), before); got.Cmp(row.least) < 0 {
				t.Errorf("got %v, want at least %v", got, row.least)
			}
			if row.times == 0 {
				return
			}
			if calls, err := row.decide(t.Context(), chain, row.who.Address); err != nil || len(calls) != 0 {
				t.Errorf("once more: %d calls (%v), want none", len(calls), err)
			}
		})
	}
	if calls, err := release(t.Context(), chain, devnet.Derive("holder 7").Address); err != nil || len(calls) != 0 {
		t.Errorf("before the cliff: %d calls (%v), want none", len(calls), err)
	}
}

func TestListsHaveEachAccountOnceAndAllWhomTheyConcern(t *testing.T) {
	all := campaigns()
	for _, c := range all {
		seen := map[common.Address]bool{}
		for nth, r := range c.rows {
			if seen[r.Account] || r.Reason == "" || r.Index != uint64(nth) {
				t.Errorf("row %d of %q is %+v", nth, c.title, r)
			}
			seen[r.Account] = true
			if !merkle.Verify(c.tree.Root(), r.Allocation, c.tree.Proof(nth)) {
				t.Errorf("row %d of %q has no proof", nth, c.title)
			}
		}
	}
	in := func(c campaign, account common.Address) bool {
		for _, r := range c.rows {
			if r.Account == account {
				return true
			}
		}
		return false
	}
	for _, holder := range holders() {
		if !in(all[0], holder.Account.Address) {
			t.Errorf("%s is in no list", holder.Name)
		}
	}
	for _, visitor := range visitors {
		if !in(all[0], visitor) {
			t.Errorf("the visitor %s is in no list", visitor)
		}
	}
}
