package rule

import (
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
)

var begun = time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC)

func vote(weight int64, verdict node.Verdict, score uint64, after time.Duration) Vote {
	return Vote{Weight: big.NewInt(weight), Verdict: verdict, Score: score, Confidence: 5000, Received: begun.Add(after)}
}

func TestJudgement(t *testing.T) {
	const window = time.Minute
	for _, row := range []struct {
		behaviour string
		votes     []Vote
		at        time.Duration
		state     string
		score     int64 // -1: none
	}{
		{"nobody said anything yet", nil, 0, node.SignalOpen, -1},
		{"somebody did", []Vote{vote(10, node.Confirm, 9000, 1)}, 1, node.SignalAttesting, 9000},
		{"nothing is decided before the end, whatever attested", []Vote{vote(100, node.Confirm, 9000, 1)}, window - 1, node.SignalAttesting, 9000},
		{"nobody ever did", nil, window, node.SignalExpired, -1},
		{"less than the quorum did", []Vote{vote(32, node.Confirm, 9000, 1)}, window, node.SignalExpired, 9000},
		{"the quorum itself is enough", []Vote{vote(33, node.Confirm, 9000, 1)}, window, node.SignalFinal, 9000},
		{"two thirds of what attested confirm", []Vote{vote(40, node.Confirm, 9000, 1), vote(20, node.Dispute, 0, 2)}, window,
			node.SignalFinal, 6000},
		{"two thirds of what attested dispute", []Vote{vote(20, node.Confirm, 9000, 1), vote(40, node.Dispute, 0, 2)}, window,
			node.SignalRejected, 3000},
		{"neither side has two thirds", []Vote{vote(39, node.Confirm, 10000, 1), vote(21, node.Dispute, 0, 2)}, window,
			node.SignalDisputed, 6500},
		{"what came at the end came too late", []Vote{vote(40, node.Confirm, 9000, 1), vote(60, node.Dispute, 0, window)}, window,
			node.SignalFinal, 9000},
		{"who had no stake then weighs nothing", []Vote{vote(0, node.Confirm, 9000, 1)}, window, node.SignalExpired, -1},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			j := Judge(Terms{Quorum: 3300, Eligible: big.NewInt(100), Closes: begun.Add(window)}, row.votes, begun.Add(row.at))
			score := int64(-1)
			if j.Score != nil {
				score = int64(*j.Score)
			}
			if j.State != row.state || score != row.score {
				t.Errorf("it is %s with %d; want %s with %d", j.State, score, row.state, row.score)
			}
		})
	}
}

// Votes that come in any order add up to the same judgement, to the last digit.
func TestTheOrderOfArrivalChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a test's
	for range 500 {
		terms := Terms{Quorum: random.Uint64N(10_001), Eligible: new(big.Int), Closes: begun.Add(time.Minute)}
		var votes []Vote
		for i := range random.IntN(12) {
			v := vote(random.Int64N(1<<60), node.Confirm, random.Uint64N(10_001), time.Duration(random.Int64N(int64(70*time.Second))))
			v.Weight.Mul(v.Weight, big.NewInt(1_000_003))
			if random.IntN(3) == 0 {
				v.Verdict = node.Dispute
			}
			v.Confidence = random.Uint64N(10_001)
			binary.BigEndian.PutUint64(v.Validator[:], uint64(i))
			terms.Eligible.Add(terms.Eligible, v.Weight)
			votes = append(votes, v)
		}
		first := Judge(terms, votes, terms.Closes)
		for range 5 {
			random.Shuffle(len(votes), func(a, b int) { votes[a], votes[b] = votes[b], votes[a] })
			if again := Judge(terms, votes, terms.Closes); !reflect.DeepEqual(first, again) {
				t.Fatalf("%+v in another order is %+v", first, again)
			}
		}
	}
}

func TestFiguresByWeight(t *testing.T) {
	j := Judge(Terms{Quorum: 5000, Eligible: big.NewInt(10), Closes: begun.Add(time.Minute)},
		[]Vote{vote(6, node.Confirm, 8000, 3), vote(1, node.Confirm, 1000, 1), vote(1, node.Dispute, 0, 2)}, begun)
	if *j.Score != 6125 || *j.Median != 8000 || *j.Spread != 3257 || *j.Confidence != 5000 || j.Share != 8000 || j.Count != 3 ||
		!j.Reached.Equal(begun.Add(3)) {
		t.Errorf("%+v: %d %d %d %d", j, *j.Score, *j.Median, *j.Spread, *j.Confidence)
	}
}
