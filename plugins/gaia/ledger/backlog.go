package ledger

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"math/big"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// shards is into how many parts accounts are divided, by their first byte.
const shards = 256

// backlog is by how much a batch changes accounts while the history is read. The rows of balances and account_hours are all over their
// tables, and to change them with each batch takes many times as long as everything else. What is appended here instead costs next to
// nothing, and settle makes the tables of it, each in the order of its key.
//
// A change is packed: the account without its first byte, the minutes since the change before it in the shard, twice the number of bytes of
// the amount, plus 1 where it is less than 0, and these bytes.
type backlog struct {
	changes [shards][]byte
	minutes [shards]int64 // of the newest change
	block   uint64        // of the newest change of all
}

func (b *backlog) add(account portal.Address, minute int64, by *big.Int, block uint64) {
	shard, size := account[0], (by.BitLen()+7)/8
	text := b.changes[shard]
	text = append(text, account[1:]...)
	text = append(binary.AppendVarint(text, minute-b.minutes[shard]), byte(size<<1))
	if by.Sign() < 0 {
		text[len(text)-1]++
	}
	var amount [32]byte
	by.FillBytes(amount[:])
	b.changes[shard] = append(text, amount[len(amount)-size:]...)
	b.minutes[shard], b.block = minute, block
}

// write appends what was added, after which nothing is.
func (b *backlog) write(ctx context.Context, tx *sql.Tx) error {
	var rows [][]any
	for shard, changes := range b.changes {
		if len(changes) > 0 {
			rows = append(rows, []any{shard, b.block, changes})
		}
	}
	err := portalsql.Insert(ctx, tx, "backlog", []string{"shard", "block", "changes"}, rows, "")
	*b = backlog{}
	return err
}

// change is by how much an account changed in a minute.
type change struct {
	account portal.Address
	minute  int64
	by      *big.Int
}

var errCut = errors.New("a change in the backlog is cut off")

// unpack calls do with each of a batch's changes to a shard, in the order of the logs. do keeps nothing of it.
func unpack(shard byte, text []byte, do func(change)) error {
	c := change{by: new(big.Int)}
	c.account[0] = shard
	for len(text) > 0 {
		rest := len(c.account) - 1
		if len(text) < rest {
			return errCut
		}
		copy(c.account[1:], text)
		minutes, read := binary.Varint(text[rest:])
		if text = text[rest+max(read, 0):]; read <= 0 || len(text) == 0 {
			return errCut
		}
		size, negative := int(text[0]>>1), text[0]&1 != 0
		if text = text[1:]; len(text) < size {
			return errCut
		}
		c.minute += minutes
		if c.by.SetBytes(text[:size]); negative {
			c.by.Neg(c.by)
		}
		do(c)
		text = text[size:]
	}
	return nil
}

// How many batches' changes to a shard are read at once, and about how many bytes of them: a few accounts may have most of all changes.
const (
	readAtOnce  = 32
	bytesAtOnce = 1 << 20
)

// part is what some batches changed in a shard, in the order of the logs.
type part struct {
	shard   byte
	changes [][]byte // one of each batch
	last    bool     // of the shard
}

// parts are those of a backlog, shard by shard.
type parts struct {
	ctx context.Context
	tx  *sql.Tx

	shard int
	block int64 // of the newest change of the shard that was read; -1: none
}

func partsOf(ctx context.Context, tx *sql.Tx) *parts { return &parts{ctx: ctx, tx: tx, block: -1} }

// next leaves none of its statements open. found is false after the last one.
func (p *parts) next() (of part, found bool, err error) {
	if p.shard == shards {
		return part{}, false, nil
	}
	size := 0
	of.shard = byte(p.shard)
	for row, err := range portalsql.Rows(p.ctx, p.tx,
		"SELECT block, changes FROM backlog WHERE shard = $1 AND block > $2 ORDER BY block LIMIT $3",
		int64(p.shard), p.block, readAtOnce) {
		if err != nil {
			return part{}, false, err
		}
		var changes []byte
		if err := row.Scan(&p.block, &changes); err != nil {
			return part{}, false, err
		}
		of.changes = append(of.changes, changes)
		if size += len(changes); size >= bytesAtOnce {
			return of, true, nil
		}
	}
	if of.last = len(of.changes) < readAtOnce; of.last {
		p.shard, p.block = p.shard+1, -1
	}
	return of, true, nil
}
