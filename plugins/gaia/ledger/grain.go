package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
)

// grain is how long the stretches of time are of which a table has the transfers: those of a long window are read in hours, which are few.
type grain struct {
	nth    int // of grains
	table  string
	number string // the column of the stretch's number since 1970
	every  time.Duration
	kept   int // how many of tallyColumns the table has
}

var (
	minutes = grain{0, "minutes", "minute", time.Minute, 3}
	hours   = grain{1, "hours", "hour", time.Hour, 6}
	days    = grain{2, "days", "day", 24 * time.Hour, 4}
	grains  = []grain{minutes, hours, days}
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
	type stretch struct {
		number int64
		Step
	}
	read, err := portalsql.All(ctx, tx, func(s *stretch) []any { return []any{&s.number, &s.Count, portalsql.Amount(&s.Volume)} },
		query, from, from+each*int64(n))
	for _, s := range read {
		all[(s.number-from)/each].add(s.Count, s.Volume)
	}
	return all, err
}

// write adds to the stretches what they change by, by their numbers. One that has no transfers any more is none.
func (g grain) write(ctx context.Context, tx *sql.Tx, by map[int64]*tally) error {
	if len(by) == 0 {
		return nil
	}
	columns := tallyColumns[:g.kept]
	read, err := tx.PrepareContext(ctx, fmt.Sprintf("SELECT %s FROM %s WHERE %s = $1", strings.Join(columns, ", "), g.table, g.number))
	if err != nil {
		return err
	}
	defer read.Close()
	var rows [][]any
	for number, change := range by {
		kept := newTally()
		if _, err := portalsql.Found(read.QueryRowContext(ctx, number).Scan(kept.fields()[:g.kept]...)); err != nil {
			return err
		}
		kept.change(change)
		if kept.Count == 0 {
			if _, err := tx.ExecContext(ctx, fmt.Sprintf("DELETE FROM %s WHERE %s = $1", g.table, g.number), number); err != nil {
				return err
			}
			continue
		}
		rows = append(rows, append([]any{number}, kept.values()[:g.kept]...))
	}
	set := make([]string, len(columns))
	for i, column := range columns {
		set[i] = column + " = excluded." + column
	}
	return portalsql.Insert(ctx, tx, g.table, append([]string{g.number}, columns...), rows,
		fmt.Sprintf("ON CONFLICT (%s) DO UPDATE SET %s", g.number, strings.Join(set, ", ")))
}
