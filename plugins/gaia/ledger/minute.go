package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
)

// window is how many minutes Recent has.
const window = 60

// Minute is the transfers of one minute.
type Minute struct {
	Start  time.Time
	Count  int
	Volume *big.Int // wei that went from one account to another: what was minted or burnt is no part of it
}

// perMinute is the 60 minutes that end with now's, or with the head's where that is ahead of now.
func perMinute(ctx context.Context, tx *sql.Tx, head, now time.Time) ([]Minute, error) {
	if head.After(now) {
		now = head
	}
	begin := now.UTC().Truncate(time.Minute).Add(-(window - 1) * time.Minute)
	minutes := make([]Minute, window)
	for i := range minutes {
		minutes[i] = Minute{Start: begin.Add(time.Duration(i) * time.Minute), Volume: new(big.Int)}
	}
	number := begin.Unix() / 60
	for row, err := range portalsql.Rows(ctx, tx, "SELECT minute, transfers, volume FROM minutes WHERE minute >= $1 AND minute < $2", number, number+window) {
		if err != nil {
			return nil, err
		}
		var minute int64
		var count int
		var volume portalsql.Uint256
		if err := row.Scan(&minute, &count, &volume); err != nil {
			return nil, err
		}
		minutes[minute-number].Count, minutes[minute-number].Volume = count, volume.Int
	}
	return minutes, nil
}
