package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostRanked is among how many transfers those of a page are looked for by size. No index has all of them in that order: of ten million,
// one would cost every write.
const mostRanked = 20_000

// errUnranked is why a window is not sorted by size.
var errUnranked error = portal.Errorf(portal.Invalid,
	"More than %s transfers are in this window: choose a shorter one to sort by amount, or sort by time.", "20,000")

// ranked has up to n of the transfers that are wanted, by size, from behind the place on.
func (w Wanted) ranked(ctx context.Context, tx *sql.Tx, behind *Place, n int) ([]Transfer, error) {
	of, err := w.since(ctx, tx)
	if err != nil {
		return nil, err
	}
	var count int
	if err := tx.QueryRowContext(ctx, fmt.Sprintf("SELECT COUNT(*) FROM (SELECT 1 FROM transfers WHERE %s LIMIT %d) AS t", &of, mostRanked+1),
		of.Args...).Scan(&count); err != nil {
		return nil, err
	}
	if count > mostRanked {
		return nil, errUnranked
	}
	w.rankedBy(&of)
	direction, equal := " DESC", "<"
	if w.Order == Smallest {
		direction = ""
	}
	if behind != nil {
		value, ok := new(big.Int).SetString(behind.Value, 10)
		if !ok || value.Sign() < 0 {
			return nil, portal.Errorf(portal.Invalid, "This page is not to be found any more: begin at the first.")
		}
		of.And("(value "+w.Order.past()+" %[1]s OR value = %[1]s AND (block, position) "+equal+" (%[2]s, %[3]s))", amount(value), behind.Block,
			behind.Index)
	}
	return readTransfers(ctx, tx, fmt.Sprintf("SELECT %s FROM transfers WHERE %s ORDER BY value%s, block DESC, position DESC LIMIT %d",
		transferColumns, &of, direction, n), of.Args...)
}

// rankedBy adds what is wanted beside the window.
func (w Wanted) rankedBy(of *portalsql.Conditions) {
	if w.Least != nil {
		of.And("value >= %s", amount(w.Least))
	}
	if len(w.Kinds) > 0 {
		of.In("kind", valuesOf(w.Kinds, kindValue)...)
	}
	sought := w.sought()
	if sought == "" && len(w.Accounts) == 0 {
		return
	}
	either := portalsql.Conditions{Args: of.Args}
	if len(w.Accounts) > 0 {
		accounts := valuesOf(w.Accounts, func(account portal.Address) any { return portalsql.Address(account) })
		either.In("sender", accounts...)
		either.In("recipient", accounts...)
	}
	if number, err := strconv.ParseUint(sought, 10, 63); err == nil {
		either.And("block = %s", number)
	} else if hexText.MatchString(sought) {
		for _, column := range []string{"hash", "sender", "recipient"} {
			either.And(column+" >= %s AND "+column+" < %s", sought, sought+"g")
		}
	} else if len(w.Accounts) == 0 {
		either.And("FALSE")
	}
	of.Args, of.Where = either.Args, append(of.Where, "("+strings.Join(either.Where, " OR ")+")")
}

func kindValue(kind Kind) any { return string(kind) }

func valuesOf[T any](all []T, one func(T) any) (values []any) {
	for _, t := range all {
		values = append(values, one(t))
	}
	return values
}
