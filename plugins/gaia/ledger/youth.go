package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"sort"
	"sync"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// youth is what went between the parts of the protocol in each minute of a token that is hours old. It is remembered, so that each block
// costs the reading of its own transfers alone; a process reads what there is of them once. The zero youth has read nothing; it is safe for
// concurrent use.
type youth struct {
	mu         sync.Mutex
	generation int64 // of the index
	read       movedByMinute
}

// movedByMinute are those of all transfers up to the last one, by the minute.
type movedByMinute struct {
	of     Contracts
	last   Place
	any    bool
	minute map[int64]Split
}

// splits are those at the beginnings of minutes, which ascend.
func (y *youth) splits(ctx context.Context, tx *sql.Tx, of Contracts, ends []int64) ([]Split, error) {
	head, _, err := index.Head(ctx, tx, Name)
	if err != nil {
		return nil, err
	}
	var generation int64
	if err := tx.QueryRowContext(ctx, "SELECT generation FROM chain_index WHERE name = $1", Name).Scan(&generation); err != nil {
		return nil, err
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	if y.read.minute == nil || y.generation != generation || y.read.of != of {
		y.generation, y.read = generation, movedByMinute{of: of, minute: map[int64]Split{}}
	}
	read := &y.read
	if head.Number < read.last.Block { // somebody with a later view of the tables was here before
		read = &movedByMinute{of: of, minute: map[int64]Split{}}
	}
	if err := read.add(ctx, tx); err != nil {
		return nil, err // what was added stays: the next reading goes on behind it
	}
	return read.at(ends), nil
}

// add the transfers after the last one.
func (m *movedByMinute) add(ctx context.Context, tx *sql.Tx) error {
	query, parts := "SELECT block, position, at / 60, sender, recipient, value FROM transfers", m.of.parts()
	var args []any
	if m.any {
		query, args = query+" WHERE (block, position) > ($1, $2)", []any{m.last.Block, m.last.Index}
	}
	for row, err := range portalsql.Rows(ctx, tx, query+" ORDER BY block, position", args...) {
		if err != nil {
			return err
		}
		var at Place
		var minute int64
		var from, to portalsql.Address
		var value *big.Int
		if err := row.Scan(&at.Block, &at.Index, &minute, &from, &to, portalsql.Amount(&value)); err != nil {
			return err
		}
		if m.minute[minute] == nil {
			m.minute[minute] = newSplit()
		}
		m.minute[minute].move(partOf(parts, from), partOf(parts, to), value)
		m.last, m.any = at, true
	}
	return nil
}

// at is what had moved before each of the minutes, which ascend.
func (m *movedByMinute) at(ends []int64) []Split {
	all := make([]Split, len(ends))
	for i := range all {
		all[i] = newSplit()
	}
	for minute, split := range m.minute {
		i := sort.Search(len(ends)-1, func(i int) bool { return minute < ends[i] }) // what came since the last is in it
		all[i].add(split)
	}
	for i := 1; i < len(all); i++ {
		all[i].add(all[i-1])
	}
	return all
}

func partOf(parts map[portal.Address]Part, account portalsql.Address) Part {
	if part, is := parts[portal.Address(account)]; is {
		return part
	}
	return Other
}
