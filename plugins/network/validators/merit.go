package validators

import (
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/stakes"
)

// Weights are how much each merit counts in the list's own order. A visitor may weigh otherwise.
type Weights struct {
	Spread     int `json:"spread"`
	Commission int `json:"commission"`
	Own        int `json:"own"`
	Steady     int `json:"steady"`
	Age        int `json:"age"`
}

// PublishedWeights put those first who are not large already: whoever sorts by stake alone makes the largest larger.
var PublishedWeights = Weights{Spread: 40, Commission: 25, Own: 20, Steady: 10, Age: 5}

// What the merits are measured against.
const (
	// dearest is the commission in basis points from which on there is nothing to be said for it.
	dearest = 2_000
	// grown is how long a validator is registered until it counts as tried.
	grown = 30 * 24 * time.Hour
)

// Merits of an active validator, each from 0 to 1. The score is their mean, weighed.
type Merits struct {
	// Spread is 1 for a validator with no more than an equal share of the active stake, and an equal share divided by its own above that.
	Spread float64 `json:"spread"`
	// Commission is 1 for none and 0 from 20 % on; of one in force and one announced the higher counts.
	Commission float64 `json:"commission"`
	// Own is the part of its stake that is the validator's.
	Own float64 `json:"own"`
	// Steady is halved by each higher commission that it announced in the last 90 days.
	Steady float64 `json:"steady"`
	// Age grows to 1 in the first 30 days after it registered.
	Age float64 `json:"age"`
}

// newMerits are a validator's as of that time; equal is the share of the active stake that each active one had if all had the same.
func newMerits(v Validator, self *big.Int, share, equal float64, record stakes.Record, now time.Time) *Merits {
	bps := v.CommissionBps
	if p := v.PendingCommission; p != nil {
		bps = max(bps, p.Bps)
	}
	m := Merits{
		Spread: 1, Commission: max(0, 1-float64(bps)/dearest), Own: ratio(self, v.stake), Steady: 1,
		Age: min(1, max(0, now.Sub(v.RegisteredAt.Time).Seconds()/grown.Seconds())),
	}
	if share > equal {
		m.Spread = equal / share
	}
	for range record.Raises {
		m.Steady /= 2
	}
	return &m
}
