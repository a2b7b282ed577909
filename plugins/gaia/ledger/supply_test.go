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

// A token that is hours old is read by the minute, and each block costs the reading of its own transfers.
func TestAYoungTokensSupplyIsReadOnce(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	for i, pair := range [][2]portal.Address{{nobody, ada}, {ada, sale}, {sale, ben}, {ben, staking}, {staking, ben}, {ada, vesting},
		{vesting, claims}, {ben, nobody}, {ada, ben}, {sale, sale}} {
		logs = append(logs, moved(block(uint64(1+3*i)), uint(i), pair[0], pair[1], int64(1000-50*i)))
	}
	read := func(n int) {
		t.Helper()
		for _, w := range []Window{{24 * 60, 24}, {}} {
			s := sure[Supply](t)(l.Supply(t.Context(), w, time.Time{}))
			if s.Every%time.Minute != 0 || s.Every >= time.Hour {
				t.Fatalf("steps of %v", s.Every)
			}
			supplyIs(t, s, addUp(logs[:n]))
		}
	}
	apply(t, l, 13, logs[:5]...)
	read(5)
	// What was read is not read again: that it is gone changes nothing.
	if _, err := l.db.ExecContext(t.Context(), "UPDATE transfers SET value = $1 WHERE block = 4", amount(big.NewInt(7))); err != nil {
		t.Fatal(err)
	}
	apply(t, l, 28, logs[5:]...)
	read(len(logs))
	if _, err := l.db.ExecContext(t.Context(), "UPDATE transfers SET value = $1 WHERE block = 4", amount(big.NewInt(950))); err != nil {
		t.Fatal(err)
	}
	// What the chain takes back is.
	last := logs[len(logs)-1]
	if _, err := l.index.Apply(t.Context(),
		portal.LogBatch{Logs: []portal.Log{takenBack(last)}, Head: block(27), Next: 28, CaughtUp: true}); err != nil {
		t.Fatal(err)
	}
	read(len(logs) - 1)
	// Another contract is another part.
	l.Contracts(Contracts{Token: gaiaToken, Sale: ben})
	if s := sure[Supply](t)(l.Supply(t.Context(), Window{}, time.Time{})); s.Now[Sale].Got.Sign() == 0 || s.Now[Staking].Got.Sign() != 0 {
		t.Errorf("ben is the sale: %+v", s.Now)
	}
}
