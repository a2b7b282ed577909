package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
)

// Bounds leave transfers out. The zero Bounds leave out none.
type Bounds struct {
	Least *big.Int  // what a transfer has at least, in wei; nil: whatever
	From  time.Time // the hour of the oldest; the zero time: whatever
}

func (b Bounds) none() bool { return b.Least == nil && b.From.IsZero() }

// since is the condition of the oldest hour on transfers.
func (b Bounds) since(ctx context.Context, tx *sql.Tx) (of portalsql.Conditions, err error) {
	if b.From.IsZero() {
		return of, nil
	}
	first, err := firstBlock(ctx, tx, hours.of(b.From))
	of.And("block >= %s", first)
	return of, err
}

// firstBlock is that of the first transfer from an hour on; after the last one where there is none.
func firstBlock(ctx context.Context, tx *sql.Tx, hour int64) (block uint64, err error) {
	err = tx.QueryRowContext(ctx,
		`SELECT COALESCE((SELECT MIN(block) FROM transfers WHERE at / 3600 = (SELECT MIN(hour) FROM hours WHERE hour >= $1)),
		(SELECT COALESCE(MAX(block), 0) + 1 FROM transfers))`, hour).Scan(&block)
	return block, err
}

// FirstBlock is that of the first transfer at a moment or after it; after the last one where there is none. Unavailable while the history
// is read.
func FirstBlock(ctx context.Context, tx *sql.Tx, moment time.Time) (uint64, error) {
	if _, is, err := ready(ctx, tx); err != nil || !is {
		return 0, cmp.Or(err, errUnread)
	}
	return firstBlockAfter(ctx, tx, moment.Add(-time.Second))
}

// afterQuery reads the block of the first transfer after a moment: later blocks are of later times.
const afterQuery = "SELECT block FROM transfers WHERE at > $1 ORDER BY at, block LIMIT 1"

// firstBlockAfter is that of the first transfer after a moment; after the last one where there is none.
func firstBlockAfter(ctx context.Context, tx *sql.Tx, moment time.Time) (block uint64, err error) {
	found, err := portalsql.Found(tx.QueryRowContext(ctx, afterQuery, moment.Unix()).Scan(&block))
	if err == nil && !found {
		err = tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(block), 0) + 1 FROM transfers").Scan(&block)
	}
	return block, err
}

// What is looked through for one page: so many of the next transfers, and for large ones so many hours that have any as large. A page
// that has not enough of them says where to go on.
const (
	mostTried = 5000
	mostHours = 100
)

// large has the n next transfers of at least that amount by time, of the kinds that are wanted: few of them are among very many. Hours that
// have none as large are passed over. until is as in Page.
func (w Wanted) large(ctx context.Context, tx *sql.Tx, behind *Place, n int) (found []Transfer, until *Place, err error) {
	of, err := w.since(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	before := "TRUE"
	if behind != nil {
		before = fmt.Sprintf("(block, position) %s (%s, %s)", w.Order.past(), of.Arg(behind.Block), of.Arg(behind.Index))
	}
	of.And(before)
	of.And("value >= %s", amount(w.Least))
	of.In("kind", valuesOf(w.kinds(), kindValue)...)
	found, err = readTransfers(ctx, tx, fmt.Sprintf(
		"SELECT %s FROM (SELECT * FROM transfers WHERE %s ORDER BY %[3]s LIMIT %d) AS t WHERE %s ORDER BY %[3]s LIMIT %[6]d",
		transferColumns, before, w.Order.columns(), mostTried, &of, n), of.Args...)
	if err != nil || len(found) == n {
		return found, nil, err
	}
	in, err := w.hours(ctx, tx, behind)
	if err != nil {
		return nil, nil, err
	}
	found = []Transfer{}
	for _, hour := range in[:min(len(in), mostHours)] {
		more, err := readTransfers(ctx, tx, w.largeQuery(hour, of.String(), n-len(found)), of.Args...)
		if err != nil {
			return nil, nil, err
		}
		if found = append(found, more...); len(found) == n {
			return found, nil, nil
		}
	}
	if len(in) <= mostHours {
		return found, nil, nil
	}
	until, err = w.end(ctx, tx, in[mostHours-1])
	return found, until, err
}

// end is the place that is behind all of an hour.
func (w Wanted) end(ctx context.Context, tx *sql.Tx, hour int64) (*Place, error) {
	if w.Order == Oldest {
		next, err := firstBlock(ctx, tx, hour+1)
		return &Place{Block: next - 1, Index: math.MaxInt32}, err
	}
	first, err := firstBlock(ctx, tx, hour)
	return &Place{Block: first}, err
}

// largeQuery reads the next of an hour. They are put in order, and are no more than the hour has: the index that has all transfers in that
// order has them among all others, which is why the order is not its own.
func (w Wanted) largeQuery(hour int64, where string, n int) string {
	return fmt.Sprintf("SELECT %s FROM transfers WHERE at / 3600 = %d AND %s ORDER BY %s LIMIT %d",
		transferColumns, hour, where, strings.Replace(w.Order.columns(), "block", "block + 0", 1), n)
}

// kinds are those that are wanted.
func (w Wanted) kinds() []Kind {
	if len(w.Kinds) == 0 {
		return kinds
	}
	return w.Kinds
}

// hours are those that have a transfer as large as wanted, in the order of time: up to one more than are looked through.
func (w Wanted) hours(ctx context.Context, tx *sql.Tx, behind *Place) (in []int64, err error) {
	first, last, direction := hours.of(w.From), int64(1)<<40, " DESC"
	if w.Order == Oldest {
		direction = ""
	}
	if behind != nil {
		var at time.Time
		found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT at FROM transfers WHERE (block, position) "+w.Order.past()+
			" ($1, $2) ORDER BY "+w.Order.columns()+" LIMIT 1", behind.Block, behind.Index).Scan((*portalsql.Time)(&at)))
		if !found {
			return nil, err
		}
		if hour := hours.of(at); w.Order == Oldest {
			first = max(first, hour)
		} else {
			last = hour
		}
	}
	return portalsql.All(ctx, tx, portalsql.Column[int64],
		"SELECT hour FROM hours WHERE largest >= $1 AND hour <= $2 AND hour >= $3 ORDER BY hour"+direction+" LIMIT $4",
		amount(w.Least), last, first, mostHours+1)
}
