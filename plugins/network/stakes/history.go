package stakes

import (
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Window is how far back the stake of a validator is known; Points how often it is sampled in that time.
const (
	Window = 30 * 24 * time.Hour
	Points = 30
)

// history is one validator's.
type history struct {
	registered *portalchain.Proof
	before     *big.Int // stake at the start of moves
	moves      []move   // ascending
}

type move struct {
	at    time.Time
	by    *big.Int
	block portal.Hash
	index uint
}

// forget sums up what is older than the window.
func (h *history) forget(oldest time.Time) {
	n := 0
	for n < len(h.moves) && h.moves[n].at.Before(oldest) {
		h.before = new(big.Int).Add(h.before, h.moves[n].by)
		n++
	}
	h.moves = h.moves[n:]
}

// sample is the stake at Points times, evenly spaced over (from, to].
func (h *history) sample(from, to time.Time) []*big.Int {
	samples := make([]*big.Int, Points)
	stake, n := new(big.Int).Set(h.before), 0
	for i := range samples {
		at := from.Add(to.Sub(from) * time.Duration(i+1) / Points)
		for n < len(h.moves) && !h.moves[n].at.After(at) {
			stake.Add(stake, h.moves[n].by)
			n++
		}
		samples[i] = new(big.Int).Set(stake)
	}
	return samples
}

// Record is what the logs say of one validator.
type Record struct {
	Registered *portalchain.Proof // nil when the logs were read from after its registration
	Stake      *big.Int           // self-stake and delegations
	History    []*big.Int         // of Stake, over the snapshot's window
}

// Snapshot is what the logs add up to at one block.
type Snapshot struct {
	Head       portal.Block
	From       time.Time // where the histories start: the first log, at most Window before the head
	Delegators int       // accounts that delegate to at least one validator
	Validators map[portal.Address]Record
}

// Snapshot at the head.
func (s *Stakes) Snapshot() Snapshot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	from := s.head.Time.Add(-Window)
	if s.first.After(from) {
		from = s.first
	}
	snapshot := Snapshot{Head: s.head, From: from, Delegators: len(s.delegators), Validators: map[portal.Address]Record{}}
	for validator, h := range s.validators {
		samples := h.sample(from, s.head.Time)
		snapshot.Validators[validator] = Record{Registered: h.registered, Stake: samples[Points-1], History: samples}
	}
	return snapshot
}
