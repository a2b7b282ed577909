package stakes

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func announced(at uint64, index uint, validator portal.Address, from, to uint16, due uint64) portal.Log {
	return event("CommissionAnnounced", at, index, []portal.Address{validator}, from, to, uint64(block(due).Time.Unix()))
}

func (b book) changes(t *testing.T, kind Kind, behind *Place, n int) (told []string) {
	t.Helper()
	all, _, err := b.Changes(t.Context(), ada, kind, behind, n)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.Time != block(c.Block).Time || c.Hash[7] != byte(c.Block) || c.Validator != ada {
			t.Errorf("the proof of %s is %+v", c.Kind, c.Proof)
		}
		told = append(told, fmt.Sprintf("%s %d.%d", c.Kind, c.Block, c.Log))
	}
	return told
}

func TestChangesAreAPageOfLogs(t *testing.T) {
	b := open(t)
	b.apply(t, 9,
		registered(1, 0, ada), staked(1, 1, ada, 100), registered(1, 2, ben), staked(1, 3, ben, 50),
		event("ValidatorRenamed", 2, 0, []portal.Address{ada}, "Ada the Second"),
		event("AttestorChanged", 3, 0, []portal.Address{ada, cy}),
		announced(4, 0, ada, 500, 600, 6), delegated(5, 0, cy, ada, 30),
		unbonded(6, 0, ada, ada, 40), unbonded(6, 1, cy, ada, 10),
		event("ValidatorExited", 7, 0, []portal.Address{ada}), unbonded(7, 1, ada, ada, 60),
	)
	all := []string{"unbonded 7.1", "exited 7.0", "unbonded 6.0", "commission 4.0", "attestor 3.0", "renamed 2.0", "staked 1.1",
		"registered 1.0"}
	if got := b.changes(t, "", nil, 99); !slices.Equal(got, all) {
		t.Errorf("all = %v; want %v", got, all)
	}
	if got := b.changes(t, "", &Place{Block: 6, Log: 0}, 2); !slices.Equal(got, all[3:5]) {
		t.Errorf("the page behind = %v; want %v", got, all[3:5])
	}
	if got := b.changes(t, Unbonded, nil, 99); !slices.Equal(got, []string{all[0], all[2]}) {
		t.Errorf("unbonded = %v", got)
	}
	said, asOf, err := b.Changes(t.Context(), ada, "", nil, 99)
	if err != nil {
		t.Fatal(err)
	}
	if asOf.Number != 9 {
		t.Errorf("as of block %d; want 9", asOf.Number)
	}
	if got := said[0].Amount; got.Int64() != 60 {
		t.Errorf("unbonded %v; want 60", got)
	}
	if c := said[3]; *c.Before != 500 || *c.Bps != 600 || !c.Due.Equal(block(6).Time) {
		t.Errorf("announced = %+v", c)
	}
	if c := said[4]; *c.Attestor != cy {
		t.Errorf("attestor = %v", c.Attestor)
	}
	if c := said[5]; *c.Name != "Ada the Second" {
		t.Errorf("name = %v", c.Name)
	}
	if c := said[7]; *c.Name != "Ada" || *c.Bps != 500 || c.Amount != nil || c.Due != nil {
		t.Errorf("registered = %+v", c)
	}
	b.apply(t, 9, takenBack(unbonded(7, 1, ada, ada, 60)), takenBack(event("ValidatorExited", 7, 0, []portal.Address{ada})))
	if got := b.changes(t, "", nil, 99); !slices.Equal(got, all[2:]) {
		t.Errorf("after a reorganisation all = %v; want %v", got, all[2:])
	}
}

func TestCommissionsAreThoseThatCameIntoForce(t *testing.T) {
	base := []portal.Log{registered(1, 0, ada)}
	for _, row := range []struct {
		behaviour string
		logs      []portal.Log
		steps     []string // basis points, and from which day on
		raises    int
	}{
		{"what it registered with", nil, []string{"500 from 1"}, 0},
		{"what is announced comes later", []portal.Log{announced(3, 0, ada, 500, 700, 5)}, []string{"500 from 1", "700 from 5"}, 1},
		{
			"one that is replaced before its time never was",
			[]portal.Log{announced(3, 0, ada, 500, 700, 5), announced(4, 0, ada, 500, 400, 6)}, []string{"500 from 1", "400 from 6"}, 1,
		},
		{
			"one that is announced in the second of the change finds it in force",
			[]portal.Log{announced(3, 0, ada, 500, 700, 5), announced(5, 0, ada, 700, 900, 7)}, []string{"500 from 1", "700 from 5", "900 from 7"},
			2,
		},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			b := open(t)
			b.apply(t, 9, append(base[:1:1], row.logs...)...)
			steps, err := b.Commissions(t.Context(), ada)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, step := range steps {
				got = append(got, fmt.Sprintf("%d from %d", step.Bps, int(step.From.Sub(start).Hours()/24)))
			}
			if !slices.Equal(got, row.steps) {
				t.Errorf("commissions = %v; want %v", got, row.steps)
			}
			if raises := b.snapshot(t).Validators[ada].Raises; raises != row.raises {
				t.Errorf("raises = %d; want %d", raises, row.raises)
			}
		})
	}
}

func TestARaiseIsForgottenAfter90Days(t *testing.T) {
	b := open(t)
	b.apply(t, 200, registered(1, 0, ada), announced(109, 0, ada, 500, 600, 110), announced(112, 0, ada, 600, 700, 113))
	if raises := b.snapshot(t).Validators[ada].Raises; raises != 1 {
		t.Errorf("raises = %d; want the one of the last 90 days", raises)
	}
}

func TestDelegatorsAreInTheOrderOfWhatTheyGive(t *testing.T) {
	b := open(t)
	who := func(n byte) portal.Address { return portal.Address{0xc0, n} }
	b.apply(t, 5, registered(1, 0, ada), registered(1, 1, ben), delegated(2, 0, who(1), ada, 9), delegated(2, 1, who(2), ada, 1_000),
		delegated(2, 2, who(3), ada, 9), delegated(2, 3, who(4), ben, 7), delegated(2, 4, who(5), ada, 2), unbonded(3, 0, who(5), ada, 2))
	page := func(ascending bool, behind *Delegator, n int) (got []byte) {
		t.Helper()
		all, _, err := b.Delegators(t.Context(), ada, ascending, behind, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			got = append(got, one.Account[1])
		}
		return got
	}
	if got := page(false, nil, 9); !slices.Equal(got, []byte{2, 3, 1}) {
		t.Errorf("the largest first = %v", got)
	}
	if got := page(true, nil, 9); !slices.Equal(got, []byte{1, 3, 2}) {
		t.Errorf("the smallest first = %v", got)
	}
	behind := Delegator{Account: who(3), Amount: portalsql.Uint256{Int: big.NewInt(9)}}
	if got := page(false, &behind, 9); !slices.Equal(got, []byte{1}) {
		t.Errorf("behind the third = %v", got)
	}
	if got := page(false, nil, 1); !slices.Equal(got, []byte{2}) {
		t.Errorf("one of them = %v", got)
	}
}

func TestTheCourseOfAStake(t *testing.T) {
	b := open(t)
	b.apply(t, 20, registered(1, 0, ada), staked(1, 1, ada, 100), delegated(3, 0, cy, ada, 5), delegated(18, 0, cy, ada, 7))
	read := func(window time.Duration) Course {
		t.Helper()
		c, err := b.Course(t.Context(), ada, window)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	whole := read(0)
	if !whole.From.Equal(block(1).Time) || whole.Before.Sign() != 0 || !whole.Exact || len(whole.Steps) != 3 ||
		whole.Steps[2].Stake.Int64() != 112 {
		t.Errorf("all of it = %+v", whole)
	}
	week := read(7 * 24 * time.Hour)
	if !week.From.Equal(block(13).Time) || week.Before.Int64() != 105 || len(week.Steps) != 1 || !week.Steps[0].Time.Equal(block(18).Time) {
		t.Errorf("a week of it = %+v", week)
	}
	if day := read(24 * time.Hour); day.Before.Int64() != 112 || day.Steps == nil || len(day.Steps) != 0 {
		t.Errorf("a day of it, in which nothing moved = %+v", day)
	}
	var many []portal.Log
	for i := range uint(mostSteps) {
		many = append(many, delegated(19, i, cy, ada, 1))
	}
	b.apply(t, 20, many...)
	if c := read(0); c.Exact || len(c.Steps) != mostSteps || c.Steps[mostSteps-1].Stake.Int64() != 112+mostSteps ||
		c.Steps[0].Stake.Int64() != 100 {
		t.Errorf("more steps than are told one by one: exact %v, %d from %v to %v", c.Exact, len(c.Steps), c.Steps[0], c.Steps[len(c.Steps)-1])
	}
}
