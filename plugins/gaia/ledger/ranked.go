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
	where, args, err := w.since(ctx, tx)
	if err != nil {
		return nil, err
	}
	query := "SELECT COUNT(*) FROM (SELECT 1 FROM transfers"
	if len(where) > 0 {
		query += " WHERE " + where[0]
	}
	var count int
	if err := tx.QueryRowContext(ctx, fmt.Sprintf("%s LIMIT %d) AS t", query, mostRanked+1), args...).Scan(&count); err != nil {
		return nil, err
	}
	if count > mostRanked {
		return nil, errUnranked
	}
	of := conditions{where: where, args: args}
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
		of.add("(value "+w.Order.past()+" %[1]s OR value = %[1]s AND (block, position) "+equal+" (%[2]s, %[3]s))", amount(value), behind.Block,
			behind.Index)
	}
	if len(of.where) == 0 {
		of.where = []string{"TRUE"}
	}
	found, err := readTransfers(ctx, tx, fmt.Sprintf("SELECT %s FROM transfers WHERE %s ORDER BY value%s, block DESC, position DESC LIMIT %d",
		transferColumns, strings.Join(of.where, " AND "), direction, n), of.args...)
	return append([]Transfer{}, found...), err
}

// rankedBy adds what is wanted beside the window.
func (w Wanted) rankedBy(of *conditions) {
	if w.Least != nil {
		of.add("value >= %s", amount(w.Least))
	}
	if len(w.Kinds) > 0 {
		of.in("kind", valuesOf(w.Kinds, func(kind Kind) any { return string(kind) }))
	}
	sought := w.sought()
	if sought == "" && len(w.Accounts) == 0 {
		return
	}
	either := conditions{args: of.args}
	if len(w.Accounts) > 0 {
		accounts := valuesOf(w.Accounts, func(account portal.Address) any { return portalsql.Address(account) })
		either.in("sender", accounts)
		either.in("recipient", accounts)
	}
	if number, err := strconv.ParseUint(sought, 10, 63); err == nil {
		either.add("block = %s", number)
	} else if hexText.MatchString(sought) {
		for _, column := range []string{"hash", "sender", "recipient"} {
			either.add(column+" >= %s AND "+column+" < %s", sought, sought+"g")
		}
	} else if len(w.Accounts) == 0 {
		either.add("FALSE")
	}
	of.args, of.where = either.args, append(of.where, "("+strings.Join(either.where, " OR ")+")")
}

// conditions are those of a statement, with its arguments.
type conditions struct {
	where []string
	args  []any
}

// add takes a condition whose verbs are the places of the arguments.
func (c *conditions) add(condition string, args ...any) {
	places := make([]any, len(args))
	for i := range args {
		places[i] = place(len(c.args) + 1 + i)
	}
	c.args = append(c.args, args...)
	if len(args) > 0 {
		condition = fmt.Sprintf(condition, places...)
	}
	c.where = append(c.where, condition)
}

// in is that a column has one of the values.
func (c *conditions) in(column string, values []any) {
	c.add(column+" IN ("+strings.TrimSuffix(strings.Repeat("%s, ", len(values)), ", ")+")", values...)
}

func valuesOf[T any](all []T, one func(T) any) (values []any) {
	for _, t := range all {
		values = append(values, one(t))
	}
	return values
}
