package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// lookups are the indices that pages of transfers are read from, beside that of the table's key. A long history is written several times
// faster without them: they are made once it is there.
var lookups = map[string]string{
	"transfers_by_kind":      "kind, block, position",
	"transfers_by_hash":      "hash, kind, block, position",
	"transfers_by_sender":    "sender, kind, block, position",
	"transfers_by_recipient": "recipient, kind, block, position",
	"transfers_by_time":      "at, block",
	"transfers_by_size":      "(at / 3600), kind, value, block, position", // the largest of an hour and kind
}

// made is the total that says that the lookups are there. It goes with the others when the history is made anew.
const made = "lookups"

// MakeLookups makes what pages of a complete history are read from, where it is not there yet. Of a million transfers that takes seconds,
// in which nothing is written.
func (l *Ledger) MakeLookups(ctx context.Context) error {
	for name, columns := range lookups {
		if _, err := l.db.ExecContext(ctx, fmt.Sprintf("CREATE INDEX IF NOT EXISTS %s ON transfers (%s)", name, columns)); err != nil {
			return err
		}
	}
	first, err := portalsql.Changed(l.db.ExecContext(ctx, "INSERT INTO totals (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
		made, portalsql.Uint256{Int: big.NewInt(1)}))
	if !first {
		return err
	}
	// A million holders by how their addresses begin are planned as if there were none, which takes ten times as long.
	return portalsql.Analyze(ctx, l.db, "transfers", "balances", "account_hours", "stakes", "hours", "minutes", "days", "flow_hours",
		"flow_days")
}

// ready is the ledger's head, and whether all of the history is there with its lookups: without them a page would be looked for in the
// whole table.
func ready(ctx context.Context, tx *sql.Tx) (head portal.Block, is bool, err error) {
	if head, is, err = index.Head(ctx, tx, Name); err != nil || !is {
		return head, false, err
	}
	err = tx.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM totals WHERE name = $1", made).Scan(&is)
	return head, is, err
}

func dropLookups(ctx context.Context, tx *sql.Tx) error {
	for name := range lookups {
		if _, err := tx.ExecContext(ctx, "DROP INDEX IF EXISTS "+name); err != nil {
			return err
		}
	}
	return nil
}
