package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// known is the trail's blocks, oldest first: the oldest of all, which says whether it is still the same chain, and the newest.
func (x *Index) known(ctx context.Context, tx *sql.Tx) (known []portal.Block, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT head FROM chain_index_trail WHERE name = $1 ORDER BY block`, x.config.Name)
	if err != nil {
		return nil, fmt.Errorf("read the trail of the index: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var text []byte
		var block portal.Block
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &block); err != nil {
			return nil, err
		}
		known = append(known, block)
	}
	if surplus := len(known) - portal.MaxKnown; surplus > 0 {
		known = slices.Delete(known, 1, 1+surplus)
	}
	return known, rows.Err()
}

// undo takes the blocks above that one off the trail. It answers with their logs, newest first.
func (x *Index) undo(ctx context.Context, tx *sql.Tx, above uint64) (undone []portal.Log, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT logs FROM chain_index_trail WHERE name = $1 AND block > $2 ORDER BY block DESC`, x.config.Name,
		above)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text []byte
		var logs []portal.Log
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &logs); err != nil {
			return nil, err
		}
		for _, log := range slices.Backward(logs) {
			log.Removed = true
			undone = append(undone, log)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM chain_index_trail WHERE name = $1 AND block > $2`, x.config.Name, above)
	return undone, err
}

// remember adds a batch's blocks to the trail, with the logs of those from oldest on, and lets go of what is older. The oldest block of
// all stays.
func (x *Index) remember(ctx context.Context, tx *sql.Tx, batch portal.LogBatch, oldest uint64) error {
	blocks := byBlock(batch.Logs, oldest)
	if n := len(blocks); n == 0 || blocks[n-1].block.Number < batch.Head.Number {
		blocks = append(blocks, passed{block: batch.Head})
	}
	for _, b := range blocks {
		head, err := json.Marshal(b.block)
		if err != nil {
			return err
		}
		logs, err := json.Marshal(b.logs)
		if err != nil {
			return err
		}
		// Where a reorganisation ended is there already.
		_, err = tx.ExecContext(ctx,
			`INSERT INTO chain_index_trail (name, block, head, logs) VALUES ($1, $2, $3, $4) ON CONFLICT (name, block) DO NOTHING`,
			x.config.Name, b.block.Number, string(head), string(logs))
		if err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM chain_index_trail WHERE name = $1 AND block < $2 AND block > (SELECT MIN(block) FROM chain_index_trail WHERE name = $1)`,
		x.config.Name, min(oldest, batch.Head.Number))
	return err
}

// passed is a block and its logs.
type passed struct {
	block portal.Block
	logs  []portal.Log
}

// byBlock cuts logs, which are in order, at the ends of blocks, from that block on. Those that are taken back are nobody's.
func byBlock(logs []portal.Log, oldest uint64) (blocks []passed) {
	for _, log := range logs {
		if log.Removed || log.Block.Number < oldest {
			continue
		}
		if n := len(blocks); n == 0 || blocks[n-1].block.Number != log.Block.Number {
			blocks = append(blocks, passed{block: log.Block, logs: []portal.Log{}})
		}
		last := &blocks[len(blocks)-1]
		last.logs = append(last.logs, log)
	}
	return blocks
}
