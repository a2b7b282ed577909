package ledger

import (
	"math/big"

	"gaia.example/portal/sdk/go/portalsql"
)

// tally is what is kept of a minute, an hour or a day, or by how much a batch changes it.
type tally struct {
	Step

	active  int      // accounts that sent or got
	newest  int      // accounts that have neither sent nor got since
	holders *int64   // at its end; nil in a change that leaves it
	largest *big.Int // nil in a change that leaves it
	anew    bool     // largest is that of all transfers, not of those that came alone
}

func newTally() *tally {
	return &tally{Step: Step{Volume: new(big.Int)}}
}

// tallyColumns are those of the tables, of which a grain has the first ones.
var tallyColumns = []string{"transfers", "volume", "holders", "active", "newest", "largest"}

func (s *tally) fields() []any {
	s.holders, s.largest = new(int64), new(big.Int)
	return []any{&s.Count, portalsql.Amount(&s.Volume), s.holders, &s.active, &s.newest, portalsql.Amount(&s.largest)}
}

func (s *tally) values() []any {
	return []any{s.Count, amount(s.Volume), *s.holders, s.active, s.newest, amount(s.largest)}
}

func (s *tally) change(by *tally) {
	s.add(by.Count, by.Volume)
	s.active += by.active
	s.newest += by.newest
	if by.holders != nil {
		s.holders = by.holders
	}
	if by.largest != nil && (by.anew || by.largest.Cmp(s.largest) > 0) {
		s.largest = by.largest
	}
}

// raise notes a transfer of that size.
func (s *tally) raise(value *big.Int) {
	if s.largest == nil || value.Cmp(s.largest) > 0 {
		s.largest = value
	}
}
