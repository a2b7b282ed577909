package ledger

import (
	"math/big"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// splitAt is where all GAIA was before a time, of the transfers alone.
func (s sums) splitAt(end time.Time) (minted, burnt *big.Int, has map[Part]*big.Int) {
	minted, burnt, has = new(big.Int), new(big.Int), map[Part]*big.Int{}
	of := map[portal.Address]Part{staking: Staking, sale: Sale, claims: Claims, vesting: Vesting}
	for _, part := range SplitParts {
		has[part] = new(big.Int)
	}
	add := func(account portal.Address, by *big.Int) {
		part, contract := of[account]
		if !contract {
			part = Other
		}
		has[part].Add(has[part], by)
	}
	for _, one := range s.transfers {
		if !one.Time.Before(end) {
			break
		}
		value, _ := new(big.Int).SetString(one.Value, 10)
		if one.From == nobody {
			minted.Add(minted, value)
		} else {
			add(one.From, new(big.Int).Neg(value))
		}
		if one.To == nobody {
			burnt.Add(burnt, value)
		} else {
			add(one.To, value)
		}
	}
	return minted, burnt, has
}

// supplyIs is that each step, what was before the first and what there is now are what the transfers add up to.
func supplyIs(t *testing.T, s Supply, want sums) {
	t.Helper()
	if s.Since == nil {
		return
	}
	is := func(at time.Time, got Split) {
		t.Helper()
		minted, burnt, has := want.splitAt(at)
		if got[Nobody].Gave.Cmp(minted) != 0 || got[Nobody].Got.Cmp(burnt) != 0 {
			t.Fatalf("until %v %s were minted and %s burnt; the logs add up to %s and %s", at, got[Nobody].Gave, got[Nobody].Got, minted, burnt)
		}
		for part, amount := range has {
			if got[part].Has().Cmp(amount) != 0 {
				t.Fatalf("until %v %s has %s; the logs add up to %s", at, part, got[part].Has(), amount)
			}
		}
	}
	if len(s.Ends) == 0 || len(s.Ends) != len(s.Starts) {
		t.Fatalf("%d steps with %d ends", len(s.Starts), len(s.Ends))
	}
	for i, start := range s.Starts {
		is(start.Add(s.Every), s.Ends[i])
	}
	is(s.Until.Add(time.Hour), s.Now)
	if s.Before != nil {
		is(s.Starts[0], *s.Before)
	}
	if old := s.Since.Time.Truncate(time.Hour).Before(s.From.Truncate(time.Hour)); old != (s.Before != nil) {
		t.Fatalf("what was before %v is %v, with the first log at %v", s.From, s.Before, s.Since.Time)
	}
}
