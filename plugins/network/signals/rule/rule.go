package rule

import (
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Terms are what a signal is judged by. They are fixed when it is accepted.
type Terms struct {
	Quorum   uint64   // ten-thousandths of Eligible that have to attest
	Eligible *big.Int // wei bonded to active validators at the signal's block
	Closes   time.Time
}

// Vote is one validator's attestation.
type Vote struct {
	Validator  portal.Address
	Weight     *big.Int // wei bonded to it at the signal's block
	Verdict    node.Verdict
	Score      uint64 // ten-thousandths
	Confidence uint64 // ten-thousandths
	Received   time.Time
}

// Judgement is what comes of the votes. Scores are ten-thousandths, rounded down; they are nil where nothing of weight attested.
type Judgement struct {
	State     string
	Attested  *big.Int
	Confirmed *big.Int
	Disputed  *big.Int
	Share     uint64 // of Eligible, that attested, in ten-thousandths
	Count     int

	Score      *uint64 // the mean, by weight
	Median     *uint64 // the score at which half of the weight is reached
	Confidence *uint64 // the mean, by weight
	Spread     *uint64 // the standard deviation of the score, by weight

	Reached time.Time // when the quorum was; zero: it was not
}

const whole = node.Whole

// Judge looks at all votes that came before Closes, in whatever order. Before Closes a signal is open, or attesting once somebody attested.
// From then on it is expired where less than the quorum attested; else final or rejected where two thirds of what attested confirm or
// dispute it, and disputed where neither do.
func Judge(terms Terms, votes []Vote, now time.Time) Judgement {
	j := Judgement{State: node.SignalOpen, Attested: new(big.Int), Confirmed: new(big.Int), Disputed: new(big.Int)}
	votes = slices.DeleteFunc(slices.Clone(votes), func(v Vote) bool { return v.Weight.Sign() == 0 || !v.Received.Before(terms.Closes) })
	j.Count = len(votes)
	for _, v := range votes {
		j.Attested.Add(j.Attested, v.Weight)
		side := j.Confirmed
		if v.Verdict == node.Dispute {
			side = j.Disputed
		}
		side.Add(side, v.Weight)
	}
	if terms.Eligible.Sign() > 0 {
		j.Share = divided(new(big.Int).Mul(j.Attested, big.NewInt(whole)), terms.Eligible)
	}
	j.scores(votes)
	j.Reached = terms.reached(votes)
	switch {
	case now.Before(terms.Closes) && j.Count == 0:
	case now.Before(terms.Closes):
		j.State = node.SignalAttesting
	case j.Count == 0 || j.Reached.IsZero():
		j.State = node.SignalExpired
	case thirds(j.Confirmed, j.Attested):
		j.State = node.SignalFinal
	case thirds(j.Disputed, j.Attested):
		j.State = node.SignalRejected
	default:
		j.State = node.SignalDisputed
	}
	return j
}

// thirds is whether a part is two thirds of the whole or more.
func thirds(part, of *big.Int) bool {
	return new(big.Int).Mul(part, big.NewInt(3)).Cmp(new(big.Int).Mul(of, big.NewInt(2))) >= 0
}

// divided is rounded down; what is divided by is above 0, and what comes out is no more than a few times whole squared.
func divided(n, by *big.Int) uint64 { return new(big.Int).Div(n, by).Uint64() }

func (j *Judgement) scores(votes []Vote) {
	if j.Attested.Sign() == 0 {
		return
	}
	mean := func(of func(Vote) uint64) *uint64 {
		sum := new(big.Int)
		for _, v := range votes {
			sum.Add(sum, new(big.Int).Mul(v.Weight, new(big.Int).SetUint64(of(v))))
		}
		value := divided(sum, j.Attested)
		return &value
	}
	j.Score = mean(func(v Vote) uint64 { return v.Score })
	j.Confidence = mean(func(v Vote) uint64 { return v.Confidence })
	variance := mean(func(v Vote) uint64 {
		off := max(v.Score, *j.Score) - min(v.Score, *j.Score)
		return off * off
	})
	spread := new(big.Int).Sqrt(new(big.Int).SetUint64(*variance)).Uint64()
	j.Spread = &spread
	sorted := slices.SortedFunc(slices.Values(votes), func(a, b Vote) int { return int(a.Score) - int(b.Score) }) // at most 10000
	sum := new(big.Int)
	for _, v := range sorted {
		if sum.Add(sum, v.Weight); new(big.Int).Lsh(sum, 1).Cmp(j.Attested) >= 0 {
			j.Median = &v.Score
			return
		}
	}
}

// reached is when so much had attested as the quorum asks for.
func (t Terms) reached(votes []Vote) time.Time {
	wanted := new(big.Int).Mul(t.Eligible, new(big.Int).SetUint64(t.Quorum))
	sum := new(big.Int)
	for _, v := range slices.SortedFunc(slices.Values(votes), func(a, b Vote) int { return a.Received.Compare(b.Received) }) {
		if sum.Add(sum, v.Weight); new(big.Int).Mul(sum, big.NewInt(whole)).Cmp(wanted) >= 0 {
			return v.Received
		}
	}
	return time.Time{}
}
