package formula

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/signals/rule"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

var (
	ada = portal.Address{0xaa, 1}
	ben = portal.Address{0xaa, 2}
	cy  = portal.Address{0xcc, 1}
	dee = portal.Address{0xcc, 2}
)

func vote(v portal.Address, verdict node.Verdict, at int64) rule.Vote {
	return rule.Vote{Validator: v, Verdict: verdict, Score: 5000, Confidence: 5000, Received: time.UnixMilli(at)}
}

// An epoch from second 1000 to second 2000 with a pool of 1,000,000, computed on paper.
func TestAnEpochAsOnPaper(t *testing.T) {
	e := Epoch{Number: 1, Begins: 1000, Ends: 2000, Pool: big.NewInt(1_000_000)}
	in := Input{
		Moves: []Move{
			{1, 10, ada, ada, big.NewInt(600)}, {1, 10, ben, ben, big.NewInt(200)}, {2, 20, cy, ada, big.NewInt(100)},
			{7, 1500, dee, ada, big.NewInt(200)}, // half of the epoch
		},
		Changes: []Change{
			{Block: 1, Time: 10, Validator: ada, Kind: Registered, Bps: 1000}, {Block: 1, Time: 10, Validator: ben, Kind: Registered, Bps: 500},
			{Block: 3, Time: 30, Validator: ada, Kind: Commission, Before: 1000, Bps: 2000, Due: 1999},
			{Block: 4, Time: 40, Validator: ben, Kind: Commission, Before: 500, Bps: 9000, Due: 2000},
		},
		Signals: []Signal{
			// ada confirms in the first half, ben after three quarters
			{UID: portal.Hash{1}, Block: 5, Quorum: 5000, Accepted: 1_100_000, Closes: 1_200_000, Votes: []rule.Vote{
				vote(ada, node.Confirm, 1_150_000), vote(ben, node.Confirm, 1_175_000),
			}},
			// ben disputes what is final
			{UID: portal.Hash{2}, Block: 5, Quorum: 5000, Accepted: 1_100_000, Closes: 1_200_000, Votes: []rule.Vote{
				vote(ada, node.Confirm, 1_100_000), vote(ben, node.Dispute, 1_100_000),
			}},
			// nobody of weight enough attests: it decides nothing
			{UID: portal.Hash{3}, Block: 5, Quorum: 5000, Accepted: 1_100_000, Closes: 1_200_000, Votes: []rule.Vote{vote(ben, node.Confirm, 1_100_000)}},
		},
	}
	r, err := Compute(e, in)
	if err != nil {
		t.Fatal(err)
	}
	// held: ada 600×1000 + cy 100×1000 + dee 200×500 = 800,000; ben 200×1000 = 200,000; together 1,000,000.
	// ada: 2/2 × 20,000/20,000 × 2/2 = 1. ben: 2/2 × (5,000+10,000)/20,000 × 1/2 = 0.375.
	// gross: ada 800,000; ben 200,000 × 0.375 = 75,000, missed 125,000.
	// cy: 800,000 × 1/8 = 100,000, a fifth of it for ada; dee the same. ada: 600,000 and 2 × 20,000.
	if got := fmt.Sprint(r.Decided, r.Standings[0].Merit, r.Standings[1].Merit); got != "2 {2 2 2 20000} {2 2 1 15000}" {
		t.Errorf("merits: %s", got)
	}
	if a, b := r.Standings[0], r.Standings[1]; a.Gross.Int64() != 800_000 || a.Fees.Int64() != 40_000 || a.Missed.Sign() != 0 ||
		b.Gross.Int64() != 75_000 || b.Missed.Int64() != 125_000 || *b.Merit.Effectiveness() != 375_000_000 {
		t.Errorf("standings: %+v, %+v", a, b)
	}
	want := fmt.Sprint([]Payment{{ada, big.NewInt(640_000)}, {ben, big.NewInt(75_000)}, {cy, big.NewInt(80_000)}, {dee, big.NewInt(80_000)}})
	if got := fmt.Sprint(r.Payments); got != want {
		t.Errorf("payments: %s; want %s", got, want)
	}
}

func TestWithoutADecidedSignalThereIsNoFigure(t *testing.T) {
	in := Input{Moves: []Move{{1, 10, ada, ada, big.NewInt(600)}}, Changes: []Change{{Block: 1, Time: 10, Validator: ada, Kind: Registered}}}
	r, err := Compute(Epoch{Number: 1, Begins: 1000, Ends: 2000, Pool: big.NewInt(1_000_000)}, in)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Standings[0]
	if s.Merit.Effectiveness() != nil || s.Gross != nil || s.Fees != nil || s.Missed != nil || len(r.Payments) > 0 || r.Root != (portal.Hash{}) {
		t.Errorf("it says %+v and pays %v", s, r.Payments)
	}
}

func TestStakeCountsUntilItsValidatorExits(t *testing.T) {
	in := Input{
		Moves:   []Move{{1, 10, ada, ada, big.NewInt(5)}, {1, 10, cy, ada, big.NewInt(7)}, {2, 1250, ada, ada, big.NewInt(-5)}},
		Changes: []Change{{Block: 1, Time: 10, Validator: ada, Kind: Registered}, {Block: 2, Time: 1250, Validator: ada, Kind: Exited}},
	}
	all := in.held(Epoch{Begins: 1000, Ends: 2000})
	if all[ada][ada].Int64() != 5*250 || all[ada][cy].Int64() != 7*250 {
		t.Errorf("held: %v", all)
	}
}

// random is an epoch with validators, delegators and signals, any of which may do anything.
func random(r *rand.Rand) (Epoch, Input) {
	e := Epoch{Number: 1, Begins: 1000, Ends: 2000, Pool: new(big.Int).Rsh(new(big.Int).SetUint64(r.Uint64()|1<<63), uint(r.IntN(60)))}
	var in Input
	validators := 1 + r.IntN(5)
	name := func(n int) portal.Address { return portal.Address{0xaa, byte(n)} }
	for v := range validators {
		in.Changes = append(in.Changes, Change{Block: 1, Time: 10, Validator: name(v), Kind: Registered, Bps: uint16(r.IntN(10_001))})
	}
	for block := uint64(2); block < 40; block++ {
		v := name(r.IntN(validators))
		account := v
		if r.IntN(2) == 0 {
			account = portal.Address{0xcc, byte(r.IntN(6))}
		}
		in.Moves = append(in.Moves, Move{block, int64(block) * 50, account, v, new(big.Int).SetUint64(r.Uint64())})
	}
	for n := range r.IntN(8) {
		s := Signal{UID: portal.Hash{byte(n)}, Block: uint64(r.IntN(40)), Quorum: uint64(1 + r.IntN(10_000)), Accepted: 1_100_000, Closes: 1_200_000}
		for v := range validators {
			if r.IntN(4) > 0 {
				s.Votes = append(s.Votes, vote(name(v), []node.Verdict{node.Confirm, node.Dispute}[r.IntN(2)], 1_095_000+r.Int64N(120_000)))
			}
		}
		in.Signals = append(in.Signals, s)
	}
	return e, in
}

func TestWhatIsPaidIsWhatWasEarnedAndNeverMoreThanThePool(t *testing.T) {
	paid := 0
	for seed := range uint64(500) {
		e, in := random(rand.New(rand.NewPCG(seed, 1)))
		r, err := Compute(e, in)
		if err != nil {
			t.Fatal(err)
		}
		gross, payments, most := new(big.Int), new(big.Int), new(big.Int)
		for _, s := range r.Standings {
			if s.Gross != nil {
				gross.Add(gross, s.Gross)
				most.Add(most, s.Gross)
				most.Add(most, s.Missed)
			}
		}
		for _, p := range r.Payments {
			payments.Add(payments, p.Amount)
		}
		if gross.Cmp(r.Total) != 0 || payments.Cmp(r.Total) != 0 || most.Cmp(e.Pool) > 0 {
			t.Fatalf("seed %d: earned %v, paid %v, in all %v, at most %v of %v", seed, gross, payments, r.Total, most, e.Pool)
		}
		if len(r.Payments) > 0 {
			paid++
		}
	}
	if paid < 100 {
		t.Errorf("%d of 500 epochs paid: the test looks at too few", paid)
	}
}

func TestTheOrderOfArrivalChangesNothing(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		e, in := random(r)
		before, err := Compute(e, in)
		if err != nil {
			t.Fatal(err)
		}
		r.Shuffle(len(in.Signals), func(i, j int) { in.Signals[i], in.Signals[j] = in.Signals[j], in.Signals[i] })
		for _, s := range in.Signals {
			r.Shuffle(len(s.Votes), func(i, j int) { s.Votes[i], s.Votes[j] = s.Votes[j], s.Votes[i] })
		}
		after, err := Compute(e, in)
		if err != nil || fmt.Sprint(before) != fmt.Sprint(after) {
			t.Fatalf("seed %d: %v, and then %v, %v", seed, before, after, err)
		}
	}
}

func TestTermsFollowOnThoseThereAre(t *testing.T) {
	first := Next(nil, time.Unix(1001, 0), 600, "5")
	if first != (Terms{1, 1200, 600, "5"}) {
		t.Errorf("the first terms: %+v", first)
	}
	all := With(nil, first)
	if again := Next(all, time.Unix(1100, 0), 60, "6"); again != (Terms{1, 1200, 60, "6"}) {
		t.Errorf("terms in place of those that have not begun: %+v", again)
	}
	later := Next(all, time.Unix(1800, 0), 60, "6") // the second epoch has begun
	if later != (Terms{3, 2400, 60, "6"}) {
		t.Errorf("later terms: %+v", later)
	}
	all = With(all, later)
	if e, is := At(all, 2); !is || e.Begins != 1800 || e.Ends != 2400 || e.Pool.Int64() != 5 {
		t.Errorf("epoch 2: %+v", e)
	}
	if e, is := At(all, 4); !is || e.Begins != 2460 || e.Pool.Int64() != 6 {
		t.Errorf("epoch 4: %+v", e)
	}
	if _, is := At(all, 0); is {
		t.Error("there is an epoch 0")
	}
}
