package portfolio

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"sort"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// course is what was bought in the sale, added up minute by minute. Purchases may be many: they are read once, and after that those alone
// that are new, also where reading ended with an error. A new course has read none.
type course struct {
	turn       chan struct{} // whoever has put something in reads
	sale       portal.Address
	generation int64 // of the index
	last       soldPlace
	sums       []raisedBy // of minutes in which somebody bought, oldest first
}

func newCourse() *course { return &course{turn: make(chan struct{}, 1)} }

// take has the course for its caller alone until release. It is for before the caller has a connection of the database: who waits holds
// none.
func (c *course) take(ctx context.Context) (release func(), err error) {
	select {
	case c.turn <- struct{}{}:
		return func() { <-c.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// raisedBy is what had been sold by the end of a minute.
type raisedBy struct {
	minute       int64 // since 1970
	sold, raised *big.Int
	purchases    int
}

var none = raisedBy{sold: new(big.Int), raised: new(big.Int)}

// read has what is new, and calls with a function that says what was sold before a minute. Its caller has taken
// the course.
func (c *course) read(ctx context.Context, tx *sql.Tx, sale portal.Address, with func(before func(minute int64) raisedBy)) error {
	var generation int64
	if err := tx.QueryRowContext(ctx, "SELECT generation FROM chain_index WHERE name = $1", Name).Scan(&generation); err != nil {
		return err
	}
	if c.generation != generation || c.sale != sale {
		c.generation, c.sale, c.last, c.sums = generation, sale, soldPlace{}, nil
	}
	if err := c.add(ctx, tx); err != nil {
		return err // what was added up stays: the next reading goes on behind it
	}
	with(func(minute int64) raisedBy {
		at := sort.Search(len(c.sums), func(i int) bool { return c.sums[i].minute >= minute })
		if at == 0 {
			return none
		}
		return c.sums[at-1]
	})
	return nil
}

// add the purchases after the last one.
func (c *course) add(ctx context.Context, tx *sql.Tx) error {
	const query = `SELECT block, position, at / 60, amount, coins FROM acts WHERE contract = $1 AND kind = $2 AND (block, position) > ($3, $4)
		ORDER BY block, position`
	for row, err := range portalsql.Rows(ctx, tx, query, portalsql.Address(c.sale), string(acts.Bought), c.last.Block, c.last.Index) {
		if err != nil {
			return err
		}
		var read soldPlace
		var minute int64
		var amount, coins string
		if err := row.Scan(&read.Block, &read.Index, &minute, &amount, &coins); err != nil {
			return err
		}
		before := none
		if n := len(c.sums); n > 0 {
			before = c.sums[n-1]
		}
		now := raisedBy{minute, new(big.Int), new(big.Int), before.purchases + 1}
		for _, sum := range []struct {
			into, before *big.Int
			text         string
		}{{now.sold, before.sold, amount}, {now.raised, before.raised, coins}} {
			by, ok := new(big.Int).SetString(sum.text, 10)
			if !ok {
				return fmt.Errorf("the purchase in block %d has the amount %q", read.Block, sum.text)
			}
			sum.into.Add(sum.before, by)
		}
		if n := len(c.sums); n > 0 && before.minute == minute {
			c.sums[n-1] = now
		} else {
			c.sums = append(c.sums, now)
		}
		c.last = read
	}
	return nil
}
