package portfolio

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"sort"
	"sync"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// course is what was bought in the sale, added up minute by minute. Purchases may be many: they are read once, and after that those alone
// that are new. The zero course has read none; it is safe for concurrent use.
type course struct {
	mu         sync.Mutex
	sale       portal.Address
	generation int64 // of the index
	last       sold
	sums       []raisedBy // of minutes in which somebody bought, oldest first
}

// raisedBy is what had been sold by the end of a minute.
type raisedBy struct {
	minute       int64 // since 1970
	sold, raised *big.Int
	purchases    int
}

var none = raisedBy{sold: new(big.Int), raised: new(big.Int)}

// read has what is new, and calls with a function that says what was sold before a minute.
func (c *course) read(ctx context.Context, tx *sql.Tx, sale portal.Address, with func(before func(minute int64) raisedBy)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var generation int64
	if err := tx.QueryRowContext(ctx, "SELECT generation FROM chain_index WHERE name = $1", Name).Scan(&generation); err != nil {
		return err
	}
	if c.generation != generation || c.sale != sale {
		c.generation, c.sale, c.last, c.sums = generation, sale, sold{}, nil
	}
	if err := c.add(ctx, tx); err != nil {
		c.sums = nil // what was added is not all: it is read anew
		c.last = sold{}
		return err
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
		var minute int64
		var amount, coins string
		if err := row.Scan(&c.last.Block, &c.last.Index, &minute, &amount, &coins); err != nil {
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
				return fmt.Errorf("the purchase in block %d has the amount %q", c.last.Block, sum.text)
			}
			sum.into.Add(sum.before, by)
		}
		if n := len(c.sums); n > 0 && before.minute == minute {
			c.sums[n-1] = now
		} else {
			c.sums = append(c.sums, now)
		}
	}
	return nil
}
