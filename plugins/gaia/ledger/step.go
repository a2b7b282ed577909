package ledger

import (
	"math/big"
	"time"
)

// Step is the transfers of a stretch of time.
type Step struct {
	Start  time.Time
	Count  int
	Volume *big.Int // wei that went from one account to another: what was minted or burnt is no part of it
}

func (s *Step) add(count int, volume *big.Int) {
	s.Count += count
	s.Volume.Add(s.Volume, volume)
}
