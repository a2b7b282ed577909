package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
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

// minuteOf is the time's minute since 1970, as the table has it.
func minuteOf(at time.Time) int64 { return at.Unix() / 60 }

// steps is n steps of so many minutes each, from a minute on. One without transfers counts 0.
func steps(ctx context.Context, tx *sql.Tx, from, minutes int64, n int) ([]Step, error) {
	all := make([]Step, n)
	for i := range all {
		all[i] = Step{Start: time.Unix((from+int64(i)*minutes)*60, 0).UTC(), Volume: new(big.Int)}
	}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT minute, transfers, volume FROM minutes WHERE minute >= $1 AND minute < $2", from, from+minutes*int64(n)) {
		if err != nil {
			return nil, err
		}
		var minute int64
		var count int
		var volume portalsql.Uint256
		if err := row.Scan(&minute, &count, &volume); err != nil {
			return nil, err
		}
		all[(minute-from)/minutes].add(count, volume.Int)
	}
	return all, nil
}
