package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
)

// grain is how long the stretches of time are of which a table has the transfers: those of a long window are read in hours, which are few.
type grain struct {
	table  string
	number string // the column of the stretch's number since 1970
	every  time.Duration
}

var (
	minutes = grain{"minutes", "minute", time.Minute}
	hours   = grain{"hours", "hour", time.Hour}
	grains  = []grain{minutes, hours}
)

func (g grain) of(at time.Time) int64 { return at.Unix() / int64(g.every.Seconds()) }

func (g grain) start(number int64) time.Time {
	return time.Unix(number*int64(g.every.Seconds()), 0).UTC()
}

// steps is n steps of so many stretches each, from one of them on. One without transfers counts 0.
func (g grain) steps(ctx context.Context, tx *sql.Tx, from, each int64, n int) ([]Step, error) {
	all := make([]Step, n)
	for i := range all {
		all[i] = Step{Start: g.start(from + int64(i)*each), Volume: new(big.Int)}
	}
	query := fmt.Sprintf("SELECT %[1]s, transfers, volume FROM %[2]s WHERE %[1]s >= $1 AND %[1]s < $2", g.number, g.table)
	for row, err := range portalsql.Rows(ctx, tx, query, from, from+each*int64(n)) {
		if err != nil {
			return nil, err
		}
		var number int64
		var count int
		var volume portalsql.Uint256
		if err := row.Scan(&number, &count, &volume); err != nil {
			return nil, err
		}
		all[(number-from)/each].add(count, volume.Int)
	}
	return all, nil
}

// write adds to the stretches what they change by, by their numbers.
func (g grain) write(ctx context.Context, tx *sql.Tx, by map[int64]*Step) error {
	query := fmt.Sprintf("SELECT transfers, volume FROM %s WHERE %s = $1", g.table, g.number)
	var rows [][]any
	for number, change := range by {
		volume, count := portalsql.Uint256{Int: new(big.Int)}, 0
		err := tx.QueryRowContext(ctx, query, number).Scan(&count, &volume)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		rows = append(rows, []any{number, count + change.Count, portalsql.Uint256{Int: volume.Add(volume.Int, change.Volume)}})
	}
	return portalsql.Insert(ctx, tx, g.table, []string{g.number, "transfers", "volume"}, rows,
		fmt.Sprintf("ON CONFLICT (%s) DO UPDATE SET transfers = excluded.transfers, volume = excluded.volume", g.number))
}
