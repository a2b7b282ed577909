package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"slices"
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

// conditions are those of the bounds on transfers, whose arguments follow the ones that are there.
func (b Bounds) conditions(ctx context.Context, tx *sql.Tx, args []any) (where []string, all []any, err error) {
	all = args
	if b.Least != nil {
		all = append(all, amount(b.Least))
		where = append(where, "value >= "+place(len(all)))
	}
	if !b.From.IsZero() {
		first, err := firstBlock(ctx, tx, hours.of(b.From))
		if err != nil {
			return nil, nil, err
		}
		all = append(all, first)
		where = append(where, "block >= "+place(len(all)))
	}
	return where, all, nil
}

// firstBlock is that of the first transfer from an hour on; after the last one where there is none.
func firstBlock(ctx context.Context, tx *sql.Tx, hour int64) (block uint64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COALESCE((SELECT MIN(block) FROM transfers WHERE at / 3600 = (SELECT MIN(hour) FROM hours WHERE hour >= $1)),
		(SELECT COALESCE(MAX(block), 0) + 1 FROM transfers))`, hour).Scan(&block)
	return block, err
}

// mostTried is how many of the newest transfers are looked through before large ones are looked for by their hours.
const mostTried = 5000

// large has the n newest transfers of at least that amount, of the kinds that are wanted: few of them are among very many. Hours that have
// none as large are passed over.
func (w Wanted) large(ctx context.Context, tx *sql.Tx, behind *Place, n int) ([]Transfer, error) {
	where, args, err := w.conditions(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	if len(w.Kinds) > 0 {
		var of []string
		for _, kind := range w.Kinds {
			args = append(args, string(kind))
			of = append(of, place(len(args)))
		}
		where = append(where, "kind IN ("+strings.Join(of, ", ")+")")
	}
	before := "TRUE"
	if behind != nil {
		args = append(args, behind.Block, behind.Index)
		before = fmt.Sprintf("(block, position) < (%s, %s)", place(len(args)-1), place(len(args)))
	}
	found, err := readTransfers(ctx, tx, fmt.Sprintf("SELECT %s FROM (SELECT * FROM transfers WHERE %s ORDER BY block DESC, position DESC LIMIT %d) AS t WHERE %s ORDER BY block DESC, position DESC LIMIT %d",
		transferColumns, before, mostTried, strings.Join(where, " AND "), n), args...)
	if err != nil || len(found) == n {
		return found, err
	}
	last := int64(1) << 40
	if behind != nil {
		var at int64
		err := tx.QueryRowContext(ctx, "SELECT at FROM transfers WHERE (block, position) <= ($1, $2) ORDER BY block DESC, position DESC LIMIT 1", behind.Block, behind.Index).Scan(&at)
		if errors.Is(err, sql.ErrNoRows) {
			return []Transfer{}, nil
		}
		if err != nil {
			return nil, err
		}
		last = hours.of(time.Unix(at, 0))
	}
	var in []int64
	for row, err := range portalsql.Rows(ctx, tx, "SELECT hour FROM hours WHERE largest >= $1 AND hour <= $2 AND hour >= $3 ORDER BY hour DESC",
		amount(w.Least), last, hours.of(w.From)) {
		if err != nil {
			return nil, err
		}
		var hour int64
		if err := row.Scan(&hour); err != nil {
			return nil, err
		}
		in = append(in, hour)
	}
	found = []Transfer{}
	for _, hour := range in {
		more, err := readTransfers(ctx, tx, fmt.Sprintf("SELECT %s FROM transfers WHERE at / 3600 = %d AND %s AND %s ORDER BY block DESC, position DESC LIMIT %d",
			transferColumns, hour, before, strings.Join(where, " AND "), n-len(found)), args...)
		if err != nil {
			return nil, err
		}
		if found = append(found, more...); len(found) == n {
			break
		}
	}
	slices.SortFunc(found, func(a, b Transfer) int {
		return cmp.Or(cmp.Compare(b.Block, a.Block), cmp.Compare(b.Index, a.Index))
	})
	return found, nil
}
