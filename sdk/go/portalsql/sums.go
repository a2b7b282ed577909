package portalsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// keyColumns is how many columns a key of Sums has at most.
const keyColumns = 3

// Sums are amounts that a table keeps under keys, balances of accounts say: what a batch of logs changes them by is added up, and each is
// read and written once. A row is there while its amount is more than 0. It is not safe for concurrent use.
type Sums struct {
	table, column string
	keys          []string
	by            map[[keyColumns]any]*big.Int
}

// NewSums are those of a table whose column is a Uint256, and whose primary key is one to three columns. It panics for other numbers of
// them: a programmer's error.
func NewSums(table, column string, keys ...string) *Sums {
	if len(keys) == 0 || len(keys) > keyColumns {
		panic(fmt.Sprintf("portalsql.NewSums: a key of %d columns, not of 1 to %d", len(keys), keyColumns))
	}
	return &Sums{table: table, column: column, keys: keys, by: map[[keyColumns]any]*big.Int{}}
}

// Add changes the amount under a key by so much, which may be less than 0. The key has a value for each column, as a statement takes it: an
// Address, a Hash, a string, a number, a bool. It panics for another number of columns and for what is none of these.
func (s *Sums) Add(by *big.Int, key ...any) {
	if len(key) != len(s.keys) {
		panic(fmt.Sprintf("portalsql.Sums: %s has a key of %d columns, not of %d", s.table, len(s.keys), len(key)))
	}
	var of [keyColumns]any
	for i, column := range key {
		// As the database has it: 1 and int64(1) are one row.
		value, err := driver.DefaultParameterConverter.ConvertValue(column)
		switch value.(type) {
		case string, int64, bool:
		default:
			panic(fmt.Sprintf("portalsql.Sums: a %T is no key of %s (%v)", column, s.table, err))
		}
		of[i] = value
	}
	if s.by[of] == nil {
		s.by[of] = new(big.Int)
	}
	s.by[of].Add(s.by[of], by)
}

// Flush writes what was added, after which nothing is. What would be less than 0 becomes 0: logs that begin after a contract's deployment
// add up to that for some. What would be more than 2²⁵⁶ − 1 becomes that: a contract may log what it likes, and an index goes on. rows is
// how many more rows there are than before.
func (s *Sums) Flush(ctx context.Context, tx *sql.Tx) (rows int, err error) {
	where := make([]string, len(s.keys))
	for i, key := range s.keys {
		where[i] = key + " = $" + strconv.Itoa(i+1)
	}
	of := " FROM " + s.table + " WHERE " + strings.Join(where, " AND ")
	read, err := tx.PrepareContext(ctx, "SELECT "+s.column+of)
	if err != nil {
		return 0, err
	}
	defer read.Close()
	var kept [][]any
	for key, by := range s.by {
		if by.Sign() == 0 {
			continue
		}
		row, amount := append([]any(nil), key[:len(s.keys)]...), Uint256{new(big.Int)}
		there, err := Found(read.QueryRowContext(ctx, row...).Scan(&amount))
		if err != nil {
			return 0, fmt.Errorf("read %s of %s: %w", s.column, s.table, err)
		}
		switch amount.Add(amount.Int, by); {
		case amount.Sign() > 0:
			if amount.BitLen() > mostBits {
				amount.Int = most256
			}
			if kept = append(kept, append(row, amount)); !there {
				rows++
			}
		case there:
			if _, err := tx.ExecContext(ctx, "DELETE"+of, row...); err != nil {
				return 0, fmt.Errorf("delete from %s: %w", s.table, err)
			}
			rows--
		}
	}
	clear(s.by)
	return rows, Insert(ctx, tx, s.table, append(append([]string(nil), s.keys...), s.column), kept,
		"ON CONFLICT ("+strings.Join(s.keys, ", ")+") DO UPDATE SET "+s.column+" = excluded."+s.column)
}
