package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// lookups are the indices that pages of transfers are read from, beside that of the table's key. A long history is written several times
// faster without them: they are made once it is there.
var lookups = map[string]string{
	"transfers_by_kind":      "kind, block, position",
	"transfers_by_hash":      "hash, kind, block, position",
	"transfers_by_sender":    "sender, kind, block, position",
	"transfers_by_recipient": "recipient, kind, block, position",
	"transfers_by_size":      "(at / 3600), value, block, position", // the largest of an hour
}

// MakeLookups makes what pages of a complete history are read from, where it is not there yet. Of a million transfers that takes seconds, in
// which nothing is written.
func (l *Ledger) MakeLookups(ctx context.Context) error {
	var all []error
	for name, columns := range lookups {
		_, err := l.db.ExecContext(ctx, fmt.Sprintf("CREATE INDEX IF NOT EXISTS %s ON transfers (%s)", name, columns))
		all = append(all, err)
	}
	return errors.Join(all...)
}

func dropLookups(ctx context.Context, tx *sql.Tx) error {
	var all []error
	for name := range lookups {
		_, err := tx.ExecContext(ctx, "DROP INDEX IF EXISTS "+name)
		all = append(all, err)
	}
	return errors.Join(all...)
}
