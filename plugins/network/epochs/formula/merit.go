package formula

import (
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/signals/rule"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Whole is an effectiveness of 1.
const Whole = 1_000_000_000

// prompt is 1 as timeliness counts it, for each attestation: ten-thousandths.
const prompt = 10_000

// Merit is how a validator attested the signals that an epoch decided.
type Merit struct {
	Eligible int    `json:"eligible"` // decided signals at whose block it had stake
	Attested int    `json:"attested"` // of them
	Agreed   int    `json:"agreed"`   // of those: what it said is what was decided
	Prompt   uint64 `json:"prompt"`   // the sum of the attestations' timeliness, each 0 to 10,000
}

// Effectiveness is participation × timeliness × agreement, in billionths, rounded down; nil where nothing was eligible.
func (m Merit) Effectiveness() *uint64 {
	if m.Eligible == 0 {
		return nil
	}
	value := uint64(0)
	if m.Attested > 0 {
		// attested/eligible × prompt/(10,000 × attested) × agreed/attested
		of := new(big.Int).SetUint64(m.Prompt)
		of.Mul(of, big.NewInt(int64(m.Agreed)))
		of.Mul(of, big.NewInt(Whole/prompt))
		value = of.Div(of, new(big.Int).Mul(big.NewInt(int64(m.Eligible)), big.NewInt(int64(m.Attested)))).Uint64()
	}
	return &value
}

// promptness is 10,000 for what came in the first half of the time that a signal was open, and falls evenly to 0 at its end.
func promptness(s Signal, received time.Time) uint64 {
	open, left := s.Closes-s.Accepted, s.Closes-received.UnixMilli()
	if open <= 0 || left <= 0 {
		return 0
	}
	return uint64(min(2*prompt*left/open, prompt)) // both above 0
}

// merits are those of all validators that had stake at the block of a decided signal: one that is final, or rejected.
func (in Input) merits() (all map[portal.Address]Merit, decided int) {
	all = map[portal.Address]Merit{}
	in.weigh(func(s Signal, weights map[portal.Address]*big.Int) {
		terms := rule.Terms{Quorum: s.Quorum, Eligible: new(big.Int), Closes: time.UnixMilli(s.Closes)}
		for _, weight := range weights {
			terms.Eligible.Add(terms.Eligible, weight)
		}
		votes := make([]rule.Vote, 0, len(s.Votes))
		for _, v := range s.Votes {
			if v.Weight = weights[v.Validator]; v.Weight != nil && v.Weight.Sign() > 0 && v.Received.Before(terms.Closes) {
				votes = append(votes, v)
			}
		}
		right := map[string]node.Verdict{node.SignalFinal: node.Confirm, node.SignalRejected: node.Dispute}[rule.Judge(terms, votes,
			terms.Closes).State]
		if right == "" {
			return
		}
		decided++
		for validator, weight := range weights {
			if weight.Sign() > 0 {
				m := all[validator]
				m.Eligible++
				all[validator] = m
			}
		}
		for _, v := range votes {
			m := all[v.Validator]
			m.Attested++
			m.Prompt += promptness(s, v.Received)
			if v.Verdict == right {
				m.Agreed++
			}
			all[v.Validator] = m
		}
	})
	return all, decided
}
