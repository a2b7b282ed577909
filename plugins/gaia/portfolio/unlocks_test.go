package portfolio

import (
	"math/big"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
)

// What vests from now on is, step by step and in all, what the contract's formula leaves until the end.
func TestUnlocksAreWhatIsStillToVest(t *testing.T) {
	now := time.Date(2027, 3, 1, 12, 30, 0, 0, time.UTC)
	at := func(days float64) uint64 { return uint64(now.Add(time.Duration(days * float64(24*time.Hour))).Unix()) } // after 1970
	schedule := func(id string, total int64, starts, cliff, ends float64) unlocking {
		return unlocking{id, gaiavesting.GaiaVestingSchedule{Total: big.NewInt(total), Released: new(big.Int), StartsAt: at(starts),
			CliffAt: at(cliff), EndsAt: at(ends)}}
	}
	revoked := schedule("3", 70, -10, -10, 400)
	revoked.RevokedAt = at(-1)
	all := []unlocking{
		schedule("0", 1000, -50, -50, 50), // half of it has vested
		schedule("1", 400, 0, 30, 120),    // a quarter vests by its cliff
		schedule("2", 90, -9, -9, -1),     // it is over
		revoked,                           // what is left of it is its beneficiary's
	}
	u := Unlocks{AsOf: portal.Block{Time: now}}
	u.sum(all)
	if u.Total != "1560" || u.Vested != "660" || u.Schedules != 4 {
		t.Errorf("%s, of which %s", u.Total, u.Vested)
	}
	if u.EverySeconds != 7*24*3600 || len(u.Steps) != 18 || u.Steps[0].Start != now.Truncate(24*time.Hour) {
		t.Fatalf("%d steps of %d s from %v", len(u.Steps), u.EverySeconds, u.Steps[0].Start)
	}
	sum := new(big.Int)
	for _, step := range u.Steps {
		amount, ok := new(big.Int).SetString(step.Amount, 10)
		if !ok || amount.Sign() < 0 {
			t.Fatalf("a step has %q", step.Amount)
		}
		sum.Add(sum, amount)
	}
	if sum.String() != "900" {
		t.Errorf("the steps add up to %s; want 900", sum)
	}
	want := []UnlockDate{
		{At: now.AddDate(0, 0, 30), Kind: "cliff", Schedule: "1", Amount: "100"},
		{At: now.AddDate(0, 0, 50), Kind: "end", Schedule: "0", Amount: "1000"},
		{At: now.AddDate(0, 0, 120), Kind: "end", Schedule: "1", Amount: "300"},
	}
	for i, date := range u.Dates {
		if len(u.Dates) != len(want) || date != want[i] {
			t.Fatalf("the dates are %+v; want %+v", u.Dates, want)
		}
	}

	over := Unlocks{AsOf: portal.Block{Time: now.AddDate(2, 0, 0)}}
	if over.sum(all); over.Vested != over.Total || len(over.Steps)+len(over.Dates) != 0 {
		t.Errorf("after the end: %+v", over)
	}
	far := Unlocks{AsOf: portal.Block{Time: now}}
	if far.sum([]unlocking{schedule("0", 5, 0, 0, 3659)}); far.EverySeconds != 90*24*3600 || len(far.Steps) > mostUnlockSteps {
		t.Errorf("over ten years: %d steps of %d s", len(far.Steps), far.EverySeconds)
	}
}
